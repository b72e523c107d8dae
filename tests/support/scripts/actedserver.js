/** A server and a clock that are acted: nothing is answered, and no time passes, but when a test says so. */

/** @import { Lost } from "../../../static/js/server/connection.js" */

/** @typedef {{ then: () => void, at: number }} Timer */
/** @typedef {{ said: string }} Said */

export class ActedServer {
  constructor() {
    this.now = 0; // milliseconds
    /** @type {Set<Timer>} */
    this.timers = new Set();
    /** @type {string[]} */
    this.asked = [];
    /** @type {number[]} */
    this.times = []; // of what was asked
    /** @type {(() => void)[]} */
    this.held = []; // answers that wait for `deliver`
    this.holds = false;
    this.gone = false;
  }

  /** Answers what it was asked. @param {string} question @returns {Promise<Said | Lost>} */
  ask(question) {
    this.asked.push(question);
    this.times.push(this.now);
    if (this.gone) return Promise.resolve({ lost: true });
    const said = { said: question };
    return this.holds ? new Promise((then) => this.held.push(() => then(said))) : Promise.resolve(said);
  }

  /** @param {() => void} then @param {number} milliseconds */
  later(then, milliseconds) {
    const timer = { then, at: this.now + milliseconds };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Let the answer go that is held the longest. */
  async deliver() {
    this.held.shift()?.();
    await settled();
  }

  /** @param {number} milliseconds */
  async pass(milliseconds) {
    await settled();
    for (const end = this.now + milliseconds; this.now < end; ) {
      this.now = Math.min(end, ...[...this.timers].map(({ at }) => at));
      await this.#run(this.now);
    }
  }

  /** The connection is back: nobody waits any longer. */
  back() {
    this.gone = false;
    return this.#run(Infinity);
  }

  /** @param {number} time */
  async #run(time) {
    for (const timer of [...this.timers].filter(({ at }) => at <= time)) {
      this.timers.delete(timer);
      timer.then();
    }
    await settled();
  }
}

/** All that needs no time has happened. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await null;
}
