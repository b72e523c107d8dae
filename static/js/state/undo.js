/**
 * The one history of a desk: an entry is the problem and the lanes as they were, so that undo takes back a stroke, a
 * new map and a choice in the order in which they were made. What is typed letter by letter into one field is one entry.
 * Pure; how a state takes over a past one is state.js's.
 */

import { problemOf } from "../problems/domains.js";
import { active } from "./activelane.js";
import { chosenLanes } from "./lanechoice.js";
import { posed } from "./lanes.js";

/** @import { Past, Problem, State } from "../types.js" */

const DEPTH = 200;
const BYTES = 2 ** 28; // of all problems kept for undo: of large maps these are fewer
const TYPED = new Set(["weight", "expression", "depth", "limit", "memory"]);

/**
 * The state with one more entry: what is there is about to change.
 * @param {State} state
 * @param {Problem} [problem] as it was before
 * @returns {State}
 */
export function remembering(state, problem = problemOf(state)) {
  return remembered(state, pastOf(posed(state, problem)));
}

/**
 * The same before other settings are chosen.
 * @param {State} state
 * @param {readonly string[]} changed the settings that are others
 * @returns {State}
 */
export function rememberingSettings(state, changed) {
  const typed = changed.length === 1 && TYPED.has(changed[0]) ? changed[0] : "";
  const last = state.undo.at(-1);
  const now = pastOf(state, typed);
  const same = typed === last?.typed && last.problem === now.problem && last.hand === now.hand;
  return typed && same && !state.redo.length ? state : remembered(state, now);
}

/**
 * What is there now, as an entry.
 * @param {State} state
 * @param {string} typed
 * @returns {Past}
 */
export function pastOf(state, typed = "") {
  return { problem: problemOf(state), lanes: chosenLanes(state), hand: active(state).id, typed };
}

/**
 * @param {State} state
 * @param {Past} past
 * @returns {State}
 */
function remembered(state, past) {
  const depth = Math.max(1, Math.min(DEPTH, Math.floor(BYTES / state.domain.size(past.problem))));
  return { ...state, undo: [...state.undo, past].slice(-depth), redo: [] };
}

/**
 * The state with the last entry of one side moved to the other, and that entry; null where there is none.
 * @param {State} state
 * @param {"undo" | "redo"} from
 * @param {"undo" | "redo"} to
 * @returns {{ state: State, past: Past } | null}
 */
export function takenBack(state, from, to) {
  const past = state[from].at(-1);
  if (!past) return null;
  return { state: { ...state, [from]: state[from].slice(0, -1), [to]: [...state[to], pastOf(state)] }, past };
}
