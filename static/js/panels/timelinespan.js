/**
 * What the timeline spans: the records of the run, or while a clock moves several runs, the time until the last of them
 * ends. Pure.
 */

import { CLOCKS } from "../records/clocks.js";
import { stepAt, stepCount } from "../records/steps.js";
import { shown } from "../state/horizon.js";
import { clockFace } from "../state/lanes.js";

/** @import { Action, State } from "../types.js" */

/**
 * @typedef {object} TimelineSpan
 * @property {number} at where it is now
 * @property {number} end
 * @property {number} step what it is called there
 * @property {number} steps
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
  const { clock } = state.lanes;
  const { records, known, done: over } = shown(state);
  const lane = { records, known, done: over, timing: state.run?.timing ?? null };
  /** @type {(time: number) => Action} */
  const sent = (at) => ({ type: "timeSet", time: at });
  return {
    ...{ at: time, end, step: time, steps: end, isWhole: done || !end },
    says: `clock.value.${clock}`,
    recordAt: (share) => CLOCKS[clock].cursorAt(lane, Math.round(share * end)) ?? known,
    seek: sent,
    jump: sent,
  };
}
