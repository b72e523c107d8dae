/**
 * Which cells of a map a search must expand, as the server finds out (server/runs/necessity.py): requested once for a
 * problem and the settings that f depends on. Shows nothing.
 */

import { Answers } from "./asking.js";
import { bytesOf } from "./base64.js";
import { heuristicOf } from "./heuristicquery.js";

/** @import { Connection, Refused } from "./connection.js" */
/** @import { Run } from "../types.js" */

/**
 * What is known of f and of C*, the cost of a cheapest path.
 * @typedef {object} Necessity
 * @property {boolean} known is C*?
 * @property {number | null} cost C*; null where it is not known, or where there is no way
 * @property {string} trust of the heuristic: consistent, admissible, harmless, wrong or unknown
 * @property {boolean} bound is this a search by f that must expand what is below C*, and may skip what is above?
 * @property {boolean} [legs] is it said of several legs, so that nothing is?
 * @property {Uint8Array | null} classes node → its class, as in records/difference.js; null where nothing follows from f
 */

/** @typedef {Omit<Necessity, "classes"> & { classes: string | null }} SentNecessity */

export class NecessityQuery {
  /** @type {WeakMap<SentNecessity, Necessity>} */
  read = new WeakMap();

  /**
   * @param {Pick<Connection, "trust" | "later">} server
   * @param {() => void} changed called when there is an answer
   */
  constructor(server, changed) {
    const ask = (/** @type {Run} */ run) => server.trust("necessity", questionOf(run));
    const make = () =>
      new Answers({ server, ask, keyOf: (run) => [run.problem, JSON.stringify(settingsOf(run))], changed });
    /** One for each of the two searches that are compared. @type {Answers<Run, SentNecessity | Refused>[]} */
    this.answers = [make(), make()];
  }

  /**
   * What is known; null while it is requested, or where the server refuses.
   * @param {Run} run
   * @param {number} side 0 or 1
   * @returns {Necessity | null}
   */
  of(run, side) {
    const answer = run.foreign ? null : this.answers[side].at(run);
    if (!answer || "refusal" in answer) return null;
    const known = this.read.get(answer) ?? {
      ...answer,
      classes: answer.classes === null ? null : bytesOf(answer.classes),
    };
    this.read.set(answer, known);
    return known;
  }

  /** Nothing is wanted any more. */
  cancel() {
    for (const each of this.answers) each.cancel();
  }
}

/** @param {Run} run */
function questionOf(run) {
  return { document: run.domain.toDocument(run.problem), settings: settingsOf(run) };
}

/** What f, and what follows from it, depends on. @param {Run} run */
function settingsOf({ settings }) {
  const { weight, goal_test, reopening } = settings;
  return { ...heuristicOf(settings), weight, goal_test, reopening };
}
