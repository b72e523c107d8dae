/** Boards to practise on, the same for the same seed: shuffled from the goal. Pure. */

import { chance } from "../../problems/generate.js";
import { MOVES, slid } from "./board.js";

/** @import { Board } from "./boardtypes.js" */

const [LEAST_SLIDES, MORE_SLIDES] = [12, 12];
const MOST_SIDE = 4; // larger boards take too many steps to practise on
const SMALL = {
  width: 3,
  height: 3,
  start: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0),
  goal: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0),
};

/**
 * @param {Board} before
 * @param {number} seed
 * @returns {Board}
 */
export function practice(before, seed) {
  const size = Math.max(before.width, before.height) > MOST_SIDE ? SMALL : before;
  const random = chance(seed);
  let [tiles, last] = [size.goal, size.goal];
  for (let left = LEAST_SLIDES + Math.floor(random() * MORE_SLIDES); left > 0; left -= 1) {
    const ways = MOVES.map((move) => slid(size, tiles, move)).filter((way) => way !== null);
    const fresh = ways.filter((way) => way.some((tile, at) => tile !== last[at]));
    last = tiles;
    tiles = fresh[Math.floor(random() * fresh.length)] ?? ways[0];
  }
  return { ...size, start: tiles };
}
