/**
 * The document: what is shared, saved and kept. Map or board, settings, lanes, step and notes become JSON here and come back
 * from it. Pure; the problem's part is its domain's, and what is wrong with a document from elsewhere is for the server
 * to say.
 */

import { DOMAINS, domainOf, problemOf, rowOf } from "../problems/domains.js";
import { stepAt } from "../records/steps.js";
import { history, shown } from "./horizon.js";
import { keptLanes } from "./lanechoice.js";

/** @import { Action, Settings, State, Tables } from "../types.js" */

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
  const step = stepOf(state);
  const lanes = keptLanes(state);
  return {
    ...rowOf(state).toDocument(problemOf(state)),
    settings: chosen(state.settings, tables),
    ...(lanes ? { lanes: { ...lanes, others: lanes.others.map((each) => chosen(each, tables)) } } : {}),
    ...(step ? { step } : {}),
    ...(state.notes ? { notes: state.notes } : {}),
  };
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

/**
 * The step that is shown, 0 if it is of another problem.
 * @param {State} state
 */
export function stepOf(state) {
  if (!state.run || history(state).records !== shown(state).records) return 0;
  return stepAt(history(state), state.playback.cursor);
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
  const opened = DOMAINS[domainOf(document) ?? "map"].fromDocument(document, tables);
  const settings =
    format === "json" && document.settings ? { ...firstSettings(tables), ...opened.settings } : opened.settings;
  const lanes = document.lanes && {
    ...document.lanes,
    others: document.lanes.others.map((/** @type {object} */ each) => ({ ...firstSettings(tables), ...each })),
  };
  return { type: "documentOpened", ...opened, settings, ...(lanes ? { lanes } : {}) };
}
