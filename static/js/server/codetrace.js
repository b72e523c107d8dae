/**
 * What ran around a record, asked of the server a stretch of records at a time and kept for the run that is shown:
 * stepping back and forth inside a stretch asks nothing. One question at a time; when its answer is there, whoever asks
 * hears of it and asks again for what it needs then.
 */

import { DOMAINS } from "../problems/domains.js";
import { detailOf } from "../state/detail.js";

/** @import { Moment } from "../inside/codetypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Problem, Run, Sentence } from "../types.js" */

/** @typedef {Pick<Connection, "postProblem" | "trace">} Server */

const MOST_KEPT = 32; // stretches
const PAUSE = 80; // milliseconds between a record being asked for and the question: dragging the timeline passes many

export class Traces {
  /**
   * @param {Server} server
   * @param {() => void} changed hears when there is more
   */
  constructor(server, changed) {
    this.server = server;
    this.changed = changed;
    /** @type {WeakMap<Problem, string>} */
    this.problems = new WeakMap(); // problem -> the server's name for it
    this.run = -1; // the id of the run that the rest is of
    /** @type {{ first: number, moments: Moment[] }[]} */
    this.kept = [];
    /** @type {Sentence | null} */
    this.refusal = null;
    this.asking = false;
    /** @type {{ run: Run, record: number } | null} */
    this.wanted = null;
  }

  /**
   * @param {Run} run
   * @param {number} record
   * @returns {Moment | null}
   */
  at(run, record) {
    if (run.id !== this.run) this.#forget(run.id);
    const found = this.kept.find(({ first, moments }) => first <= record && record < first + moments.length);
    return found?.moments[record - found.first] ?? null;
  }

  /** Have what ran around a record, in a moment. @param {Run} run @param {number} record */
  ask(run, record) {
    this.wanted = { run, record };
    if (this.asking || this.refusal) return;
    this.asking = true;
    setTimeout(() => void this.#ask(), PAUSE);
  }

  async #ask() {
    const { wanted } = this;
    const answer = wanted && !this.at(wanted.run, wanted.record) ? await this.#answer(wanted.run, wanted.record) : null;
    this.asking = false;
    if (!wanted || !answer || wanted.run.id !== this.run) return this.changed();
    if ("unknown" in answer) this.problems.delete(wanted.run.problem);
    if ("lost" in answer) return undefined; // asked again with the next change of the state
    if ("refusal" in answer) this.refusal = answer.refusal;
    if ("moments" in answer) this.kept = [...this.kept.slice(1 - MOST_KEPT), answer];
    return this.changed();
  }

  /** @param {Run} run @param {number} record */
  async #answer(run, record) {
    const known = this.problems.get(run.problem);
    const named = known
      ? { problem: known }
      : await this.server.postProblem(DOMAINS[run.domain].toDocument(run.problem));
    if (!("problem" in named)) return named;
    this.problems.set(run.problem, named.problem);
    return this.server.trace({ problem: named.problem, settings: { ...run.settings, detail: detailOf(run) }, record });
  }

  /** @param {number} run */
  #forget(run) {
    this.run = run;
    this.kept = [];
    this.refusal = null;
  }
}
