/** What has to be drawn again: some cells, or the whole stage. */

import { cellsInView } from "./camera.js";
import { CLOSE_UP, placeOf } from "./scene.js";

/** @import { Scene } from "./scene.js" */

const MOST = 48; // more cells than this are drawn again together with all others
const REACH = 9; // CSS pixels that lines and dots may reach out of their cell

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
   * Let nothing be drawn but what has to be.
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  clip(context, scene) {
    if (this.all) return;
    const reach = Math.ceil(REACH * scene.view.ratio);
    context.beginPath();
    for (const cell of this.cells) {
      const { left, top, width, height } = placeOf(scene, cell);
      context.rect(left - reach, top - reach, width + 2 * reach, height + 2 * reach);
    }
    context.clip();
  }

  /**
   * The cells that carry marks and have to be drawn again: those damaged and their neighbours, as far as they are in view.
   * @param {Scene} scene
   * @returns {number[]}
   */
  affected({ view, map }) {
    if (view.scale < CLOSE_UP) return [];
    const { left, top, right, bottom } = cellsInView(view, map);
    /** @type {number[]} */
    const found = [];
    if (this.all) {
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) found.push(y * map.width + x);
      return found;
    }
    const near = new Set([...this.cells].flatMap((cell) => neighbours(cell, map.width)));
    for (const cell of near) {
      const [x, y] = [cell % map.width, Math.floor(cell / map.width)];
      if (x >= left && x < right && y >= top && y < bottom) found.push(cell);
    }
    return found;
  }
}

/**
 * @param {number} cell
 * @param {number} width
 */
function neighbours(cell, width) {
  const steps = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  return steps.map((step) => cell + step);
}
