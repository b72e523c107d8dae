/**
 * What is drawn over an atlas: a dot for each node where there are few; halos about start and goal, the path and the node that is expanded, so that they are
 * seen although a node is but a pixel; a frame about the node that is chosen; and the card of what is pointed at, a
 * board and some lines.
 */

import { CLOSED, OPEN } from "../../../records/fold.js";
import { css } from "../../../stage/theme.js";
import { isSparse } from "./atlasscene.js";
import { box, drawBoard, strokeCased, useFont } from "./brush.js";

/** @import { AtlasScene } from "./atlasscene.js" */

const MOST_PATH = 2000; // nodes of a path that are marked
const RADIUS = { dot: 2.5, path: 3, start: 5, current: 6, picked: 8, hover: 8 }; // CSS pixels
const CARD = { board: 72, line: 17, pad: 8 }; // CSS pixels
const APART = 16; // CSS pixels from the middle of a cell to its card
const TYPE = 12; // CSS pixels
/** @type {Record<number, string>} */
const DOTS = { [OPEN]: "open", [CLOSED]: "closed" };

/**
 * @param {CanvasRenderingContext2D} context in device pixels
 * @param {AtlasScene} scene
 */
export function drawMarks(context, scene) {
  const { path, current, picked, hover, chart, board, timeline } = scene;
  if (isSparse(scene)) drawDots(context, scene);
  for (const node of path.slice(0, MOST_PATH))
    ring(context, scene, chart.cellOf(node), "path-casing", "path", RADIUS.path);
  const [start, goal] = chart.endsOf(board, path, timeline.path.length > 0);
  ring(context, scene, start, "focus-gap", "start", RADIUS.start);
  ring(context, scene, goal, "focus-gap", "goal", RADIUS.start);
  if (current >= 0) ring(context, scene, chart.cellOf(current), "current-edge", "current", RADIUS.current);
  for (const node of new Set([picked, hover])) if (node !== null) frame(context, scene, node);
}

/**
 * What is open and what is closed, where a pixel alone would not be seen.
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 */
function drawDots(context, scene) {
  const { timeline, theme, view } = scene;
  const radius = Math.max(RADIUS.dot, view.scale / 2) * view.ratio;
  for (const side of [0, 1])
    timeline.statuses(side).forEach((status, node) => {
      const colour = DOTS[status];
      const place = colour ? middle(scene, node) : null;
      if (!place) return;
      context.fillStyle = css(theme.colour[colour]);
      context.beginPath();
      context.arc(place.x, place.y, radius, 0, 2 * Math.PI);
      context.fill();
    });
}

/**
 * A disc with the colour of the node left to be seen in its middle.
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {number} cell
 * @param {string} edge
 * @param {string} fill
 * @param {number} radius
 */
function ring(context, scene, cell, edge, fill, radius) {
  if (cell < 0) return;
  const { chart, view } = scene;
  const place = cellMiddle(chart, view, cell);
  const reach = Math.max(radius, view.scale / 2 - 1) * view.ratio;
  strokeCased(context, scene, { [edge]: 4, [fill]: 2 }, () => context.arc(place.x, place.y, reach, 0, 2 * Math.PI));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {number} node
 */
function frame(context, scene, node) {
  const place = middle(scene, node);
  if (!place) return;
  const reach = Math.max(RADIUS.picked, scene.view.scale / 2) * scene.view.ratio;
  strokeCased(context, scene, { "focus-gap": 4, focus: 2 }, () =>
    context.rect(place.x - reach, place.y - reach, 2 * reach, 2 * reach),
  );
}

/** @param {AtlasScene} scene @param {number} node */
function middle({ chart, view }, node) {
  const cell = chart.cellOf(node);
  return cell < 0 ? null : cellMiddle(chart, view, cell);
}

/**
 * @param {import("./atlasscene.js").Chart} chart @param {import("../../../stage/camera.js").Viewport} view @param {number} cell
 */
function cellMiddle({ width }, view, cell) {
  const pixels = view.scale * view.ratio;
  return { x: ((cell % width) + 0.5 - view.x) * pixels, y: (Math.floor(cell / width) + 0.5 - view.y) * pixels };
}

/**
 * The card of what is pointed at.
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {readonly string[]} lines
 */
export function drawCard(context, scene, lines) {
  const { chart, view, theme, board, cell } = scene;
  const { ratio } = view;
  const tiles = chart.tilesAt(cell);
  useFont(context, theme, TYPE * ratio);
  const high = tiles ? (CARD.board * board.height) / board.width + CARD.pad : 0;
  const card = cardBox(context, scene, lines, high);
  drawEmptyCard(context, scene, card);
  const [middle, top] = [card.left + card.width / 2, card.top + CARD.pad * ratio];
  const side = CARD.board * ratio;
  if (tiles) drawBoard(context, { tiles, size: board, theme, moved: 0 }, middle - side / 2, top, side);
  context.fillStyle = css(theme.colour["cell-ink"]);
  useFont(context, theme, TYPE * ratio);
  lines.forEach((line, place) => context.fillText(line, middle, top + (high + (place + 0.5) * CARD.line) * ratio));
}

/**
 * Where a card lies: as large as what stands on it, beside its cell, and within the picture.
 * @param {CanvasRenderingContext2D} context with the type of the lines
 * @param {AtlasScene} scene
 * @param {readonly string[]} lines
 * @param {number} high CSS pixels that a board takes, above the lines
 */
function cardBox(context, { chart, view, cell }, lines, high) {
  const { canvas } = context;
  const { ratio } = view;
  const at = cellMiddle(chart, view, cell);
  const widest = Math.max(CARD.board * ratio, ...lines.map((line) => context.measureText(line).width));
  const width = widest + 2 * CARD.pad * ratio;
  const height = (high + lines.length * CARD.line + 2 * CARD.pad) * ratio;
  const [right, left] = [at.x + APART * ratio, at.x - APART * ratio - width];
  return {
    left: right + width > canvas.width ? Math.max(0, left) : right,
    top: Math.max(0, Math.min(at.y - height / 2, canvas.height - height)),
    width,
    height,
  };
}

/**
 * A box with a thin edge.
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {{ left: number, top: number, width: number, height: number }} card
 */
function drawEmptyCard(context, { theme: { colour }, view: { ratio } }, { left, top, width, height }) {
  box(context, left - ratio, top - ratio, width + 2 * ratio, height + 2 * ratio, 7 * ratio, colour["grid-line"]);
  box(context, left, top, width, height, 6 * ratio, colour.free);
}
