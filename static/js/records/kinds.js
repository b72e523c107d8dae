/**
 * What a record of each kind does: the table of server/core/records.py, which came with the page. Whatever belongs together
 * is a column there; a list of kinds is asked for by what they do. Knows no records.
 */

import { TABLES } from "./tables.js";

/**
 * A row, as the server says it.
 * @typedef {object} RecordKind
 * @property {string} name
 * @property {"unseen" | "open" | "closed" | "left" | "passed" | null} status of its node from now on
 * @property {"unseen" | "open" | "closed" | "left" | "passed" | null} only the status that it changes; null changes any
 * @property {boolean} entry
 * @property {boolean} numbered
 * @property {boolean} tells_parent
 * @property {boolean} successor
 * @property {number} open how many more nodes are open after it
 * @property {boolean} begins_step
 * @property {boolean} turns
 * @property {boolean} clears
 * @property {boolean} reaches
 * @property {boolean} ends_run
 */

/** @type {readonly (readonly [kind: number, row: RecordKind])[]} */
export const ROWS = Object.entries(TABLES.record_kinds).map(([kind, row]) => [Number(kind), row]);

/** The kinds that do something. @param {(row: RecordKind) => boolean} does */
export function kindsThat(does) {
  return ROWS.filter(([, row]) => does(row)).map(([kind]) => kind);
}

/** The same to be looked up, once for each record. @param {(row: RecordKind) => number | boolean} value @returns {Int8Array} */
export function byKind(value) {
  const found = new Int8Array(256);
  for (const [kind, row] of ROWS) found[kind] = Number(value(row));
  return found;
}

const ENDING = byKind(({ ends_run }) => ends_run);
const LEG_END = byKind(({ ends_run, reaches }) => ends_run || reaches);
const NUMBERED = byKind(({ numbered }) => numbered);
const ENTRY = byKind(({ entry }) => entry);
const REACHING = byKind(({ reaches }) => reaches);

/** Is this the kind of a last record? @param {number} kind */
export function isEnding(kind) {
  return ENDING[kind] === 1;
}

/** Does a leg end with a record of this kind, be it the last or not? @param {number} kind */
export function endsLeg(kind) {
  return LEG_END[kind] === 1;
}

/** Does it say that what was searched for was taken out: the goal, or a place on the way? @param {number} kind */
export function isReached(kind) {
  return REACHING[kind] === 1;
}

/** Has a record of this kind the g, h and f of its node? @param {number} kind */
export function isNumbered(kind) {
  return NUMBERED[kind] === 1;
}

/** Does a record of this kind put a node into open, with the g, h and parent it then has? @param {number} kind */
export function isEntry(kind) {
  return ENTRY[kind] === 1;
}
