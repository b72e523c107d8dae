/**
 * What the server finds out about heuristics, asked once for each problem and heuristic and kept as long as the
 * problem: the field for a heuristic of one's own, the panel "Heuristic check" and the optimum beside an answer want
 * the same. Knows what a heuristic depends on; shows nothing.
 */

import { DOMAINS, problemOf } from "../problems/domains.js";

/** @import { Connection, Lost, Refused } from "./connection.js" */
/** @import { Domain, Problem, Settings, State } from "../types.js" */
/** @import { Least, Optimum, Report } from "../learn/trusttypes.js" */

/** @typedef {{ domain: Domain, problem: Problem, settings: Settings }} Question a heuristic on a problem */

export const MOST_CELLS = 2 ** 20; // as MOST_STEPPED in server/worth/checker.py: no map larger than that is sent for a check

export class Checks {
  /** @param {Connection} server */
  constructor(server) {
    this.server = server;
    /** @type {WeakMap<Problem, Map<string, Promise<any>>>} */
    this.kept = new WeakMap();
  }

  /**
   * @param {Question} question
   * @returns {Promise<Report | Refused | Lost>}
   */
  report(question) {
    return this.#once("check", question, heuristicOf(question.settings));
  }

  /**
   * The least cost, if need be by a search.
   * @param {Question} question
   * @returns {Promise<Optimum | Refused | Lost>}
   */
  optimum(question) {
    return this.#once("optimum", question, { diagonal: question.settings.diagonal });
  }

  /**
   * What a run has proved about all answers.
   * @param {Question} question
   * @param {{ cost: number, bound: number }} run the cost of its answer, 0 for none, and its last bound on f, 0 for
   *   none
   * @returns {Promise<Least | Refused | Lost>}
   */
  least({ domain, problem, settings }, { cost, bound }) {
    const { weight } = settings;
    const question = {
      document: DOMAINS[domain].toDocument(problem),
      settings: { ...heuristicOf(settings), weight },
      cost,
      bound,
    };
    return this.server.trust("least", question);
  }

  /**
   * @param {"check" | "optimum"} name
   * @param {Question} question
   * @param {object} settings
   */
  #once(name, { domain, problem }, settings) {
    const kept = this.kept.get(problem) ?? new Map();
    this.kept.set(problem, kept);
    const key = JSON.stringify([name, settings]);
    const known = kept.get(key);
    if (known) return known;
    const asked = this.server.trust(name, { document: DOMAINS[domain].toDocument(problem), settings });
    kept.set(key, asked);
    void asked.then((answer) => void ("lost" in answer && kept.delete(key)));
    return asked;
  }
}

/**
 * Of the settings, those that say what is estimated and how one may move.
 * @param {Settings} settings
 */
export function heuristicOf({ algorithm, heuristic, diagonal, table, expression }) {
  const given = heuristic === "own" ? { expression } : heuristic === "table" ? { table } : {};
  return { algorithm, heuristic, diagonal, ...given };
}

/** The heuristic of the page as it is now. @param {State} state @returns {Question} */
export function questionOf(state) {
  return { domain: state.domain, problem: problemOf(state), settings: state.settings };
}
