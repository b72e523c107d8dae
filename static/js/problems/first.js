/**
 * What a page begins with. The map is so small that its cells have room for g, h and f on a projector, and every
 * algorithm does something else on it: a cup of walls between start and goal makes A* expand less than half of what
 * Dijkstra does; the costly hill behind it misleads breadth-first, which counts steps, and greedy search, which looks at
 * h alone. The board is an 8-puzzle of 13 moves, whose search of
 * 69 expansions is a tree that can still be seen as a whole.
 */

import { GOALS } from "./board.js";
import { FREE, WALL } from "./gridmap.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { GridMap } from "../types.js" */

const ROWS = [
  "...............",
  ".....####......",
  "........#......",
  "........#.~~~..",
  "..S.....#.~~~G.",
  "........#.~~~..",
  ".....####......",
  "...............",
  "...............",
];

/** @returns {GridMap} */
export function firstMap() {
  const text = ROWS.join("");
  const cells = Uint8Array.from(text.replace(/[SG]/g, "."), (symbol) => "#.~".indexOf(symbol));
  const palette = [WALL, FREE, { kind: "rough", cost: 3 }];
  return {
    width: ROWS[0].length,
    height: ROWS.length,
    cells,
    palette,
    start: text.indexOf("S"),
    goal: text.indexOf("G"),
    origin: {},
  };
}

/** @returns {Board} */
export function firstBoard() {
  const size = { width: 3, height: 3 };
  return { ...size, start: Uint8Array.of(5, 1, 3, 0, 4, 2, 7, 8, 6), goal: GOALS.last(size) };
}
