/**
 * A node of a search tree as it is drawn: close up the whole board with its number, f, g and h, in a
 * crowd only the tile that moved, from further away a dot. Knows scenes and nothing of states.
 */

import { figure } from "../../../records/figures.js";
import { css, inkOn } from "../../../stage/theme.js";
import { say } from "../../../words/words.js";
import { box, drawBoard, useFont } from "./brush.js";
import { MAX_SCALE } from "./camera.js";
import { BEYOND, NONE, OPEN, REPEAT, REPLACED } from "./items.js";
import { colourOf, itemPlace, nodeOf } from "./scene.js";

/** @import { Size } from "../boardtypes.js" */
/** @import { Rgb } from "../../../stage/theme.js" */
/** @import { TreeScene } from "./scene.js" */

/** What a node shows of itself. @typedef {"board" | "difference" | "dot" | "density"} Detail */

export const SHARE = 0.84; // of a slot that a node fills
const DENSITY_BELOW = 7; // CSS pixels a slot
const DOT_BELOW = 18;
export const FIGURES_FROM = 34; // CSS pixels a slot from which on there is room for a number and f below a difference
export const NAMED = 27; // CSS pixels that they take
const ARROW_FROM = 27;
const EASY = 60; // CSS pixels a slot: boards that are read with ease
const DIGITS = 11; // CSS pixels: numbers are at least so large
const LINE = 13;
const SPARE = new Set([REPEAT, BEYOND, REPLACED]); // nodes that lead no further: drawn faintly

/**
 * @param {number} scale CSS pixels a slot
 * @param {Size} size of the boards
 * @returns {Detail}
 */
export function detailAt(scale, { width, height }) {
  if (scale < DENSITY_BELOW) return "density";
  if (scale < DOT_BELOW) return "dot";
  const digits = width * height > 10 ? 15 : 13; // CSS pixels a cell needs
  return (scale * SHARE - 6) / width >= digits ? "board" : "difference";
}

/**
 * CSS pixels a slot from which on nodes can be read: as boards or, where they are too large for that, as differences.
 * @param {Size} size
 */
export function readingScale(size) {
  const scales = Array.from({ length: MAX_SCALE }, (_, scale) => scale);
  const least = scales.find((scale) => detailAt(scale, size) === "board");
  return least === undefined ? FIGURES_FROM : Math.max(least, EASY);
}

/** How high a row is, in slots: a board, three lines beneath it and room for the lines between. @param {Size} size */
export function rowHeight({ width, height }) {
  return (SHARE * height) / width + 1.25;
}

/** How high what is written beneath a board is, in CSS pixels. */
export const WRITTEN = 45;
const BELOW = 4; // CSS pixels from a board to what is written: its frame reaches out while it is expanded
const BETWEEN = 16; // CSS pixels from there to the next row, at least

/** How little a row can do with, in CSS pixels. @param {Size} size @param {number} scale CSS pixels a slot */
export function leastRow({ width, height }, scale) {
  return (scale * SHARE * height) / width + WRITTEN + BETWEEN;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} state
 * @param {readonly Rgb[]} fills
 * @param {Detail} detail
 */
export function drawNode(context, scene, item, state, fills, detail) {
  const fill = item === scene.current ? scene.theme.colour.current : fills[colourOf(scene, item, state)];
  context.globalAlpha = SPARE.has(state) ? 0.55 : 1;
  if (detail === "dot") drawDot(context, scene, item, state, fill);
  else if (detail === "difference") drawDifference(context, scene, item, fill);
  else drawCard(context, scene, item, fill);
  context.globalAlpha = 1;
}

/**
 * A disc for what is open, a square for what is closed, a smaller one for what leads no further.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} state
 * @param {Rgb} fill
 */
function drawDot(context, scene, item, state, fill) {
  const { x, y } = itemPlace(scene, item);
  const pixels = scene.view.scale * scene.view.ratio * SHARE;
  const side = SPARE.has(state) ? pixels * 0.5 : pixels;
  context.fillStyle = css(fill);
  if (state !== OPEN) return context.fillRect(x - side / 2, y, side, side);
  context.beginPath();
  context.arc(x, y + side / 2, side / 2, 0, 2 * Math.PI);
  return context.fill();
}

