/**
 * Notices that a run has finished, in any lane: its end has been shown for a moment, and the run is of what stands on the
 * page, so that neither a wall on its way nor what lies ahead of the cursor counts. Its records are hashed in slices
 * between frames; then it is a row of the table.
 */

import { Digest } from "../records/digest.js";
import { Timeline } from "../records/timeline.js";
import { active } from "../state/activelane.js";
import { detailOf } from "../state/detail.js";
import { comingBack, outdated } from "../state/horizon.js";
import { besideActive } from "../state/lanes.js";
import { factsOf } from "./facts.js";

/** @import { Taken } from "./kept.js" */
/** @import { RunList } from "./runlist.js" */
/** @import { RecordStore } from "../records/records.js" */
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
    /** The runs whose ends are shown, each with the timer that waits for it. @type {Map<RecordStore, number>} */
    this.ended = new Map();
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, state.lanes];
  }

  /** @param {State} state */
  syncState(state) {
    const runs = state.lanes.flatMap((lane) => endShown(besideActive(state, lane)));
    const shown = new Set(runs.map(({ records }) => records));
    for (const [records, timer] of this.ended)
      if (!shown.has(records)) {
        clearTimeout(timer);
        this.ended.delete(records);
      }
    for (const run of runs)
      if (!this.ended.has(run.records))
        this.ended.set(
          run.records,
          setTimeout(() => void this.#take(run), MOMENT),
        );
  }

  /** @param {Run} run */
  async #take(run) {
    const detail = detailOf(run, this.tables);
    const [name, digest] = await Promise.all([this.names.of(run), this.#hashed(run)]);
    if (!("problem" in name) || !this.ended.has(run.records)) return;
    const known = { problem: name.problem, digest, detail, tables: this.tables };
    this.#compare(await this.list.take(factsOf(run, this.#atEnd(run), known), run.problem));
  }

  /** The timeline of a run at its end: the page's, or of another lane one made for this. @param {Run} run */
  #atEnd({ records, known, domain, problem }) {
    if (this.timeline.records === records && this.timeline.cursor === known) return this.timeline;
    const timeline = new Timeline();
    timeline.show(records, known, domain.nodes(problem));
    return timeline;
  }

  /** Say so if the records are other ones than before, or if they were to be compared. @param {Taken} taken */
  #compare({ row, before }) {
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

/** The run of a state, if its end is shown, it is of what stands there, and it can be made again. @param {State} state @returns {Run[]} */
function endShown(state) {
  const { run, cursor } = active(state);
  const whole = run?.status === "done" && !run.foreign && run.known > 0 && cursor === run.known;
  return whole && !outdated(state) && !comingBack(state) ? [run] : [];
}
