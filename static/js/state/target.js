/**
 * Where the cursor is sent, as a cursor: to a record, a step, the next stop of a size, a named place, a time, a step in which
 * lanes differ, or back to where it stood in the run before. null while the records that decide it are not known. Pure.
 */

import { problemOf } from "../problems/domains.js";
import { CLOCKS } from "../records/clocks.js";
import { cursorAt } from "../records/landmarks.js";
import { nextStop, previousStop, recordOfStep } from "../records/steps.js";
import { active } from "./activelane.js";
import { walkable } from "./horizon.js";
import { isOpenAt, upToQuestion } from "./quizplan.js";

/** @import { Back, State, Stops, Target } from "../types.js" */
/** @import { Landmark } from "../learn/lessontypes.js" */
/** @import { History } from "../records/steps.js" */

/**
 * @param {State} state
 * @param {Target} target
 * @param {History} passed the history it is looked for in; stops are looked for in what may be walked
 * @returns {number | null}
 */
export function targetCursor(state, target, passed) {
  if (typeof target === "number")
    return passed.done || target <= passed.known ? Math.max(0, Math.min(target, passed.known)) : null;
  if ("step" in target) return recordOfStep(passed, target.step);
  if ("stop" in target) return stopsOn(state, target, passed);
  if ("differs" in target) return differing(state, target.differs);
  if ("time" in target)
    return CLOCKS[target.clock].cursorAt({ ...passed, timing: active(state).run?.timing ?? null }, target.time);
  return "place" in target ? namedPlace(state, target.place, passed) : placeAgain(passed, target);
}

/**
 * So many stops further on, or a question on the way.
 * @param {State} state
 * @param {Stops} target
 * @param {History} whole
 */
function stopsOn(state, { stop, times, from }, whole) {
  const passed = walkable(state);
  let cursor = from === undefined ? active(state).cursor : targetCursor(state, from, whole);
  if (cursor === null) return null;
  for (let taken = 0; taken > times; taken -= 1) cursor = previousStop(passed, cursor, stop);
  for (let taken = 0; taken < times && !(taken && isOpenAt(state, cursor)); taken += 1) {
    const next = nextStop(passed, cursor, stop);
    if (next === null) return null;
    cursor = upToQuestion(state, cursor, next);
  }
  return cursor;
}

/**
 * The next step after one in which lanes differ, or a question on the way; the end where none does.
 * @param {State} state
 * @param {number} step
 */
function differing(state, step) {
  const passed = walkable(state);
  const from = recordOfStep(passed, step);
  const next = from === null ? null : nextStop(passed, from, "difference");
  return from === null || next === null ? null : upToQuestion(state, from, next);
}

/**
 * A place with a name; the end where there is no such place.
 * @param {State} state
 * @param {Landmark} place
 * @param {History} passed
 */
function namedPlace(state, place, passed) {
  const found = cursorAt(place, { ...passed, problem: problemOf(state) });
  return found === -1 ? passed.known : found;
}

/**
 * @param {History} passed
 * @param {Back} place
 */
function placeAgain(passed, { back, taken }) {
  const start = recordOfStep(passed, back - 1);
  const end = recordOfStep(passed, back);
  if (start === null || end !== null) return end === null ? null : Math.min((start ?? end) + taken, end);
  return start + taken <= passed.known ? start + taken : null;
}
