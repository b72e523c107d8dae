/** The grounds of a map as a whole: what the cheapest costs, and the map on which all cost the same. Pure. */

import { FREE, groundsIn, isBlocked, tidied, translated, withGround } from "../../problems/gridmap.js";

/** @import { GridMap } from "../../types.js" */

/**
 * The map with free ground wherever one can walk.
 * @param {GridMap} map
 * @returns {GridMap}
 */
export function leveled(map) {
  const grounded = withGround(map, FREE);
  if (!grounded) return map;
  const table = Uint8Array.from({ length: 256 }, (_, code) => code);
  map.palette.forEach((ground, code) => (table[code] = isBlocked(ground) ? code : grounded.code));
  return tidied({ ...grounded.map, cells: translated(grounded.map.cells, table) });
}

/** The least that a step costs. @param {GridMap} map */
export function cheapestStep(map) {
  const costs = groundsIn(map).flatMap((code) => (isBlocked(map.palette[code]) ? [] : [map.palette[code].cost]));
  return Math.min(...costs);
}
