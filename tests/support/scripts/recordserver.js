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
    /** @type {Map<number, number>} */
    this.positions = new Map(); // of the runs that are open: how many records have been sent
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
    /** @type {number[][]} */
    this.besides = []; // the runs that stay open, of each that was opened
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
  open({ run, problem, settings, from, beside, digest = null }) {
    this.proofs.push(digest);
    this.besides.push(beside);
    return this.#held(["open", run, from, settings.detail], () => {
      if (!this.problems.has(problem)) return { unknown: true };
      for (const other of this.positions.keys()) if (!beside.includes(other)) this.positions.delete(other);
      this.positions.set(run, from);
      this.heuristics.push(settings.heuristic);
      return { run, ...PROMISE, ...this.adds };
    });
  }

  /** @param {{ run: number, count: number }} wanted */
  pull({ run, count }) {
    return this.#held(["pull", run, count], () => {
      const from = this.positions.get(run);
      if (from === undefined) return { stale: true };
      if (this.differs && run === 1) return { differs: true };
      const bytes = this.bytes.subarray(from * BYTES, (from + count) * BYTES);
      const position = from + bytes.length / BYTES;
      this.positions.set(run, position);
      return { bytes, seconds: 0.25, over: bytes.length === 0, digest: `after ${position}` };
    });
  }

  /** @param {{ run: number }} wanted */
  cancel({ run }) {
    return this.#held(["cancel", run], () => ({ run }));
  }

  /** Another server in its place knows nothing. */
  kill() {
    this.problems.clear();
    this.positions.clear();
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
