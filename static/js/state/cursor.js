/**
 * What the actions of state.js do to the cursor. Playing, stepping (stepping.js), scrubbing and coming back after a run
 * was made again are all the same thing: the cursor is moved to a target (target.js), now or as soon as that is known.
 * How far it may go, horizon.js says. Pure.
 */

import { knownAlong, nextStop } from "../records/steps.js";
import { active, stopped, withLane, withPlayback } from "./activelane.js";
import { comingBack, history, outdated, walkable } from "./horizon.js";
import { firstHalt } from "./pausereason.js";
import { isAsked, NO_QUIZ, withAnswer } from "./quizplan.js";
import { changedRun, grownRun, settled, startedRun } from "./run.js";
import { targetCursor } from "./target.js";

/** @import { Action, Answered, State, Target } from "../types.js" */

/**
 * Move the cursor to a target, or as far on the way as records are known.
 * @param {State} state
 * @param {Target} target
 */
export function moveCursor(state, target) {
  const passed = history(state);
  const reached = targetCursor(state, target, passed);
  if (reached !== null) return withLane(state, { cursor: reached, goingTo: null });
  const waits = typeof target === "object" && !("step" in target || "time" in target || "differs" in target);
  return withLane(state, { cursor: waits ? active(state).cursor : passed.known, goingTo: target });
}

/** Stop at a cursor, which has been seen. @param {State} state @param {number} [cursor] */
export function stoppedAt(state, cursor = active(state).cursor) {
  return moveCursor(stopped(state), cursor);
}

/**
 * What a user asks for: the cursor moved to a target, unless that lies beyond an open question; a stop of a lesson may be
 * gone to past one. What is not a record that has been seen is looked for in the search of the present problem.
 * @param {State} state
 * @param {Target} target
 */
export function seek(state, target) {
  const isPlace = typeof target === "object" && "place" in target;
  if (!isPlace && isAsked(state) && targetCursor(state, target, walkable(state)) === null) return state;
  const isSeen = typeof target === "number" && target < Infinity;
  const started = active(state).run && (isSeen || !isBehind(state)) ? state : startedRun(state, false);
  return active(started).run ? moveCursor(stopped(started), target) : started;
}

/** Is the search shown of the past, and no question open about it? @param {State} state */
export function isBehind(state) {
  return outdated(state) && !comingBack(state) && !isAsked(state);
}

/** @param {State} state @returns {State} */
export function played(state) {
  const { run, cursor } = active(state);
  if (isAsked(state)) return state;
  if (!run || run.status === "refused") return startedAndPlaying(startedRun(state, false));
  const over = run.status === "done" && cursor === run.known;
  if (outdated(state)) return startedAndPlaying(startedRun(state, !over));
  return startedAndPlaying(over ? withLane(state, { cursor: 0 }) : state);
}

/** @param {State} state */
function startedAndPlaying(state) {
  return active(state).run ? withPlayback(state, { playing: true, due: 0 }) : state;
}

/**
 * Searched again. Who searches while drawing and stands at the beginning wants to see what comes of it.
 * @param {State} state
 * @param {boolean} keepStep
 */
export function ranAgain(state, keepStep) {
  const again = startedRun(state, keepStep);
  const follows = keepStep && state.editor.live && !active(state).cursor && active(again).run;
  return follows ? moveCursor(again, Infinity) : again;
}

/**
 * After an edit: a search that was refused, or of which nothing has been seen, is no past to be kept, and gives way to the
 * present one.
 * @param {State} state
 * @returns {State}
 */
export function unseenAnew(state) {
  const { run, cursor, goingTo } = active(state);
  const seen = state.playback.playing || cursor || goingTo !== null;
  if (!outdated(state) || (seen && run?.status !== "refused")) return state;
  return { ...ranAgain(state, !seen), message: state.message };
}

/** Is a search shown that has begun and is not over? @param {State} state */
export function isUnderWay(state) {
  const { run, cursor } = active(state);
  return comingBack(state) !== null || (cursor > 0 && !(run?.status === "done" && cursor === run.known));
}

/**
 * Take the steps that the time passed pays for.
 * @param {State} state
 * @param {{ seconds: number }} action
 * @returns {State}
 */
export function ticked(state, { seconds }) {
  const { playing, speed, due, stepSize } = state.playback;
  let { cursor, goingTo } = active(state);
  if (!playing || goingTo !== null) return state;
  const passed = walkable(state);
  if (speed === Infinity) return advanced(state, Math.max(passed.known, cursor), 0);
  const owed = Math.min(due + seconds * speed, Math.max(1, speed));
  const steps = Math.floor(owed);
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
  const halt = firstHalt(state, active(state).cursor, cursor);
  if (halt === null) return withLane(withPlayback(state, { due }), { cursor });
  const alone = firstHalt({ ...state, quiz: NO_QUIZ }, halt - 1, halt) === null;
  return withLane(stopped({ ...state, quiz: { ...state.quiz, halted: alone ? halt : null } }), { cursor: halt });
}

/**
 * The state with an answer. Where playing has stopped for a question and none fits, it goes on.
 * @param {State} state
 * @param {Answered} answer
 */
export function answered(state, answer) {
  const after = withAnswer(state, answer);
  const { cursor } = active(state);
  return answer.kind === "none" && cursor === answer.cursor && state.quiz.halted === cursor ? played(after) : after;
}

/** @param {State} state @param {Extract<Action, { type: "recordsArrived" }>} action */
export function arrivedRecords(state, action) {
  if (active(state).run?.id !== action.run) return state;
  const grown = grownRun(state, action);
  const { goingTo } = active(grown);
  return settled(goingTo === null ? grown : moveCursor(grown, goingTo));
}

/** @param {State} state @param {Extract<Action, { type: "runRefused" }>} action */
export function refusedRun(state, { run, refusal }) {
  const refused = changedRun(state, run, { refusal, status: "refused" });
  return active(refused).run?.status === "refused" ? stoppedAt(refused) : refused;
}
