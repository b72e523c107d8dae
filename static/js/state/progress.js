/**
 * What the actions of state.js do to the run and to the cursor in it. Playing, stepping, scrubbing and making a run
 * again are all the same thing: setting the cursor, now or as soon as its place is known. Pure.
 */

import { isHopeless, problemOf, rowOf } from "../problems/domains.js";
import { firstHalt } from "./pausereason.js";
import { cursorAt } from "../records/landmarks.js";
import { isAsked, isOpenAt, NO_QUIZ, reach, upToQuestion, withAnswer } from "./quizplan.js";
import { RecordStore } from "../records/records.js";
import { nextStop, previousStop, recordOfStep, stepAt } from "../records/steps.js";

/** @import { Action, Answered, Back, Before, Playback, Run, State, StepSize, Target } from "../types.js" */
/** @import { Place } from "../learn/lessontypes.js" */
/** @import { History } from "../records/steps.js" */

/** @type {Playback} */
export const AT_START = { cursor: 0, playing: false, speed: 4, stepSize: "expansion", due: 0, goingTo: null };

const NOTHING = new RecordStore();

/**
 * Is the run shown made for another problem or other settings than those on the page?
 * @param {State} state
 */
export function outdated(state) {
  const { run, settings } = state;
  return run !== null && (run.problem !== problemOf(state) || run.wanted !== settings);
}

/**
 * The part of the history the cursor can be in.
 * @param {State} state
 * @returns {History}
 */
export function history({ run, picked }) {
  const done = run?.status === "done" || run?.status === "refused";
  return { records: run?.records ?? NOTHING, known: run?.known ?? 0, done, cell: picked };
}

/**
 * What the picture shows: the records and the cursor. While a run that is made again is not yet as far as the one
 * before, that one stays; while a question is open, nothing is known of what comes after the cursor.
 * @param {State} state
 * @returns {History & { cursor: number }}
 */
export function shown(state) {
  const before = comingBack(state);
  if (before) return { ...before, cell: state.picked };
  if (state.run && !rowOf(state).fits(state.run.problem, problemOf(state)))
    return { records: NOTHING, known: 0, done: false, cell: null, cursor: 0 };
  const { cursor } = state.playback;
  return isAsked(state) ? { ...history(state), known: cursor, done: false, cursor } : { ...history(state), cursor };
}

/**
 * The run before, while its place is being looked for in the new one.
 * @param {State} state
 * @returns {Before | null}
 */
export function comingBack({ run, playback }) {
  return typeof playback.goingTo === "object" && playback.goingTo && "back" in playback.goingTo
    ? (run?.before ?? null)
    : null;
}

/**
 * A new run of the present problem and settings, unless it is hopeless; the server hears of it from server/runner.js.
 * @param {State} state
 * @param {boolean} keepStep come back to the record shown now, and say from where on the history is another
 * @returns {State}
 */
export function startedRun(state, keepStep) {
  if (isHopeless(state))
    return { ...state, run: null, changedFrom: null, message: null, playback: rewound(state.playback) };
  const before = keepStep ? left(state) : null;
  const id = state.runs + 1;
  /** @type {Run} */
  const run = {
    ...{
      id,
      domain: state.domain,
      problem: problemOf(state),
      settings: state.settings,
      wanted: state.settings,
      status: "opening",
    },
    ...{
      records: new RecordStore(),
      known: 0,
      before,
      guarantee: null,
      impossible: false,
      weights: null,
      estimates: null,
    },
    ...{ engine: "", why: null, footprint: null, seconds: 0, refusal: null },
  };
  const goingTo = before ? placeIn(before) : null;
  return {
    ...state,
    run,
    runs: id,
    changedFrom: null,
    message: null,
    playback: { ...rewound(state.playback), goingTo },
  };
}

/**
 * Where a run stood, in words that hold for another one: the end, or a step and how far into it.
 * @param {Before} before
 * @returns {Back}
 */
function placeIn(before) {
  const history = { ...before, cell: null };
  if (before.done && before.cursor === before.known) return { back: Infinity, taken: Infinity };
  const step = stepAt(history, before.cursor);
  const start = recordOfStep(history, step - 1) ?? 0;
  return { back: step, taken: before.cursor === recordOfStep(history, step) ? Infinity : before.cursor - start };
}

