/** A runner for every lane: each brings the records of its lane's run, far enough ahead of the one clock. */

import { withLane } from "../state/activelane.js";
import { inLane } from "../state/lanes.js";
import { NO_RUN } from "../state/run.js";
import { Runner } from "./runner.js";

/** @import { Surroundings } from "./runner.js" */
/** @import { Dispatch, State } from "../types.js" */

export class Runners {
  /** @type {Map<number, Runner>} */
  runners = new Map(); // by the ids of their lanes
  /** @type {State | null} */
  state = null;

  /**
   * @param {Dispatch} dispatch
   * @param {Surroundings} surroundings
   */
  constructor(dispatch, surroundings) {
    this.dispatch = dispatch;
    this.surroundings = surroundings;
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const lanes = state.lanes;
    for (const [id, runner] of this.runners) if (!lanes.some((lane) => lane.id === id)) this.#end(id, runner, state);
    for (const lane of lanes) this.#runner(lane.id).syncState(inLane(state, lane));
  }

  /** @param {number} id */
  #runner(id) {
    const found = this.runners.get(id);
    if (found) return found;
    const runner = new Runner(this.dispatch, { ...this.surroundings, beside: () => this.#beside(id) });
    this.runners.set(id, runner);
    return runner;
  }

  /** The runs of all other lanes. @param {number} id */
  #beside(id) {
    if (!this.state) return [];
    return this.state.lanes.flatMap((lane) => (lane.run && lane.id !== id ? [lane.run.id] : []));
  }

  /** @param {number} id @param {Runner} runner @param {State} state */
  #end(id, runner, state) {
    runner.syncState(withLane(state, NO_RUN));
    this.runners.delete(id);
  }
}
