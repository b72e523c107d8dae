/**
 * The small pop with which a wall appears under the hand: over in a moment, and not at all for who asks for less
 * motion.
 */

import { cellPlace } from "./scene.js";
import { css } from "./theme.js";

/** @import { Scene } from "./scene.js" */

const LASTS = 130; // milliseconds
const MOST = 64; // more walls than this at once are not drawn by hand
const FROM = 0.55; // of a cell: how large a wall begins
const CALM = "(prefers-reduced-motion: reduce)";

export class Pops {
  /** @type {Map<number, number>} */
  begun = new Map(); // cell -> when

  /** @param {() => number} clock in milliseconds */
  constructor(clock) {
    this.clock = clock;
  }

  /** @param {readonly number[]} cells that have become walls */
  begin(cells) {
    if (cells.length > MOST || matchMedia(CALM).matches) return;
    for (const cell of cells) this.begun.set(cell, this.clock());
  }

  /** Leave nothing to grow. */
  clear() {
    this.begun.clear();
  }

  /** The cells to draw again: those still growing, and once more those just grown. */
  cells() {
    const cells = [...this.begun.keys()];
    for (const [cell, when] of this.begun) if (this.clock() - when >= LASTS) this.begun.delete(cell);
    return cells;
  }

  get going() {
    return this.begun.size > 0;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   */
  draw(context, scene) {
    for (const [cell, when] of this.begun) {
      if (cell >= scene.map.cells.length) continue;
      const { left, top, width, height } = cellPlace(scene, cell);
      const share = Math.min(1, FROM + ((1 - FROM) * (this.clock() - when)) / LASTS);
      context.fillStyle = css(scene.theme.colour.free);
      context.fillRect(left, top, width, height);
      context.fillStyle = css(scene.fills.ground[scene.map.cells[cell]]);
      context.fillRect(
        left + (width * (1 - share)) / 2,
        top + (height * (1 - share)) / 2,
        width * share,
        height * share,
      );
    }
  }
}
