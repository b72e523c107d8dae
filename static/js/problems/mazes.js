/** Mazes on the cells with odd coordinates, for generate.js: perfect ones, and ones with more than one way. Pure. */

/** @import { Wanted } from "./generate.js" */

/**
 * A perfect maze on the cells with odd coordinates, where every two are joined by exactly one way: depth first.
 * @param {Wanted} wanted
 */
export function maze({ width, height, random }) {
  const free = new Uint8Array(width * height);
  const path = new Uint32Array((width * height) >> 2 || 1);
  if (width < 3 || height < 3) return free;
  const around = [-2 * width, 2, 2 * width, -2];
  path[0] = width + 1;
  free[path[0]] = 1;
  for (let last = 0; last >= 0; ) {
    const cell = path[last];
    const step = chosen(around, random, (way) => isRoom(width, height, cell, way) && !free[cell + way]);
    if (step === 0) last -= 1;
    else {
      free[cell + step / 2] = free[cell + step] = 1;
      path[(last += 1)] = cell + step;
    }
  }
  return free;
}

/**
 * A maze in which dead ends are opened, so that there is more than one way.
 * @param {Wanted} wanted
 */
export function braided(wanted) {
  const { width, height, density, random } = wanted;
  const free = maze(wanted);
  const around = [-2 * width, 2, 2 * width, -2];
  for (let y = 1; y < height - 1; y += 2) {
    for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell += 2) {
      const ways = around.reduce((count, way) => count + free[cell + way / 2], 0);
      if (ways > 1 || random() >= density) continue;
      const step = chosen(around, random, (way) => isRoom(width, height, cell, way) && !free[cell + way / 2]);
      if (step) free[cell + step / 2] = 1;
    }
  }
  return free;
}

/**
 * Is the cell two steps away one with odd coordinates, inside the edge?
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 * @param {number} step
 */
function isRoom(width, height, cell, step) {
  const x = (cell % width) + (Math.abs(step) === 2 ? step : 0);
  const y = Math.floor(cell / width) + (Math.abs(step) === 2 ? 0 : Math.sign(step) * 2);
  return x > 0 && y > 0 && x < width - 1 && y < height - 1;
}

/**
 * One of the steps that are possible, or 0.
 * @param {readonly number[]} steps
 * @param {() => number} random
 * @param {(step: number) => boolean} possible
 */
function chosen(steps, random, possible) {
  const ways = steps.filter(possible);
  return ways.length ? ways[Math.floor(random() * ways.length)] : 0;
}
