/** A page without its looks that has its runs brought, whose server and frames are acted. */

import { ProblemNames } from "../../../static/js/server/problemnames.js";
import { Runners } from "../../../static/js/server/runners.js";
import { settled } from "./actedserver.js";
import { storeOf } from "./bytes.js";
import { RecordServer } from "./recordserver.js";
import { StatePage } from "./statepage.js";

/** @import { Action } from "../../../static/js/types.js" */

export class RunnerPage {
  /** @param {Uint8Array<ArrayBuffer>} bytes of all the records of the server's run */
  constructor(bytes) {
    this.page = new StatePage();
    this.server = new RecordServer(bytes);
    /** @type {(() => void)[]} */
    this.frames = []; // what waits for the next animation frame
    /** @type {(() => void)[]} */
    this.timers = [];
    /** @type {any} */
    const server = this.server;
    this.runners = new Runners((action) => this.act(/** @type {Action} */ (action)), {
      server,
      names: new ProblemNames(server, ({ problem }) => problem),
      frame: (then) => void this.frames.push(then),
      later: (then) => void this.timers.push(then),
    });
  }

  get state() {
    return this.page.state;
  }

  get map() {
    return this.page.map;
  }

  /** The run, which there is by now. */
  get run() {
    return this.page.run;
  }

  get known() {
    return this.run.known;
  }

  get at() {
    return this.page.at;
  }

  /** Is every record here that of the server's run? */
  get isTrue() {
    return storeOf(this.server.bytes).firstDifference(this.run.records, this.known) === null;
  }

  /** @param {...Action} actions */
  act(...actions) {
    for (const action of actions) {
      this.page.act(action);
      this.runners.syncState(this.state);
    }
  }

  online() {
    this.act({ type: "connectionChanged", connection: "online" });
  }

  offline() {
    this.act({ type: "connectionChanged", connection: "offline" });
  }

  search() {
    this.act({ type: "runAgain", keepStep: false });
  }

  /** A run is opened. */
  async begin() {
    this.online();
    this.search();
    await this.server.deliver(); // the problem
    await this.server.deliver(); // the run
  }

  /** An animation frame passes. */
  async look() {
    for (const then of this.frames.splice(0)) then();
    await settled();
  }

  /** Answers come, and frames pass, in turn. @param {number} rounds */
  async work(rounds) {
    for (let round = 0; round < rounds; round += 1) {
      await this.server.deliver();
      await this.look();
    }
  }
}
