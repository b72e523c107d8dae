/**
 * The true cost from a node to the goal, for the question of Predict whether h overestimates: of maps as the server
 * says it, fetched ahead; of boards that can be listed, from the table of all of them.
 */

import { isSmall } from "../problems/arrangements.js";
import { DOMAINS } from "../problems/domains.js";
import { Rebuilt } from "../problems/rebuiltboards.js";
import { Adviser } from "./adviser.js";
import { Answers } from "./asking.js";
import { numbers } from "./costheat.js";
import { costsQuestion } from "./heuristicquery.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { GridMap, Run, Tables } from "../types.js" */

/** @typedef {(node: number) => number | null} TrueCost null where there is no way, or it is not known */

const MOST_CELLS = 40000; // as in server/worth/checker.py

export class ExactCosts {
  /**
   * @param {Pick<Connection, "trust" | "advice" | "later">} server
   * @param {Tables} tables
   * @param {() => void} changed called when there is more
   */
  constructor(server, tables, changed) {
    this.server = server;
    this.tables = tables;
    this.rebuilt = new Rebuilt(tables);
    this.adviser = new Adviser(server);
    /** @type {Answers<Run, { costs: Float32Array }>} */
    this.answers = new Answers({
      server,
      ask: (run) => this.#ask(run),
      keyOf: ({ problem, settings }) => [problem, settings.diagonal],
      changed,
    });
  }

  /** Is all known that can be? If not, it is requested. @param {Run} run */
  isReady(run) {
    if (run.foreign || DOMAINS[run.domain].slides || run.formula?.h === 0) return true;
    if (/** @type {GridMap} */ (run.problem).cells.length > MOST_CELLS) return true;
    return this.answers.at(run) !== null;
  }

  /**
   * A lost answer counts as none: later it would change a question that is being answered.
   * @param {Run} run
   * @returns {Promise<{ costs: Float32Array }>}
   */
  async #ask(run) {
    const answer = await this.server.trust("costs", costsQuestion(run));
    return { costs: "costs" in answer ? numbers(answer.costs) : new Float32Array(0) };
  }

  /**
   * @param {Run} run
   * @param {number} known how many records may be looked at
   * @returns {TrueCost | null}
   */
  of(run, known) {
    if (run.foreign) return null; // nobody knows its walls
    if (DOMAINS[run.domain].slides) return this.#ofBoards(run, known);
    const costs = this.answers.cached(run)?.costs;
    return costs?.length ? (node) => (Number.isFinite(costs[node]) ? costs[node] : null) : null;
  }

  /** @param {Run} run @param {number} known @returns {TrueCost | null} */
  #ofBoards({ records, settings, problem }, known) {
    const board = /** @type {Board} */ (problem);
    if (!isSmall(board)) return null;
    const boards = this.rebuilt.of(records, known, board, settings.algorithm);
    return (node) => {
      const start = boards.at(node);
      return start && (this.adviser.atOnce({ ...board, start })?.moves ?? null);
    };
  }
}
