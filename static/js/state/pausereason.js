/**
 * Where playing stops by itself before the end: the first of some records that something waits for. What waits is armed
 * in the state; each kind of it is a row of HALTS. Pure, and free when nothing waits.
 */

import { problemOf } from "../problems/domains.js";
import { cursorAt } from "../records/landmarks.js";
import { active } from "./activelane.js";
import { BREAKPOINTS } from "./breakpoints.js";
import { isOpenAt } from "./quizplan.js";

/** @import { Stop } from "../learn/lessontypes.js" */
/** @import { Lane, State } from "../types.js" */

/**
 * For a state and its active lane, what a record must be like to stop at, or null when nothing of this kind is armed.
 * @typedef {(state: State, lane: Lane) => ((record: number) => boolean) | null} Halt
 */

/** @type {Halt[]} */
const HALTS = [...Object.values(BREAKPOINTS), lessonStops, question];

/**
 * The cursor just after the first record, from one cursor up to another, that playing has to stop at; null when there
 * is none.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 * @returns {number | null}
 */
export function firstHalt(state, from, to) {
  const armed = HALTS.map((halt) => halt(state, active(state))).filter((test) => test !== null);
  if (!armed.length) return null;
  for (let record = from; record < to; record += 1) {
    if (armed.some((test) => test(record))) return record + 1;
  }
  return null;
}

/**
 * The stop of the open lesson that the cursor is at, however it came there.
 * @param {State} state
 */
export function stopHere(state) {
  const { cursor: here } = active(state);
  if (!state.lesson || here === 0) return undefined;
  return cursorsOf(state).find(([, cursor]) => cursor === here)?.[0];
}

/** The stops of the lesson that is open. @type {Halt} */
function lessonStops(state) {
  if (!state.lesson?.stopping) return null;
  const cursors = new Set(cursorsOf(state).map(([, cursor]) => cursor));
  return cursors.size ? (record) => cursors.has(record + 1) : null;
}

/**
 * The stops that are in the search that is shown, each with its cursor.
 * @param {State} state
 * @returns {[Stop, number | null][]}
 */
function cursorsOf(state) {
  const { lesson } = state;
  const { run } = active(state);
  const stops = lesson?.lesson.stops;
  if (!lesson || !stops?.length || !run) return [];
  const told = {
    records: run.records,
    known: run.known,
    done: run.status === "done",
    cell: null,
    problem: problemOf(state),
  };
  const here = stops.filter(({ variant }) => variant === undefined || variant === lesson.variant);
  return here.map((stop) => [stop, cursorAt(stop, told)]);
}

/** The questions of Predict. @type {Halt} */
function question(state) {
  return state.quiz.on ? (record) => isOpenAt(state, record + 1) : null;
}
