/**
 * What ran around a record, fetched from the server a stretch of records at a time and cached for the run that is shown:
 * stepping back and forth inside a stretch sends no request.
 */

import { searchAt } from "../problems/legs.js";
import { legOf, legStart } from "../records/legs.js";
import { detailOf } from "../state/detail.js";
import { Asking } from "./asking.js";

/** @import { Moment } from "../inside/codetypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { ProblemNames } from "./problemnames.js" */
/** @import { Run, Sentence, Tables } from "../types.js" */

/** @typedef {{ run: Run, record: number }} TraceQuestion */

const MOST_CACHED = 32; // stretches
const WAIT = 80; // milliseconds that a record must have been the latest: dragging the timeline passes many

export class CodeTrace {
  run = -1; // the id of the run that the rest is of
  /** @type {{ first: number, moments: Moment[] }[]} */
  cached = [];
  /** @type {Sentence | null} */
  refusal = null;

  /**
   * @param {{ server: Pick<Connection, "trace" | "later">, names: ProblemNames, tables: Tables }} parts
   * @param {() => void} changed called when there is more
   */
  constructor({ server, names, tables }, changed) {
    this.server = server;
    this.tables = tables;
    this.names = names;
    this.changed = changed;
    /** @type {Asking<TraceQuestion, any>} */
    this.asking = new Asking({
      server,
      ask: (question) => this.#ask(question),
      keyOf: ({ run, record }) => [run.id, record],
      answered: ({ run }, answer) => this.#take(run, answer),
    });
  }

  /**
   * @param {Run} run
   * @param {number} record
   * @returns {Moment | null}
   */
  at(run, record) {
    if (run.id !== this.run) this.#forget(run.id);
    const found = this.cached.find(({ first, moments }) => first <= record && record < first + moments.length);
    return found?.moments[record - found.first] ?? null;
  }

  /** Have what ran around a record, null for none. @param {Run} run @param {number | null} record */
  want(run, record) {
    if (record === null || this.refusal) this.asking.cancel();
    else this.asking.want({ run, record }, WAIT);
  }

  /** @param {TraceQuestion} question */
  async #ask({ run, record }) {
    const leg = searchAt(run, run.records, record);
    const start = legStart(run.records, legOf(run.records, record));
    const name = await this.names.of(leg);
    if (!("problem" in name)) return name;
    const settings = { ...run.settings, detail: detailOf(run, this.tables) };
    const answer = await this.server.trace({ problem: name.problem, settings, record: record - start });
    if ("moments" in answer) return { ...answer, first: answer.first + start };
    if (!("unknown" in answer)) return answer;
    this.names.forget(leg);
    return { pending: true }; // requested again under a new name
  }

  /** @param {Run} run @param {any} answer */
  #take(run, answer) {
    if (run.id !== this.run) return;
    if ("refusal" in answer) this.refusal = answer.refusal;
    if ("moments" in answer) this.cached = [...this.cached.slice(1 - MOST_CACHED), answer];
    this.changed();
  }

  /** @param {number} run */
  #forget(run) {
    this.run = run;
    this.cached = [];
    this.refusal = null;
  }
}
