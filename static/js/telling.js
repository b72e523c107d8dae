/**
 * What one record says, as the key of a sentence (under `caption.`) and the facts in it. What a search goes by is read from the server's tables;
 * a sentence that would not be true of it is never chosen. Knows records and the timeline, no words and no DOM; nodes are named by who asks.
 */

import { DOMAINS } from "./domains.js";
import { figure, rank, weightsOf } from "./figures.js";
import { IMPROVED, isEnding, KINDS, MET, NO_NODE, OPENED, REOPENED } from "./records.js";
import { CLOSED } from "./timeline.js";

/** @import { Weights } from "./figures.js" */
/** @import { RecordStore } from "./records.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Domain, Facts, GridMap, Problem, Sentence, Settings, Tables } from "./types.js" */

/**
 * What a search goes by: "ranked" takes the least f out, "oldest" the oldest, "deep" follows one path, "bounded" one path within a bound on f.
 * @typedef {"ranked" | "oldest" | "deep" | "bounded"} Family
 */
/**
 * @typedef {object} Case
 * @property {RecordStore} records
 * @property {number} record
 * @property {Timeline} timeline just after the record
 * @property {{ readonly domain: Domain, readonly problem: Problem, readonly settings: Settings }} run
 * @property {Tables} tables
 * @property {(node: number) => string} named
 */

const ENTRIES = [OPENED, IMPROVED, REOPENED];
const HALF_UPDATED = ["f-without-g", "parent-in-entry"]; // searches broken on purpose: what is improved changes only in part
const ITS_F_IS_ANOTHER = ["f-without-g"];

/**
 * @param {Case} given
 * @returns {Sentence & { side: number | null }} the side, where there are two and it matters
 */
export function told(given) {
  const { records, record } = given;
  const kind = records.kind(record);
  const sided = records.sides > 1 && !isEnding(kind) && kind !== MET;
  return { ...TOLD[KINDS[kind]](given), side: sided ? records.side(record) : null };
}

/**
 * @param {Tables} tables
 * @param {Settings} settings
 * @returns {Family}
 */
export function familyOf({ algorithms }, { algorithm }) {
  const { options } = algorithms[algorithm];
  if (options.includes("tie")) return "ranked";
  if (options.includes("depth")) return "deep";
  return options.includes("heuristic") ? "bounded" : "oldest";
}

/** @type {Record<string, (given: Case) => Sentence>} */
const TOLD = {
  opened,
  improved,
  expanded,
  kept,
  ignored,
  reopened: (given) => ({ key: "reopened", facts: { ...successorFacts(given), old: figure(gBefore(given)) } }),
  stale: (given) => ({ key: isClosed(given) ? "stale-closed" : "stale-improved", facts: { ...nodeFacts(given), now: figure(gNow(given)) } }),
  threshold: (given) => ({ key: `threshold.${family(given)}`, facts: { ...nodeFacts(given), round: roundOf(given) } }),
  jumped: (given) => ({ key: "jumped", facts: { ...successorFacts(given), direction: given.records.move(given.record) } }),
  cut: (given) => ({ key: `cut.${family(given)}`, facts: { ...successorFacts(given), bound: figure(boundOf(given)) } }),
  left: (given) => ({ key: "left", facts: nodeFacts(given) }),
  met: (given) => ({ key: "met", facts: successorFacts(given) }),
  found,
  exhausted: (given) => ({ key: `exhausted.${given.run.domain}`, facts: { expanded: given.records.other(given.record) } }),
  limit,
};

/** @param {Case} given @returns {Sentence} */
function opened(given) {
  const first = given.records.other(given.record) === NO_NODE ? "-first" : "";
  const plain = ["ranked", "bounded"].includes(family(given)) ? "" : ".plain";
  return { key: `opened${first}${plain}`, facts: successorFacts(given) };
}

/** @param {Case} given @returns {Sentence} */
function improved(given) {
  const { algorithm } = given.run.settings;
  const key = HALF_UPDATED.includes(algorithm) ? `improved.${algorithm}` : "improved";
  return { key, facts: { ...successorFacts(given), old: figure(gBefore(given)) } };
}

