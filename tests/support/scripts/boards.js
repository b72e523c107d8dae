/** What the page makes of boards (`problems/board.js`, `arrangements.js`, `boardtext.js`), for tests that hold it against Python. */

import { slid } from "../../../static/js/problems/board.js";
import { Adviser } from "../../../static/js/server/adviser.js";

/** @import { Board } from "../../../static/js/problems/boardtypes.js" */

/** A board as Python writes it. @typedef {{ width: number, height: number, start: number[], goal: number[] }} Plain */

/** @param {Plain} plain @returns {Board} */
const boardOf = ({ width, height, start, goal }) => ({
  width,
  height,
  start: Uint8Array.from(start),
  goal: Uint8Array.from(goal),
});

/** What is advised without a server, and the board after that. @param {Plain} plain */
export async function advised(plain) {
  const board = boardOf(plain);
  const found = await new Adviser({ advice: () => Promise.reject(new Error("asked")) }).ask(board);
  return { ...found, after: [...(slid(board, board.start, found?.next ?? -1) ?? [])] };
}
