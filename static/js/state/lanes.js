/**
 * Lanes: up to four runs side by side, one of them active. Lanes that hold the same problem go on doing so when it is
 * changed. Here is what can be said of them; which there are is lanechoice.js's, what moves them together commonclock.js's.
 * Pure.
 */

import { problemOf } from "../problems/domains.js";
import { CLOCKS } from "../records/clocks.js";
import { active } from "./activelane.js";
import { historyOf, outdated } from "./horizon.js";
import { isAsked, NO_QUIZ } from "./quizplan.js";
import { AT_REST } from "./run.js";

/** @import { Action, Lane, LaneClock, Problem, State } from "../types.js" */

export const MOST_LANES = 4;

/** @type {LaneClock} */
export const FIRST_CLOCK = { name: "expansion", time: 0 };

/**
 * The state with another lane active for a moment. It plays where the clock moves it. Questions are asked of the lane that
 * is active indeed, and of the picked node only where both lanes have the same nodes.
 * @param {State} state
 * @param {Lane} lane
 * @returns {State}
 */
export function inLane(state, lane) {
  if (lane === active(state)) return state;
  const playback = lane.linked && active(state).linked ? state.playback : AT_REST;
  return { ...state, active: state.lanes.indexOf(lane), playback, quiz: NO_QUIZ, ...placesIn(state, lane.problem) };
}

/** The same to be shown beside the active lane: standing. @param {State} state @param {Lane} lane @returns {State} */
export function besideActive(state, lane) {
  return lane === active(state) ? state : { ...inLane(state, lane), playback: AT_REST };
}

/**
 * The places of a state that hold on another problem, too. Boards have their numbers from the search, and another map may
 * have other cells.
 * @param {State} state
 * @param {Problem} problem
 */
export function placesIn(state, problem) {
  const { sameNodes, nodes, begins } = state.domain;
  if (!sameNodes(problemOf(state), problem))
    return { picked: null, hover: null, editor: { ...state.editor, cursor: begins(problem) } };
  return nodes(problem) ? {} : { picked: null, hover: null };
}

/** The state with another problem in the active lane, which all lanes go on to that have the one before. @param {State} state @param {Problem} problem @returns {State} */
export function posed(state, problem) {
  const before = problemOf(state);
  return { ...state, lanes: state.lanes.map((lane) => (lane.problem === before ? { ...lane, problem } : lane)) };
}

/** The two lanes that are laid over each other, in their order; null where none are. @param {State} state @returns {readonly [Lane, Lane] | null} */
export function compared(state) {
  const { lanes, against } = state;
  const other = lanes.find(({ id }) => id === against);
  const [left, right] = lanes.filter((lane) => lane === active(state) || lane === other);
  return left && right ? [left, right] : null;
}

/** Do they stand in one picture, over all lanes? Where they have no cells in common, they stay beside each other. @param {State} state */
export function overlaid(state) {
  const [left, right] = compared(state) ?? [];
  const { sameNodes, nodes } = state.domain;
  return left !== undefined && right !== undefined && nodes(left.problem) > 0 && sameNodes(left.problem, right.problem);
}

/** The action that lays the active lane over the next one, or where it lies over one, over none. @param {State} state @returns {Action | null} */
export function comparing(state) {
  const { lanes, active: at } = state;
  if (lanes.length === 1) return null;
  return { type: "laneCompared", lane: compared(state) ? null : (lanes[at + 1] ?? lanes[at - 1]).id };
}

/** Has it nothing more to show? @param {Pick<Lane, "run" | "cursor" | "goingTo">} lane */
export function hasEnded({ run, cursor, goingTo }) {
  if (!run || run.status === "refused") return true;
  return run.status === "done" && cursor === run.known && goingTo === null;
}

/** The time at which a lane stands by itself. @param {State} state @param {Pick<Lane, "run" | "cursor">} lane */
export function timeOf(state, { run, cursor }) {
  const { records, known, done } = historyOf(run);
  return CLOCKS[state.clock.name].timeAt({ records, known, done, timing: run?.timing ?? null }, cursor);
}

/** Those that move with the active one: all that are linked, or if it is not linked itself, no other. @param {State} state */
export function movingLanes(state) {
  return active(state).linked ? state.lanes.filter(({ linked }) => linked) : [active(state)];
}

/** @param {State} state */
export function haveAllEnded(state) {
  return movingLanes(state).every(hasEnded);
}

/** The lane that the next step concerns: the active one, or where that has ended one that goes on. @param {State} state @returns {Lane} */
export function leader(state) {
  const lane = active(state);
  if (state.lanes.length === 1 || outdated(state) || isAsked(state) || !hasEnded(lane)) return lane;
  return movingLanes(state).find((each) => !hasEnded(each)) ?? lane;
}

/** The lane that a step back concerns: the active one, unless the time is past its end. @param {State} state @returns {Lane} */
export function straggler(state) {
  const lane = active(state);
  if (state.lanes.length === 1 || !hasEnded(lane) || timeOf(state, lane) >= state.clock.time) return lane;
  const latest = Math.max(...movingLanes(state).map((each) => timeOf(state, each)));
  return movingLanes(state).find((each) => timeOf(state, each) === latest) ?? lane;
}

/**
 * What the common clock shows: the time, and when by what is known the last lane ends. null where there is no such clock.
 * @param {State} state
 * @returns {{ time: number, end: number, done: boolean } | null}
 */
export function clockFace(state) {
  if (state.lanes.length === 1 || !active(state).linked) return null;
  const lanes = movingLanes(state);
  const end = Math.max(...lanes.map(({ run }) => timeOf(state, { run, cursor: run?.known ?? 0 })));
  const done = lanes.every(({ run }) => !run || run.status === "done" || run.status === "refused");
  return { time: Math.min(state.clock.time, end), end, done };
}
