/** A whole step in a few facts: the record that stands for it, and what became of the successors. */

import { IMPROVED, isEnding, OPENED, REOPENED, THRESHOLD } from "./records.js";

/** @import { Timeline } from "./timeline.js" */
/** @import { Facts } from "./types.js" */

/**
 * The record that stands for a step, when the timeline is just after a whole one: its expansion, the beginning of a round or the end of the run.
 * @param {Timeline} timeline
 */
export function stepTold({ records, cursor, current, latest }) {
  const steps = records.starts.before(cursor);
  const complete = records.starts.before(cursor + 1) > steps || (cursor === records.length && records.ended);
  if (!complete || isEnding(records.kind(latest))) return null;
  const start = records.starts.at(steps - 1);
  if (current >= start) return current;
  return records.kind(start) === THRESHOLD ? start : null;
}

/**
 * What became of the successors of this step, as counts.
 * @param {Timeline} timeline
 * @returns {Facts}
 */
export function outcome({ records, successors }) {
  const kinds = successors.map((record) => records.kind(record));
  const opened = kinds.filter((kind) => kind === OPENED).length;
  const improved = kinds.filter((kind) => kind === IMPROVED || kind === REOPENED).length;
  return { opened, improved };
}
