/**
 * The true cost from a node to the goal, for the question of Predict whether h overestimates: of maps as the server
 * tells it, asked ahead; of boards that can be listed, from the table of all of them.
 */

import { isSmall } from "../problems/arrangements.js";
import { DOMAINS } from "../problems/domains.js";
import { Rebuilt } from "../problems/rebuiltboards.js";
import { weightsOf } from "../records/figures.js";
import { Adviser } from "./adviser.js";
import { numbers } from "./costheat.js";
import { heuristicOf } from "./heuristicquery.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { GridMap, Run, Tables } from "../types.js" */

/** @typedef {(node: number) => number | null} TrueCost null where there is no way, or it is not known */

const MOST_CELLS = 40000; // as in server/worth/checker.py

export class TrueCosts {
  /** @param {Pick<Connection, "trust" | "advice">} server @param {Tables} tables */
  constructor(server, tables) {
    this.server = server;
    this.tables = tables;
    this.adviser = new Adviser(server);
    this.rebuilt = new Rebuilt();
    /** @type {WeakMap<object, Map<string, Float32Array | null>>} */
    this.kept = new WeakMap(); // a map → the kind of diagonal moves → costs; null while they are on their way, none where there are none
  }

  /**
   * Is all known that can be? If not, it is asked for, and `then` told when it has come.
   * @param {Run} run
   * @param {() => void} then
   */
  isReady(run, then) {
    if (run.domain !== "map" || !weightsOf(this.tables, run.settings).h) return true;
    const map = /** @type {GridMap} */ (run.problem);
    if (map.cells.length > MOST_CELLS) return true;
    const known = this.#costs(map).get(run.settings.diagonal);
    if (known === undefined) void this.#ask(map, run, then);
    return Boolean(known);
  }

  /** @param {GridMap} map */
  #costs(map) {
    const kept = this.kept.get(map) ?? new Map();
    this.kept.set(map, kept);
    return kept;
  }

  /** @param {GridMap} map @param {Run} run @param {() => void} then */
  async #ask(map, { settings }, then) {
    const kept = this.#costs(map).set(settings.diagonal, null);
    const answer = await this.server.trust("costs", {
      document: DOMAINS.map.toDocument(map),
      settings: heuristicOf(settings),
    });
    kept.set(settings.diagonal, "costs" in answer ? numbers(answer.costs) : new Float32Array(0));
    then();
  }

  /**
   * @param {Run} run
   * @param {number} known how many records may be looked at
   * @returns {TrueCost | null}
   */
  of(run, known) {
    if (run.domain === "board") return this.#ofBoards(run, known);
    const costs = this.#costs(/** @type {GridMap} */ (run.problem)).get(run.settings.diagonal);
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
