/** The true cost from a board to the goal, of boards that can be listed: from the table of all of them. */

import { Adviser } from "./adviser.js";
import { isSmall } from "./arrangements.js";
import { Rebuilt } from "./rebuiltboards.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { CostsOf } from "../../problems/domaintypes.js" */
/** @import { Connection } from "../../server/connection.js" */
/** @import { Tables } from "../../types.js" */

/** @param {Pick<Connection, "advice">} server @param {Tables} tables @returns {CostsOf} */
export function boardCosts(server, tables) {
  const [adviser, rebuilt] = [new Adviser(server), new Rebuilt(tables)];
  return ({ records, settings, problem }, known) => {
    const board = /** @type {Board} */ (problem);
    if (!isSmall(board)) return null;
    const boards = rebuilt.of(records, known, board, settings.algorithm);
    return (node) => {
      const start = boards.at(node);
      return start && (adviser.atOnce({ ...board, start })?.moves ?? null);
    };
  };
}
