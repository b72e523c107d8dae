/** The board, the search tree and the atlas as pictures to be taken along: as they are, without pointer and keyboard. */

import { depicted, depictedElement } from "../page/depicting.js";
import { readTheme } from "../stage/theme.js";
import { drawMarks } from "./atlasmarks.js";
import { paintTree } from "./draw.js";
import { COLOURS } from "./pane.js";

/** @import { Atlas } from "./atlas.js" */
/** @import { Tree } from "./tree.js" */
/** @import { Component, Depiction } from "../types.js" */

/** @implements {Component} */
export class BoardPictures {
  /** @param {{ tree: Tree, atlas: Atlas, svg?: SVGSVGElement }} shown */
  constructor(shown) {
    this.shown = shown;
  }

  slice() {
    return [];
  }

  syncState() {}

  depictions() {
    const { tree, atlas, svg } = this.shown;
    return [...depictedTree(tree), ...depictedAtlas(atlas), ...(svg ? depictedElement("board", svg) : [])];
  }
}

/** @param {Tree} tree @returns {Depiction[]} */
function depictedTree({ canvas, scene, density }) {
  if (!scene || !canvas.clientWidth) return [];
  const theme = readTheme(document.documentElement, COLOURS);
  const still = { ...scene, theme, view: { ...scene.view, ratio: 1 }, hover: [], walker: -1 };
  return [depicted("tree", scene.view, (context) => paintTree(context, still, density))];
}

/** @param {Atlas} atlas @returns {Depiction[]} */
function depictedAtlas({ canvas, scene, pane }) {
  if (!scene || !canvas.clientWidth) return [];
  const theme = readTheme(document.documentElement, COLOURS);
  const view = { ...scene.view, ratio: 1 };
  scene.chart.follow(scene.timeline, theme);
  const drawn = depicted("atlas", view, (context) => {
    scene.chart.paint(context, view);
    drawMarks(context, { ...scene, theme, view, hover: null, cell: -1 });
  });
  scene.chart.follow(scene.timeline, pane.theme);
  return [drawn];
}
