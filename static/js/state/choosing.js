/**
 * What the actions of state.js do where another problem, other settings or other lanes are chosen: what was there is
 * remembered for undo, and searched anew is what has no run yet. Pure.
 */

import { domainOf, domainsOf, problemIn, problemOf } from "../problems/domains.js";
import { active, withLane } from "./activelane.js";
import { isUnderWay, seek, unseenAnew } from "./cursor.js";
import { firstLane, openedLanes, withLanes } from "./lanechoice.js";
import { posed } from "./lanes.js";
import { onDesk } from "./perdomain.js";
import { foreignRun, startedRun } from "./run.js";
import { remembering, rememberingSettings, takenBack } from "./undo.js";

/** @import { Action, Opened, Past, Problem, Settings, State } from "../types.js" */

/** @param {State} state @param {Problem} problem */
export function replaced(state, problem) {
  return problem === problemOf(state) ? state : searchedOn(state, posed(remembering(state), problem));
}

/** @param {State} state @param {"undo" | "redo"} from @param {"undo" | "redo"} to */
export function travelled(state, from, to) {
  const taken = takenBack(state, from, to);
  return taken ? withPast(taken.state, taken.past) : state;
}

/** @param {State} state @param {Past} past */
function withPast(state, { lanes, hand }) {
  const chosen = withLanes(state, lanes, hand);
  const { problem } = lanes[chosen.active];
  const back = searchedOn(chosen, withLane(chosen, { problem }));
  return active(back).run !== active(chosen).run ? back : searchedAnew(state, back);
}

/** @param {State} before @param {State} chosen */
export function choseLanes(before, chosen) {
  if (chosen === before) return before;
  const { undo, redo } = remembering(before);
  return searchedAnew(before, { ...chosen, undo, redo });
}

/**
 * The state after other settings were chosen: searched with these, from where it was.
 * @param {State} before
 * @param {State} chosen
 */
function searchedAnew(before, chosen) {
  const { settings, run } = active(chosen);
  const same = settings === active(before).settings || run?.wanted === settings;
  return same ? chosen : startedRun(chosen, isUnderWay(before));
}

/**
 * A search stays in the picture while its problem is changed, but not on one it does not fit; of one that was refused
 * there is no picture.
 * @param {State} before
 * @param {State} changed with another problem
 */
function searchedOn(before, changed) {
  const fits = before.domain.fits(problemOf(before), problemOf(changed));
  return fits ? unseenAnew(changed) : startedRun(placeless(changed), false);
}

/** Without the places of the problem that was there before. @param {State} state @returns {State} */
function placeless(state) {
  const cursor = state.domain.begins(problemOf(state));
  return {
    ...state,
    picked: null,
    hover: null,
    editor: { ...state.editor, cursor },
    camera: { ...state.camera, fitted: true },
  };
}

/** @param {State} state @param {Opened} opening */
export function openedDocument(state, opening) {
  const { settings, step, notes, foreign } = opening;
  const domains = domainsOf(state);
  const desk = onDesk(state, String(domainOf(opening, domains)?.name));
  const lane = firstLane(problemIn(opening, domains), { ...active(desk).settings, ...settings });
  const opened = {
    ...remembering(desk),
    ...openedLanes(lane, opening.lanes),
    notes,
  };
  const started = foreign ? foreignRun(placeless(opened), foreign) : startedRun(placeless(opened), false);
  return step === null ? started : seek(started, { step });
}

/** @param {State} state @param {Extract<Action, { type: "settingsChosen" }>} action */
export function choseSettings(state, { settings }) {
  const keys = /** @type {(keyof Settings)[]} */ (Object.keys(settings));
  const present = active(state).settings;
  const changed = keys.filter((key) => settings[key] !== present[key]);
  if (!changed.length) return state;
  const before = rememberingSettings(state, changed);
  return searchedAnew(before, withLane(before, { settings: { ...present, ...settings } }));
}
