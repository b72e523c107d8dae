/**
 * The order in which a search takes nodes out of open: by least f and the tie rule, the oldest first, or the newest
 * first. Pure, but that it keeps the order of the run it was asked for last. The tie rules are
 * server/frontiers/ties.py's; an entry's age is the number of its record.
 */

import { detailOf } from "../state/detail.js";
import { familyOf } from "../words/recordsentence.js";

/** @import { Order } from "../records/listmodel.js" */
/** @import { Compare } from "../records/sequence.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Run, Tables, Tie } from "../types.js" */

/** @typedef {Pick<Run, "domain" | "problem" | "settings" | "foreign">} SearchedProblem */

const LAZY = ["heap", "heap-with-duplicates", "buckets"]; // designs of the open list that keep duplicates

/** @type {Compare} */
const older = (one, other) => one - other;
/** @type {Compare} */
const newer = (one, other) => other - one;

/**
 * Which of two entries of the same f comes first. @param {RecordStore} records @param {Tie} tie @returns {Compare}
 */
const tiedBy = (records, tie) => (one, other) =>
  tie.g_sign * (records.g(one) - records.g(other)) || tie.age_sign * (one - other);

/**
 * Of a trace only f is known: what has none comes last, and between equals the older is first.
 * @param {(entry: number) => number} f @returns {Compare}
 */
const toldBy = (f) => (one, other) =>
  Number(Number.isNaN(f(one))) - Number(Number.isNaN(f(other))) || f(one) - f(other) || older(one, other);

/**
 * @param {RecordStore} records
 * @param {SearchedProblem} search
 * @param {Tables} tables
 * @returns {Order}
 */
export function orderOf(records, search, tables) {
  const { settings } = search;
  const family = familyOf(tables, settings);
  const f = (/** @type {number} */ entry) => records.f(entry);
  if (search.foreign) return { f, ranked: false, lazy: false, untold: false, compare: toldBy(f) };
  if (family !== "ranked")
    return { f, ranked: false, lazy: false, untold: false, compare: family === "oldest" ? older : newer };
  const tied = tiedBy(records, tables.ties[settings.tie]);
  const [keeps, told] = [keepsDuplicates(search, tables), detailOf(search, tables) === "all"];
  return {
    f,
    ranked: true,
    lazy: keeps && told,
    untold: keeps && !told,
    compare: (one, other) => f(one) - f(other) || tied(one, other),
  };
}

/**
 * Does the open list keep a node's old entry when the node is improved?
 * @param {SearchedProblem} search
 * @param {Tables} tables
 */
function keepsDuplicates({ settings }, { algorithms, defaults }) {
  const listens = algorithms[settings.algorithm].options.includes("open_list");
  return LAZY.includes(listens ? settings.open_list : defaults.open_list);
}

/** Keeps the order of a run, so that it is the same object while it is the same order. */
export class Orders {
  /** @type {{ records: RecordStore, order: Order } | null} */
  kept = null;

  /**
   * @param {Timeline} timeline
   * @param {Tables} tables
   */
  constructor(timeline, tables) {
    this.parts = { timeline, tables };
  }

  /** The order of the run whose records the timeline shows. @param {SearchedProblem} search */
  of(search) {
    const {
      timeline: { records },
      tables,
    } = this.parts;
    if (this.kept?.records !== records) this.kept = { records, order: orderOf(records, search, tables) };
    return this.kept.order;
  }
}