/**
 * The place that is left when a run is made again; when that happens twice in a row, it is still the first one.
 * @param {State} state
 * @returns {Before | null}
 */
function left(state) {
  const { run } = state;
  if (!run || !rowOf(state).fits(run.problem, problemOf(state))) return null;
  const before = comingBack(state);
  if (before) return { ...before, same: 0 };
  const { records, known, done } = history(state);
  return known ? { records, known, done, cursor: state.playback.cursor, same: 0 } : null;
}

/**
 * @param {State} state
 * @param {number} id
 * @param {Partial<Run>} changes
 */
export function changedRun(state, id, changes) {
  return state.run?.id === id ? { ...state, run: { ...state.run, ...changes } } : state;
}

/** @param {State} state */
export function halted(state) {
  return state.run?.status === "refused" ? withPlayback(state, { playing: false, goingTo: null, due: 0 }) : state;
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "recordsArrived" }>} action
 */
export function arrivedRecords(state, { run, known, done, seconds }) {
  if (state.run?.id !== run) return state;
  const arrived = compared(changedRun(state, run, { known, seconds, status: done ? "done" : "open" }));
  const { goingTo } = arrived.playback;
  return settled(goingTo === null ? arrived : going(arrived, goingTo));
}

/**
 * Let go of the run before when there is nothing left to compare with it, and it is not shown.
 * @param {State} state
 * @returns {State}
 */
function settled(state) {
  const { run } = state;
  if (!run?.before || comingBack(state)) return state;
  const over = state.changedFrom !== null || run.status === "done" || run.before.same === run.before.known;
  return over ? { ...state, run: { ...run, before: null } } : state;
}

/**
 * Say from which step on the history is another than before, as soon as that is known.
 * @param {State} state
 * @returns {State}
 */
function compared(state) {
  const { run } = state;
  if (!run?.before || state.changedFrom !== null) return state;
  const same = Math.min(run.known, run.before.known);
  const differs = run.records.firstDifference(run.before.records, same, run.before.same);
  const changedFrom =
    differs === null ? null : Math.min(...[run, run.before].map((each) => each.records.starts.before(differs + 1)));
  return { ...state, changedFrom, run: { ...run, before: { ...run.before, same } } };
}

/** @param {State} state */
export function played(state) {
  const { run, playback } = state;
  if (!run || run.status === "refused") return startedAndPlaying(startedRun(state, false));
  const over = run.status === "done" && playback.cursor === run.known;
  if (outdated(state)) return startedAndPlaying(startedRun(state, !over));
  return startedAndPlaying(over ? withPlayback(state, { cursor: 0 }) : state);
}

/** @param {State} state */
function startedAndPlaying(state) {
  return state.run ? withPlayback(state, { playing: true, due: 0 }) : state;
}

/**
 * Take the steps that the time passed pays for.
 * @param {State} state
 * @param {{ seconds: number }} action
 * @returns {State}
 */
export function ticked(state, { seconds }) {
  const { playing, speed, due, stepSize, goingTo } = state.playback;
  if (!playing || goingTo !== null) return state;
  const passed = within(state);
  if (speed === Infinity) return advanced(state, Math.max(passed.known, state.playback.cursor), 0);
  const owed = Math.min(due + seconds * speed, Math.max(1, speed));
  const steps = Math.floor(owed);
  let { cursor } = state.playback;
  for (let taken = 0; taken < steps; taken += 1) {
    const next = nextStop(passed, cursor, stepSize);
    if (next === null || next === cursor) break;
    cursor = next;
  }
  return advanced(state, cursor, owed - steps);
}

/**
 * The part of the history that playing and stepping may go through now.
 * @param {State} state
 * @returns {History}
 */
function within(state) {
  const passed = history(state);
  const known = reach(state, passed.known);
  return known === passed.known ? passed : { ...passed, known, done: false };
}

/**
 * Play on to a cursor, or stop where something waits on the way.
 * @param {State} state
 * @param {number} cursor
 * @param {number} due
 */
