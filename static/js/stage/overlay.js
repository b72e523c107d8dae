/**
 * What lies over the cells: the lines of jumps, the path, the border of what is sealed off, the cell being expanded,
 * start and goal where cells are too small for marks, the cell under the pointer, the keyboard's cell and the cell
 * picked. Few things, drawn at any zoom.
 */

import { waypointsOf } from "../problems/waypoints.js";
import { CLOSED } from "../records/fold.js";
import { cellsInView } from "./camera.js";
import { columnEdge, rowEdge } from "./edges.js";
import { GLYPHS } from "./glyphs.js";
import { CLOSE_UP, cellPlace, middleOf } from "./scene.js";
import { css } from "./theme.js";

/** @import { Scene } from "./scene.js" */
/** @import { Theme } from "./theme.js" */

const FADED = 0.4;
const JUMP_SHADE = 0.6;
const JUMP_SHARE = 0.06; // of a cell
const DOT = 11; // CSS pixels: start, goal and the cell being expanded are never smaller than this
const PATH_SHARE = 0.3; // of a cell
const BESIDE_FIGURES = 0.12; // the same where a cell carries figures at its corners
const OUTLINE_FROM = 2; // CSS pixels a cell from which on what is sealed off has a border

/**
 * The lines of a search that jumps, from jump point to jump point.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawJumps(context, scene) {
  const { jumps, view, theme, faded } = scene;
  if (!jumps.length) return;
  context.beginPath();
  for (const [from, to] of jumps) line(context, ...middleOf(scene, from), ...middleOf(scene, to));
  context.globalAlpha = (faded ? FADED : 1) * JUMP_SHADE;
  context.strokeStyle = css(theme.colour["cell-ink"]);
  context.lineWidth = Math.max(1, JUMP_SHARE * view.scale) * view.ratio;
  context.lineCap = "butt";
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawPath(context, scene) {
  const { path, view, theme, faded, fit } = scene;
  if (path.length < 2) return;
  const cornered = fit.figures === "all" || fit.figures === "three";
  const width = Math.max((cornered ? BESIDE_FIGURES : PATH_SHARE) * view.scale, 3) * view.ratio;
  const casing = Math.max((cornered ? 0.03 : 0.05) * view.scale, 1.5) * view.ratio;
  context.lineCap = context.lineJoin = "round";
  context.globalAlpha = faded ? FADED : 1;
  trace(context, scene);
  for (const [colour, line] of /** @type {const} */ ([
    ["path-casing", width + 2 * casing],
    ["path", width],
  ])) {
    context.strokeStyle = css(theme.colour[colour]);
    context.lineWidth = line;
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * The line of the path, without points that lie on a straight way or nearer than a pixel to the point before.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
function trace(context, scene) {
  const { path } = scene;
  const last = path.length - 1;
  context.beginPath();
  let [lastX, lastY] = middleOf(scene, path[0]);
  context.moveTo(lastX, lastY);
  let [x, y] = middleOf(scene, path[1]);
  for (let place = 1; place <= last; place += 1) {
    const [nextX, nextY] = middleOf(scene, path[Math.min(place + 1, last)]);
    const turns = Math.abs((x - lastX) * (nextY - y) - (y - lastY) * (nextX - x)) > 1e-6;
    const returns = (x - lastX) * (nextX - x) + (y - lastY) * (nextY - y) < 0; // from a waypoint, the way it came
    if (place === last || returns || (turns && Math.abs(x - lastX) + Math.abs(y - lastY) >= 1.5)) {
      context.lineTo(x, y);
      [lastX, lastY] = [x, y];
    }
    [x, y] = [nextX, nextY];
  }
}

/**
 * The border between closed cells and all others.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawSealed(context, scene) {
  const { view, map, theme, sealed, faded } = scene;
  if (!sealed || view.scale < OUTLINE_FROM) return;
  const box = cellsInView(view, map);
  context.beginPath();
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) border(context, scene, x, y);
  }
  context.globalAlpha = faded ? FADED : 1;
  context.strokeStyle = css(theme.colour.sealed);
  context.lineWidth = Math.max(2, 0.09 * view.scale) * view.ratio;
  context.lineCap = "square";
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
function border(context, { view, map, timeline }, x, y) {
  const closed = (/** @type {number} */ atX, /** @type {number} */ atY) => {
    const inside = atX >= 0 && atY >= 0 && atX < map.width && atY < map.height;
    return inside && timeline.status(atY * map.width + atX) === CLOSED;
  };
  if (!closed(x, y)) return;
  const [left, right, top, bottom] = [
    columnEdge(view, x),
    columnEdge(view, x + 1),
    rowEdge(view, y),
    rowEdge(view, y + 1),
  ];
  if (!closed(x, y - 1)) line(context, left, top, right, top);
  if (!closed(x, y + 1)) line(context, left, bottom, right, bottom);
  if (!closed(x - 1, y)) line(context, left, top, left, bottom);
  if (!closed(x + 1, y)) line(context, right, top, right, bottom);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function line(context, x1, y1, x2, y2) {
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
}

