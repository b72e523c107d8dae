/** Where the cursor stops (`records/steps.js`), for tests that know the stops from Python. */

import { nextStop, previousStop, recordOfStep, stepAt, stepCount } from "../../../static/js/records/steps.js";
import { storeOf } from "./bytes.js";

/** @import { StepSize } from "../../../static/js/types.js" */

/**
 * @typedef {object} Walk
 * @property {string} bytes
 * @property {number} known
 * @property {boolean} done
 * @property {number | null} cell
 * @property {number} from
 * @property {boolean} back
 * @property {StepSize} size
 */

/** The stops in one direction, until it goes no further. @param {Walk} walk */
export function walked({ bytes, known, done, cell, from, back, size }) {
  const history = { records: storeOf(bytes), known, done, cell };
  const step = back ? previousStop : nextStop;
  const stops = [from];
  for (let at = from; ; ) {
    const next = step(history, at, size);
    if (next === at || next === null) return stops;
    stops.push((at = next));
  }
}

/** The steps of a history by their numbers, and the numbers at all its cursors. @param {{ bytes: string, known: number, count: number }} given */
export function numbered({ bytes, known, count }) {
  const whole = { records: storeOf(bytes), known, done: true, cell: null };
  return {
    cursors: Array.from({ length: count }, (_, step) => recordOfStep(whole, step)),
    numbers: Array.from({ length: known + 1 }, (_, cursor) => stepAt(whole, cursor)),
    beyond: recordOfStep(whole, count + 5),
    unknown: recordOfStep({ ...whole, done: false }, count + 5),
    count: stepCount(whole),
  };
}
