/**
 * Maps made by chance, the same for the same seed: obstacles of a density, mazes (perfect or braided), rooms, caves.
 * Each maker fills an array with 1 for free and 0 for blocked; generated() chooses start and goal and makes it a map.
 * Pure; mazes are mazes.js's. A new maker is a function, a row of MAKERS and a word.
 */

import { FREE, WALL } from "./gridmap.js";
import { braided, maze } from "./mazes.js";
import { connected } from "./shapes.js";

/** @import { GridMap } from "../types.js" */

/**
 * @typedef {object} Wanted
 * @property {number} width from 2 up
 * @property {number} height from 2 up
 * @property {number} density from 0 to 1: of obstacles, of dead ends opened in a braided maze, of further doors between
 *   rooms, of rock in caves
 * @property {() => number} random from 0 up to, not including, 1
 */

/** @type {Record<string, (wanted: Wanted) => Uint8Array>} */
const MAKERS = { empty, obstacles, maze, braided, rooms, caves };
export const WITHOUT_DENSITY = new Set(["empty", "maze"]);

const LEAST_ROOM = 3; // free cells from wall to wall, odd
const ROOMS_ACROSS = 8; // about, on larger maps
const DOORS = 0.7; // chance of one more at the highest density
const SMOOTHING = 4; // rounds
const [LEAST_ROCK, MORE_ROCK] = [0.38, 0.16]; // outside this range little is left of caves, or of rock

/**
 * A map by one of the makers, with start and goal far apart and a path between them.
 * @param {string} maker
 * @param {{ width: number, height: number, density: number, seed: number }} wanted
 * @returns {GridMap}
 */
export function generated(maker, { width, height, density, seed }) {
  const free = MAKERS[maker]({ width, height, density, random: chance(seed) });
  return mapOfFree(width, height, free) ?? generated("empty", { width, height, density, seed });
}

/**
 * The map of these free cells and walls, with start and goal far apart and a path between them; null if no two free
 * cells hang together.
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array} free 1 for each free cell
 * @returns {GridMap | null}
 */
export function mapOfFree(width, height, free) {
  const found = farApart(width, free);
  return found && { width, height, cells: free, palette: [WALL, FREE], ...found, origin: {} };
}

/**
 * Numbers from 0 to 1 that depend on the seed alone: the mulberry32 of Tommy Ettinger, in the public domain.
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The cells nearest to the first and the last corner in the largest region; null if no region has two cells.
 * @param {number} width
 * @param {Uint8Array} free
 */
function farApart(width, free) {
  const region = largest(width, free);
  let [start, goal] = [-1, -1];
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < region.length; at += 2) {
    const first = depth(width, region[at]);
    const last = depth(width, region[at + 1] - 1);
    if (first < least) [start, least] = [region[at], first];
    if (last > most) [goal, most] = [region[at + 1] - 1, last];
  }
  return start === goal ? null : { start, goal };
}

/**
 * How many diagonals away from the first corner.
 * @param {number} width
 * @param {number} cell
 */
function depth(width, cell) {
  return (cell % width) + Math.floor(cell / width);
}

/**
 * @param {number} width
 * @param {Uint8Array} free
 */
function largest(width, free) {
  const open = free.slice();
  /** @type {number[]} */
  let best = [];
  let most = 0;
  for (let cell = open.indexOf(1); cell >= 0; cell = open.indexOf(1, cell)) {
    const spans = connected(width, open, cell);
    let size = 0;
    for (let at = 0; at < spans.length; at += 2) size += spans[at + 1] - spans[at];
    if (size > most) [best, most] = [spans, size];
  }
  return best;
}

/** @param {Wanted} wanted */
function empty({ width, height }) {
  return new Uint8Array(width * height).fill(1);
}

/** @param {Wanted} wanted */
function obstacles({ width, height, density, random }) {
  const free = new Uint8Array(width * height);
  for (let cell = 0; cell < free.length; cell += 1) free[cell] = Number(random() >= density);
  return free;
}

/**
 * Rooms: the map is divided by walls again and again, each with a door. Walls are on odd places and doors on even ones,
 * so that no wall ends at a door.
 * @param {Wanted} wanted
 */
function rooms(wanted) {
  const { width, height, density, random } = wanted;
  const free = empty(wanted);
  const least = Math.max(LEAST_ROOM, 2 * Math.floor(Math.min(width, height) / ROOMS_ACROSS / 2) + 1);
  const rests = [[0, 0, width, height]];
  for (let rest = rests.pop(); rest; rest = rests.pop()) {
    const [left, top, right, bottom] = rest;
    const lying = bottom - top > right - left; // the wall, not the rest
    const [from, to, start, end] = lying ? [top, bottom, left, right] : [left, right, top, bottom];
    if (to - from < 2 * least + 1) continue;
    const wall = from + least + 2 * Math.floor(random() * Math.ceil((to - from - 2 * least) / 2));
    const at = (/** @type {number} */ along) => (lying ? wall * width + along : along * width + wall);
    for (let along = start; along < end; along += 1) free[at(along)] = 0;
    for (let more = true; more; more = random() < density * DOORS)
      free[at(start + 2 * Math.floor(random() * Math.ceil((end - start) / 2)))] = 1;
    rests.push(
      lying ? [left, top, right, wall] : [left, top, wall, bottom],
      lying ? [left, wall + 1, right, bottom] : [wall + 1, top, right, bottom],
    );
  }
  return free;
}

/**
 * Caves: rock by chance, made smooth by its neighbours a few times. Outside the map is rock.
 * @param {Wanted} wanted
 */
function caves(wanted) {
  const { width, height, density } = wanted;
  let free = obstacles({ ...wanted, density: LEAST_ROCK + MORE_ROCK * density });
  for (let round = 0; round < SMOOTHING; round += 1) {
    free = inThrees(inThrees(free, width, height, 1), width, height, width);
    for (let cell = 0; cell < free.length; cell += 1) free[cell] = Number(free[cell] > 4);
  }
  return free;
}

/**
 * Every number with its two neighbours added, in the same row or the same column.
 * @param {Uint8Array} numbers
 * @param {number} width
 * @param {number} height
 * @param {number} apart 1 or the width
 */
function inThrees(numbers, width, height, apart) {
  const sums = numbers.slice();
  const [last, row] = apart === 1 ? [width - 1, 0] : [0, height - 1];
  for (let cell = 0; cell < sums.length; cell += 1) {
    const x = last ? cell % width : 0;
    if (last ? x > 0 : cell >= width) sums[cell] += numbers[cell - apart];
    if (last ? x < last : cell < row * width) sums[cell] += numbers[cell + apart];
  }
  return sums;
}
