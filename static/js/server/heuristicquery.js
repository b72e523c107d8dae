/**
 * What the server finds out about heuristics, requested once for each problem and heuristic: the field for a heuristic of
 * one's own, the panel "Heuristic check" and the optimum beside an answer want the same. Knows what a heuristic depends
 * on; shows nothing.
 */

import { active } from "../state/activelane.js";
import { legProblem } from "../state/legs.js";
import { Answers, Cache, isLost } from "./asking.js";

/** @import { Connection, Lost, Refused } from "./connection.js" */
/** @import { Domain, Problem, Settings, State } from "../types.js" */
/** @import { Least, OptimumReport, Report } from "../learn/trusttypes.js" */

/** @typedef {{ domain: Domain, problem: Problem, settings: Settings }} HeuristicQuestion a heuristic on a problem */
/** @typedef {{ h: string, costs: string }} Costs of every cell, as base64 */

export const MOST_CELLS = 2 ** 20; // as MOST_STEPPED in server/worth/checker.py: no map larger than that is sent for a check
const MOST_CACHED = 16;

export class HeuristicQuery {
  /** @type {Cache<Promise<any>>} */
  cache = new Cache(MOST_CACHED);

  /** @param {Pick<Connection, "trust" | "later">} server */
  constructor(server) {
    this.server = server;
  }

  /** Reports for one view: the latest that it wants. @param {() => void} changed */
  reports(changed) {
    /** @type {Answers<HeuristicQuestion, Report | Refused>} */
    const answers = new Answers({ server: this.server, ask: (question) => this.report(question), keyOf, changed });
    return answers;
  }

  /**
   * @param {HeuristicQuestion} question
   * @returns {Promise<Report | Refused | Lost>}
   */
  report(question) {
    return this.#once("check", question, heuristicOf(question.settings));
  }

  /**
   * The least cost, if need be by a search.
   * @param {HeuristicQuestion} question
   * @returns {Promise<OptimumReport | Refused | Lost>}
   */
  optimum(question) {
    return this.#once("optimum", question, { diagonal: question.settings.diagonal });
  }

  /**
   * What a run has proved about all answers.
   * @param {HeuristicQuestion} question
   * @param {{ cost: number, bound: number }} run the cost of its answer, 0 for none, and its last bound on f, 0 for
   *   none
   * @returns {Promise<Least | Refused | Lost>}
   */
  least({ domain, problem, settings }, { cost, bound }) {
    const document = domain.toDocument(problem);
    const { weight } = settings;
    const question = { document, settings: { ...heuristicOf(settings), weight }, cost, bound };
    return this.server.trust("least", question);
  }

  /**
   * @param {"check" | "optimum"} name
   * @param {HeuristicQuestion} question
   * @param {object} settings
   */
  #once(name, { domain, problem }, settings) {
    const key = [name, problem, JSON.stringify(settings)];
    const cached = this.cache.get(key);
    if (cached) return cached;
    const pending = this.server.trust(name, { document: domain.toDocument(problem), settings });
    this.cache.set(key, pending);
    void pending.then((answer) => isLost(answer) && this.cache.delete(key));
    return pending;
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

/** What the answer depends on. @param {HeuristicQuestion} question */
export function keyOf({ problem, settings }) {
  return [problem, JSON.stringify(heuristicOf(settings))];
}

/** The request for the true cost of every cell. @param {HeuristicQuestion} question */
export function costsQuestion({ domain, problem, settings }) {
  return { document: domain.toDocument(problem), settings: heuristicOf(settings) };
}

/** The heuristic of the page as it is now, on the leg that is shown. @param {State} state @returns {HeuristicQuestion} */
export function questionOf(state) {
  return { domain: state.domain, problem: legProblem(state), settings: active(state).settings };
}
