/** Is what a browser kept of a map still one? Pure. */

import { MOST_WAYPOINTS } from "../../problems/waypoints.js";
import { isWhole } from "../../state/soundness.js";

/** @import { Tables } from "../../types.js" */

const MOST_COST = 1e6; // as the server has it

/** @param {any} map @param {Pick<Tables, "kinds" | "max_side">} tables */
export function isSound(map, { kinds, max_side: most }) {
  const { width, height, cells, palette, start, goal, waypoints = [] } = map ?? {};
  if (![width, height].every((side) => isWhole(side, 1, most))) return false;
  if (!(cells instanceof Uint8Array) || cells.length !== width * height || !Array.isArray(palette)) return false;
  if (!palette.every((ground) => ground?.kind in kinds && ground.cost > 0 && ground.cost <= MOST_COST)) return false;
  if (!Array.isArray(waypoints) || waypoints.length > MOST_WAYPOINTS) return false;
  const places = [start, goal, ...waypoints];
  if (!places.every((place) => isWhole(place, 0, cells.length - 1)) || new Set(places).size < places.length)
    return false;
  return (
    cells.every((code) => code < palette.length) && !places.some((place) => kinds[palette[cells[place]].kind].blocked)
  );
}
