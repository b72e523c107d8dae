/**
 * The legs of a problem: a map with places to visit is searched from each to the next, and every leg is a map of its
 * own. Whatever is asked about a moment of a run is asked about the leg that it belongs to. Pure; where legs begin and
 * end in the records is records/legs.js's.
 */

import { legOf } from "../records/legs.js";
import { waypointsOf } from "./waypoints.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { GridMap, Problem } from "../types.js" */

/** Which leg, 0 for the first, and of how many. @typedef {{ readonly at: number, readonly of: number }} Leg */

/** @type {WeakMap<Problem, readonly Problem[]>} */
const LEGS = new WeakMap(); // the same legs for the same problem, so that answers about them can be kept

/** @template {Problem} Any @param {Any} problem @returns {readonly Any[]} */
export function legsOf(problem) {
  if (!waypointsOf(problem).length) return [problem];
  const legs = LEGS.get(problem) ?? made(/** @type {GridMap} */ (problem));
  LEGS.set(problem, legs);
  return /** @type {readonly Any[]} */ (legs);
}

/** @param {GridMap} map @returns {readonly GridMap[]} */
function made({ waypoints, ...map }) {
  const ends = [map.start, ...(waypoints ?? []), map.goal];
  return ends.slice(1).map((goal, leg) => ({ ...map, start: ends[leg], goal }));
}

/**
 * A search as it is at one record: that of the record's leg.
 * @template {{ readonly problem: Problem }} Search
 * @param {Search} search
 * @param {RecordStore} records
 * @param {number} record
 * @returns {Search & { leg?: Leg }}
 */
export function searchAt(search, records, record) {
  const legs = legsOf(search.problem);
  return legs.length === 1 ? search : legSearch(search, Math.min(legOf(records, record), legs.length - 1));
}

/**
 * The search of one leg.
 * @template {{ readonly problem: Problem }} Search
 * @param {Search} search
 * @param {number} leg
 * @returns {Search & { leg: Leg }}
 */
function legSearch(search, leg) {
  const legs = legsOf(search.problem);
  return { ...search, problem: legs[leg], leg: { at: leg, of: legs.length } };
}
