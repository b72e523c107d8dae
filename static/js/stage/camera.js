/**
 * What part of a map is seen, and how it is moved: pure. A Camera is what the state keeps; a View is that camera on a
 * stage of a certain size, kept within limits. The stage draws by a view, the pointer reads a view; edges.js has the
 * pixels. Nothing here knows the canvas or the state.
 */

/** @import { Camera, GridMap, Region } from "../types.js" */

/**
 * The size of the stage in CSS pixels, how many device pixels make one of them, and how much at the bottom is for other
 * things.
 * @typedef {{ width: number, height: number, ratio: number, foot: number }} StageSize
 */
/**
 * The part of a map that is seen: `scale` CSS pixels a cell, (x, y) the map coordinates at the top left corner of the
 * stage.
 * @typedef {StageSize & { scale: number, x: number, y: number }} Viewport
 */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {Pick<GridMap, "width" | "height">} Extent */

const MIN_SCALE = 0.2;
const MAX_SCALE = 120;
export const MARGIN = 24; // CSS pixels left free beside a map that fits, and the most a larger one can be pulled inwards
const CRISP = 3; // from so many device pixels a cell on, a map that fits has cells of whole device pixels

/**
 * The camera as it is used: following the stage if it is fitted, else within limits.
 * @param {Camera} camera
 * @param {Extent} map
 * @param {StageSize} stage
 * @returns {Viewport}
 */
export function viewOf(camera, map, stage) {
  const { width, height, foot } = stage;
  const scale = camera.fitted ? fittingScale(map, stage) : clamp(camera.scale, leastScale(map, stage), MAX_SCALE);
  const x = camera.fitted ? 0 : camera.x;
  const y = camera.fitted ? 0 : camera.y;
  return {
    ...stage,
    scale,
    x: within(x, map.width, width, MARGIN, scale),
    y: within(y, map.height, height, foot, scale),
  };
}

/**
 * The camera that shows the whole map, and goes on doing so.
 * @param {Extent} map
 * @param {StageSize} stage
 * @returns {Camera}
 */
export function fit(map, stage) {
  const { scale, x, y } = viewOf({ scale: 1, x: 0, y: 0, fitted: true }, map, stage);
  return { scale, x, y, fitted: true };
}

/**
 * The camera after zooming by a factor about a point of the stage, which keeps showing the same spot of the map.
 * @param {Viewport} view
 * @param {Extent} map
 * @param {number} factor
 * @param {number} px
 * @param {number} py
 * @returns {Camera}
 */
export function zoomed(view, map, factor, px = view.width / 2, py = view.height / 2) {
  const scale = clamp(view.scale * factor, leastScale(map, view), MAX_SCALE);
  const x = view.x + px / view.scale - px / scale;
  const y = view.y + py / view.scale - py / scale;
  return cameraOf(viewOf({ scale, x, y, fitted: false }, map, view));
}

/**
 * The camera after dragging the map by so many CSS pixels.
 * @param {Viewport} view
 * @param {Extent} map
 * @param {number} dx
 * @param {number} dy
 * @returns {Camera}
 */
export function panned(view, map, dx, dy) {
  const { scale, x, y } = view;
  return cameraOf(viewOf({ scale, x: x - dx / scale, y: y - dy / scale, fitted: false }, map, view));
}

/**
 * The camera moved no further than needed to show a cell, or null when the cell is in view already.
 * @param {Viewport} view
 * @param {GridMap} map
 * @param {number} cell
 * @returns {Camera | null}
 */
export function showing(view, map, cell) {
  const cellX = cell % map.width;
  const cellY = Math.floor(cell / map.width);
  const x = clamp(view.x, cellX + 1 - view.width / view.scale, cellX);
  const y = clamp(view.y, cellY + 1 - view.height / view.scale, cellY);
  if (x === view.x && y === view.y) return null;
  return cameraOf(viewOf({ scale: view.scale, x, y, fitted: false }, map, view));
}

/**
 * The part of a map that is in view, whatever the size of the stage.
 * @param {Viewport} view
 * @param {Extent} map
 * @returns {Region}
 */
export function regionOf(view, map) {
  const [left, right] = [view.x, view.x + view.width / view.scale].map((x) => clamp(x, 0, map.width));
  const [top, bottom] = [view.y, view.y + (view.height - view.foot) / view.scale].map((y) => clamp(y, 0, map.height));
  const [x, y, width, height] = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top].map(rounded);
  return { x, y, width, height };
}

/**
 * The camera that shows such a part in the middle, all of it and as large as it goes.
 * @param {Region} region
 * @param {Extent} map
 * @param {StageSize} stage
 * @returns {Camera}
 */
export function cameraOn({ x, y, width, height }, map, stage) {
  const free = stage.height - stage.foot;
  const wanted = Math.min(stage.width / Math.max(width, 1), free / Math.max(height, 1));
  const scale = clamp(wanted, leastScale(map, stage), MAX_SCALE);
  const camera = { scale, x: x - stage.width / scale / 2, y: y - free / scale / 2, fitted: false };
  return cameraOf(viewOf(camera, map, stage));
}

/** To a hundredth of a cell. @param {number} cells */
function rounded(cells) {
  return Math.round(cells * 100) / 100;
}

/**
 * The columns and rows in view: from left to right and from top to bottom, the ends not included.
 * @param {Viewport} view
 * @param {Extent} map
 * @returns {Box}
 */
export function cellsInView(view, map) {
  return {
    left: clamp(Math.floor(view.x), 0, map.width),
    top: clamp(Math.floor(view.y), 0, map.height),
    right: clamp(Math.ceil(view.x + view.width / view.scale), 0, map.width),
    bottom: clamp(Math.ceil(view.y + view.height / view.scale), 0, map.height),
  };
}

/**
 * @param {Extent} map
 * @param {StageSize} stage
 */
function fittingScale(map, { width, height, ratio, foot }) {
  const fitting = Math.min(room(width, 2 * MARGIN) / map.width, room(height, MARGIN + foot) / map.height, MAX_SCALE);
  const pixels = fitting * ratio;
  return pixels < CRISP ? fitting : Math.floor(pixels) / ratio;
}

/**
 * @param {Extent} map
 * @param {StageSize} stage
 */
function leastScale(map, stage) {
  return Math.min(MIN_SCALE, fittingScale(map, stage));
}

/**
 * What is left of a length inside its margins.
 * @param {number} length
 * @param {number} margins
 */
function room(length, margins) {
  return Math.max(length - margins, length / 2, 1);
}

/**
 * Centre what fits between its margins; let the rest be pulled inwards by them at most.
 * @param {number} origin
 * @param {number} cells how many the map has in this direction
 * @param {number} length of the stage in this direction
 * @param {number} far the margin at the far end
 * @param {number} scale
 */
export function within(origin, cells, length, far, scale) {
  const free = length / scale - cells;
  const least = -MARGIN / scale;
  const most = far / scale - free;
  return most <= least ? -(free + (MARGIN - far) / scale) / 2 : clamp(origin, least, most);
}

/**
 * @param {Viewport} view
 * @returns {Camera}
 */
function cameraOf({ scale, x, y }) {
  return { scale, x, y, fitted: false };
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
