/**
 * The map as a value: made by functions, never changed. Knows the JSON of server/formats/jsonfile.py, and nothing of
 * searches, tools or pixels. Which cells a tool touches is shapes.js's; a stroke on a large map has one exception to
 * the rule, in draft.js.
 */

import { placesOf, waypointsOf, withWaypoints } from "./waypoints.js";

/** @import { GridMap, Settings, Terrain } from "../types.js" */
/** @import { Spans } from "./shapes.js" */

/** @typedef {"start" | "goal"} End */
/** @typedef {{ map: GridMap, settings: Partial<Settings>, step: number | null, notes: string }} OpenedMap */

/** @type {Terrain} */
export const WALL = Object.freeze({ kind: "wall", cost: 1 });
/** @type {Terrain} */
export const FREE = Object.freeze({ kind: "free", cost: 1 });
export const ROUGH = "rough"; // ground of any cost
const MAX_PALETTE = 60; // as in server/spaces/gridmap.py

const BLOCKED = new Set(["wall", "tree", "void"]);
const SYMBOLS = "#.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * The ground of a cell.
 * @param {GridMap} map
 * @param {number} cell
 */
export function groundAt({ cells, palette }, cell) {
  return palette[cells[cell]];
}

/**
 * The grounds that some cell has, as numbers in the palette: a look at all cells, so it is kept. @type
 * {WeakMap<GridMap, number[]>}
 */
const known = new WeakMap();

/** @param {GridMap} map @returns {number[]} ascending */
export function groundsIn(map) {
  const found = known.get(map) ?? present(map);
  known.set(map, found);
  return found;
}

/** @param {GridMap} map */
function present({ cells, palette }) {
  const seen = new Uint8Array(256);
  for (let cell = 0, missing = palette.length; missing && cell < cells.length; cell += 1) {
    if (seen[cells[cell]]) continue;
    seen[cells[cell]] = 1;
    missing -= 1;
  }
  return [...palette.keys()].filter((code) => seen[code]);
}

/** @param {Terrain} ground */
export function isBlocked({ kind }) {
  return BLOCKED.has(kind);
}

/**
 * @param {Terrain} one
 * @param {Terrain} other
 */
export function sameGround(one, other) {
  return one.kind === other.kind && (one.cost === other.cost || isBlocked(one));
}

/**
 * The map with a ground in its palette, and the ground's number there. Where the palette is full, grounds no cell has
 * make room; null when there are none.
 * @param {GridMap} map
 * @param {Terrain} ground
 * @returns {{ map: GridMap, code: number } | null}
 */
export function withGround(map, ground) {
  const code = map.palette.findIndex((other) => sameGround(other, ground));
  if (code >= 0) return { map, code };
  const roomy = map.palette.length < MAX_PALETTE ? map : tidied(map);
  if (roomy.palette.length >= MAX_PALETTE) return null;
  return { map: { ...roomy, palette: [...roomy.palette, ground] }, code: roomy.palette.length };
}

/**
 * The map without grounds that no cell has.
 * @param {GridMap} map
 * @returns {GridMap}
 */
export function tidied(map) {
  const codes = groundsIn(map);
  const table = new Uint8Array(256);
  codes.forEach((code, at) => (table[code] = at));
  return { ...map, palette: codes.map((code) => map.palette[code]), cells: translated(map.cells, table) };
}

/**
 * The map with cells of another ground. Start, goal and waypoints are never blocked. The same map if that changes nothing, or if
 * its palette has no room.
 * @param {GridMap} map
 * @param {Spans} spans
 * @param {Terrain} ground
 * @returns {GridMap}
 */
export function painted(map, spans, ground) {
  const grounded = withGround(map, ground);
  if (!grounded) return map;
  const cells = grounded.map.cells.slice();
  return fill(cells, spans, grounded) ? { ...grounded.map, cells } : map;
}

/**
 * Put a ground into cells in place. Returns whether any changed.
 * @param {Uint8Array} cells
 * @param {Spans} spans
 * @param {{ map: GridMap, code: number }} ground
 */
export function fill(cells, spans, { map, code }) {
  const kept = isBlocked(map.palette[code]) ? placesOf(map) : [];
  let changed = false;
  for (let at = 0; at < spans.length; at += 2) {
    for (let cell = spans[at]; cell < spans[at + 1]; cell += 1) {
      if (cells[cell] === code || kept.includes(cell)) continue;
      cells[cell] = code;
      changed = true;
    }
  }
  return changed;
}

/**
 * The map with its start or goal in another cell, which is cleared if it is blocked. The same map where another place
 * is.
 * @param {GridMap} map
 * @param {End} end
 * @param {number} cell
 * @returns {GridMap}
 */
