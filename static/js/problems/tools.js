/**
 * What the tools do, as functions in a table: pressed on a cell of a map, a tool gives back a function from the cell
 * the pointer is on now to the map as it is then, and the cells that changed. The first cell decides whether a stroke draws or erases; start,
 * goal and waypoints win over every tool. Pure; who points, and with what, is stage/pointer.js's and domains/gridmaps/keyboard.js's. A new tool
 * is a function, a row, an icon in the page and a word.
 */

import { Draft } from "./draft.js";
import { FREE, groundAt, isBlocked, moved, opened, sameGround } from "./gridmap.js";
import { area, line, outline, region } from "./shapes.js";
import { MOST_WAYPOINTS, placesOf, waypointsOf, withWaypoints } from "./waypoints.js";

/** @import { DrawnMap } from "./draft.js" */
/** @import { End } from "./gridmap.js" */
/** @import { Spans } from "./shapes.js" */
/** @import { GridMap, Terrain } from "../types.js" */

/** @typedef {(cell: number, inside?: boolean) => DrawnMap} Stroke outside the map, the cell is the one nearest to the pointer */
/** @typedef {(map: GridMap, cell: number, ground: Terrain) => Stroke} Tool */
/** What a stroke does; "" leaves it to the first cell. @typedef {"" | "drawing" | "erasing"} Intent */

/** @type {Record<string, Tool>} */
export const TOOLS = {
  draw: brush,
  erase: (map, cell) => brush(map, cell, FREE),
  line: shaped(line),
  rectangle: shaped(outline),
  area: shaped(area),
  flood,
  start: placing("start"),
  goal: placing("goal"),
  waypoint: visiting,
};
const AT_ONCE = new Set(["draw", "erase", "flood", "start", "goal", "waypoint"]); // need no second cell
const PLACING = new Set(["start", "goal", "waypoint"]);
const REMOVING = new Set(["erase", "waypoint"]); // with which a click on a waypoint takes it away

/**
 * A stroke that begins on a cell.
 * @param {GridMap} map
 * @param {number} cell
 * @param {{ tool: string, ground: Terrain, intent?: Intent }} how "erasing": whatever the tool is
 * @returns {Stroke}
 */
export function pressed(map, cell, { tool, ground, intent = "" }) {
  const end = endAt(map, cell);
  const number = waypointsOf(map).indexOf(cell);
  const erasing = intent === "erasing";
  if (end && !erasing) return dragging(map, cell, (to) => moved(map, end, to));
  if (number >= 0 && erasing) return once(without(map, number));
  if (number >= 0) return dragging(map, cell, (to) => elsewhere(map, number, to), REMOVING.has(tool) ? number : -1);
  const wanted = erases(map, cell, { ground, intent }) ? FREE : ground;
  const named = erasing && PLACING.has(tool) ? "draw" : tool;
  return (TOOLS[named] ?? brush)(map, cell, wanted);
}

/**
 * Does a stroke that begins on a cell take away?
 * @param {GridMap} map
 * @param {number} cell
 * @param {{ ground: Terrain, intent: Intent }} how
 */
export function erases(map, cell, { ground, intent }) {
  return intent === "erasing" || (intent === "" && sameGround(groundAt(map, cell), ground));
}

/**
 * Does a stroke need a cell to begin with and another to end with?
 * @param {GridMap} map
 * @param {number} cell
 * @param {{ tool: string, intent: Intent }} how
 */
export function needsTwo(map, cell, { tool, intent }) {
  const visited = waypointsOf(map).includes(cell);
  if (intent === "erasing") return !visited && !AT_ONCE.has(tool);
  if (visited) return !REMOVING.has(tool);
  return endAt(map, cell) !== null || !AT_ONCE.has(tool);
}

/** Is there room for one more place to visit, if the tool is to add one? @param {GridMap} map @param {number} cell @param {{ tool: string, intent?: Intent }} how */
export function hasRoom(map, cell, { tool, intent = "" }) {
  const adds = tool === "waypoint" && intent !== "erasing" && !placesOf(map).includes(cell);
  return !adds || waypointsOf(map).length < MOST_WAYPOINTS;
}

/**
 * @param {GridMap} map
 * @param {number} cell
 * @returns {End | null}
 */
function endAt({ start, goal }, cell) {
  if (cell === start) return "start";
  return cell === goal ? "goal" : null;
}

/**
 * Draws along the way of the pointer, without gaps however fast it is, and stops where it leaves the map. @type {Tool}
 */
function brush(map, cell, ground) {
  const draft = new Draft(map, ground);
  /** @type {number | null} */
  let last = cell;
  return (next, inside = true) => {
    const spans = last === null && !inside ? [] : line(map.width, last ?? next, next);
    last = inside ? next : null;
    return draft.draw(spans);
  };
}

/**
 * A tool that draws one shape between the first cell and the one under the pointer.
 * @param {(width: number, from: number, to: number) => Spans} shape
 * @returns {Tool}
 */
function shaped(shape) {
  return (map, cell, ground) => {
    const draft = new Draft(map, ground);
    return (next) => draft.redraw(shape(map.width, cell, next));
  };
}

/** Fills the cells that hang together with the first one. @type {Tool} */
function flood(map, cell, ground) {
  const flooded = new Draft(map, ground).draw(region(map, cell));
  return () => flooded;
}

/**
 * Puts an end where the pointer is, wall or not.
 * @param {End} end
 * @returns {Tool}
 */
function placing(end) {
  return (map) => (cell) => ({ map: moved(map, end, cell), changed: null });
}

/** Adds a place to visit, after all others, wall or not, and moves it along until the stroke ends. @type {Tool} */
function visiting(map) {
  const number = waypointsOf(map).length;
  return (cell) => ({ map: number < MOST_WAYPOINTS ? elsewhere(map, number, cell) : map, changed: null });
}

/** The map with a place to visit elsewhere, or one more; the same map where another place is. @param {GridMap} map @param {number} number @param {number} cell */
function elsewhere(map, number, cell) {
  const free = placesOf(map).includes(cell) ? null : opened(map, cell);
  const waypoints = [...waypointsOf(map)];
  waypoints[number] = cell;
  return free ? withWaypoints(free, waypoints) : map;
}

/** The map with one place less to visit. @param {GridMap} map @param {number} number */
function without(map, number) {
  return withWaypoints(
    map,
    waypointsOf(map).filter((_, at) => at !== number),
  );
}

/** @param {GridMap} map @returns {Stroke} */
function once(map) {
  return () => ({ map, changed: null });
}

/**
 * Drags a place along; on what is blocked, and on another place, it stays behind.
 * @param {GridMap} map
 * @param {number} from
 * @param {(cell: number) => GridMap} to
 * @param {number} clicked the waypoint that is gone if the stroke goes nowhere, or -1
 * @returns {Stroke}
 */
function dragging(map, from, to, clicked = -1) {
  let reached = map;
  let away = false;
  return (cell) => {
    away ||= cell !== from;
    if (!away) return { map: clicked < 0 ? map : without(map, clicked), changed: null };
    if (cell === from) reached = map;
    else if (!placesOf(map).includes(cell) && !isBlocked(groundAt(map, cell))) reached = to(cell);
    return { map: reached, changed: null };
  };
}
