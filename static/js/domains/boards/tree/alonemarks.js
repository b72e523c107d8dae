/**
 * What only one of two searches has expanded, hatched: in a tree around a node, over a dot, or over the bars that many
 * nodes share. In an atlas over its places, as squares where these are too few to be seen, and where a field stands for
 * many nodes over as much of it as is theirs.
 */

import { css } from "../../../stage/theme.js";
import { isSparse } from "./atlasscene.js";
import { box } from "./brush.js";
import { BAR } from "./density.js";
import { CLOSED, LEFT } from "./items.js";
import { SHARE } from "./nodes.js";
import { eachInView, itemPlace, nodeOf } from "./scene.js";

/** @import { AtlasScene } from "./atlasscene.js" */
/** @import { Theme } from "../../../stage/theme.js" */
/** @import { Alone, Look } from "../../../comparing/laidover.js" */
/** @import { Detail } from "./nodes.js" */
/** @import { TreeScene } from "./scene.js" */

const MARGIN = 5; // CSS pixels of hatching around a board
const SQUARE = 7; // CSS pixels a side
const EXPANDED = [CLOSED, LEFT]; // as items and nodes are that were

/** @param {Theme} theme @param {{ ratio: number }} view @param {string} ground the name of its colour @returns {Look} */
function lookOf(theme, { ratio }, ground) {
  return { theme, ratio, ground: theme.colour[ground] };
}

/** Has only this search expanded it? @param {TreeScene} scene @param {number} item @param {number} state */
export function isAlone(scene, item, state) {
  return scene.alone !== null && EXPANDED.includes(state) && scene.alone.has(nodeOf(scene, item));
}

/**
 * Behind a node that is drawn next, or over a dot that was drawn.
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {Detail} detail
 */
export function hatchNode(context, { alone, ...scene }, item, detail) {
  const { view, theme, size } = scene;
  const { x, y } = itemPlace(/** @type {TreeScene} */ (scene), item);
  const side = view.scale * view.ratio * SHARE;
  const height = detail === "board" ? (side * size.height) / size.width : side;
  const margin = detail === "dot" ? 0 : MARGIN * view.ratio;
  const [left, top, across, down] = [x - side / 2 - margin, y - margin, side + 2 * margin, height + 2 * margin];
  if (margin) box(context, left, top, across, down, 6 * view.ratio, theme.colour.around);
  context.fillStyle = /** @type {Alone} */ (alone).hatching(context, lookOf(theme, view, "around"));
  context.fillRect(left, top, across, down);
}

/** Over bars. @param {CanvasRenderingContext2D} context @param {TreeScene} scene */
export function hatchBars(context, scene) {
  const { alone, view, theme } = scene;
  if (!alone) return;
  const wide = view.scale * view.ratio * SHARE;
  const height = view.pitch * view.ratio * BAR;
  context.fillStyle = alone.hatching(context, lookOf(theme, view, "around"));
  context.beginPath();
  eachInView(scene, (item, state) => {
    if (!isAlone(scene, item, state)) return;
    const { x, y } = itemPlace(scene, item);
    context.rect(Math.floor(x - wide / 2), y, Math.max(1, Math.ceil(wide)), height);
  });
  context.fill();
}

export class AtlasHatching {
  places = drawing(); // a pixel for each place
  cut = drawing(); // hatching, cut out by them

  /** @param {CanvasRenderingContext2D} context @param {AtlasScene} scene @param {Alone} alone */
  draw(context, scene, alone) {
    if (isSparse(scene)) squares(context, scene, alone);
    else if (scene.chart.kind === "arrangements") this.#hatchPlaces(context, scene, alone);
    else hatchFields(context, scene, alone);
  }

  /** @param {CanvasRenderingContext2D} context @param {AtlasScene} scene @param {Alone} alone */
  #hatchPlaces(context, scene, alone) {
    const { chart, view, theme } = scene;
    const { places, cut } = this;
    const { width, height } = context.canvas;
    const scale = view.scale * view.ratio;
    Object.assign(places.canvas, { width: chart.width, height: chart.height });
    places.putImageData(placesOf(scene, alone), 0, 0);
    Object.assign(cut.canvas, { width, height });
    cut.imageSmoothingEnabled = scale < 1;
    cut.drawImage(places.canvas, -view.x * scale, -view.y * scale, chart.width * scale, chart.height * scale);
    cut.globalCompositeOperation = "source-in";
    cut.fillStyle = alone.hatching(cut, lookOf(theme, view, "atlas"));
    cut.fillRect(0, 0, width, height);
    context.drawImage(cut.canvas, 0, 0);
  }
}

/** @param {AtlasScene} scene @param {Alone} alone */
function placesOf(scene, alone) {
  const { chart } = scene;
  const image = new ImageData(chart.width, chart.height);
  const pixels = new Uint32Array(image.data.buffer);
  eachAlone(scene, alone, (node) => {
    const cell = chart.cellOf(node);
    if (cell >= 0) pixels[cell] = 0xff000000;
  });
  return image;
}

function drawing() {
  return /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
}

/** Call for every node that only this search has expanded. @param {AtlasScene} scene @param {Alone} alone @param {(node: number) => void} visit */
function eachAlone({ timeline }, alone, visit) {
  for (const side of [0, 1])
    timeline.statuses(side).forEach((status, node) => {
      if (EXPANDED.includes(status) && alone.has(node)) visit(node);
    });
}

/** @param {CanvasRenderingContext2D} context @param {AtlasScene} scene @param {Alone} alone */
function squares(context, scene, alone) {
  const { chart, view, theme } = scene;
  const side = Math.max(SQUARE, view.scale) * view.ratio;
  const scale = view.scale * view.ratio;
  context.fillStyle = css(alone.ink(lookOf(theme, view, "atlas")));
  eachAlone(scene, alone, (node) => {
    const cell = chart.cellOf(node);
    const [x, y] = [(cell % chart.width) + 0.5 - view.x, Math.floor(cell / chart.width) + 0.5 - view.y];
    if (cell >= 0) context.fillRect(x * scale - side / 2, y * scale - side / 2, side, side);
  });
}

/** @param {CanvasRenderingContext2D} context @param {AtlasScene} scene @param {Alone} alone */
function hatchFields(context, scene, alone) {
  const { chart, view, theme } = scene;
  const counts = new Uint32Array(chart.width * chart.height);
  eachAlone(scene, alone, (node) => {
    const cell = chart.cellOf(node);
    if (cell >= 0) counts[cell] += 1;
  });
  const side = view.scale * view.ratio;
  context.fillStyle = alone.hatching(context, lookOf(theme, view, "atlas"));
  counts.forEach((count, cell) => {
    if (!count) return;
    const share = Math.min(1, count / Math.max(1, chart.factsOf(cell).closed));
    const [x, y] = [((cell % chart.width) - view.x) * side, (Math.floor(cell / chart.width) - view.y) * side];
    context.fillRect(x, y + side * (1 - share), side - 1, side * share - 1);
  });
}
