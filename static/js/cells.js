/**
 * Cells seen close up: grid lines, and on each cell the mark of its ground and of what the search made of it, so that colour is never the only
 * sign. Marks of one kind and colour are drawn together. The colours below come from painter.js, the figures on top from numbers.js.
 */

import { cellsInView, columnEdge, rowEdge } from "./camera.js";
import { arrow, drawGlyph, GLYPHS } from "./glyphs.js";
import { NAMES, sideOf } from "./marks.js";
import { CLOSE_UP, covers, inkAt, ownColour, placeOf, seenMark } from "./scene.js";
import { css } from "./theme.js";

/** @import { Scene } from "./scene.js" */

const LINES_FROM = 5; // CSS pixels a cell from which on there are grid lines
const SOFT = 0.66; // how strong marks are: they explain a colour and do not compete with figures
const FADED = 0.3;
const WHOLE = { x: 0, y: 0, side: 1 };
const RAISED = { x: 0.15, y: -0.03, side: 0.7 }; // above one figure
const AMID = { x: 0.17, y: 0.17, side: 0.66 }; // between four
const UNDER = ["hatch", "corner"]; // marks that lie under the others, the lowest last
const STRENGTH = /** @type {Record<string, number>} */ ({ corner: 1, hatch: 0.4 });
const GROUND_GLYPHS = ["water", "swamp", "tree", "ammunition", "enemy"];

/** Boxes to draw one kind of mark in, by ink. @typedef {Map<string, [number, number][]>} Groups */

/**
 * The fills of cells with a colour of their own, below everything else on them.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function fillOwn(context, scene) {
  if (scene.view.scale < CLOSE_UP) return;
  for (const cell of new Set([scene.map.start, scene.map.goal, scene.current])) {
    const colour = cell >= 0 && ownColour(scene, cell);
    if (!colour) continue;
    const { left, top, width, height } = placeOf(scene, cell);
    context.fillStyle = css(colour);
    context.fillRect(left, top, width, height);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawLines(context, { view, map, theme }) {
  if (view.scale < LINES_FROM) return;
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
  /** @type {Record<string, Groups>} */
  const marks = {};
  for (const cell of cells) collect(marks, scene, cell);
  const side = scene.view.scale * scene.view.ratio;
  const groups = Object.entries(marks).sort(([one], [other]) => UNDER.indexOf(other) - UNDER.indexOf(one));
  for (const [name, byInk] of groups) {
    context.globalAlpha = STRENGTH[name] ?? (scene.faded ? FADED : SOFT);
    for (const [ink, places] of byInk) {
      context.fillStyle = context.strokeStyle = ink;
      const box = boxFor(scene, name);
      drawGlyph(context, GLYPHS[name], side * box.side, places.map(([x, y]) => [x + side * box.x, y + side * box.y]));
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
  const side = scene.view.scale * scene.view.ratio;
  /** @type {Map<string, [number, number, number][]>} */
  const arrows = new Map();
  for (const cell of cells) {
    const angle = seenMark(scene, cell) ? towardsParent(scene, cell) : null;
    if (angle === null) continue;
    const { left, top } = placeOf(scene, cell);
    append(arrows, css(inkAt(scene, cell)), [left, top, angle]);
  }
  const box = boxFor(scene, "open");
  context.lineWidth = Math.max(1, side * 0.05);
  context.globalAlpha = scene.faded ? FADED : SOFT;
  for (const [ink, places] of arrows) {
    context.strokeStyle = ink;
    context.beginPath();
    for (const [x, y, angle] of places) arrow(context, x + side * box.x, y + side * box.y, side * box.side, angle);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * The box inside a cell that a mark is drawn in, as shares of the cell: smaller where it makes room for figures.
 * @param {Scene} scene
 * @param {string} name of the mark
 */
export function boxFor({ fit }, name) {
  if (fit.figures === "one" && NAMES.includes(name)) return RAISED;
  return fit.figures !== "one" && fit.figures !== "none" && (NAMES.includes(name) || name === "ring" || name === "flag") ? AMID : WHOLE;
}

/**
 * @param {Record<string, Groups>} marks
 * @param {Scene} scene
 * @param {number} cell
 */
function collect(marks, scene, cell) {
  const { map, fills, theme } = scene;
  const { left, top } = placeOf(scene, cell);
  const terrain = map.palette[map.cells[cell]];
  const mark = seenMark(scene, cell);
  const ends = cell === map.start || cell === map.goal;
  const put = (/** @type {string} */ name, /** @type {string} */ ink) => append((marks[name] ??= new Map()), ink, [left, top]);
  if (mark && !ends && isDear(scene, cell)) put("corner", css(fills.ground[map.cells[cell]]));
  if (ends) put(cell === map.start ? "ring" : "flag", css(inkAt(scene, cell)));
  else if (mark && !scene.onPath.has(cell)) put(NAMES[scene.plain(cell)], css(inkAt(scene, cell)));
  else if (GROUND_GLYPHS.includes(terrain.kind)) put(terrain.kind, css(inkAt(scene, cell)));
  if (scene.hatched.includes(cell)) put("hatch", css(theme.colour.hatch));
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
  return Math.atan2(Math.floor(parent / map.width) - Math.floor(cell / map.width), (parent % map.width) - (cell % map.width));
}

/**
 * @template T
 * @param {Map<string, T[]>} groups
 * @param {string} key
 * @param {T} item
 */
function append(groups, key, item) {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
