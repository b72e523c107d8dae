/**
 * What each design of the open or of the closed list costs in the search of a run: asked for one after the other, for as
 * long as somebody looks, and kept for the runs looked at last.
 */

import { Cache, isLost } from "./asking.js";

/** @import { Course } from "../records/courses.js" */
/** @import { Connection, Refused } from "./connection.js" */
/** @import { ProblemNames } from "./problemnames.js" */
/** @import { Run } from "../types.js" */

/** The setting whose designs race. @typedef {"open_list" | "closed_set"} RacedList */

const EVERYDAY = { open_list: "heap", closed_set: "table" };
const PAUSE = 2000; // milliseconds, after a question that was lost

export class RaceQuery {
  /**
   * @param {object} parts
   * @param {Pick<Connection, "race" | "later">} parts.server
   * @param {Pick<ProblemNames, "of" | "forget">} parts.names
   * @param {() => void} changed called when there is an answer
   */
  constructor({ server, names }, changed) {
    this.server = server;
    this.names = names;
    this.changed = changed;
    /** @type {Cache<Course | Refused>} */
    this.courses = new Cache(64);
    this.busy = false;
    /** What is looked at. @type {{ run: Run, list: RacedList, designs: readonly string[] } | null} */
    this.wanted = null;
  }

  /** @param {Run} run @param {RacedList} list @param {string} design @returns {Course | Refused | null} */
  course({ id }, list, design) {
    return this.courses.get([id, list, design]);
  }

  /** What is looked at now; null for nothing. @param {RaceQuery["wanted"]} wanted */
  look(wanted) {
    this.wanted = wanted;
    void this.#ask();
  }

  async #ask() {
    const { wanted } = this;
    if (this.busy || !wanted) return;
    const { run, list, designs } = wanted;
    const design = designs.find((each) => !this.course(run, list, each));
    if (!design) return;
    this.busy = true;
    const answer = await this.#answered(run, list, design);
    this.busy = false;
    if (answer) {
      this.courses.set([run.id, list, design], answer); // not by its records, which may be large
      this.changed();
      void this.#ask();
    } else this.server.later(() => void this.#ask(), PAUSE);
  }

  /** @param {Run} run @param {RacedList} list @param {string} design @returns {Promise<Course | Refused | null>} */
  async #answered(run, list, design) {
    const name = await this.names.of(run);
    if (!("problem" in name)) return null;
    const settings = { ...run.settings, ...EVERYDAY, detail: "sets", [list]: design };
    const answer = await this.server.race({ problem: name.problem, settings, list });
    if ("unknown" in answer) this.names.forget(run);
    return isLost(answer) || "unknown" in answer ? null : answer;
  }
}
