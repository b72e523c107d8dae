/** The steps there are on a map: where a move leads, and why it may not be taken. Pure; knows no search and no words. */

import { groundAt } from "./gridmap.js";

/** @import { GridMap, Tables } from "../types.js" */

/** Move -> what it adds to x and y, as in server/spaces/grid.py. */
export const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
];
export const STRAIGHT = 4; // so many moves lead straight, the others diagonally
/** Diagonal rule -> how many of the two cells beside a diagonal step must be open. @type {Record<string, number>} */
const SIDES = { "no-corners": 2, "one-corner": 1, always: 0 };

/**
 * The moves that a rule for diagonals has.
 * @param {string} diagonal
 */
export function movesOf(diagonal) {
  return [...WAYS.keys()].slice(0, diagonal === "never" ? STRAIGHT : WAYS.length);
}

/**
 * Why a step on a map is not allowed, as why_not in server/spaces/grid.py; "" when it is.
 * @param {GridMap} map
 * @param {Tables} tables
 * @param {string} diagonal
 * @param {number} cell
 * @param {number} move
 */
export function whyNot(map, { kinds }, diagonal, cell, move) {
  const [dx, dy] = WAYS[move];
  const [x, y] = [cell % map.width, Math.floor(cell / map.width)];
  if (!inside(map, x + dx, y + dy)) return "edge";
  const kindAt = (/** @type {number} */ across, /** @type {number} */ down) =>
    kinds[groundAt(map, down * map.width + across).kind];
  const [here, there] = [kindAt(x, y), kindAt(x + dx, y + dy)];
  if (there.blocked) return "wall";
  if (here.water !== there.water) return "shore";
  const open = [kindAt(x + dx, y), kindAt(x, y + dy)].filter(
    (side) => !side.blocked && side.water === here.water,
  ).length;
  return move >= STRAIGHT && open < SIDES[diagonal] ? "corner" : "";
}

/** @param {GridMap} map @param {number} x @param {number} y */
function inside({ width, height }, x, y) {
  return x >= 0 && x < width && y >= 0 && y < height;
}

/**
 * The cells of a path whose steps may be long: jumps are straight lines.
 * @param {readonly number[]} path
 * @param {number} width of the grid
 */
export function filled(path, width) {
  const cells = path.slice(0, 1);
  for (let place = 1; place < path.length; place += 1) {
    const goal = path[place];
    for (let cell = path[place - 1]; cell !== goal; ) {
      const across = Math.sign((goal % width) - (cell % width));
      const down = Math.sign(Math.floor(goal / width) - Math.floor(cell / width));
      cell += down * width + across;
      cells.push(cell);
    }
  }
  return cells;
}
