/** The board, the search tree and the atlas as pictures to be taken along: as they are, without pointer and keyboard. */

import { depicted, depictedElement } from "../../../page/depicting.js";
import { readTheme } from "../../../stage/theme.js";
import { drawMarks } from "./atlasmarks.js";
import { paintTree } from "./draw.js";
import { legendIn } from "./legendsigns.js";
import { COLOURS } from "./pane.js";

/** @import { Atlas } from "./atlas.js" */
/** @import { Tree } from "./tree.js" */
/** @import { BoardView } from "../view.js" */
/** @import { Component, Depiction, LegendEntry } from "../../../types.js" */

/** @implements {Component} */
export class BoardPictures {
  /** @param {{ tree: Tree, atlas: Atlas, view?: BoardView }} shown */
  constructor(shown) {
    this.shown = shown;
  }

  slice() {
    return [];
  }

  syncState() {}

  depictions() {
    const { tree, atlas, view } = this.shown;
    return [...depictedTree(tree), ...depictedAtlas(atlas), ...(view ? depictedBoard(view) : [])];
  }
}

/** The board, and in place of a legend what it says of its sum. @param {BoardView} view @returns {Depiction[]} */
function depictedBoard({ svg, which, f, explainer }) {
  const said = () => [which, f].map(({ textContent }) => wordsAlone(textContent ?? ""));
  const more = { legend: said, isSettled: () => explainer.asking.idle };
  return depictedElement("board", svg).map((picture) => ({ ...picture, ...more }));
}

/** @param {string} text @returns {LegendEntry} */
function wordsAlone(text) {
  return { text, width: 0, used: true, draw: () => {} };
}

/** @param {Tree} tree @returns {Depiction[]} */
function depictedTree({ canvas, scene, density, legend }) {
  if (!scene || !canvas.clientWidth) return [];
  const theme = readTheme(document.documentElement, COLOURS);
  const still = { ...scene, theme, view: { ...scene.view, ratio: 1 }, hover: [], walker: -1 };
  const drawn = depicted("tree", scene.view, (context) => paintTree(context, still, density));
  return [Object.assign(drawn, { legend: () => legendIn(legend) })];
}

/** @param {Atlas} atlas @returns {Depiction[]} */
function depictedAtlas({ canvas, scene, pane, legend, parts, hatching }) {
  if (!scene || !canvas.clientWidth) return [];
  const theme = readTheme(document.documentElement, COLOURS);
  const view = { ...scene.view, ratio: 1 };
  const still = { ...scene, theme, view, hover: null, cell: -1 };
  const alone = parts.laidOver.of(scene.timeline.records);
  scene.chart.follow(scene.timeline, theme);
  const drawn = depicted("atlas", view, (context) => {
    scene.chart.paint(context, view);
    if (alone) hatching.draw(context, still, alone);
    drawMarks(context, still);
  });
  scene.chart.follow(scene.timeline, pane.theme);
  return [Object.assign(drawn, { legend: () => legendIn(legend) })];
}
