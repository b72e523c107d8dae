/**
 * What the tools do, as functions in a table: pressed on a cell of a map, a tool gives back a function from the cell
 * the pointer is on now to the map as it is then, and the cells that changed. The first cell decides whether a stroke draws or erases; start and
 * goal win over every tool. Pure; who points, and with what, is stage/pointer.js's and stage/keyboard.js's. A new tool
 * is a function, a row, an icon in the page and a word.
 */

import { Draft } from "./draft.js";
import { FREE, groundAt, isBlocked, moved, sameGround } from "./gridmap.js";
import { area, line, outline, region } from "./shapes.js";

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
};
const AT_ONCE = new Set(["draw", "erase", "flood", "start", "goal"]); // need no second cell

/**
 * A stroke that begins on a cell.
 * @param {GridMap} map
 * @param {number} cell
 * @param {{ tool: string, ground: Terrain, intent?: Intent }} how "erasing": whatever the tool is
 * @returns {Stroke}
 */
export function pressed(map, cell, { tool, ground, intent = "" }) {
  const end = endAt(map, cell);
  const erasing = intent === "erasing";
  if (end && !erasing) return dragging(map, end);
  const wanted = erases(map, cell, { ground, intent }) ? FREE : ground;
  const named = erasing && (tool === "start" || tool === "goal") ? "draw" : tool;
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
 * @param {string} tool
 */
export function needsTwo(map, cell, tool) {
  return endAt(map, cell) !== null || !AT_ONCE.has(tool);
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

/**
 * Drags an end along; on what is blocked, and on the other end, it stays behind.
 * @param {GridMap} map
 * @param {End} end
 * @returns {Stroke}
 */
function dragging(map, end) {
  let reached = map;
  return (cell) => {
    if (cell === map[end]) reached = map;
    else if (endAt(map, cell) === null && !isBlocked(groundAt(map, cell))) reached = moved(map, end, cell);
    return { map: reached, changed: null };
  };
}
