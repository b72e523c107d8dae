/**
 * A server of records that is acted: it notes in `asked` what it was asked, and holds its answers back until `deliver`
 * lets some go.
 */

import { BYTES } from "../../../static/js/records/records.js";
import { settled } from "./actedserver.js";
import { PROMISE } from "./statepage.js";

export class RecordServer {
  /** @param {Uint8Array<ArrayBuffer>} bytes of all the records of its run */
  constructor(bytes) {
    this.bytes = bytes;
    this.up = true;
    this.differs = false; // has it another history of the first run?
    /** @type {number | null} */
    this.run = null;
    this.position = 0;
    /** @type {Set<string>} */
    this.problems = new Set();
    /** @type {Record<string, object>} */
    this.refuses = {}; // what is asked -> why not
    this.adds = {}; // to what it says of a run
    /** @type {any[][]} */
    this.asked = [];
    /** @type {(() => void)[]} */
    this.answers = [];
    /** @type {string[]} */
    this.heuristics = []; // of the runs that were opened
    /** @type {(string | null)[]} */
    this.proofs = []; // of what a page that opens a run has of it
  }

  /** What it was asked for besides records. */
  get others() {
    return this.asked.filter(([what]) => what !== "pull");
  }

  /** How many records it was asked for each time. */
  get pulls() {
    return this.asked.filter(([what]) => what === "pull").map(([, , count]) => count);
  }

  /** @param {any} document */
  postProblem({ cells }) {
    return this.#held(["post", cells.length], () => {
      const problem = `p${cells.join("")}`;
      this.problems.add(problem);
      return { problem };
    });
  }

  /** @param {any} wanted */
  open({ run, problem, settings, from, digest = null }) {
    this.proofs.push(digest);
    return this.#held(["open", run, from, settings.detail], () => {
      if (!this.problems.has(problem)) return { unknown: true };
      Object.assign(this, { run, position: from });
      this.heuristics.push(settings.heuristic);
      return { run, ...PROMISE, ...this.adds };
    });
  }

  /** @param {{ run: number, count: number }} wanted */
  pull({ run, count }) {
    return this.#held(["pull", run, count], () => {
      if (run !== this.run) return { stale: true };
      if (this.differs && run === 1) return { differs: true };
      const bytes = this.bytes.subarray(this.position * BYTES, (this.position + count) * BYTES);
      this.position += bytes.length / BYTES;
      return { bytes, seconds: 0.25, over: bytes.length === 0, digest: `after ${this.position}` };
    });
  }

  /** @param {{ run: number }} wanted */
  cancel({ run }) {
    return this.#held(["cancel", run], () => ({ run }));
  }

  /** Another server in its place knows nothing. */
  kill() {
    this.problems.clear();
    this.run = null;
  }

  /** Let the answers go that are held, or the first of them. @param {number} [count] */
  async deliver(count) {
    for (const answer of this.answers.splice(0, count ?? this.answers.length)) {
      answer();
      await settled();
    }
    await settled();
  }

  /**
   * @param {[string, ...unknown[]]} question
   * @param {() => object} answer is found when it is let go
   * @returns {Promise<any>}
   */
  #held(question, answer) {
    this.asked.push(question);
    const refusal = () => this.refuses[question[0]];
    const said = () => (this.up ? (refusal() ? { refusal: refusal() } : answer()) : { lost: true });
    return new Promise((then) => this.answers.push(() => then(said())));
  }
}
