/**
 * The places to visit of a map, in order, between start and goal; boards have none. A map without any has no such field.
 * Pure.
 */

/** @import { GridMap, Problem } from "../types.js" */

export const MOST_WAYPOINTS = 8; // as in server/spaces/gridmap.py
/** @type {readonly number[]} */
const NONE = [];

/** @param {Problem} problem */
export function waypointsOf(problem) {
  return ("cells" in problem && problem.waypoints) || NONE;
}

/** Start, goal and waypoints: cells that are never blocked. @param {GridMap} map @returns {readonly number[]} */
export function placesOf(map) {
  return [map.start, map.goal, ...waypointsOf(map)];
}

/** What is on a cell. @param {GridMap} map @param {number} cell @returns {"start" | "goal" | "waypoint" | null} */
export function placeOn(map, cell) {
  if (cell === map.start) return "start";
  if (cell === map.goal) return "goal";
  return map.waypoints?.includes(cell) ? "waypoint" : null;
}

/** @param {GridMap} map @param {readonly number[]} waypoints @returns {GridMap} */
export function withWaypoints({ waypoints: _, ...map }, waypoints) {
  return waypoints.length ? { ...map, waypoints } : map;
}
