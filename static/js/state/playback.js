/**
 * Which mode the page is in, and which controls that leaves: an explicit state machine, read off the state and never
 * stored. The buttons show CONTROLS[modeOf(state)]; what they do is in state.js, which accepts every action in every
 * mode.
 */

import { isHopeless } from "../problems/domains.js";
import { nextStop } from "../records/steps.js";
import { active } from "./activelane.js";
import { comingBack, history, outdated, walkable } from "./horizon.js";
import { inLane, leader } from "./lanes.js";
import { isAsked } from "./quizplan.js";

/** @import { Action, State } from "../types.js" */

/** @typedef {"nothing" | "hopeless" | "opening" | "ready" | "playing" | "waiting" | "asking" | "paused" | "finished" | "refused"} Mode */

/**
 * @typedef {object} Allowed
 * @property {"play.play" | "play.pause"} play what the play button is called
 * @property {boolean} toggle may play or pause
 * @property {boolean} forward may step forward
 * @property {boolean} back may step back
 * @property {boolean} restart may go to the beginning
 * @property {boolean} end may go to the end
 * @property {boolean} scrub may use the timeline
 */

/** @type {Record<Mode, Allowed>} */
export const CONTROLS = {
  nothing: { play: "play.play", toggle: true, forward: true, back: false, restart: false, end: true, scrub: false }, // no run: the first control makes one
  hopeless: { play: "play.play", toggle: false, forward: false, back: false, restart: false, end: false, scrub: false }, // no answer, and none to be tried
  opening: { play: "play.play", toggle: true, forward: true, back: false, restart: false, end: true, scrub: false }, // requested, no answer yet
  ready: { play: "play.play", toggle: true, forward: true, back: false, restart: false, end: true, scrub: true }, // at the beginning
  playing: { play: "play.pause", toggle: true, forward: true, back: true, restart: true, end: true, scrub: true },
  waiting: { play: "play.pause", toggle: true, forward: true, back: true, restart: true, end: true, scrub: true }, // for records that are on their way
  asking: { play: "play.play", toggle: false, forward: false, back: true, restart: true, end: false, scrub: true }, // a question waits for its answer
  paused: { play: "play.play", toggle: true, forward: true, back: true, restart: true, end: true, scrub: true },
  finished: { play: "play.play", toggle: true, forward: false, back: true, restart: true, end: false, scrub: true }, // play begins again
  refused: { play: "play.play", toggle: true, forward: false, back: false, restart: false, end: false, scrub: false }, // play sends the request again
};

/**
 * Of several lanes it is the one that the next step concerns whose mode counts.
 * @param {State} state
 * @returns {Mode}
 */
export function modeOf(state) {
  return modeAlone(inLane(state, leader(state)));
}

/**
 * @param {State} state
 * @returns {Mode}
 */
function modeAlone(state) {
  const { run, cursor, goingTo } = active(state);
  const { playing, stepSize } = state.playback;
  if (!run) return isHopeless(state) ? "hopeless" : "nothing";
  if (run.status === "refused") return "refused";
  if (comingBack(state) && !playing) return resting(comingBack(state));
  if (goingTo !== null) return "waiting";
  if (isAsked(state)) return "asking";
  if (playing) return nextStop(walkable(state), cursor, stepSize) === null ? "waiting" : "playing";
  if (run.status === "opening") return "opening";
  const mode = resting({ ...history(state), cursor });
  return mode === "finished" && outdated(state) ? "paused" : mode; // the present search is still to come
}

/**
 * The mode of a history that stands still.
 * @param {{ cursor: number, known: number, done: boolean } | null} place
 * @returns {Mode}
 */
function resting(place) {
  if (!place || place.cursor === 0) return place?.done && place.known === 0 ? "finished" : "ready";
  return place.done && place.cursor === place.known ? "finished" : "paused";
}

/**
 * What the play button, or its key, does now.
 * @param {State} state
 * @returns {Action}
 */
export function playOrPause(state) {
  return { type: CONTROLS[modeOf(state)].play === "play.pause" ? "pause" : "play" };
}
