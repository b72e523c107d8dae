/**
 * One picture of a search tree: lines between nodes, the nodes, the path, and what each row is (rowlabels.js). Draws what
 * is in view, in as much detail as there is room for (nodes.js, density.js).
 */

import { css } from "../../../stage/theme.js";
import { hatchBars, hatchNode, isAlone } from "./alonemarks.js";
import { strokeCased } from "./brush.js";
import { inView } from "./camera.js";
import { BAR } from "./density.js";
import { NONE } from "./items.js";
import { detailAt, drawNode, FIGURES_FROM, NAMED, SHARE, WRITTEN } from "./nodes.js";
import { drawLabels } from "./rowlabels.js";
import { colours, eachInView, itemPlace, lineColour } from "./scene.js";
import { drawVotes } from "./votes.js";

/** @import { Detail } from "./nodes.js" */
/** @import { Density } from "./density.js" */
/** @import { Rgb } from "../../../stage/theme.js" */
/** @import { TreeScene } from "./scene.js" */

const LINES_FROM = 6; // CSS pixels a slot
const HALO = 5;

/**
 * @param {CanvasRenderingContext2D} context in device pixels
 * @param {TreeScene} scene
 * @param {Density} density
 */
export function paintTree(context, scene, density) {
  const { theme, view, size } = scene;
  const { canvas } = context;
  const fills = colours(theme);
  const detail = detailAt(view.scale, size);
  context.fillStyle = css(theme.colour.around);
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (detail === "density") {
    density.draw(context, scene, fills);
    hatchBars(context, scene);
  } else drawNodes(context, scene, fills, detail);
  drawPath(context, scene);
  if (detail !== "density") for (const item of scene.chain) drawOver(context, scene, item, fills, detail);
  for (const item of marked(scene)) drawMark(context, scene, item, detail);
  for (const [item, votes] of scene.votes) drawVotes(context, scene, item, votes);
  drawLabels(context, scene, detail);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {readonly Rgb[]} fills
 * @param {Detail} detail
 */
function drawNodes(context, scene, fills, detail) {
  const { view, theme } = scene;
  if (view.scale >= LINES_FROM) {
    context.strokeStyle = css(lineColour(theme));
    context.lineWidth = view.ratio * (view.scale < 18 ? 0.5 : 1);
    context.beginPath();
    eachInView(scene, (item) => line(context, scene, item));
    context.stroke();
  }
  eachInView(scene, (item, state) => scene.onChain.has(item) || drawOne(context, scene, item, state, fills, detail));
}

/**
 * A node, hatched where only this search has expanded it: behind a board, and over a dot.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} state
 * @param {readonly Rgb[]} fills
 * @param {Detail} detail
 */
function drawOne(context, scene, item, state, fills, detail) {
  const alone = isAlone(scene, item, state);
  const dot = detail === "dot";
  if (alone && !dot) hatchNode(context, scene, item, detail);
  drawNode(context, scene, item, state, fills, detail);
  if (alone && dot) hatchNode(context, scene, item, detail);
}

/**
 * The line from an item's parent down to it; where nodes share bars, from middle to middle.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 */
function line(context, scene, item) {
  const parent = scene.survey.tree.items.parent[item];
  if (parent === NONE) return;
  const [from, to] = [itemPlace(scene, parent), itemPlace(scene, item)];
  const bars = detailAt(scene.view.scale, scene.size) === "density";
  context.moveTo(from.x, from.y + (bars ? middle(scene) : nodeHeight(scene)));
  context.lineTo(to.x, to.y + (bars ? middle(scene) : 0));
}

/** From the top of a row to the middle of what is small in it, in device pixels. @param {TreeScene} scene */
function middle({ view, size }) {
  const height = detailAt(view.scale, size) === "density" ? view.pitch * BAR : view.scale * SHARE;
  return (height / 2) * view.ratio;
}

/** In device pixels. @param {TreeScene} scene */
function nodeHeight({ view, size }) {
  const side = view.scale * view.ratio * SHARE;
  const detail = detailAt(view.scale, size);
  if (detail === "board") return (side * size.height) / size.width + WRITTEN * view.ratio;
  return detail === "difference" && view.scale >= FIGURES_FROM ? side + NAMED * view.ratio : side;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 */
function drawPath(context, scene) {
  context.lineCap = context.lineJoin = "round";
  strokeCased(context, scene, { "path-casing": 5, path: 3 }, () => {
    for (const item of scene.chain) line(context, scene, item);
  });
}

/**
 * A node of the path, over the lines.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {readonly Rgb[]} fills
 * @param {Detail} detail
 */
function drawOver(context, scene, item, fills, detail) {
  const { view, shape, survey } = scene;
  const { left, right, top, bottom } = inView(view, shape);
  const { row, slot } = survey.tree.items;
  if (row[item] < top || row[item] >= bottom || slot[item] < left || slot[item] >= right) return;
  drawOne(context, scene, item, survey.state(item), fills, detail);
}

/**
 * The items with a frame, and the colour of it.
 * @param {TreeScene} scene
 * @returns {[number, string][]}
 */
function marked({ current, picked, hover, walker }) {
  const one = (/** @type {number} */ item, /** @type {string} */ name) =>
    /** @type {[number, string][]} */ (item < 0 ? [] : [[item, name]]);
  return [
    ...one(current, "current-edge"),
    ...picked.flatMap((item) => one(item, "focus")),
    ...hover.flatMap((item) => one(item, "focus")),
    ...one(walker, "focus"),
  ];
}

/**
 * A frame around a node, or a ring about it where it is too small for one.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {[number, string]} mark
 * @param {Detail} detail
 */
function drawMark(context, scene, [item, name], detail) {
  const side = scene.view.scale * scene.view.ratio * SHARE;
  const widths = { "focus-gap": 4, [name]: 2 };
  if (detail === "board" || detail === "difference")
    strokeCased(context, scene, widths, () => frame(context, scene, item, side, detail));
  else drawRing(context, scene, item, side, widths);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} side
 * @param {Detail} detail
 */
function frame(context, scene, item, side, detail) {
  const { ratio } = scene.view;
  const { x, y } = itemPlace(scene, item);
  const height = detail === "board" ? (side * scene.size.height) / scene.size.width : side;
  context.roundRect(x - side / 2 - ratio, y - ratio, side + 2 * ratio, height + 2 * ratio, 5 * ratio);
}

/**
 * A ring about a node; the one that is being expanded is filled, so that it is never smaller than can be seen.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} side
 * @param {Record<string, number>} widths
 */
function drawRing(context, scene, item, side, widths) {
  const { ratio } = scene.view;
  const place = itemPlace(scene, item);
  const disc = (/** @type {number} */ radius) => context.arc(place.x, place.y + middle(scene), radius, 0, 2 * Math.PI);
  strokeCased(context, scene, widths, () => disc(side / 2 + HALO * ratio));
  if (!("current-edge" in widths)) return;
  context.fillStyle = css(scene.theme.colour.current);
  context.beginPath();
  disc(Math.max(side / 2, 3 * ratio));
  context.fill();
}
