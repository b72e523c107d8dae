/** What the camera of a tree is to fit: all of a tree that can be read, else what has been found of it, with room to grow. Pure. */

import { fittingScale } from "./treecamera.js";
import { detailAt, rowHeight } from "./treenodes.js";

/** @import { Size } from "./boardtypes.js" */
/** @import { Stage } from "./camera.js" */
/** @import { Shape } from "./treecamera.js" */
/** @import { Extent, Survey } from "./treesurvey.js" */

/**
 * @param {Survey} survey
 * @param {Stage} stage
 * @param {Size} size of the boards
 * @returns {Shape}
 */
export function shapeOf({ whole, extent }, stage, size) {
  const all = { left: whole.left, right: whole.right, rows: whole.rows, row: rowHeight(size) };
  const readable = ["board", "difference"].includes(detailAt(fittingScale(all, stage), size));
  return readable ? all : { ...all, ...roomy(extent, whole) };
}

/**
 * An extent that holds this one and seldom changes while it grows.
 * @param {Extent} extent
 * @param {Extent} most
 * @returns {Extent}
 */
export function roomy({ left, right, rows }, most) {
  return { left: -Math.min(rounded(-left), -most.left), right: Math.min(rounded(right), most.right), rows: Math.min(rounded(rows), most.rows) };
}

/** The next of 2, 3, 4, 6, 8, 12, 16, … @param {number} value */
function rounded(value) {
  const power = 2 ** Math.ceil(Math.log2(Math.max(2, value)));
  return power * 0.75 >= value && power > 2 ? power * 0.75 : power;
}
