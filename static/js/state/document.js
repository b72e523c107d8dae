/**
 * The document: what is shared, saved and kept. Map or board, settings, lanes, step and notes become JSON here and come back
 * from it. Pure; the problem's part is its domain's, and what is wrong with a document from elsewhere is for the server
 * to say.
 */

import { domainOf, problemIn, problemOf } from "../problems/domains.js";
import { stepAt } from "../records/steps.js";
import { active } from "./activelane.js";
import { history, outdated, shown } from "./horizon.js";
import { keptLanes } from "./lanechoice.js";

/** @import { Action, Domain, OpenedLanes, Problem, Settings, State, Tables } from "../types.js" */

const ALWAYS = new Set(["algorithm", "heuristic", "diagonal"]); // written even if they are the defaults: who opens the document may have others

/**
 * The settings a page begins with.
 * @param {Tables} tables
 * @returns {Settings}
 */
export function firstSettings({ defaults }) {
  return { ...defaults, detail: "auto" };
}

/**
 * @param {State} state
 * @param {Tables} tables
 */
export function documentOf(state, tables) {
  const step = foreignIn(state) ? 0 : stepOf(state); // it is searched anew by who opens it
  const lanes = keptLanes(state);
  const part = (/** @type {Problem} */ problem) =>
    /** @type {any} */ (state.domain.toDocument(problem))[state.domain.name];
  return {
    ...state.domain.toDocument(problemOf(state)),
    settings: chosen(active(state).settings, tables),
    ...(lanes ? { lanes: lanesDocument(lanes, part, tables) } : {}),
    ...(step ? { step } : {}),
    ...(state.notes ? { notes: state.notes } : {}),
  };
}

/**
 * @param {OpenedLanes} lanes
 * @param {(problem: Problem) => object} part of a document that holds a problem
 * @param {Tables} tables
 */
function lanesDocument({ others, problems, ...rest }, part, tables) {
  const searched = others.map((each) => chosen(each, tables));
  return { ...rest, others: searched, ...(problems ? { problems: problems.map(part) } : {}) };
}

/**
 * The settings that are not what they are anyway.
 * @param {Partial<Settings>} settings
 * @param {Tables} tables
 */
function chosen(settings, tables) {
  const defaults = Object.entries(firstSettings(tables));
  return Object.fromEntries(
    defaults.flatMap(([key, usual]) => {
      const value = settings[/** @type {keyof Settings} */ (key)];
      return value !== usual || ALWAYS.has(key) ? [[key, value]] : [];
    }),
  );
}

/** The search by another program that is shown, if it is one of what stands on the page. @param {State} state */
export function foreignIn(state) {
  return outdated(state) ? null : (active(state).run?.foreign ?? null);
}

/**
 * The step that is shown, 0 if it is of another problem.
 * @param {State} state
 */
export function stepOf(state) {
  if (!active(state).run || history(state).records !== shown(state).records) return 0;
  return stepAt(history(state), active(state).cursor);
}

/**
 * What opening a document does. The settings of a document that has none of its own kind, being no JSON, add to those
 * on the page.
 * @param {any} document as the server gives it back
 * @param {string} format
 * @param {Tables} tables
 * @returns {Extract<Action, { type: "documentOpened" }>}
 */
export function opening(document, format, tables) {
  const domain = /** @type {Domain} */ (domainOf(document, tables.domains));
  const opened = domain.fromDocument(document, tables);
  const settings =
    format === "json" && document.settings ? { ...firstSettings(tables), ...opened.settings } : opened.settings;
  const lanes = document.lanes && openedLanes(document.lanes, domain, tables);
  return { type: "documentOpened", ...opened, settings, ...(lanes ? { lanes } : {}) };
}

/**
 * @param {any} lanes of a document
 * @param {Domain} domain
 * @param {Tables} tables
 * @returns {OpenedLanes}
 */
function openedLanes(lanes, domain, tables) {
  const others = lanes.others.map((/** @type {object} */ each) => ({ ...firstSettings(tables), ...each }));
  const problems = lanes.problems?.map((/** @type {object} */ part) =>
    problemIn(domain.fromDocument({ [domain.name]: part }, tables), [domain]),
  );
  return { ...lanes, others, ...(problems ? { problems } : {}) };
}
