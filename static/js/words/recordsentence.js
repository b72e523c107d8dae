/**
 * What one record says, as the key of a sentence (under `caption.`) and the facts in it. What a search goes by is read
 * from the server's tables; a sentence that would not be true of it is never chosen. Knows records and the timeline, no
 * words and no DOM; nodes are named by the caller.
 */

import { counted, figure, sumOf } from "../records/figures.js";
import { byKind, endsLeg } from "../records/kinds.js";
import { KINDS, MET, NO_NODE } from "../records/records.js";
import {
  boundBefore,
  boundOf,
  fBefore,
  gBefore,
  gNow,
  isAgain,
  isClosed,
  isTwoSided,
  nodeFacts,
  roundOf,
  successorFacts,
} from "./sentencefacts.js";

/** @import { Case } from "./sentencefacts.js" */
/** @import { Family, GridMap, Sentence, Settings, Tables } from "../types.js" */

const TELLS_PARENT = byKind(({ tells_parent }) => tells_parent);

/**
 * @param {Case} given
 * @returns {Sentence & { side: number | null }} the side, where there are two and it matters
 */
export function told(given) {
  const { records, record } = given;
  const kind = records.kind(record);
  const sided = records.sides > 1 && !endsLeg(kind) && kind !== MET;
  return { ...(TOLD[KINDS[kind]] ?? plain)(given), side: sided ? records.side(record) : null };
}

/**
 * @param {{ readonly settings: { readonly algorithm: string } }} run
 * @param {Pick<Tables, "algorithms">} tables
 */
export function isJumping({ settings }, { algorithms }) {
  return algorithms[settings.algorithm].jumps;
}

/**
 * @param {Tables} tables
 * @param {Settings} settings
 * @returns {Family}
 */
export function familyOf({ algorithms }, { algorithm }) {
  return algorithms[algorithm].family;
}

/** Kinds whose sentence depends on more than the record. @type {Record<string, (given: Case) => Sentence>} */
const TOLD = {
  opened,
  improved,
  expanded,
  kept,
  ignored,
  reopened: (given) => ({
    key: "reopened",
    facts: { ...successorFacts(given), old: figure(gBefore(given)), oldF: figure(fBefore(given)) },
  }),
  stale: (given) => ({
    key: isClosed(given) ? "stale-closed" : "stale-improved",
    facts: { ...nodeFacts(given), now: figure(gNow(given)) },
  }),
  threshold,
  jumped: (given) => ({
    key: "jumped",
    facts: { ...successorFacts(given), direction: given.records.move(given.record) },
  }),
  cut: (given) => ({ key: `cut.${family(given)}`, facts: { ...successorFacts(given), bound: figure(boundOf(given)) } }),
  sampled,
  found,
  arrived: (given) => ({ key: "arrived", facts: pathFacts(given) }),
  exhausted,
  limit,
};

/** @param {Case} given @returns {Sentence} */
function plain(given) {
  const kind = given.records.kind(given.record);
  return { key: KINDS[kind], facts: TELLS_PARENT[kind] ? successorFacts(given) : nodeFacts(given) };
}

/**
 * A search that follows one path may reach a node once more, or in a new round: it is new only where nothing was known
 * of it.
 * @param {Case} given
 * @returns {Sentence}
 */
function opened(given) {
  const facts = successorFacts(given);
  const plain = ["ranked", "bounded"].includes(family(given)) ? "" : ".plain";
  if (given.records.other(given.record) === NO_NODE) return { key: `opened-first${plain}`, facts };
  if (family(given) === "bounded")
    return { key: `opened.${family(given)}`, facts: { ...facts, bound: figure(boundOf(given)) } };
  if (family(given) !== "deep") return { key: `opened${plain}`, facts };
  return { key: isAgain(given) ? "opened.again" : roundOf(given) ? "opened.round" : "opened.plain", facts };
}

/** @param {Case} given @returns {Sentence} */
function improved(given) {
  const { algorithm } = given.run.settings;
  const key = given.tables.algorithms[algorithm].half_updated ? `improved.${algorithm}` : "improved";
  return { key, facts: { ...successorFacts(given), old: figure(gBefore(given)), oldF: figure(fBefore(given)) } };
}

