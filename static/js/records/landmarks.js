/**
 * Places in a history that have a name: a step by its number, or what happens there (EVENTS), the n-th time it does. A
 * place is found again in every history, whatever tie rule made it. Pure; a history is searched once, on and on as its
 * records come.
 */

import { legOf } from "./legs.js";
import { Reader } from "./reader.js";
import { EXPANDED, FELL, KINDS, OPENED, ROSE } from "./records.js";
import { recordOfStep } from "./steps.js";

/** @import { GridMap, Problem } from "../types.js" */
/** @import { Landmark } from "../learn/lessontypes.js" */
/** @import { RecordStore } from "./records.js" */
/** @import { History } from "./steps.js" */

/**
 * What makes sense of a place: the history, and the problem it belongs to. @typedef {History & { problem: Problem }}
 * ToldHistory
 */
/** @typedef {{ reader: Reader, left: number, found: number | null }} LandmarkSearch */

/** @type {(flag: number) => (records: RecordStore, record: number) => boolean} */
const expanding = (flag) => (records, record) =>
  records.kind(record) === EXPANDED && (records.flags(record) & flag) !== 0;

/**
 * What can happen at a record, besides its kind; `goal` and `end` need to be told more. @type {Record<string, (records:
 * RecordStore, record: number) => boolean>}
 */
const EVENTS = {
  ...Object.fromEntries(
    KINDS.map((name, kind) => [
      name,
      (/** @type {RecordStore} */ records, /** @type {number} */ record) => records.kind(record) === kind,
    ]),
  ),
  rose: expanding(ROSE),
  fell: expanding(FELL),
  tied: (records, record) => records.kind(record) === EXPANDED && records.other(record) > 1,
};

/** @type {WeakMap<RecordStore, WeakMap<Landmark, LandmarkSearch>>} */
const searches = new WeakMap();

/**
 * The cursor at a place: just after its record. null while it is not known, -1 where this history has no such place.
 * @param {Landmark} place
 * @param {ToldHistory} told
 * @returns {number | null}
 */
export function cursorAt(place, told) {
  const { known, done } = told;
  if (place.step !== undefined) return recordOfStep(told, place.step);
  if (place.event === "end") return done ? known : null;
  const found = searched(place, told);
  return found === null ? (done ? -1 : null) : found + 1;
}

/**
 * The record of a place, null if it is not among those known.
 * @param {Landmark} place
 * @param {ToldHistory} told
 */
function searched(place, told) {
  const test = testOf(place, told);
  if (!test) return null;
  const search = searchOf(place, told.records);
  const [from, end] = search.reader.next(told.known);
  for (let record = from; search.found === null && record < end; record += 1) {
    if (!test(told.records, record)) continue;
    search.left -= 1;
    if (!search.left) search.found = record;
  }
  return search.found !== null && search.found < told.known ? search.found : null;
}

/**
 * @param {Landmark} place
 * @param {ToldHistory} told
 */
function testOf({ event = "", cell }, told) {
  const goal = event === "goal" ? goalOf(told) : null;
  if (event === "goal")
    return goal === null
      ? null
      : (/** @type {RecordStore} */ records, /** @type {number} */ record) =>
          records.kind(record) === OPENED && records.node(record) === goal && isOnLastLeg(told, record);
  const happens = EVENTS[event];
  if (!cell) return happens;
  const node = cell[1] * /** @type {GridMap} */ (told.problem).width + cell[0];
  return (/** @type {RecordStore} */ records, /** @type {number} */ record) =>
    records.node(record) === node && happens(records, record);
}

/**
 * The goal's node. Boards are numbered as they are found, so there it is known once the goal was taken out. @param
 * {ToldHistory} told
 */
function goalOf({ problem, records, known, done }) {
  if ("cells" in problem) return problem.goal;
  return done && known ? records.node(known - 1) : null;
}

/** @param {ToldHistory} told @param {number} record */
function isOnLastLeg({ problem, records }, record) {
  const waypoints = "cells" in problem ? (problem.waypoints ?? []) : [];
  return legOf(records, record) === waypoints.length;
}

/**
 * @param {Landmark} place
 * @param {RecordStore} records
 * @returns {LandmarkSearch}
 */
function searchOf(place, records) {
  const ofRecords = searches.get(records) ?? new WeakMap();
  searches.set(records, ofRecords);
  const search = ofRecords.get(place) ?? { reader: new Reader(records), left: place.nth ?? 1, found: null };
  ofRecords.set(place, search);
  return search;
}