function advanced(state, cursor, due) {
  const halt = firstHalt(state, state.playback.cursor, cursor);
  if (halt === null) return paused(withPlayback(state, { cursor, due }));
  const alone = firstHalt({ ...state, quiz: NO_QUIZ }, halt - 1, halt) === null;
  return withPlayback(
    { ...state, quiz: { ...state.quiz, halted: alone ? halt : null } },
    { cursor: halt, playing: false, due: 0 },
  );
}

/**
 * The state with an answer. Where playing has stopped for a question and none fits, it goes on.
 * @param {State} state
 * @param {Answered} answer
 */
export function answered(state, answer) {
  const after = withAnswer(state, answer);
  const { cursor } = state.playback;
  return answer.kind === "none" && cursor === answer.cursor && state.quiz.halted === cursor ? played(after) : after;
}

/**
 * Stop playing where there is nothing more to play.
 * @param {State} state
 */
function paused(state) {
  const { known, done } = history(state);
  return done && state.playback.cursor === known ? withPlayback(state, { playing: false, due: 0 }) : state;
}

/**
 * A step forward; while steps of this size are waited for, one more of them.
 * @param {State} state
 * @param {StepSize} size
 */
export function stepped(state, size) {
  if (size === "end") return sought(state, Infinity);
  const { goingTo } = state.playback;
  const before =
    typeof goingTo === "object" && goingTo && "stop" in goingTo && goingTo.stop === size ? goingTo.times : 0;
  return sought(state, { stop: size, times: before + 1 });
}

/**
 * @param {State} state
 * @param {StepSize} size
 */
export function steppedBack(state, size) {
  const cursor = previousStop(history(state), state.playback.cursor, size);
  return withPlayback(state, { cursor, playing: false, goingTo: null, due: 0 });
}

/**
 * @param {State} state
 * @param {Target} target
 */
export function sought(state, target) {
  const started = state.run ? state : startedRun(state, false);
  return !started.run ? started : going(withPlayback(started, { playing: false, due: 0 }), target);
}

/**
 * Move the cursor to where it is to go, or as far on the way as records are known.
 * @param {State} state
 * @param {Target} target
 */
function going(state, target) {
  const reached = placeOf(state, target);
  if (reached !== null) return withPlayback(state, { cursor: reached, goingTo: null });
  const waits = typeof target === "object" && !("step" in target);
  return withPlayback(state, { cursor: waits ? state.playback.cursor : history(state).known, goingTo: target });
}

/**
 * The cursor at a target, null while it is not known.
 * @param {State} state
 * @param {Target} target
 * @returns {number | null}
 */
function placeOf(state, target) {
  const passed = history(state);
  if (typeof target === "object" && "step" in target) return recordOfStep(passed, target.step);
  if (typeof target === "object" && "stop" in target) return placeOfStop(state, target);
  if (typeof target === "object" && "place" in target) return namedPlace(state, target.place);
  if (typeof target === "object") return placeAgain(passed, target);
  return passed.done || target <= passed.known ? Math.max(0, Math.min(target, passed.known)) : null;
}

/**
 * A place with a name; the end where there is no such place.
 * @param {State} state
 * @param {Place} place
 */
function namedPlace(state, place) {
  const passed = history(state);
  const found = cursorAt(place, { ...passed, problem: problemOf(state) });
  return found === -1 ? passed.known : found;
}

/**
 * So many stops further on, or a question on the way.
 * @param {State} state
 * @param {{ stop: StepSize, times: number }} target
 */
function placeOfStop(state, { stop, times }) {
  const passed = within(state);
  let { cursor } = state.playback;
  for (let taken = 0; taken < times && !(taken && isOpenAt(state, cursor)); taken += 1) {
    const next = nextStop(passed, cursor, stop);
    if (next === null) return null;
    cursor = upToQuestion(state, cursor, next);
  }
  return cursor;
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

/** @param {Playback} playback */
export function rewound(playback) {
  return { ...playback, cursor: 0, playing: false, due: 0, goingTo: null };
}

/**
 * @param {State} state
 * @param {Partial<Playback>} changes
 * @returns {State}
 */
export function withPlayback(state, changes) {
  const playback = { ...state.playback, ...changes };
  const keys = /** @type {(keyof Playback)[]} */ (Object.keys(changes));
  return keys.every((key) => playback[key] === state.playback[key]) ? state : { ...state, playback };
}
