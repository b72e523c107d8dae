/**
 * What the timeline spans: the records of the run, or while a clock moves several runs, the time until the last of them
 * ends. Pure but for the language.
 */

import { CLOCKS } from "../records/clocks.js";
import { stepAt, stepCount } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { shown } from "../state/horizon.js";
import { clockFace } from "../state/lanes.js";
import { say } from "../words/words.js";

/** @import { Action, State } from "../types.js" */

const SHORT = 0.01; // seconds
const PARTS = 1000;

/**
 * @typedef {object} TimelineSpan
 * @property {number} at where it is now
 * @property {number} end
 * @property {number} step what it is called there
 * @property {number | string} steps with their unit, if they have one
 * @property {boolean} isWhole is more not to come?
 * @property {string} says the key of its words
 * @property {(share: number) => number} recordAt of the run whose chart is shown
 * @property {(at: number) => Action} seek
 * @property {(step: number) => Action} jump
 */

/** @param {State} state @returns {TimelineSpan} */
export function timelineSpan(state) {
  const face = clockFace(state);
  return face ? commonSpan(state, face) : ownSpan(shown(state));
}

/** @param {ReturnType<typeof shown>} place @returns {TimelineSpan} */
function ownSpan(place) {
  const { cursor, known, done } = place;
  return {
    ...{ at: cursor, end: known, step: stepAt(place, cursor), steps: stepCount(place), isWhole: done || !known },
    says: "timeline.value",
    recordAt: (share) => Math.round(share * known),
    seek: (record) => ({ type: "seek", record }),
    jump: (step) => ({ type: "seekStep", step }),
  };
}

/** @param {State} state @param {{ time: number, end: number, done: boolean }} face @returns {TimelineSpan} */
function commonSpan(state, { time, end, done }) {
  const { name: clock } = state.clock;
  const { records, known, done: over } = shown(state);
  const lane = { records, known, done: over, timing: active(state).run?.timing ?? null };
  const { part, unit, told } = clock === "seconds" ? secondsTold(end) : COUNTED;
  /** @type {(time: number) => Action} */
  const sent = (at) => ({ type: "timeSet", time: at });
  return {
    ...{ at: Math.round(time / part), end: Math.round(end / part), isWhole: done || !end },
    ...{ step: Math.round(time / unit), steps: told(Math.round(end / unit)), says: `clock.value.${clock}` },
    recordAt: (share) => CLOCKS[clock].cursorAt(lane, Math.round((share * end) / part) * part) ?? known,
    seek: (at) => sent(at * part),
    jump: (step) => sent(step * unit),
  };
}

/** How the times of a clock are told that counts. */
const COUNTED = { part: 1, unit: 1, told: (/** @type {number} */ value) => value };

/** In parts of the whole for who drags, and in a unit in which there are many. @param {number} end */
function secondsTold(end) {
  const { unit, key } = end < SHORT ? { unit: 1e-6, key: "unit.us" } : { unit: 1e-3, key: "unit.ms" };
  return { part: end / PARTS || 1, unit, told: (/** @type {number} */ value) => say(key, { value }) };
}