/** @param {Case} given @returns {Sentence} */
function expanded(given) {
  const {
    run: { settings, foreign },
    records,
    record,
    tables,
  } = given;
  const ties = records.other(record);
  const facts = { ...nodeFacts(given), ties, tie: ruleOf(tables, given.run) };
  if (foreign) return { key: "expanded.told", facts };
  if (tables.algorithms[settings.algorithm].own_f) return { key: `expanded.${settings.algorithm}`, facts };
  if (family(given) !== "ranked")
    return { key: `expanded.${family(given)}`, facts: { ...facts, bound: figure(boundOf(given)) } };
  return { key: ties > 1 ? "expanded.tied" : ties === 1 ? "expanded.alone" : "expanded", facts };
}

/**
 * The rule that decides between nodes of equal f: where f is g alone they have the same g, and the age decides.
 * @param {Tables} tables
 * @param {Case["run"]} run
 */
function ruleOf(tables, { settings, formula }) {
  if (formula?.h !== 0) return settings.tie;
  const { age_sign } = tables.ties[settings.tie];
  const byAge = Object.entries(tables.ties).find(([, tie]) => tie.g_sign === 0 && tie.age_sign === age_sign);
  return byAge ? byAge[0] : settings.tie;
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
function threshold(given) {
  const [round, old] = [roundOf(given), boundBefore(given)];
  const first = round === 1 && family(given) === "bounded" ? "-first" : "";
  return { key: `threshold.${family(given)}${first}`, facts: { ...nodeFacts(given), round, old: figure(old) } };
}

/** @param {Case} given @returns {Sentence} */
function sampled(given) {
  const { records, record, run } = given;
  const node = records.node(record);
  const facts = { expanded: counted(records.g(record)), round: roundOf(given), bound: figure(boundOf(given)) };
  if (node === NO_NODE) return { key: "sampled-round", facts };
  const g = gNow(given);
  const made = { f: figure(records.f(record)), sum: sumOf(run.formula, g, records.h(record)) };
  return { key: "sampled", facts: { ...facts, steps: g, ...made } };
}

/** @param {Case} given @returns {Sentence} */
function exhausted(given) {
  const {
    run: { domain },
  } = given;
  return {
    key: `exhausted.${domain.name}${isTwoSided(given) ? ".two-sided" : ""}`,
    facts: { expanded: expandedBy(given) },
  };
}

/** @param {Case} given @returns {Sentence} */
function found(given) {
  const { run, records, record } = given;
  const of = run.leg ? "legs" : run.domain.name;
  return { key: `found.${records.side(record) ? "twin" : of}`, facts: pathFacts(given) };
}

/** The path as far as it is found, over all legs. @param {Case} given */
function pathFacts(given) {
  const { timeline, run, records, record } = given;
  const { at, of } = run.leg ?? { at: 0, of: 1 };
  const steps = Math.max(0, run.domain.walked(timeline.path, run.problem).length - 1);
  return { cost: figure(records.g(record)), steps, expanded: expandedBy(given), leg: at + 1, legs: of };
}

/** @param {Case} given @returns {Sentence} */
function limit(given) {
  const {
    records,
    record,
    run: { domain, settings },
  } = given;
  const depth = records.node(record) === NO_NODE ? settings.depth : null;
  return {
    key: depth === null ? `limit.${domain.name}` : "limit-depth",
    facts: { expanded: expandedBy(given), depth: depth ?? 0 },
  };
}

/** @param {Case} given */
function expandedBy({ records, record }) {
  return records.coarse ? records.g(record - 1) : records.other(record);
}

/** @param {Case} given */
export function family({ tables, run }) {
  return familyOf(tables, run.settings);
}

/**
 * @param {GridMap} map
 * @param {number} cell
 * @returns {[number, number]}
 */
export function coordinates({ width }, cell) {
  return [cell % width, Math.floor(cell / width)];
}
