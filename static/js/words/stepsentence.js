/** A whole step in a few facts: the record that stands for it, and what became of the successors. */

import { CUT, IGNORED, IMPROVED, isEnding, KEPT, NO_NODE, OPENED, REOPENED, THRESHOLD } from "../records/records.js";

/** @import { Timeline } from "../records/timeline.js" */

/**
 * The record that stands for a step, when the timeline is just after a whole one: its expansion, the beginning of a
 * round or the end of the run.
 * @param {Timeline} timeline
 */
export function stepTold({ records, cursor, current, latest }) {
  const steps = records.starts.before(cursor);
  const complete = records.starts.before(cursor + 1) > steps || (cursor === records.length && records.ended);
  if (!complete || isEnding(records.kind(latest)) || records.coarse) return null;
  const start = records.starts.at(steps - 1);
  if (current >= start) return current;
  return records.kind(start) === THRESHOLD ? start : null;
}

/**
 * What may become of a successor, and the kinds of records that say so. @type {readonly [string, readonly number[]][]}
 */
const OUTCOMES = [
  ["opened", [OPENED]],
  ["improved", [IMPROVED]],
  ["reopened", [REOPENED]],
  ["kept", [KEPT]],
  ["ignored", [IGNORED]],
  ["cut", [CUT]],
];

/**
 * What became of the successors of this step: how many of each.
 * @param {Timeline} timeline
 * @returns {Record<string, number>}
 */
export function outcome({ records, current, successors }) {
  const own = successors.filter(
    (record) => records.side(record) === records.side(current) && records.other(record) !== NO_NODE,
  ); // a twin begins in between
  const kinds = own.map((record) => records.kind(record));
  return Object.fromEntries(
    OUTCOMES.map(([name, wanted]) => [name, kinds.filter((kind) => wanted.includes(kind)).length]),
  );
}