/**
 * Start, goal, waypoints and the cell being expanded, where cells are too small to show them.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawDots(context, scene) {
  const { map, view, theme, current } = scene;
  if (view.scale >= CLOSE_UP) return;
  const radius = (Math.max(DOT, view.scale) / 2) * view.ratio;
  for (const [cell, name] of /** @type {const} */ ([
    ...waypointsOf(map).map((cell) => /** @type {const} */ ([cell, "waypoint"])),
    [map.goal, "goal"],
    [map.start, "start"],
    [current, "current"],
  ])) {
    if (cell < 0) continue;
    drawDot(context, theme, name, ...middleOf(scene, cell), radius, 2 * view.ratio);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {"start" | "goal" | "waypoint" | "current"} name
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} line
 */
export function drawDot(context, theme, name, x, y, radius, line) {
  context.beginPath();
  DOTS[name](context, x, y, radius);
  context.fillStyle = css(theme.colour[name]);
  context.strokeStyle = css(theme.colour[name === "current" ? "current-edge" : "focus-gap"]);
  context.lineWidth = line;
  context.stroke();
  context.fill();
}

/** @type {Record<"start" | "goal" | "waypoint" | "current", (context: CanvasRenderingContext2D, x: number, y: number, radius: number) => void>} */
const DOTS = {
  start: (context, x, y, radius) => context.arc(x, y, radius, 0, 2 * Math.PI),
  goal: (context, x, y, radius) => GLYPHS.flag.shape(context, x - radius * 1.2, y - radius * 1.2, radius * 2.4),
  waypoint: (context, x, y, radius) => GLYPHS.diamond.shape(context, x - radius * 1.3, y - radius * 1.3, radius * 2.6),
  current: (context, x, y, radius) => context.rect(x - radius * 0.8, y - radius * 0.8, radius * 1.6, radius * 1.6),
};

/**
 * Edges around single cells: the one being expanded, the picked one, the one under the pointer, the keyboard's.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawEdges(context, scene) {
  const { current, hover, cursor, picked, view } = scene;
  if (view.scale >= CLOSE_UP) edge(context, scene, current, "current-edge", Math.max(2, view.scale * 0.05));
  edge(context, scene, picked, "focus", 2, [4, 3]);
  edge(context, scene, hover, "cell-ink", 1.5);
  edge(context, scene, cursor, "focus-gap", 6);
  edge(context, scene, cursor, "focus", 3);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number | null} cell
 * @param {string} colour
 * @param {number} width in CSS pixels
 * @param {number[]} dashes
 */
function edge(context, scene, cell, colour, width, dashes = []) {
  if (cell === null || cell < 0) return;
  const { left, top, width: across, height: down } = cellPlace(scene, cell);
  const { ratio } = scene.view;
  const line = Math.max(1, Math.round(width * ratio));
  const inset = line / 2;
  context.strokeStyle = css(scene.theme.colour[colour]);
  context.lineWidth = line;
  context.lineJoin = "miter";
  context.setLineDash(dashes.map((dash) => dash * ratio));
  context.strokeRect(left + inset, top + inset, Math.max(1, across - 2 * inset), Math.max(1, down - 2 * inset));
  context.setLineDash([]);
}
