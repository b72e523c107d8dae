/** Where a run on boards is, drawn small: the tiles of the board that is expanded. */

import { preview } from "../../page/preview.js";
import { Rebuilt } from "./rebuiltboards.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { DrawThumbnail } from "../../problems/domaintypes.js" */
/** @import { Tables } from "../../types.js" */

/** @param {HTMLElement} _ @param {Tables} tables @returns {DrawThumbnail} */
export function boardThumbnails(_, tables) {
  const rebuilt = new Rebuilt(tables);
  return ({ domain, problem, records, settings }, { current }, cursor) => {
    const board = /** @type {Board} */ (problem);
    const start = current < 0 ? null : rebuilt.of(records, cursor, board, settings.algorithm).at(records.node(current));
    return preview(domain, start ? { ...board, start } : board);
  };
}
