/**
 * Problems to practise on, the same for the same seed: a map with obstacles and rough ground, or a board shuffled from
 * its goal. Pure.
 */

import { MOVES, slid } from "./board.js";
import { chance, generated } from "./generate.js";
import { painted } from "./gridmap.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Domain, GridMap, Problem } from "../types.js" */

const MAP = { width: 14, height: 10, density: 0.22 };
const ROUGH = { kind: "rough", cost: 3 };
const PATCHES = 14; // cells of rough ground
const [LEAST_SLIDES, MORE_SLIDES] = [12, 12];
const MOST_SIDE = 4; // larger boards take too many steps to practise on
const SMALL = {
  width: 3,
  height: 3,
  start: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0),
  goal: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0),
};

/** @type {Record<Domain, (before: any, seed: number) => Problem>} */
const MAKERS = { map: (_, seed) => practiceMap(seed), board: (before, seed) => practiceBoard(before, seed) };

/**
 * @param {Domain} domain
 * @param {Problem} before of which a board keeps the goal
 * @param {number} seed
 */
export function practiceProblem(domain, before, seed) {
  return MAKERS[domain](before, seed);
}

/** @param {number} seed @returns {GridMap} */
function practiceMap(seed) {
  const map = generated("obstacles", { ...MAP, seed });
  const random = chance(seed + 1);
  const patches = Array.from({ length: PATCHES }, () => Math.floor(random() * map.cells.length));
  const rough = patches.filter((cell) => map.cells[cell] !== 0 && cell !== map.start && cell !== map.goal);
  return painted(
    map,
    rough.flatMap((cell) => [cell, cell + 1]),
    ROUGH,
  );
}

/**
 * @param {Board} before
 * @param {number} seed
 * @returns {Board}
 */
function practiceBoard(before, seed) {
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
