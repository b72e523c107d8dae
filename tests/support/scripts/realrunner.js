/** A page without its looks that has the runs of the real server brought. */

import { toDocument } from "../../../static/js/problems/gridmap.js";
import { Connection } from "../../../static/js/server/connection.js";
import { ProblemNames } from "../../../static/js/server/problemnames.js";
import { Runners } from "../../../static/js/server/runners.js";
import { active, withLane } from "../../../static/js/state/activelane.js";
import { mapOf, StatePage } from "./statepage.js";

/** @import { Action, GridMap, State } from "../../../static/js/types.js" */

const RETRY_MS = 100;

export class RealRunner {
  /** @param {number} side of an empty map, which Dijkstra's algorithm searches */
  constructor(side) {
    this.page = new StatePage();
    const settings = /** @type {any} */ ({ algorithm: "dijkstra", detail: "auto" });
    this.page.state = withLane(this.page.state, { settings, problem: mapOf(side, side) });
    /** @type {(() => void)[]} */
    this.waiting = []; // for a change of the state
    this.server = new Connection();
    this.runners = new Runners((action) => this.act(/** @type {Action} */ (action)), {
      server: this.server,
      names: new ProblemNames(this.server, ({ problem }) => toDocument(/** @type {GridMap} */ (problem))),
      frame: (then) => void setTimeout(then),
      later: (then) => void setTimeout(then, RETRY_MS),
    });
    this.server.watch((connection) => this.act({ type: "connectionChanged", connection }));
  }

  get run() {
    return this.page.run;
  }

  /** The kind and the cost of the last record that is here. */
  get last() {
    const { records } = this.run;
    return [records.kind(records.length - 1), records.g(records.length - 1)];
  }

  /** @param {Action} action */
  act(action) {
    this.page.act(action);
    this.runners.syncState(this.page.state);
    for (const then of this.waiting.splice(0)) then();
  }

  /** @param {(state: State) => unknown} holds */
  async until(holds) {
    while (!holds(this.page.state)) await new Promise((then) => this.waiting.push(() => then(null)));
  }

  /** The server is there, and the run begins. */
  async begin() {
    await this.until(({ connection }) => connection === "online");
    this.act({ type: "runAgain", keepStep: false });
  }

  /** All the records come. */
  async finish() {
    this.act({ type: "toTheEnd" });
    await this.until((state) => active(state).run?.status === "done");
  }

  /** The server is left. */
  leave() {
    /** @type {any} */ (this.server.socket).disconnect();
  }
}

/** @type {RealRunner} */
let real; // of the page whose server Python kills

/** Have the first records of a run brought, and say how many they are. @param {{ side: number }} map */
export async function beginRun({ side }) {
  real = new RealRunner(side);
  await real.begin();
  await real.until((state) => active(state).run?.known);
  return real.run.known;
}

/** Want all the records once the server is gone. */
export async function wantAll() {
  await real.until(({ connection }) => connection === "offline");
  real.act({ type: "toTheEnd" });
}

/** Wait for all the records, and say how many they are, and the kind and the cost of the last. */
export async function finishRun() {
  await real.finish();
  return [real.run.known, ...real.last];
}
