/**
 * The rows of the table as this page knows them: read from the browser's database when they are first wanted, and
 * written there with every change. Where the browser keeps nothing, they last as long as the page. While they are looked
 * at, those without a time are timed, one after the other.
 */

import { timingOf } from "../server/timings.js";
import { allRuns, changeRun, keepRun, lasting, problemNamed, putRunsBack, removeRuns, takenAmong } from "./kept.js";

/** @import { RunFacts } from "./facts.js" */
/** @import { RunRow, Taken } from "./kept.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { Domain, Problem } from "../types.js" */

const LONG = 3; // seconds that the records took: such a search is not repeated for its time

export class RunList {
  /** @param {Pick<Connection, "timing" | "postProblem">} server @param {readonly Domain[]} domains */
  constructor(server, domains) {
    this.server = server;
    this.domains = domains;
    /** @type {readonly RunRow[]} */
    this.rows = [];
    /** Hear of every change. @type {() => void} */
    this.changed = () => {};
    /** What was removed last, to be put back. @type {readonly RunRow[]} */
    this.removed = [];
    /** @type {Map<string, Problem>} */
    this.problems = new Map(); // of runs that finished on this page, by name
    this.watched = false; // somebody looks at the rows
    /** The row that is timed. @type {RunRow | null} */
    this.timing = null;
    /** @type {Set<string>} */
    this.timed = new Set(); // by key, on this page
    /** The row that is opened again, to be compared with what comes of it. @type {RunRow | null} */
    this.reopened = null;
  }

  /** Read what is kept, by other tabs, too: once more if the rows change meanwhile, as that may be missing in what was read. */
  async load() {
    const { rows } = this;
    const kept = await allRuns().catch(() => this.rows);
    if (this.rows === rows) this.#now(kept.filter((row) => this.domains.some(({ name }) => name === row.domain)));
    else await this.load();
  }

  /** @param {RunFacts} facts @param {Problem} problem @returns {Promise<Taken>} */
  async take(facts, problem) {
    const { rows } = this;
    this.problems.set(facts.problem, problem);
    const taken = await keepRun(facts, problem).catch(() => takenAmong(this.rows, facts, Date.now()));
    const changed = this.rows !== rows;
    const others = this.rows.filter(({ number }) => number !== taken.row.number);
    this.rows = lasting([taken.row, ...others]);
    if (changed) await this.load();
    else this.#now(this.rows);
    return taken;
  }

  /** @param {number} number @param {Partial<RunRow>} changes */
  change(number, changes) {
    void changeRun(number, changes).catch(() => {});
    this.#now(this.rows.map((row) => (row.number === number ? { ...row, ...changes } : row)));
  }

  /** @param {readonly RunRow[]} rows */
  remove(rows) {
    const numbers = rows.map(({ number }) => number);
    void removeRuns(numbers).catch(() => {});
    this.removed = rows;
    this.#now(this.rows.filter(({ number }) => !numbers.includes(number)));
  }

  putBack() {
    const back = this.removed;
    void putRunsBack(back).catch(() => {});
    this.removed = [];
    this.#now([...this.rows, ...back]);
  }

  /** What a run searched. @param {RunRow} row @returns {Promise<Problem | null>} */
  async problemOf({ problem }) {
    return this.problems.get(problem) ?? (await problemNamed(problem).catch(() => null));
  }

  /** Are the rows looked at? Else none is timed. @param {boolean} on */
  watch(on) {
    this.watched = on;
    if (on) void this.#time();
  }

  /** @param {readonly RunRow[]} rows */
  #now(rows) {
    this.rows = rows;
    const names = new Set([...rows, ...this.removed].map(({ problem }) => problem));
    for (const name of this.problems.keys()) if (!names.has(name)) this.problems.delete(name);
    this.changed();
    if (this.watched) void this.#time();
  }

  /** Take the time of the next row that has none, or none that can be trusted. */
  async #time() {
    if (this.timing) return;
    const row = this.rows.find((each) => !isTimed(each) && !this.timed.has(each.key));
    if (!row) return;
    this.timing = row;
    const settings = { ...row.settings, ...row.search, detail: row.detail };
    const post = () => this.#post(row);
    const { problem, number } = row;
    const wanted = () => this.watched && this.rows.some((each) => each.number === number);
    const timing = await timingOf(this.server, { problem, settings, post }, wanted);
    this.timing = null;
    if (!wanted()) return;
    this.timed.add(row.key);
    if (timing) this.change(number, { timing });
    else void this.#time();
  }

  /** @param {RunRow} row */
  async #post(row) {
    const problem = await this.problemOf(row);
    const domain = this.domains.find(({ name }) => name === row.domain);
    if (problem && domain) await this.server.postProblem(domain.toDocument(problem));
  }
}

/** Was a run timed well, or would it take too long? @param {RunRow} row */
export function isTimed({ timing, seconds }) {
  if (isLong({ seconds })) return true;
  return timing !== null && (timing.seconds === null || (!timing.busy && timing.engine === "compiled"));
}

/** Would it take too long to repeat a search for its time? @param {{ seconds: number }} run in seconds of the records */
export function isLong({ seconds }) {
  return seconds > LONG;
}
