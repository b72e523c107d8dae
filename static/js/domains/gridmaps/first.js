/**
 * The map that a page begins with. It is so small that its cells have room for g, h and f on a projector, and every
 * algorithm does something else on it: a cup of walls between start and goal makes A* expand less than half of what
 * Dijkstra does; the costly hill behind it misleads breadth-first, which counts steps, and greedy search, which looks at
 * h alone.
 */

import { FREE, WALL } from "../../problems/gridmap.js";

/** @import { GridMap } from "../../types.js" */

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