/** @param {Case} given @returns {Sentence} */
function expanded(given) {
  const { run: { settings }, records, record } = given;
  const ties = records.other(record);
  const facts = { ...nodeFacts(given), ties, tie: settings.tie };
  if (ITS_F_IS_ANOTHER.includes(settings.algorithm)) return { key: `expanded.${settings.algorithm}`, facts };
  if (family(given) !== "ranked") return { key: `expanded.${family(given)}`, facts };
  return { key: ties > 1 ? "expanded.tied" : ties === 1 ? "expanded.alone" : "expanded", facts };
}

/** @param {Case} given @returns {Sentence} */
function kept(given) {
  const now = gNow(given);
  const dearer = family(given) === "ranked" && given.records.g(given.record) >= now;
  return { key: dearer ? "kept" : "kept.plain", facts: { ...successorFacts(given), now: figure(now) } };
}

/** @param {Case} given @returns {Sentence} */
function ignored(given) {
  const now = gNow(given);
  const facts = { ...successorFacts(given), now: figure(now) };
  if (family(given) !== "ranked") return { key: `ignored.${family(given)}`, facts };
  return { key: given.records.g(given.record) < now ? "ignored-cheaper" : "ignored", facts };
}

/** @param {Case} given @returns {Sentence} */
function found({ timeline, run: { domain, problem }, records, record }) {
  const steps = Math.max(0, DOMAINS[domain].walked(timeline.path, problem).length - 1);
  return { key: `found.${records.side(record) ? "twin" : domain}`, facts: { cost: figure(records.g(record)), steps, expanded: records.other(record) } };
}

/** @param {Case} given @returns {Sentence} */
function limit({ records, record, run: { domain, settings } }) {
  const depth = records.node(record) === NO_NODE ? settings.depth : null;
  return { key: depth === null ? `limit.${domain}` : "limit-depth", facts: { expanded: records.other(record), depth: depth ?? 0 } };
}

/** @param {Case} given */
function family({ tables, run }) {
  return familyOf(tables, run.settings);
}

/**
 * The record's node, its g and h as the record has them, and the f they make.
 * @param {Case} given
 * @returns {Facts}
 */
function nodeFacts({ records, record, run: { domain, settings }, tables, named }) {
  const weights = weightsOf(tables, settings);
  const [g, h] = [records.g(record), records.h(record)];
  const place = named(records.node(record));
  return { place, domain, g: figure(g), h: figure(h), f: figure(rank(weights, g, h)), sum: sumOf(weights, g, h) };
}

/**
 * The same, and the node it was reached from.
 * @param {Case} given
 * @returns {Facts}
 */
function successorFacts(given) {
  const { records, record, named } = given;
  return { ...nodeFacts(given), from: named(records.other(record)) };
}

/**
 * How f is made up: "g 6 + 1.5 × h 8".
 * @param {Weights} weights
 * @param {number} g
 * @param {number} h
 */
export function sumOf(weights, g, h) {
  const part = (/** @type {number} */ weight, /** @type {string} */ value) => (weight === 0 ? [] : [weight === 1 ? value : `${figure(weight)} × ${value}`]);
  return [...part(weights.g, `g ${figure(g)}`), ...part(weights.h, `h ${figure(h)}`)].join(" + ");
}

/** @param {Case} given */
function gNow({ timeline, records, record }) {
  return timeline.g(records.node(record), records.side(record));
}

/** The g a node had until this record changed it. @param {Case} given */
function gBefore({ timeline, records, record }) {
  let before = timeline.fold.changeBefore(record);
  while (before >= 0 && !ENTRIES.includes(records.kind(before))) before = timeline.fold.changeBefore(before);
  return before < 0 ? NaN : records.g(before);
}

/** @param {Case} given */
function isClosed({ timeline, records, record }) {
  return timeline.status(records.node(record), records.side(record)) === CLOSED;
}

/** @param {Case} given */
function roundOf({ records, record }) {
  return records.thresholds.before(record + 1);
}

/** What a depth-first search may not go beyond: the bound of this round, or the depth allowed. @param {Case} given */
function boundOf(given) {
  const round = roundOf(given);
  return round ? given.records.g(given.records.thresholds.at(round - 1)) : given.run.settings.depth ?? Infinity;
}

/**
 * @param {GridMap} map
 * @param {number} cell
 * @returns {[number, number]}
 */
export function placeOf({ width }, cell) {
  return [cell % width, Math.floor(cell / width)];
}
