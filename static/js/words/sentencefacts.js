/**
 * The facts that sentences about a record are made of: the node's place, g, h and f, what they were before, the round
 * and its bound; and a whole step: the record that stands for it, and what became of the successors. Knows records and the timeline, no words; recordsentence.js chooses the sentence.
 */

import { figure, ranked, sumOf } from "../records/figures.js";
import { CLOSED } from "../records/fold.js";
import { endsLeg, isEntry, kindsThat } from "../records/kinds.js";
import { legOf, roundsBefore } from "../records/legs.js";
import { KINDS, NO_NODE, THRESHOLD } from "../records/records.js";

/** @import { Leg } from "../problems/legs.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Facts, Run, Tables } from "../types.js" */

/**
 * One record, and all there is to tell it by.
 * @typedef {object} Case
 * @property {RecordStore} records
 * @property {number} record
 * @property {Timeline} timeline just after the record
 * @property {Pick<Run, "domain" | "problem" | "settings" | "formula" | "foreign"> & { readonly leg?: Leg }} run the
 *   search of the leg that the record belongs to
 * @property {Tables} tables
 * @property {(node: number) => string} named
 */

/**
 * The record's node, and its g, h and f as the record has them.
 * @param {Case} given
 * @returns {Facts}
 */
export function nodeFacts({ records, record, run: { domain, formula }, named }) {
  const [g, h, f] = [records.g(record), records.h(record), records.f(record)];
  const place = named(records.node(record));
  const made = { f: figure(f), sum: sumOf(formula, g, h), ranked: ranked(f, formula, g, h) };
  return { place, domain: domain.name, g: figure(g), h: figure(h), ...made };
}

/**
 * The same, and the node it was reached from.
 * @param {Case} given
 * @returns {Facts}
 */
export function successorFacts(given) {
  const { records, record, named } = given;
  return { ...nodeFacts(given), from: named(records.other(record)) };
}

/** @param {Case} given */
export function gNow({ timeline, records, record }) {
  return timeline.g(records.node(record), records.side(record));
}

/** The g a node had until this record changed it. @param {Case} given */
export function gBefore(given) {
  const before = entryBefore(given);
  return before < 0 ? NaN : given.records.g(before);
}

/** The f it had until then. @param {Case} given */
export function fBefore(given) {
  const before = entryBefore(given);
  return before < 0 ? NaN : given.records.f(before);
}

/** @param {Case} given */
function entryBefore({ timeline, records, record }) {
  let before = timeline.fold.changeBefore(record);
  while (before >= 0 && !isEntry(records.kind(before))) before = timeline.fold.changeBefore(before);
  return before;
}

/** Was anything known of the node before, in this round? @param {Case} given */
export function isAgain({ timeline, record }) {
  return timeline.fold.changeBefore(record) >= 0;
}

/** Does it search from both ends? @param {Pick<Case, "records" | "run" | "tables">} given */
export function isTwoSided({ records, run, tables }) {
  return records.sides > 1 && tables.algorithms[run.settings.algorithm].both_ends;
}

/** @param {Case} given */
export function isClosed({ timeline, records, record }) {
  return timeline.status(records.node(record), records.side(record)) === CLOSED;
}

/** What the leg leads to, in the words `aim.`: to the goal, or to a place on the way. @param {Pick<Case, "run">} given */
export function aimOf({ run: { leg } }) {
  return leg && leg.at + 1 < leg.of ? "waypoint" : "goal";
}

/** The number of the round, in the leg. @param {Case} given */
export function roundOf({ records, record }) {
  return records.thresholds.before(record + 1) - roundsBefore(records, legOf(records, record));
}

/** The bound of this round, or of one before it. @param {Case} given */
function bound({ records, record }, back = 0) {
  return records.g(records.thresholds.at(records.thresholds.before(record + 1) - 1 - back));
}

/** The bound of the round before, or NaN. @param {Case} given */
export function boundBefore(given) {
  return roundOf(given) > 1 ? bound(given, 1) : NaN;
}

/** What a depth-first search may not go beyond: the bound of this round, or the depth allowed. @param {Case} given */
export function boundOf(given) {
  return roundOf(given) ? bound(given) : (given.run.settings.depth ?? Infinity);
}

/**
 * The record that stands for a step, when the timeline is just after a whole one: its expansion, the beginning of a
 * round or the end of the run.
 * @param {Timeline} timeline
 */
export function stepTold({ records, cursor, current, latest }) {
  const steps = records.starts.before(cursor);
  const complete = records.starts.before(cursor + 1) > steps || (cursor === records.length && records.ended);
  if (!complete || endsLeg(records.kind(latest)) || records.coarse) return null;
  const start = records.starts.at(steps - 1);
  if (current >= start) return current;
  return records.kind(start) === THRESHOLD ? start : null;
}

/** What may become of a successor: first what puts it into open. */
const SUCCESSORS = kindsThat(({ successor }) => successor).sort((a, b) => Number(isEntry(b)) - Number(isEntry(a)));

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
    SUCCESSORS.map((wanted) => [KINDS[wanted], kinds.filter((kind) => kind === wanted).length]),
  );
}
