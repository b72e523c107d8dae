/** Two maps of the same size, held against each other cell by cell. Pure. */

import { sameGround } from "./gridmap.js";

/** @import { GridMap } from "../types.js" */

/**
 * Has a cell another ground on the other map?
 * @param {GridMap} map
 * @param {GridMap} other
 * @returns {(cell: number) => boolean}
 */
export function differsFrom(map, other) {
  const codes = other.palette.length;
  const differs = Uint8Array.from({ length: map.palette.length * codes }, (_, pair) =>
    Number(!sameGround(map.palette[Math.floor(pair / codes)], other.palette[pair % codes])),
  );
  return (cell) => differs[map.cells[cell] * codes + other.cells[cell]] > 0;
}

/** @type {WeakMap<GridMap, { other: GridMap, count: number }>} */
const COUNTED = new WeakMap(); // a look at all cells, so it is kept

/** How many cells have another ground? @param {GridMap} map @param {GridMap} other */
export function countApart(map, other) {
  const known = COUNTED.get(map);
  if (known?.other === other) return known.count;
  const differs = differsFrom(map, other);
  let count = 0;
  for (let cell = 0; cell < map.cells.length; cell += 1) if (differs(cell)) count += 1;
  COUNTED.set(map, { other, count });
  return count;
}