/**
 * The tile that moved, and where it went.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {Rgb} fill
 */
function drawDifference(context, scene, item, fill) {
  const { view, survey, theme } = scene;
  const { x, y } = itemPlace(scene, item);
  const side = view.scale * view.ratio * SHARE;
  box(context, x - side / 2, y, side, side, 3 * view.ratio, fill);
  context.fillStyle = css(inkOn(theme, fill));
  useFont(context, theme, Math.min(side * 0.55, 16 * view.ratio), 600);
  const { tile, way } = movedBy(scene, item);
  const arrow = tile && view.scale >= ARROW_FROM ? WAYS[way] : "";
  context.fillText(tile ? `${tile}${arrow}` : "●", x, y + side / 2);
  if (view.scale < FIGURES_FROM || survey.tree.items.parent[item] === NONE) return;
  context.fillStyle = css(theme.colour["cell-ink"]);
  useFont(context, theme, DIGITS * view.ratio);
  const node = nodeOf(scene, item);
  const lines = [[say("name.board", { node }), String(node)], [`f ${written(scene, numbersOf(scene, item).f)}`]];
  lines.forEach((texts, place) =>
    line(context, texts, (view.scale - 2) * view.ratio, x, y + side + (LINE * (place + 0.5) + 1) * view.ratio),
  );
}

const WAYS = ["↓", "←", "↑", "→"]; // where a tile goes when the blank goes up, right, down, left

/**
 * The whole board, with its figures beneath.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {Rgb} fill
 */
function drawCard(context, scene, item, fill) {
  const { view, theme, boards, size } = scene;
  const tiles = boards.at(nodeOf(scene, item));
  const { x, y } = itemPlace(scene, item);
  const width = view.scale * view.ratio * SHARE;
  const height = (width * size.height) / size.width;
  const [left, frame] = [x - width / 2, 3 * view.ratio];
  box(context, left, y, width, height, 4 * view.ratio, fill);
  const board = tiles && { tiles, size, theme, moved: movedBy(scene, item).tile };
  if (board) drawBoard(context, board, left + frame, y + frame, width - 2 * frame);
  writeBeneath(context, scene, item, x, y + height);
}

/**
 * A node's number, f, g and h.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} middle
 * @param {number} top
 */
function writeBeneath(context, scene, item, middle, top) {
  const { view, theme } = scene;
  const [g, h, f] = Object.values(numbersOf(scene, item)).map((value) => written(scene, value));
  const node = nodeOf(scene, item);
  const ways = [
    [say("name.board", { node }), String(node)],
    [`f ${f}`],
    [`g ${g}  h ${h}`, `${g} + ${h}`, `${g}+${h}`],
  ];
  context.fillStyle = css(theme.colour["cell-ink"]);
  ways.forEach((texts, place) => {
    useFont(context, theme, DIGITS * view.ratio, place === 1 ? 700 : 400);
    line(context, texts, (view.scale - 2) * view.ratio, middle, top + (LINE * (place + 0.5) + BELOW) * view.ratio);
  });
}

/**
 * The longest way of saying it that fits, or else the last.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly string[]} ways
 * @param {number} room
 * @param {number} x
 * @param {number} y
 */
function line(context, ways, room, x, y) {
  const text = ways.find((way) => context.measureText(way).width <= room) ?? ways[ways.length - 1];
  context.fillText(text, x, y);
}

/**
 * The tile that slid to make this board of its parent's, and the move of the blank; 0 for a root.
 * @param {TreeScene} scene
 * @param {number} item
 */
function movedBy(scene, item) {
  const { items } = scene.survey.tree;
  const parent = items.parent[item];
  const tiles = parent === NONE ? null : scene.boards.at(nodeOf(scene, item));
  if (!tiles) return { tile: 0, way: 0 };
  return { tile: tiles[items.blank[parent]], way: scene.timeline.records.move(items.born[item]) };
}

/** A figure, or what is asked for it. @param {TreeScene} scene @param {number} value */
function written({ asking }, value) {
  return asking ? "?" : figure(value);
}

/** @param {TreeScene} scene @param {number} item */
export function numbersOf({ survey: { tree }, timeline: { records } }, item) {
  const record = tree.items.born[item];
  return { g: records.g(record), h: records.h(record), f: records.f(record) };
}
