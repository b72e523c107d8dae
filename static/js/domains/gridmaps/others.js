/** Maps that may be searched beside one: made of it, or by chance of its size. A new way is a row, and a word `lane.problem.<name>.map`. Pure. */

import { generated } from "../../problems/generate.js";
import { FREE, groundsIn, isBlocked } from "../../problems/gridmap.js";
import { waypointsOf, withWaypoints } from "../../problems/waypoints.js";

/** @import { Making } from "../../comparing/variations.js" */
/** @import { GridMap } from "../../types.js" */

const SEEDS = 1e6;
const DENSITY = 0.25; // of obstacles

/** @type {Readonly<Record<string, Making>>} */
export const OTHERS = { copy: (map) => ({ ...map }), turned, even, random: byChance };

/** Searched from its other end. @param {GridMap} map @returns {GridMap} */
function turned(map) {
  return withWaypoints({ ...map, start: map.goal, goal: map.start }, [...waypointsOf(map)].reverse());
}

/** Where every step costs the same: as the shortest path, not the cheapest. @param {GridMap} map @returns {GridMap | null} */
function even(map) {
  if (groundsIn(map).every((code) => isPlain(map.palette[code]))) return null;
  const palette = map.palette.map((ground) => (isPlain(ground) ? ground : FREE));
  return { ...map, palette };
}

/** @param {GridMap["palette"][number]} ground */
function isPlain(ground) {
  return isBlocked(ground) || ground.cost === FREE.cost;
}

/** @param {GridMap} map @param {() => number} random */
function byChance({ width, height }, random) {
  const seed = Math.floor(random() * SEEDS);
  return Math.min(width, height) < 2 ? null : generated("obstacles", { width, height, density: DENSITY, seed });
}