export function moved(map, end, cell) {
  if (placesOf(map).includes(cell)) return map;
  const free = opened(map, cell);
  return free ? { ...free, [end]: cell } : map;
}

/** The map with a cell that can be entered; null where there is no room for its ground. @param {GridMap} map @param {number} cell */
export function opened(map, cell) {
  const free = isBlocked(groundAt(map, cell)) ? painted(map, [cell, cell + 1], FREE) : map;
  return isBlocked(groundAt(free, cell)) ? null : free;
}

/**
 * The map cut or continued with free ground at the right and at the bottom. Start and goal move inwards with the edges;
 * waypoints that are cut off are gone.
 * @param {GridMap} map
 * @param {number} width at least 2
 * @param {number} height at least 2
 * @returns {GridMap}
 */
export function resized(map, width, height) {
  const { map: grounded, code } = withGround(map, FREE) ?? { map, code: map.cells[map.start] };
  const cells = new Uint8Array(width * height).fill(code);
  for (let y = 0; y < Math.min(height, map.height); y += 1) {
    cells.set(grounded.cells.subarray(y * map.width, y * map.width + Math.min(width, map.width)), y * width);
  }
  const inside = (/** @type {number} */ cell) =>
    Math.min(Math.floor(cell / map.width), height - 1) * width + Math.min(cell % map.width, width - 1);
  const [start, goal] = [inside(map.start), inside(map.goal)];
  const kept = waypointsOf(map).filter((cell) => cell % map.width < width && cell < map.width * height);
  for (const cell of [start, goal]) if (isBlocked(grounded.palette[cells[cell]])) cells[cell] = code;
  const apart = start !== goal ? start : start > 0 ? start - 1 : 1;
  if (apart !== start) cells[apart] = code;
  const waypoints = kept.map(inside).filter((cell) => cell !== apart && cell !== goal);
  return { ...withWaypoints(grounded, waypoints), width, height, cells, start: apart, goal };
}

/**
 * The map with free ground everywhere, or only where it is blocked.
 * @param {GridMap} map
 * @param {"walls" | "all"} what
 * @returns {GridMap}
 */
export function cleared(map, what) {
  if (what === "all") return { ...map, palette: [WALL, FREE], cells: new Uint8Array(map.cells.length).fill(1) };
  const grounded = withGround(map, FREE);
  if (!grounded) return map;
  const table = Uint8Array.from({ length: 256 }, (_, code) => code);
  map.palette.forEach((ground, code) => (table[code] = isBlocked(ground) ? grounded.code : code));
  return { ...grounded.map, cells: translated(grounded.map.cells, table) };
}

/**
 * @param {Uint8Array} cells
 * @param {Uint8Array} table
 */
export function translated(cells, table) {
  const result = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell += 1) result[cell] = table[cells[cell]];
  return result;
}

/**
 * The document as it is sent to the server.
 * @param {GridMap} map
 */
export function toDocument({ width, height, cells, palette, start, goal, waypoints = [] }) {
  const text = new TextDecoder().decode(translated(cells, new TextEncoder().encode(SYMBOLS)));
  const rows = Array.from({ length: height }, (_, y) => text.slice(y * width, (y + 1) * width));
  const terrain = Object.fromEntries(palette.map((ground, code) => [SYMBOLS[code], ground]));
  const place = (/** @type {number} */ cell) => [cell % width, Math.floor(cell / width)];
  const on = waypoints.length ? { waypoints: waypoints.map(place) } : {};
  return { astrolabe: 1, map: { width, height, terrain, rows, start: place(start), goal: place(goal), ...on } };
}

/**
 * What is in a document of a map, as the server or toDocument wrote it; throws if it is not.
 * @param {any} document
 * @param {Record<string, { cost: number }>} kinds the server's table
 * @returns {OpenedMap}
 */
export function fromDocument({ map, settings = {}, step = null, notes = "" }, kinds) {
  const { width, height, terrain, rows } = map;
  const codes = new Uint8Array(256).fill(255);
  Object.keys(terrain).forEach((symbol, code) => (codes[symbol.charCodeAt(0)] = code));
  const palette = Object.values(terrain).map(({ kind, cost }) => ({ kind, cost: cost ?? kinds[kind].cost }));
  const cells = translated(new TextEncoder().encode(rows.join("")), codes);
  const [start, goal, ...waypoints] = [map.start, map.goal, ...(map.waypoints ?? [])].map(([x, y]) => y * width + x);
  const opened = withWaypoints({ width, height, cells, palette, start, goal, origin: {} }, waypoints);
  const complete =
    cells.length === width * height && !cells.includes(255) && palette.every(({ kind }) => kind in kinds);
  if (!complete || placesOf(opened).some((cell) => isBlocked(groundAt(opened, cell))))
    throw new RangeError("not a map");
  return { map: opened, settings, step, notes };
}
