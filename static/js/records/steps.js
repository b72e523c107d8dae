/**
 * Steps: where the cursor stops. A step is one expansion with its successors; stale entries that came out before it
 * belong to it. The first step is the opening of the start; a new round of a depth-first search and the end of the run
 * are steps too. Step 0 is before all records. Pure functions of the part of a history that is known; a stop is given
 * as a cursor, the number of records the picture has then taken in.
 */

import { ROSE, STALE } from "./records.js";

/** @import { RecordStore } from "./records.js" */
/** @import { Parting } from "./stepdifferences.js" */
/** @import { StepSize } from "../types.js" */

/**
 * @typedef {object} History
 * @property {RecordStore} records
 * @property {number} known how many of the records may be looked at
 * @property {boolean} done no more will come
 * @property {number | null} cell the cell that the step size "cell" waits for
 * @property {Parting | null} [parting] where it parts from those beside it, if there are any: what "difference" waits for
 */

/** @type {Record<StepSize, (history: History, cursor: number) => number | null>} */
const NEXT = {
  record: ({ known }, cursor) => (cursor < known ? cursor + 1 : null),
  expansion: (history, cursor) => stepEnd(history, history.records.starts.before(cursor + 1)),
  rise: nextRise,
  cell: nextTouch,
  difference: (history, cursor) => stepEnd(history, nextDifference(history, cursor) ?? Infinity),
  end: () => null,
};

/** @type {Record<StepSize, (history: History, cursor: number) => number>} */
const PREVIOUS = {
  record: (_, cursor) => Math.max(0, cursor - 1),
  expansion: ({ records }, cursor) => (cursor > 0 ? records.starts.at(records.starts.before(cursor) - 1) : 0),
  rise: previousRise,
  cell: previousTouch,
  difference: (history, cursor) => {
    const step = history.parting?.previous(stepAt(history, cursor));
    return step ? (recordOfStep(history, step) ?? 0) : 0;
  },
  end: () => 0,
};

/**
 * The stop after the cursor: null while it is not known, the end of the history where there is none.
 * @param {History} history
 * @param {number} cursor
 * @param {StepSize} size
 * @returns {number | null}
 */
export function nextStop(history, cursor, size) {
  const used = usable(history, size);
  if (used === "difference" && nextDifference(history, cursor) === null) return null;
  return NEXT[used](history, cursor) ?? (history.done ? history.known : null);
}

/**
 * The next step in which those beside it differ: Infinity where there is none, null while that is not known.
 * @param {History} history
 * @param {number} cursor
 */
function nextDifference(history, cursor) {
  return history.parting?.next(stepAt(history, cursor)) ?? null;
}

/**
 * How far those beside a history are known to go along with it, while that is all that is known; null where it is not
 * further than here.
 * @param {History} history
 * @param {number} cursor
 * @param {StepSize} size
 */
export function knownAlong(history, cursor, size) {
  const { parting } = history;
  if (size !== "difference" || !parting || nextDifference(history, cursor) !== null) return null;
  const along = stepEnd(history, parting.through);
  return along !== null && along > cursor ? along : null;
}

/**
 * The stop before the cursor; 0 where there is none.
 * @param {History} history
 * @param {number} cursor
 * @param {StepSize} size
 */
export function previousStop(history, cursor, size) {
  return PREVIOUS[usable(history, size)](history, cursor);
}

/**
 * The number of the step that the last record before the cursor belongs to.
 * @param {History} history
 * @param {number} cursor
 */
export function stepAt({ records }, cursor) {
  return records.starts.before(cursor);
}

/**
 * The cursor at which a step is complete: null while it is not known, the end of the history when there are fewer
 * steps.
 * @param {History} history
 * @param {number} step
 * @returns {number | null}
 */
export function recordOfStep(history, step) {
  return step <= 0 ? 0 : (stepEnd(history, step) ?? (history.done ? history.known : null));
}

/**
 * How many steps are known, the one that may still be going on included.
 * @param {History} history
 */
export function stepCount({ records, known }) {
  return records.starts.before(known);
}

/**
 * Without a cell to wait for, "until this cell" is the usual step; "until they differ" is, where there is one alone.
 * @param {History} history
 * @param {StepSize} size
 */
function usable({ cell, parting }, size) {
  const lacks = size === "cell" ? cell === null : size === "difference" && !parting;
  return lacks ? "expansion" : size;
}

/**
 * Where the next step begins, if that is known.
 * @param {History} history
 * @param {number} step
 */
function stepEnd({ records, known }, step) {
  return step < records.starts.length && records.starts.at(step) < known ? records.starts.at(step) : null;
}

/**
 * Does f rise with this step's expansion?
 * @param {History} history
 * @param {number} step
 */
function rises({ records, known }, step) {
  let record = records.starts.at(step - 1);
  while (record < known && records.kind(record) === STALE) record += 1;
  return record < known && (records.flags(record) & ROSE) !== 0;
}

/**
 * @param {History} history
 * @param {number} cursor
 */
function nextRise(history, cursor) {
  const { starts } = history.records;
  for (let step = starts.before(cursor + 1); stepEnd(history, step) !== null; step += 1) {
    if (step > 0 && rises(history, step)) return stepEnd(history, step);
  }
  return null;
}

/**
 * @param {History} history
 * @param {number} cursor
 */
function previousRise(history, cursor) {
  for (let step = history.records.starts.before(cursor) - 1; step > 0; step -= 1) {
    if (rises(history, step)) return history.records.starts.at(step);
  }
  return 0;
}

/**
 * @param {History} history
 * @param {number} cursor
 */
function nextTouch({ records, known, cell }, cursor) {
  for (let record = cursor; record < known; record += 1) {
    if (records.node(record) === cell) return record + 1;
  }
  return null;
}

/**
 * @param {History} history
 * @param {number} cursor
 */
function previousTouch({ records, cell }, cursor) {
  for (let record = cursor - 2; record >= 0; record -= 1) {
    if (records.node(record) === cell) return record + 1;
  }
  return 0;
}
