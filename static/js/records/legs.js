/**
 * The legs of a run that has places to visit: which one a record belongs to, where it begins and ends, and the path as
 * far as legs are done. A leg's records are those of a search of its own, with g from where it starts; only the record
 * it ends with speaks of the whole way (server/engine/legs.py). Pure but for the paths, which are kept.
 */

import { isEntry } from "./kinds.js";
import { NO_NODE } from "./records.js";

/** @import { RecordStore } from "./records.js" */

/** The leg a record belongs to, 0 for the first. @param {RecordStore} records @param {number} record */
export function legOf({ arrivals }, record) {
  return arrivals.before(record);
}

/** The first record of a leg. @param {RecordStore} records @param {number} leg */
export function legStart({ arrivals }, leg) {
  return leg ? arrivals.at(leg - 1) + 1 : 0;
}

/** How many rounds a depth-first search has begun before a leg. @param {RecordStore} records @param {number} leg */
export function roundsBefore(records, leg) {
  return records.thresholds.before(legStart(records, leg));
}

/** @type {WeakMap<RecordStore, number[][]>} */
const PATHS = new WeakMap(); // leg -> the path up to where it ends

/**
 * The path over so many legs, which are done; empty for none.
 * @param {RecordStore} records
 * @param {number} legs
 * @returns {readonly number[]}
 */
export function pathOfLegs(records, legs) {
  if (!legs) return [];
  const paths = PATHS.get(records) ?? [];
  PATHS.set(records, paths);
  while (paths.length < legs) paths.push([...(paths.at(-1) ?? []).slice(0, -1), ...legPath(records, paths.length)]);
  return paths[legs - 1];
}

/** The path of one leg that is done. @param {RecordStore} records @param {number} leg */
function legPath(records, leg) {
  const end = records.arrivals.at(leg);
  const parents = [0, 1].map(() => new Uint32Array(records.nodes).fill(NO_NODE));
  for (let record = legStart(records, leg); record < end; record += 1) {
    if (isEntry(records.kind(record))) parents[records.side(record)][records.node(record)] = records.other(record);
  }
  const node = records.node(end);
  return [...chain(node, parents[0]).reverse(), ...chain(node, parents[1]).slice(1)];
}

/** From a node to where its side started. @param {number} node @param {Uint32Array} parents */
function chain(node, parents) {
  const nodes = [node];
  for (let at = parents[node]; at !== NO_NODE; at = parents[at]) nodes.push(at);
  return nodes;
}
