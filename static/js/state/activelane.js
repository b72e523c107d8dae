/**
 * The lane that a state is about: how it is read, and replaced. To do something in another lane, or to show another, is to
 * make that one active in a state: nothing is copied from one place to another. Pure.
 */

/** @import { Lane, Playback, State } from "../types.js" */

/** The active lane. @param {Pick<State, "lanes" | "active">} state @returns {Lane} */
export function active({ lanes, active: at }) {
  return lanes[at];
}

/** The same of a state that may not be there yet. @param {Pick<State, "lanes" | "active"> | null | undefined} state */
export function laneIn(state) {
  return state && active(state);
}

/** The state with other values in its active lane. @param {State} state @param {Partial<Lane>} changes @returns {State} */
export function withLane(state, changes) {
  const lane = active(state);
  const next = changed(lane, changes);
  return next === lane ? state : { ...state, lanes: state.lanes.map((each) => (each === lane ? next : each)) };
}

/** @param {State} state @param {Partial<Playback>} changes @returns {State} */
export function withPlayback(state, changes) {
  const playback = changed(state.playback, changes);
  return playback === state.playback ? state : { ...state, playback };
}

/** The state with nothing playing. @param {State} state */
export function stopped(state) {
  return withPlayback(state, { playing: false, due: 0 });
}

/** The same object where nothing is another. @template {object} T @param {T} before @param {Partial<T>} changes @returns {T} */
export function changed(before, changes) {
  const keys = /** @type {(keyof T)[]} */ (Object.keys(changes));
  return keys.every((key) => changes[key] === before[key]) ? before : { ...before, ...changes };
}
