/**
 * What has to be drawn again: the whole stage, or some cells, gathered into a few boxes. Each box is drawn by itself,
 * as under a clip of several pieces a browser may round colours in another way.
 */

import { cellsInView } from "./camera.js";
import { columnEdge, rowEdge } from "./edges.js";
import { CLOSE_UP } from "./scene.js";

/** @import { Box } from "./camera.js" */
/** @import { Scene } from "./scene.js" */

const MOST = 48; // more cells than this are drawn again together with all others
const REACH = 9; // CSS pixels that lines and dots may reach out of their cell
const NEAR = 2; // boxes of cells that are no further apart become one

export class Damage {
  all = false;
  /** @type {Set<number>} */
  cells = new Set();

  /** @param {Iterable<number | null> | null} cells null: all of them */
  add(cells) {
    if (cells === null) this.all = true;
    if (this.all || cells === null) return;
    for (const cell of cells) {
      if (cell !== null && cell >= 0) this.cells.add(cell);
      if (this.cells.size > MOST) this.all = true;
      if (this.all) return;
    }
  }

  get none() {
    return !this.all && this.cells.size === 0;
  }

  /**
   * Boxes of cells around all that has to be drawn again.
   * @param {Scene} scene
   * @returns {Box[]}
   */
  boxes({ map }) {
    if (this.all) return [{ left: 0, top: 0, right: map.width, bottom: map.height }];
    /** @type {Box[]} */
    const boxes = [];
    for (const cell of this.cells) {
      const [x, y] = [cell % map.width, Math.floor(cell / map.width)];
      if (y < map.height) join(boxes, { left: x, top: y, right: x + 1, bottom: y + 1 });
    }
    return boxes;
  }

  /**
   * Let nothing be drawn outside a box and what reaches out of it.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Box} box
   */
  clip(context, { view }, box) {
    if (this.all) return;
    const reach = Math.ceil(REACH * view.ratio);
    const [left, top] = [columnEdge(view, box.left) - reach, rowEdge(view, box.top) - reach];
    context.beginPath();
    context.rect(left, top, columnEdge(view, box.right) + reach - left, rowEdge(view, box.bottom) + reach - top);
    context.clip();
  }

  /**
   * The cells that carry marks and have to be drawn again with a box: its own and those next to them, as far as they
   * are in view.
   * @param {Scene} scene
   * @param {Box} box
   */
  affected({ view, map }, box) {
    /** @type {number[]} */
    const found = [];
    if (view.scale < CLOSE_UP) return found;
    const seen = cellsInView(view, map);
    for (let y = Math.max(seen.top, box.top - 1); y < Math.min(seen.bottom, box.bottom + 1); y += 1) {
      for (let x = Math.max(seen.left, box.left - 1); x < Math.min(seen.right, box.right + 1); x += 1)
        found.push(y * map.width + x);
    }
    return found;
  }
}

/**
 * Add a box, or make one that is near it larger.
 * @param {Box[]} boxes
 * @param {Box} box
 */
function join(boxes, box) {
  const near = boxes.findIndex((other) => gap(box, other) < NEAR);
  if (near < 0) return void boxes.push(box);
  const [other] = boxes.splice(near, 1);
  join(boxes, {
    left: Math.min(box.left, other.left),
    top: Math.min(box.top, other.top),
    right: Math.max(box.right, other.right),
    bottom: Math.max(box.bottom, other.bottom),
  });
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function gap(one, other) {
  const across = Math.max(one.left - other.right, other.left - one.right);
  return Math.max(across, one.top - other.bottom, other.top - one.bottom);
}
