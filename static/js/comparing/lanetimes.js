/**
 * The times of lanes, which the clock "seconds" needs: once all of them are done, and nothing plays, each is timed in
 * turn by the server. Only the times of compiled searches on a machine that does nothing else are held against each
 * other; where it is busy, they are taken again after a while.
 */

import { timingOf } from "../server/timings.js";
import { detailOf } from "../state/detail.js";

import { isLong } from "./runlist.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Component, Dispatch, Run, State, Tables } from "../types.js" */

const AGAIN = 20000; // milliseconds until a busy machine is tried again,
const TIMES = 3; // so often, for each run

/** @implements {Component} */
export class LaneTimes {
  /**
   * @param {Dispatch} dispatch
   * @param {{ server: Pick<Connection, "timing" | "later">, names: Pick<ProblemNames, "of" | "forget">, tables: Tables }} parts
   */
  constructor(dispatch, { server, names, tables }) {
    this.dispatch = dispatch;
    this.tables = tables;
    this.server = server;
    this.names = names;
    /** The runs that are still to be timed. @type {readonly Run[]} */
    this.wanted = [];
    this.busy = false; // one is being timed, or the pause after one that could not be
    /** How often each was tried. @type {WeakMap<RecordStore, number>} */
    this.tries = new WeakMap();
  }

  /** @param {State} state */
  slice(state) {
    return [state.lanes, state.playback.playing];
  }

  /** @param {State} state */
  syncState(state) {
    this.wanted = untimed(state);
    void this.#time();
  }

  async #time() {
    const run = this.wanted.find(({ records }) => (this.tries.get(records) ?? 0) < TIMES);
    if (!run || this.busy) return;
    this.busy = true;
    this.tries.set(run.records, (this.tries.get(run.records) ?? 0) + 1);
    const timing = await this.#timed(run);
    const { records, id } = run;
    const fair = timing?.engine === "compiled" && !timing.busy && timing.seconds !== null;
    if (fair) {
      this.tries.set(records, TIMES); // the state hears of it in a moment
      const { seconds, shares } = timing;
      this.dispatch({
        type: "runTimed",
        run: id,
        timing: { seconds: Number(seconds), steps: records.starts.length, shares },
      });
    }
    this.server.later(() => this.#next(), fair ? 0 : AGAIN);
  }

  #next() {
    this.busy = false;
    void this.#time();
  }

  /** @param {Run} run */
  async #timed(run) {
    const name = await this.names.of(run);
    if (!("problem" in name)) return null;
    const settings = { ...run.settings, detail: detailOf(run, this.tables) };
    const wanted = () => this.wanted.some(({ records }) => records === run.records);
    const post = () => {
      this.names.forget(run);
      return this.names.of(run);
    };
    return await timingOf(this.server, { problem: name.problem, settings, post }, wanted);
  }
}

/** The runs without a time, unless there is one lane only, or one whose time would never be taken. @param {State} state */
function untimed(state) {
  const runs = state.lanes.map(({ run }) => run);
  const settled = !state.playback.playing && runs.every((run) => run?.status === "done" && !isLong(run));
  if (runs.length < 2 || !settled) return [];
  return /** @type {Run[]} */ (runs).filter(({ timing }) => !timing);
}
