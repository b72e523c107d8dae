/**
 * Lanes: up to four runs side by side. The desk holds the one at hand as if there were no others, with its problem,
 * settings, run and playback; `lanes` has the others, and the place of the one at hand among them. Lanes that hold the
 * same problem go on doing so when it is changed. Who shows a lane is given the state as it would be with that lane at
 * hand. Pure; what moves them together is commonclock.js's.
 */

import { DOMAINS, problemOf } from "../problems/domains.js";
import { CLOCKS } from "../records/clocks.js";
import { history, outdated } from "./horizon.js";
import { isAsked, NO_QUIZ } from "./quizplan.js";

/** @import { Action, ChosenLane, Lane, Lanes, Problem, Track, State } from "../types.js" */

export const MOST_LANES = 4;

/** @type {Lanes} */
export const ALONE = { hand: 1, place: 0, linked: true, others: [], clock: "expansion", time: 0, against: null };

/** What a lane knows of playing where it is not at hand. */
const AT_REST = { playing: false, due: 0 };

/** All lanes in their order. @param {State} state @returns {readonly Lane[]} */
export function lanesOf(state) {
  const { others, place } = state.lanes;
  return [...others.slice(0, place), handOf(state), ...others.slice(place)];
}

/** @param {State} state @returns {Lane} */
function handOf(state) {
  const { hand, linked } = state.lanes;
  return { id: hand, linked, problem: problemOf(state), ...trackOf(state) };
}

/** @param {State} state @param {number} id */
export function laneOf(state, id) {
  return lanesOf(state).find((lane) => lane.id === id);
}

/** The lanes as they are chosen. @param {State} state @returns {readonly ChosenLane[]} */
export function chosenLanes(state) {
  return lanesOf(state).map(({ id, problem, settings }) => ({ id, problem, settings }));
}

/**
 * What a lane looks like: the state with that lane at hand, standing. Questions are asked of the lane that is at hand
 * indeed, and of the picked node only where both lanes have the same nodes.
 * @param {State} state
 * @param {Lane} lane
 * @returns {State}
 */
export function laneState(state, lane) {
  if (lane.id === state.lanes.hand) return state;
  return { ...state, ...trackOf(lane), ...posedBy(state, lane), quiz: NO_QUIZ };
}

/**
 * The same while the clock moves it: playing when the lane at hand plays, and at the same speed. Beside it are all others.
 * @param {State} state
 * @param {Lane} lane
 * @returns {State}
 */
export function pacedState(state, lane) {
  const front = laneState(state, lane);
  if (front === state || !lane.linked || !state.lanes.linked) return front;
  const { cursor, goingTo } = lane.playback;
  const others = state.lanes.others.map((other) => (other.id === lane.id ? handOf(state) : other));
  return { ...front, playback: { ...state.playback, cursor, goingTo }, lanes: { ...state.lanes, others } };
}

/**
 * The state after something was done to a lane that stood in front.
 * @param {State} state
 * @param {number} id
 * @param {State} front from laneState, or pacedState
 * @param {State} moved
 * @returns {State}
 */
export function putBack(state, id, front, moved) {
  if (id === state.lanes.hand) return moved;
  const others = state.lanes.others.map((lane) =>
    lane.id === id ? { ...lane, problem: problemOf(moved), ...trackOf(moved) } : lane,
  );
  const { playing, due } = moved.playback;
  const pace = playing === front.playback.playing && due === front.playback.due ? {} : { playing, due };
  const playback = { ...state.playback, ...pace };
  return { ...state, playback, runs: moved.runs, lanes: { ...state.lanes, others } };
}

/**
 * Another lane taken to hand. The clock goes on.
 * @param {State} state
 * @param {number} id
 * @returns {State}
 */
export function withHand(state, id) {
  const lane = laneOf(state, id);
  if (!lane || id === state.lanes.hand) return state;
  const all = lanesOf(state);
  const posed = posedBy(state, lane);
  const { cursor, goingTo } = lane.playback;
  const pace = lane.linked && state.lanes.linked ? {} : AT_REST;
  const place = all.findIndex((other) => other.id === id);
  const lanes = {
    ...state.lanes,
    hand: id,
    place,
    linked: lane.linked,
    others: all.filter(({ id: other }) => other !== id),
    against: id === state.lanes.against ? state.lanes.hand : state.lanes.against,
  };
  return { ...state, ...trackOf(lane), ...posed, playback: { ...state.playback, cursor, goingTo, ...pace }, lanes };
}

/**
 * The two lanes that are laid over each other, in their order; null where none are.
 * @param {State} state
 * @returns {readonly [Lane, Lane] | null}
 */
