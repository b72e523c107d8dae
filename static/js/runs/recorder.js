/**
 * Notices that a run has finished: its end has been shown for a moment, and the run is of what stands on the page, so
 * that neither a wall on its way nor what lies ahead of the cursor counts. Its records are hashed in slices between
 * frames; then it is a row of the table.
 */

import { Digest } from "../records/digest.js";
import { detailOf } from "../state/detail.js";
import { comingBack, outdated } from "../state/horizon.js";
import { factsOf } from "./facts.js";

/** @import { RunList } from "./runlist.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Component, Dispatch, Run, State, Tables } from "../types.js" */

const MOMENT = 500; // milliseconds
const SLICE = 500_000; // records hashed at once

/** @implements {Component} */
export class RunRecorder {
  /**
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, names: Pick<ProblemNames, "of">, list: RunList }} parts
   */
  constructor(dispatch, { timeline, tables, names, list }) {
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.tables = tables;
    this.names = names;
    this.list = list;
    this.timer = 0;
    /** The run whose end is shown. @type {RecordStore | null} */
    this.ended = null;
  }

  /** @param {State} state */
  slice({ run, playback, settings, map, board, domain, quiz }) {
    return [run, playback.cursor, playback.goingTo, settings, map, board, domain, quiz];
  }

  /** @param {State} state */
  syncState(state) {
    const run = this.#endShown(state) ? state.run : null;
    if ((run?.records ?? null) === this.ended) return;
    this.ended = run?.records ?? null;
    clearTimeout(this.timer);
    if (run) this.timer = setTimeout(() => void this.#take(run), MOMENT);
  }

  /** @param {State} state */
  #endShown(state) {
    const { run, playback } = state;
    const whole = run?.status === "done" && run.known > 0 && playback.cursor === run.known;
    return whole && this.timeline.records === run.records && !outdated(state) && !comingBack(state);
  }

  /** @param {Run} run */
  async #take(run) {
    const detail = detailOf(run);
    const [name, digest] = await Promise.all([this.names.of(run), this.#hashed(run)]);
    if (!("problem" in name) || this.ended !== run.records) return;
    const known = { problem: name.problem, digest, detail, tables: this.tables };
    const { row, before } = await this.list.take(factsOf(run, this.timeline, known), run.problem);
    const again = this.list.reopened?.key === row.key;
    if (again) this.list.reopened = null;
    const differs = before?.detail === row.detail && before.digest !== row.digest;
    if (!differs && !again) return;
    const facts = { number: row.number, records: row.records };
    this.dispatch({ type: "said", message: { key: differs ? "runs.differs" : "runs.same", facts } });
  }

  /** @param {Run} run */
  async #hashed({ records, known }) {
    const digest = new Digest(records);
    while (!digest.follow(known, SLICE)) await new Promise((next) => setTimeout(next));
    return digest.text;
  }
}
