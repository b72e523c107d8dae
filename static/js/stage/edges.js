/**
 * Which device pixels a cell has, and which cell a pixel: one formula and its inverse, used for drawing and for
 * pointing alike. Pure.
 */

/** @import { Extent, Viewport } from "./camera.js" */

/**
 * The device pixel at which column x begins.
 * @param {Viewport} view
 * @param {number} x
 */
export function columnEdge(view, x) {
  return edge(view, view.x, x);
}

/**
 * The device pixel at which row y begins.
 * @param {Viewport} view
 * @param {number} y
 */
export function rowEdge(view, y) {
  return edge(view, view.y, y);
}

/**
 * The cell under a point of the stage, or null beside the map.
 * @param {Viewport} view
 * @param {Extent} map
 * @param {number} px CSS pixels from the left edge of the stage
 * @param {number} py
 */
export function cellAt(view, map, px, py) {
  const x = coordinate(view, view.x, px);
  const y = coordinate(view, view.y, py);
  return x < 0 || y < 0 || x >= map.width || y >= map.height ? null : y * map.width + x;
}

/**
 * The cell under a point, or the one nearest to it.
 * @param {Viewport} view
 * @param {Extent} map
 * @param {number} px
 * @param {number} py
 */
export function nearestCell(view, map, px, py) {
  const x = within(coordinate(view, view.x, px), map.width - 1);
  const y = within(coordinate(view, view.y, py), map.height - 1);
  return y * map.width + x;
}

/**
 * @param {Viewport} view
 * @param {number} origin
 * @param {number} n
 */
function edge({ scale, ratio }, origin, n) {
  return Math.round((n - origin) * scale * ratio);
}

/**
 * The inverse of columnEdge and rowEdge: the column or row that is drawn at a CSS pixel, exactly.
 * @param {Viewport} view
 * @param {number} origin
 * @param {number} p
 */
function coordinate(view, origin, p) {
  const pixel = Math.floor(p * view.ratio);
  const near = Math.floor((pixel + 0.5) / (view.scale * view.ratio) + origin);
  if (edge(view, origin, near) > pixel) return near - 1;
  return edge(view, origin, near + 1) <= pixel ? near + 1 : near;
}

/**
 * @param {number} value
 * @param {number} most
 */
function within(value, most) {
  return Math.min(Math.max(value, 0), most);
}
