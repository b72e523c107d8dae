/**
 * Cells seen close up: grid lines, and on each cell the mark of its ground and of what the search made of it, so that
 * colour is never the only sign. The colours below come from painter.js, the figures on top from numbers.js.
 */

import { placeOn, placesOf } from "../problems/waypoints.js";
import { cellsInView } from "./camera.js";
import { MARK_NAMES, sideOf } from "./cellmarks.js";
import { columnEdge, rowEdge } from "./edges.js";
import { drawArrow, drawGlyph, drawTip, GLYPHS } from "./glyphs.js";
import { CLOSE_UP, cellPlace, covers, inkAt, ownColour, seenMark } from "./scene.js";
import { css } from "./theme.js";

/** @import { Scene } from "./scene.js" */
/** @import { Rgb } from "./theme.js" */

const LINES_FROM = 5; // CSS pixels a cell from which on there are grid lines
const SOFT = 0.66; // how strong marks are: they explain a colour and do not compete with figures
const FADED = 0.3;
const WHOLE = { x: 0, y: 0, side: 1 };
const RAISED = { x: 0.15, y: -0.03, side: 0.7 }; // above one figure
const AMID = { x: 0.17, y: 0.17, side: 0.66 }; // between four
const STRENGTH = /** @type {Record<string, number>} */ ({ corner: 1, hatch: 0.4 });
export const PLACE_GLYPHS = { start: "ring", goal: "flag", waypoint: "diamond" };
const PLACES = Object.values(PLACE_GLYPHS);
const GROUND_GLYPHS = ["water", "swamp", "tree", "ammunition", "enemy"];

/**
 * The fills of cells with a colour of their own, below everything else on them.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function fillOwn(context, scene) {
  if (scene.view.scale < CLOSE_UP) return;
  for (const cell of new Set([...placesOf(scene.map), scene.current])) {
    const colour = cell >= 0 && ownColour(scene, cell);
    if (!colour) continue;
    const { left, top, width, height } = cellPlace(scene, cell);
    context.fillStyle = css(colour);
    context.fillRect(left, top, width, height);
  }
}

/**
 * The grid, of cells that are large enough for it.
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Scene, "view" | "map" | "theme">} scene
 * @param {number} [from] CSS pixels a cell
 */
export function drawLines(context, { view, map, theme }, from = LINES_FROM) {
  if (view.scale < from) return;
  const { left, top, right, bottom } = cellsInView(view, map);
  const [x, y] = [columnEdge(view, left), rowEdge(view, top)];
  const [width, height] = [columnEdge(view, right) - x, rowEdge(view, bottom) - y];
  const line = Math.max(1, Math.round(view.ratio * 0.75));
  context.fillStyle = css(theme.colour["grid-line"]);
  for (let column = left; column <= right; column += 1) context.fillRect(columnEdge(view, column), y, line, height);
  for (let row = top; row <= bottom; row += 1) context.fillRect(x, rowEdge(view, row), width, line);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Iterable<number>} cells
 */
export function drawMarks(context, scene, cells) {
  for (const cell of cells) {
    for (const [name, ink] of marksOn(scene, cell)) {
      context.globalAlpha = STRENGTH[name] ?? (scene.faded ? FADED : SOFT);
      scene.sprites.stamp(context, name, ink, boxOn(scene, cell, name), (on, x, y, side) =>
        drawGlyph(on, GLYPHS[name], x, y, side),
      );
    }
  }
  context.globalAlpha = 1;
}

/**
 * Arrows from cells to their parents.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Iterable<number>} cells
 */
export function drawArrows(context, scene, cells) {
  context.globalAlpha = scene.faded ? FADED : SOFT;
  for (const cell of cells) {
    const angle = seenMark(scene, cell) ? towardsParent(scene, cell) : null;
    if (angle === null) continue;
    const reach = reachOf(scene, angle);
    const box = boxOn(scene, cell, reach ? "arrow" : "open");
    scene.sprites.stamp(context, `arrow ${angle}`, inkAt(scene, cell), box, (on, x, y, side) =>
      reach ? drawTip(on, x, y, side, angle, reach) : drawArrow(on, x, y, side, angle),
    );
  }
  context.globalAlpha = 1;
}

