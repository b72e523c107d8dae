/**
 * The figures on cells: g and h on top, f and the order of expansion below, or f alone, or none, as they fit at 11 px
 * or, while presenting, at a size that is read from the last row; what entering a cell costs; S and G. How much fits is
 * decided once for all cells, so that they look alike.
 */

import { placeOn, waypointsOf } from "../problems/waypoints.js";
import { figure } from "../records/figures.js";
import { leastFigure } from "../state/frame.js";
import { sideOf } from "./cellmarks.js";
import { boxFor, hasCost, isMarked } from "./cells.js";
import { CLOSE_UP, cellPlace, inkAt, ownColour, seenMark } from "./scene.js";
import { css } from "./theme.js";

/** @import { Scene } from "./scene.js" */

/**
 * How many figures fit on a cell ("three": all but the order; "bare": one, with no room for a mark above it), and how
 * large they are, in device pixels.
 * @typedef {{ figures: "all" | "three" | "one" | "bare" | "none", size: number }} Fit
 */

const LEAST = 11; // CSS pixels: smaller figures are not written
const MOST = 20;
const MOST_PRESENTED = 40;
const FADED = 0.35;
const HALO = 0.3; // of a figure's height: what keeps it apart from the path
const LOWER = 0.7; // of a cell: how far down a figure alone stands
const MIDDLE = 0.53;
const INSIDE = 0.88; // of a cell: what is left of its width for figures
const GAP = 0.35; // of a figure's height: between two of them
const CORNERED = 0.31; // of a cell: how high figures can be in its corners, with a mark between them

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Omit<Scene, "fit">} scene
 * @returns {Fit}
 */
export function fitting(context, { view, theme, samples, options }) {
  const least = LEAST * view.ratio;
  const side = view.scale * view.ratio;
  const tiny = side * HIGHEST < least; // nothing is measured then: that has the page styled, in the middle of a frame
  if (!options.numbers || options.asking || !samples || tiny) return { figures: "none", size: least };
  const width = (/** @type {number} */ weight, /** @type {string} */ text) => {
    context.font = `${weight} ${least}px ${theme.font}`;
    return context.measureText(text).width / least; // for each pixel of height
  };
  const [f, value, order] = [width(700, samples.value), width(500, samples.value), width(500, samples.order)];
  const sizes = /** @type {const} */ ({
    all: Math.min((side * INSIDE) / (GAP + Math.max(2 * value, f + order)), side * CORNERED),
    three: Math.min((side * INSIDE) / (GAP + 2 * value), side * CORNERED),
    one: Math.min((side * INSIDE) / f, side * 0.36),
    bare: Math.min((side * WIDEST) / f, side * HIGHEST),
  });
  const wanted = leastFigure(options, LEAST, window) * view.ratio;
  const figures = FITS.find((fit) => sizes[fit] >= wanted) ?? FITS.find((fit) => sizes[fit] >= least);
  if (!figures) return { figures: "none", size: least };
  const most = options.presenting
    ? MOST_PRESENTED * view.ratio
    : Math.max(least, Math.min(MOST * view.ratio, side * EASY[figures]));
  return { figures, size: Math.min(sizes[figures], most) };
}

const FITS = /** @type {const} */ (["all", "three", "one", "bare"]);
const HIGHEST = 0.62; // of a cell
const WIDEST = 0.94; // of a cell that carries a figure and nothing else
const EASY = { all: 0.24, three: 0.24, one: 0.36, bare: 0.5 }; // of a cell: larger figures would crowd it

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Iterable<number>} cells
 */
export function drawNumbers(context, scene, cells) {
  const { figures, size } = scene.fit;
  context.textBaseline = "middle";
  if (figures === "none") return;
  for (const cell of cells) {
    if (!seenMark(scene, cell) || scene.timeline.entry(cell, sideOf(scene.plain(cell))) < 0) continue;
    context.fillStyle = css(inkAt(scene, cell));
    context.globalAlpha = scene.faded ? FADED : 1;
    if (figures === "all" || figures === "three") drawAll(context, scene, cell, size);
    else drawOne(context, scene, cell, size);
  }
  context.globalAlpha = 1;
}

/**
 * What entering a cell costs: in the middle, or in the corner of a cell that carries marks.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {Iterable<number>} cells
 */
export function drawCosts(context, scene, cells) {
  const { view, theme, map, fills, options } = scene;
  const side = view.scale * view.ratio;
  const size = Math.min(side * 0.4, leastFigure(options, MOST, window) * view.ratio);
  context.textBaseline = "middle";
  for (const cell of cells) {
    if (!hasCost(scene, cell) || placeOn(map, cell)) continue;
    const text = figure(map.palette[map.cells[cell]].cost, 1);
    const marked = isMarked(scene, cell);
    const height = marked ? Math.min(size, side * 0.25) : size;
    context.font = `500 ${height}px ${theme.font}`;
    if (height < LEAST * view.ratio || context.measureText(text).width > side * (marked ? 0.34 : 0.9)) continue;
    const { left, top } = cellPlace(scene, cell);
    context.fillStyle = css(fills.groundInks[map.cells[cell]]);
    context.textAlign = marked ? "right" : "center";
    context.fillText(text, left + side * (marked ? 0.98 : 0.5), top + side * (marked ? 0.87 : 0.52));
  }
}

