/**
 * The board that a page begins with: an 8-puzzle of 13 moves, whose search of 69 expansions is a tree that can still be seen
 * as a whole.
 */

import { GOALS } from "./board.js";

/** @import { Board } from "./boardtypes.js" */

/** @returns {Board} */
export function firstBoard() {
  const size = { width: 3, height: 3 };
  return { ...size, start: Uint8Array.of(5, 1, 3, 0, 4, 2, 7, 8, 6), goal: GOALS.last(size) };
}
