/**
 * What the actions of state.js do to the cursor. Playing, stepping (stepping.js), scrubbing and coming back after a run
 * was made again are all the same thing: setting the cursor, now or as soon as its place is known (target.js). How far
 * it may go, horizon.js says. Pure.
 */

import { knownAlong, nextStop } from "../records/steps.js";
import { comingBack, history, outdated, walkable } from "./horizon.js";
import { firstHalt } from "./pausereason.js";
import { isAsked, NO_QUIZ, withAnswer } from "./quizplan.js";
import { changedRun, grownRun, settled, startedRun } from "./run.js";
import { targetCursor } from "./target.js";

/** @import { Action, Answered, Playback, State, Target } from "../types.js" */

/** @param {State} state @returns {State} */
export function played(state) {
  const { run, playback } = state;
  if (isAsked(state)) return state;
  if (!run || run.status === "refused") return startedAndPlaying(startedRun(state, false));
  const over = run.status === "done" && playback.cursor === run.known;
  if (outdated(state)) return startedAndPlaying(startedRun(state, !over));
  return startedAndPlaying(over ? withPlayback(state, { cursor: 0 }) : state);
}

/**
 * Searched again. Who searches while drawing and stands at the beginning wants to see what comes of it.
 * @param {State} state
 * @param {boolean} keepStep
 */
export function ranAgain(state, keepStep) {
  const again = startedRun(state, keepStep);
  return keepStep && state.editor.live && !state.playback.cursor ? jumped(again, Infinity) : again;
}

/**
 * After an edit: a search that was refused, or of which nothing has been seen, is no past to be kept, and gives way to the
 * present one.
 * @param {State} state
 * @returns {State}
 */
export function unseenAnew(state) {
  const { playing, cursor, goingTo } = state.playback;
  const seen = playing || cursor || goingTo !== null;
  if (!outdated(state) || (seen && state.run?.status !== "refused")) return state;
  return { ...ranAgain(state, !seen), message: state.message };
}

/** Is a search shown that has begun and is not over? @param {State} state */
export function isUnderWay(state) {
  const { run, playback } = state;
  return (
    comingBack(state) !== null || (playback.cursor > 0 && !(run?.status === "done" && playback.cursor === run.known))
  );
}

/** @param {State} state */
function startedAndPlaying(state) {
  return state.run ? withPlayback(state, { playing: true, due: 0 }) : state;
}

/**
 * Where the cursor is, with nothing moving it any more.
 * @param {State} state
 * @param {number} cursor
 */
export function standing(state, cursor = state.playback.cursor) {
  return withPlayback(state, { cursor, playing: false, goingTo: null, due: 0 });
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
  const passed = walkable(state);
  if (speed === Infinity) return advanced(state, Math.max(passed.known, state.playback.cursor), 0);
  const owed = Math.min(due + seconds * speed, Math.max(1, speed));
  const steps = Math.floor(owed);
  let { cursor } = state.playback;
  for (let taken = 0; taken < steps; taken += 1) {
    const next = nextStop(passed, cursor, stepSize) ?? knownAlong(passed, cursor, stepSize);
    if (next === null || next === cursor) break;
    cursor = next;
  }
  return advanced(state, cursor, owed - steps);
}

/**
 * Play on to a cursor, or stop where something waits on the way.
 * @param {State} state
 * @param {number} cursor
 * @param {number} due
 */
function advanced(state, cursor, due) {
  const halt = firstHalt(state, state.playback.cursor, cursor);
  if (halt === null) return withPlayback(state, { cursor, due });
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
 * The cursor sent to a target, unless that lies beyond an open question.
 * @param {State} state
 * @param {Target} target
 */
export function sought(state, target) {
  return isAsked(state) && targetCursor(state, target, walkable(state)) === null ? state : jumped(state, target);
}

/** Is the search shown of the past, and no question open about it? @param {State} state */
export function isBehind(state) {
  return outdated(state) && !comingBack(state) && !isAsked(state);
}

/**
 * The cursor sent to a target, wherever that is: a lesson's stop may be gone to past a question. What is not a record
 * that has been seen is looked for in the search of the present problem.
 * @param {State} state
 * @param {Target} target
 */
export function jumped(state, target) {
  const seen = typeof target === "number" && target < Infinity;
  const started = state.run && (seen || !isBehind(state)) ? state : startedRun(state, false);
  return !started.run ? started : going(withPlayback(started, { playing: false, due: 0 }), target);
}

/**
 * Move the cursor to its target, or as far on the way as records are known.
 * @param {State} state
 * @param {Target} target
 */
export function going(state, target) {
  const passed = history(state);
  const reached = targetCursor(state, target, passed);
  if (reached !== null) return withPlayback(state, { cursor: reached, goingTo: null });
  const waits = typeof target === "object" && !("step" in target || "time" in target || "differs" in target);
  return withPlayback(state, { cursor: waits ? state.playback.cursor : passed.known, goingTo: target });
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "recordsArrived" }>} action
 */
export function arrivedRecords(state, action) {
  if (state.run?.id !== action.run) return state;
  const grown = grownRun(state, action);
  const { goingTo } = grown.playback;
  return settled(goingTo === null ? grown : going(grown, goingTo));
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "runRefused" }>} action
 */
export function refusedRun(state, { run, refusal }) {
  const refused = changedRun(state, run, { refusal, status: "refused" });
  return refused.run?.status === "refused" ? standing(refused) : refused;
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
