/**
 * What is drawn over an atlas: halos about start and goal, the path and the node that is expanded, so that they are
 * seen although a node is but a pixel; a frame about the node that is chosen; and the card of what is pointed at, a
 * board and some lines.
 */

import { css } from "../stage/theme.js";
import { box, drawBoard, useFont } from "./nodes.js";

/** @import { AtlasScene } from "./atlasscene.js" */

const MOST_PATH = 2000; // nodes of a path that are marked
const RADIUS = { path: 3, start: 5, current: 6, picked: 8, hover: 8 }; // CSS pixels
const CARD = { width: 168, board: 72, line: 17, pad: 8 };

/**
 * @param {CanvasRenderingContext2D} context in device pixels
 * @param {AtlasScene} scene
 */
export function drawMarks(context, scene) {
  const { path, current, picked, hover, chart, board, timeline } = scene;
  for (const node of path.slice(0, MOST_PATH))
    ring(context, scene, chart.cellOf(node), "path-casing", "path", RADIUS.path);
  const [start, goal] = chart.endsOf(board, path, timeline.path.length > 0);
  ring(context, scene, start, "focus-gap", "start", RADIUS.start);
  ring(context, scene, goal, "focus-gap", "goal", RADIUS.start);
  if (current >= 0) ring(context, scene, chart.cellOf(current), "current-edge", "current", RADIUS.current);
  for (const node of new Set([picked, hover])) if (node !== null) frame(context, scene, node);
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
function ring(context, { chart, theme, view }, cell, edge, fill, radius) {
  if (cell < 0) return;
  const place = cellMiddle(chart, view, cell);
  const reach = Math.max(radius, view.scale / 2 - 1) * view.ratio;
  for (const [name, width] of /** @type {[string, number][]} */ ([
    [edge, 4],
    [fill, 2],
  ])) {
    context.strokeStyle = css(theme.colour[name]);
    context.lineWidth = width * view.ratio;
    context.beginPath();
    context.arc(place.x, place.y, reach, 0, 2 * Math.PI);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {number} node
 */
function frame(context, scene, node) {
  const place = middle(scene, node);
  if (!place) return;
  const { theme, view } = scene;
  const reach = Math.max(RADIUS.picked, view.scale / 2) * view.ratio;
  for (const [name, width] of /** @type {[string, number][]} */ ([
    ["focus-gap", 4],
    ["focus", 2],
  ])) {
    context.strokeStyle = css(theme.colour[name]);
    context.lineWidth = width * view.ratio;
    context.strokeRect(place.x - reach, place.y - reach, 2 * reach, 2 * reach);
  }
}

/** @param {AtlasScene} scene @param {number} node */
function middle({ chart, view }, node) {
  const cell = chart.cellOf(node);
  return cell < 0 ? null : cellMiddle(chart, view, cell);
}

/**
 * @param {import("./atlasscene.js").Chart} chart @param {import("../stage/camera.js").Viewport} view @param {number} cell
 */
function cellMiddle({ width }, view, cell) {
  const pixels = view.scale * view.ratio;
  return { x: ((cell % width) + 0.5 - view.x) * pixels, y: (Math.floor(cell / width) + 0.5 - view.y) * pixels };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {AtlasScene} scene
 * @param {readonly string[]} lines
 */
export function drawCard(context, scene, lines) {
  const { chart, view, theme, board, cell } = scene;
  const { ratio } = view;
  const tiles = chart.tilesAt(cell);
  const at = cellMiddle(chart, view, cell);
  useFont(context, theme, 12 * ratio);
  const widest =
    Math.max(CARD.board * ratio, ...lines.map((line) => context.measureText(line).width)) + 2 * CARD.pad * ratio;
  const high = tiles ? (CARD.board * board.height) / board.width + CARD.pad : 0;
  const height = (high + lines.length * CARD.line + 2 * CARD.pad) * ratio;
  const left =
    at.x + 16 * ratio + widest > context.canvas.width ? Math.max(0, at.x - 16 * ratio - widest) : at.x + 16 * ratio;
  const top = Math.max(0, Math.min(at.y - height / 2, context.canvas.height - height));
  box(context, left - ratio, top - ratio, widest + 2 * ratio, height + 2 * ratio, 7 * ratio, theme.colour["grid-line"]);
  box(context, left, top, widest, height, 6 * ratio, theme.colour.free);
  if (tiles)
    drawBoard(
      context,
      { tiles, size: board, theme, moved: 0 },
      left + (widest - CARD.board * ratio) / 2,
      top + CARD.pad * ratio,
      CARD.board * ratio,
    );
  context.fillStyle = css(theme.colour["cell-ink"]);
  useFont(context, theme, 12 * ratio);
  lines.forEach((line, place) =>
    context.fillText(line, left + widest / 2, top + (CARD.pad + high + (place + 0.5) * CARD.line) * ratio),
  );
}