export function compared(state) {
  const { hand, against } = state.lanes;
  const [left, right] = against === null ? [] : lanesOf(state).filter(({ id }) => id === hand || id === against);
  return left && right ? [left, right] : null;
}

/** Do they stand in one picture, over all lanes? Where they have no cells in common, they stay beside each other. @param {State} state */
export function overlaid(state) {
  const [left, right] = compared(state) ?? [];
  const { sameNodes, nodes } = DOMAINS[state.domain];
  return left !== undefined && right !== undefined && nodes(left.problem) > 0 && sameNodes(left.problem, right.problem);
}

/** The action that lays the lane at hand over the next one, or where it lies over one, over none. @param {State} state @returns {Action | null} */
export function comparing(state) {
  const { others, place } = state.lanes;
  if (!others.length) return null;
  return { type: "laneCompared", lane: compared(state) ? null : others[Math.min(place, others.length - 1)].id };
}

/** Has it nothing more to show? @param {Track} lane */
export function hasEnded({ run, playback }) {
  if (!run || run.status === "refused") return true;
  return run.status === "done" && playback.cursor === run.known && playback.goingTo === null;
}

/** The time at which a lane stands by itself. @param {State} state @param {Track} lane */
export function timeOf(state, { run, playback }) {
  const { records, known, done } = history({ ...state, run });
  return CLOCKS[state.lanes.clock].timeAt({ records, known, done, timing: run?.timing ?? null }, playback.cursor);
}

/** Those that move with the one at hand: all that are linked, or if it is not linked itself, no other. @param {State} state */
export function movingLanes(state) {
  return state.lanes.linked ? lanesOf(state).filter(({ linked }) => linked) : [handOf(state)];
}

/** @param {State} state */
export function haveAllEnded(state) {
  return movingLanes(state).every(hasEnded);
}

/**
 * The lane that the next step concerns: the one at hand, or where that has ended one that goes on.
 * @param {State} state
 * @returns {Lane}
 */
export function leader(state) {
  const hand = handOf(state);
  if (!state.lanes.others.length || outdated(state) || isAsked(state) || !hasEnded(state)) return hand;
  return movingLanes(state).find((lane) => !hasEnded(lane)) ?? hand;
}

/**
 * The lane that a step back concerns: the one at hand, unless the time is past its end.
 * @param {State} state
 * @returns {Lane}
 */
export function straggler(state) {
  const hand = handOf(state);
  if (!state.lanes.others.length || !hasEnded(state) || timeOf(state, hand) >= state.lanes.time) return hand;
  const times = new Map(movingLanes(state).map((lane) => [lane, timeOf(state, lane)]));
  const latest = Math.max(...times.values());
  return [...times.keys()].find((lane) => times.get(lane) === latest) ?? hand;
}

/**
 * What the common clock shows: the time, and when by what is known the last lane ends. null where there is no such clock.
 * @param {State} state
 * @returns {{ time: number, end: number, done: boolean } | null}
 */
export function clockFace(state) {
  if (!state.lanes.others.length || !state.lanes.linked) return null;
  const lanes = movingLanes(state);
  const atEnd = (/** @type {Lane} */ { run, playback }) => ({
    run,
    playback: { ...playback, cursor: run?.known ?? 0 },
  });
  const end = Math.max(...lanes.map((lane) => timeOf(state, { ...lane, ...atEnd(lane) })));
  const done = lanes.every(({ run }) => !run || run.status === "done" || run.status === "refused");
  return { time: Math.min(state.lanes.time, end), end, done };
}

/**
 * The state with another problem in front, which all lanes go on to that have the one before.
 * @param {State} state
 * @param {Problem} problem
 * @returns {State}
 */
export function posed(state, problem) {
  const before = problemOf(state);
  const shared = state.lanes.others.some((lane) => lane.problem === before);
  const others = state.lanes.others.map((lane) => (lane.problem === before ? { ...lane, problem } : lane));
  return { ...state, problem, ...(shared ? { lanes: { ...state.lanes, others } } : {}) };
}

/**
 * What a lane puts in front: its problem, and no node of another. Boards have their numbers from the search, and another
 * map may have other cells.
 * @param {State} state
 * @param {Lane} lane
 */
function posedBy(state, { problem }) {
  const { sameNodes, nodes, begins } = DOMAINS[state.domain];
  const at = { problem };
  if (!sameNodes(problemOf(state), problem))
    return { ...at, picked: null, hover: null, editor: { ...state.editor, cursor: begins(problem) } };
  return nodes(problem) ? at : { ...at, picked: null, hover: null };
}

/** @param {Track} searched @returns {Track} */
function trackOf({ settings, run, playback, changedFrom }) {
  const standing = playback.playing || playback.due ? { ...playback, ...AT_REST } : playback;
  return { settings, run, playback: standing, changedFrom };
}
