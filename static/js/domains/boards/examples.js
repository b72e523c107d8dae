/** Boards to begin with. A new one is a row and a word, `example.board.<name>`. Pure. */

import { GOALS } from "./board.js";

/** @import { Board } from "./boardtypes.js" */

/** @type {Readonly<Record<string, { width: number, height: number, tiles: string, goal?: "last" | "first" }>>} */
export const DRAWN = {
  short: { width: 3, height: 3, tiles: "1 2 3 4 0 6 7 5 8" },
  hardest: { width: 3, height: 3, tiles: "8 6 7 2 5 4 3 0 1" },
  impossible: { width: 3, height: 3, tiles: "1 2 3 4 5 6 8 7 0" },
  fifteen: { width: 4, height: 4, tiles: "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12" },
  korf: { width: 4, height: 4, tiles: "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", goal: "first" },
};

/** @param {string} name @returns {Board} */
export function example(name) {
  const { width, height, tiles, goal = "last" } = DRAWN[name];
  const size = { width, height };
  return { ...size, start: Uint8Array.from(tiles.split(" "), Number), goal: GOALS[goal](size) };
}