/**
 * The letters on start and goal, and the numbers of waypoints.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
export function drawLetters(context, scene) {
  const { map, view, theme } = scene;
  if (view.scale < CLOSE_UP) return;
  const side = view.scale * view.ratio;
  const box = boxFor(scene, "ring");
  context.textAlign = "center";
  context.textBaseline = "middle";
  const numbered = waypointsOf(map).map((cell, at) => /** @type {const} */ ([cell, String(at + 1), 0.5, 0.53]));
  for (const [cell, letter, x, y] of /** @type {const} */ ([
    [map.start, "S", 0.5, 0.52],
    [map.goal, "G", 0.47, 0.48],
    ...numbered,
  ])) {
    const { left, top } = cellPlace(scene, cell);
    context.font = `700 ${side * box.side * 0.42}px ${theme.font}`;
    context.fillStyle = css(inkAt(scene, cell));
    context.fillText(letter, left + side * (box.x + box.side * x), top + side * (box.y + box.side * y));
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} cell
 * @param {number} size
 */
function drawAll(context, scene, cell, size) {
  const { timeline, view, theme } = scene;
  const side = view.scale * view.ratio;
  const { left, top } = cellPlace(scene, cell);
  const [near, far] = [side * 0.06, side * 0.94];
  const [upper, lower] = [top + near + size * 0.45, top + far - size * 0.42];
  const at = sideOf(scene.plain(cell));
  const [g, h] = [timeline.g(cell, at), timeline.h(cell, at)];
  const write = scene.onPath.has(cell) ? haloed(context, scene, cell, size) : plainly(context);
  context.font = `500 ${size}px ${theme.font}`;
  write("left", figure(g, 1), left + near, upper);
  write("right", figure(h, 1), left + far, upper);
  const order = hasCost(scene, cell) || scene.fit.figures === "three" ? "" : orderText(scene, cell);
  write("right", order, left + far, lower);
  context.font = `700 ${size}px ${theme.font}`;
  write("left", figure(timeline.f(cell, at), 1), left + near, lower);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} cell
 * @param {number} size
 */
function drawOne(context, scene, cell, size) {
  const { map, theme, view } = scene;
  if (placeOn(map, cell)) return;
  const side = view.scale * view.ratio;
  const { left, top } = cellPlace(scene, cell);
  context.font = `600 ${size}px ${theme.font}`;
  const write = scene.onPath.has(cell) ? haloed(context, scene, cell, size) : plainly(context);
  write("center", single(scene, cell), left + side / 2, top + side * (scene.fit.figures === "bare" ? MIDDLE : LOWER));
}

/**
 * The figure that stands alone: f, also under a heat map, whose colours say the rest; only how good an
 * estimate is has no other place to be said.
 * @param {Scene} scene
 * @param {number} cell
 */
function single(scene, cell) {
  const { timeline, truth } = scene;
  const side = sideOf(scene.plain(cell));
  if (truth) return truth.costs[cell] > 0 ? figure(truth.h[cell] / truth.costs[cell], 2) : "";
  return figure(timeline.f(cell, side), 1);
}

/**
 * Which expansion this cell's was: 1 for the first.
 * @param {Scene} scene
 * @param {number} cell
 */
function orderText({ timeline, plain }, cell) {
  const record = timeline.expansion(cell, sideOf(plain(cell)));
  return record < 0 ? "" : `#${timeline.countsAt(record + 1).expanded}`;
}

/** @typedef {(align: CanvasTextAlign, text: string, x: number, y: number) => void} Writing */

/** @param {CanvasRenderingContext2D} context @returns {Writing} */
function plainly(context) {
  return (align, text, x, y) => {
    if (!text) return;
    context.textAlign = align;
    context.fillText(text, x, y);
  };
}

/**
 * With the colour of the cell around the figures, so that they can be read over the path.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {number} cell
 * @param {number} size
 * @returns {Writing}
 */
function haloed(context, scene, cell, size) {
  const own = ownColour(scene, cell) ?? scene.fills.marks[scene.marks[cell]];
  const write = plainly(context);
  return (align, text, x, y) => {
    context.textAlign = align;
    context.strokeStyle = css(own);
    context.lineWidth = HALO * size;
    context.lineJoin = "round";
    if (text) context.strokeText(text, x, y);
    write(align, text, x, y);
  };
}
