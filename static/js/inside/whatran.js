/**
 * What a search ran on its way to a record, and what its names stood for there, as far as the server traced it
 * (server/codetrace.js). Where it did not, there is nothing but a note saying why.
 */

import { CodeTrace } from "../server/codetrace.js";
import { unknownOf } from "../state/foreign.js";

/** @import { CodePlace, Moment, Source } from "./codetypes.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Run, Sentence, Tables } from "../types.js" */

/**
 * @typedef {object} Ran
 * @property {ReadonlySet<number>} rows run since the stop before
 * @property {Moment | null} moment of the record itself
 * @property {Sentence | null} note what there is to say about it
 */

const MOST_RECORDS = 600; // of a step whose lines are all marked
/** @type {ReadonlySet<number>} */
const NONE = new Set();

export class WhatRan {
  /**
   * @param {{ server: Pick<Connection, "trace" | "later">, names: ProblemNames, tables: Tables }} parts
   * @param {() => void} changed called when more is known
   */
  constructor(parts, changed) {
    this.trace = new CodeTrace(parts, changed);
  }

  /**
   * @param {CodePlace} place
   * @param {Source} source
   * @param {boolean} seen is anybody looking?
   * @returns {Ran}
   */
  at(place, source, seen) {
    const { run } = place;
    const reason = untraced(place, source);
    if (!run || reason) return { rows: NONE, moment: null, note: reason };
    const moment = this.trace.at(run, place.cursor - 1);
    const every = recordsOf(place);
    const moments = every.map((each) => this.trace.at(run, each));
    const missing = every[moments.indexOf(null)] ?? null;
    this.trace.want(run, seen && !place.racing ? missing : null);
    return {
      rows: moment ? new Set(moments.flatMap((each) => each?.rows ?? [])) : NONE,
      moment,
      note: this.#noteOn(run, place, moment),
    };
  }

  /** @param {Run} run @param {CodePlace} place @param {Moment | null} moment @returns {Sentence | null} */
  #noteOn(run, { racing }, moment) {
    if (this.trace.refusal) return this.trace.refusal;
    if (!moment && racing) return { key: "code.racing", facts: {} };
    return run.engine === "compiled" ? { key: "code.compiled", facts: {} } : null;
  }
}

/** The records since the stop before, the last one first. @param {CodePlace} place */
function recordsOf({ cursor, from }) {
  const count = Math.max(1, cursor - Math.max(from, cursor - 1 - MOST_RECORDS));
  return Array.from({ length: count }, (_, back) => cursor - 1 - back);
}

/**
 * Why there is nothing to know: nothing has run yet, or the map is too large for what the interpreted engine needs
 * before its first record, or the records are samples, or too many came before.
 * @param {CodePlace} place
 * @param {Source} source
 * @returns {Sentence | null}
 */
function untraced({ run, records, cursor }, { cells, most }) {
  if (cursor === 0) return { key: "code.before", facts: {} };
  if (!run) return null;
  const unknown = unknownOf(run);
  if (unknown) return unknown.refusal;
  if (run.domain.nodes(run.problem) > cells) return { key: "trace.large", facts: { most: cells } };
  if (records.coarse) return { key: "trace.samples", facts: {} };
  return cursor > most ? { key: "trace.far", facts: { most } } : null;
}
