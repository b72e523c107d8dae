/**
 * Maps made by chance, the same for the same seed: obstacles of a density, mazes (perfect or braided), rooms, caves. Each maker fills an array with
 * 1 for free and 0 for blocked; generated() turns that into a map. Pure; a new maker is a function and a row of MAKERS.
 */

import { FREE, WALL } from "./gridmap.js";

/** @import { GridMap } from "./types.js" */

/**
 * @typedef {object} Chance
 * @property {() => number} random from 0 up to, not including, 1
 * @property {number} width
 * @property {number} height
 * @property {number} density from 0 to 1: of obstacles, of openings in a braided maze, of rock in a cave
 */

/** @type {Record<string, (chance: Chance) => Uint8Array>} */
export const MAKERS = { obstacles, maze, braided, rooms, caves };

/**
 * A map by one of the makers. Start and goal lie in the corners, free and with a free neighbour.
 * @param {keyof typeof MAKERS} maker
 * @param {{ width: number, height: number, density: number, seed: number }} wanted
 * @returns {GridMap}
 */
export function generated(maker, { width, height, density, seed }) {
  const free = /** @type {(chance: Chance) => Uint8Array} */ (MAKERS[maker])({ random: chance(seed), width, height, density });
  const inset = (maker === "maze" || maker === "braided") && width > 2 && height > 2 ? 1 : 0;
  const start = inset * width + inset;
  const goal = lastOdd(height, inset) * width + lastOdd(width, inset);
  for (const cell of [start, goal]) free[cell] = 1;
  return { width, height, cells: free, palette: [WALL, FREE], start, goal };
}

/**
 * Numbers from 0 to 1 that depend on the seed alone (mulberry32).
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The last coordinate for the goal: the last cell, or in a maze the last that is carved.
 * @param {number} side
 * @param {number} inset
 */
function lastOdd(side, inset) {
  return inset ? side - 2 - (side % 2 ? 0 : 1) : side - 1;
}

/** @param {Chance} chance */
function obstacles({ random, width, height, density }) {
  return Uint8Array.from({ length: width * height }, () => (random() < density ? 0 : 1));
}

/** @param {Chance} chance */
function maze(chance) {
  return carved(chance);
}

/**
 * A maze in which dead ends are opened, so that there is more than one way.
 * @param {Chance} chance
 */
function braided(chance) {
  const free = carved(chance);
  const { random, width, height, density } = chance;
  for (const [x, y] of oddCells(width, height)) {
    const walls = neighbours(x, y, 1, width, height).filter(([wx, wy]) => !free[wy * width + wx] && wx > 0 && wy > 0 && wx < width - 1 && wy < height - 1);
    if (walls.length >= 3 && random() < density) {
      const [wx, wy] = /** @type {number[]} */ (walls[Math.floor(random() * walls.length)]);
      free[wy * width + wx] = 1;
    }
  }
  return free;
}

/**
 * A perfect maze on the cells with odd coordinates: depth first with a stack.
 * @param {Chance} chance
 */
function carved({ random, width, height }) {
  const free = new Uint8Array(width * height);
  if (width < 3 || height < 3) return free.fill(1);
  free[width + 1] = 1;
  const stack = [[1, 1]];
  while (stack.length) {
    const [x, y] = /** @type {[number, number]} */ (stack.at(-1));
    const ahead = neighbours(x, y, 2, width, height).filter(([nx, ny]) => nx < width - 1 && ny < height - 1 && !free[ny * width + nx]);
    const next = ahead[Math.floor(random() * ahead.length)];
    if (!next) {
      stack.pop();
      continue;
    }
    const [nx, ny] = next;
    free[((y + ny) / 2) * width + (x + nx) / 2] = 1;
    free[ny * width + nx] = 1;
    stack.push(next);
  }
  return free;
}

/**
 * Rooms in rows, each wall between two with a door in it.
 * @param {Chance} chance
 */
function rooms({ random, width, height }) {
  const free = new Uint8Array(width * height).fill(1);
  const size = Math.max(4, Math.round(Math.min(width, height) / 4));
  const door = (/** @type {number} */ from, /** @type {number} */ to) => from + 1 + Math.floor(random() * Math.max(1, to - from - 1));
  for (let wall = size; wall < width - 1; wall += size) {
    for (let y = 0; y < height; y += 1) free[y * width + wall] = 0;
  }
  for (let wall = size; wall < height - 1; wall += size) {
    for (let x = 0; x < width; x += 1) free[wall * width + x] = 0;
  }
  for (let wall = size; wall < width - 1; wall += size) {
    for (let from = -1; from < height - 1; from = nextWall(from, size, height)) free[door(from, nextWall(from, size, height)) * width + wall] = 1;
  }
  for (let wall = size; wall < height - 1; wall += size) {
    for (let from = -1; from < width - 1; from = nextWall(from, size, width)) free[wall * width + door(from, nextWall(from, size, width))] = 1;
  }
  return free;
}

/** @param {number} from @param {number} size @param {number} side */
function nextWall(from, size, side) {
  const next = from < 0 ? size : from + size;
  return next < side - 1 ? next : side;
}

/**
 * Caves: rock by chance, then made smooth a few times by its neighbours.
 * @param {Chance} chance
 */
function caves({ random, width, height, density }) {
  let free = obstacles({ random, width, height, density: 0.3 + density * 0.3 });
  for (let round = 0; round < 4; round += 1) {
    const before = free;
    free = before.map((_, cell) => (rockAround(before, cell % width, Math.floor(cell / width), width, height) >= 5 ? 0 : 1));
  }
  return free;
}

/**
 * @param {Uint8Array} free
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function rockAround(free, x, y, width, height) {
  let rock = 0;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
      rock += inside ? 1 - /** @type {number} */ (free[(y + dy) * width + x + dx]) : 1;
    }
  }
  return rock;
}

/** @param {number} width @param {number} height */
function oddCells(width, height) {
  const found = /** @type {[number, number][]} */ ([]);
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) found.push([x, y]);
  }
  return found;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} step
 * @param {number} width
 * @param {number} height
 */
function neighbours(x, y, step, width, height) {
  const all = /** @type {[number, number][]} */ ([[x, y - step], [x + step, y], [x, y + step], [x - step, y]]);
  return all.filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < width && ny < height);
}