/**
 * How far from the middle the tip of an arrow is on a cell with figures, which it must not cross: at the edge, but for
 * corners that are taken; 0 where there are none and a whole arrow fits.
 * @param {Scene} scene
 * @param {number} angle
 */
function reachOf({ fit }, angle) {
  if (fit.figures === "none") return 0;
  const slanting = Math.abs(Math.sin(2 * angle)) > 0.5;
  if (!slanting) return 0.48;
  return fit.figures === "one" || fit.figures === "bare" ? 0.64 : 0.27;
}

/**
 * Where a mark goes on a cell, in device pixels.
 * @param {Scene} scene
 * @param {number} cell
 * @param {string} name
 */
function boxOn(scene, cell, name) {
  const side = scene.view.scale * scene.view.ratio;
  const { left, top } = cellPlace(scene, cell);
  const box = boxFor(scene, name);
  return { x: left + box.x * side, y: top + box.y * side, side: box.side * side };
}

/**
 * The box inside a cell that a mark is drawn in, as shares of the cell: smaller where it makes room for figures.
 * @param {Scene} scene
 * @param {string} name of the mark
 */
export function boxFor({ fit }, name) {
  if (fit.figures === "one" && MARK_NAMES.includes(name)) return RAISED;
  return fit.figures !== "one" && fit.figures !== "none" && (MARK_NAMES.includes(name) || PLACES.includes(name))
    ? AMID
    : WHOLE;
}

/**
 * The marks a cell carries, the lowest first, each with its ink.
 * @param {Scene} scene
 * @param {number} cell
 * @returns {[string, Rgb][]}
 */
function marksOn(scene, cell) {
  const { map, fills, theme } = scene;
  const ground = map.cells[cell];
  const mark = seenMark(scene, cell);
  /** @type {[string, Rgb][]} */
  const under = scene.hatched.includes(cell) ? [["hatch", theme.colour.hatch]] : [];
  const place = placeOn(map, cell);
  if (place) return [...under, [PLACE_GLYPHS[place], inkAt(scene, cell)]];
  if (mark && isDear(scene, cell)) under.push(["corner", fills.ground[ground]]);
  const name = scene.fit.figures === "bare" ? "" : MARK_NAMES[scene.plain(cell)]; // none where only the heat map marks the cell
  if (mark && name && !scene.onPath.has(cell)) under.push([name, inkAt(scene, cell)]);
  else if (!mark && GROUND_GLYPHS.includes(map.palette[ground].kind))
    under.push([map.palette[ground].kind, inkAt(scene, cell)]);
  return under;
}

/**
 * Is this ground unlike free ground, so that it has to show under a mark?
 * @param {Scene} scene
 * @param {number} cell
 */
function isDear({ map }, cell) {
  const { kind, cost } = map.palette[map.cells[cell]];
  return cost !== 1 || kind === "water" || kind === "swamp" || kind === "ammunition";
}

/**
 * Is the middle of a cell taken, so that its cost goes to the corner?
 * @param {Scene} scene
 * @param {number} cell
 */
export function isMarked(scene, cell) {
  return seenMark(scene, cell) !== 0 || GROUND_GLYPHS.includes(scene.map.palette[scene.map.cells[cell]].kind);
}

/**
 * Does a free cell show what entering it costs?
 * @param {Scene} scene
 * @param {number} cell
 */
export function hasCost({ map }, cell) {
  const ground = map.cells[cell];
  return map.palette[ground].cost !== 1 && !covers(map, ground);
}

/**
 * @param {Scene} scene
 * @param {number} cell
 */
function towardsParent({ timeline, map, plain }, cell) {
  const parent = timeline.parent(cell, sideOf(plain(cell)));
  if (parent < 0) return null;
  return Math.atan2(
    Math.floor(parent / map.width) - Math.floor(cell / map.width),
    (parent % map.width) - (cell % map.width),
  );
}
