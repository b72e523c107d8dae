/**
 * Marks drawn once and stamped on as many cells as carry them: quick, and the same to the pixel wherever and with
 * whatever else they are drawn, which a browser does not promise of paths. Kept for one size of cell.
 */

import { css } from "./theme.js";

/** @import { Rgb } from "./theme.js" */

const AROUND = 2; // device pixels that a mark may reach out of its box

export class Sprites {
  side = 0;
  /** @type {Map<string, HTMLCanvasElement>} */
  made = new Map();

  /**
   * Stamp a mark into the box of this side, at this place: device pixels.
   * @param {CanvasRenderingContext2D} context
   * @param {string} name
   * @param {Rgb} ink
   * @param {{ x: number, y: number, side: number }} box
   * @param {(context: CanvasRenderingContext2D, x: number, y: number, side: number) => void} draw in the colour that is
   *   set
   */
  stamp(context, name, ink, { x, y, side }, draw) {
    const key = `${name} ${ink} ${side}`;
    const sprite = this.made.get(key) ?? this.#make(key, ink, side, draw);
    context.drawImage(sprite, Math.round(x) - AROUND, Math.round(y) - AROUND);
  }

  /** Forget the marks of cells of another size. @param {number} side */
  keepFor(side) {
    if (side !== this.side) this.made.clear();
    this.side = side;
  }

  /**
   * @param {string} key
   * @param {Rgb} ink
   * @param {number} side
   * @param {(context: CanvasRenderingContext2D, x: number, y: number, side: number) => void} draw
   */
  #make(key, ink, side, draw) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.ceil(side) + 2 * AROUND;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.fillStyle = context.strokeStyle = css(ink);
    draw(context, AROUND, AROUND, side);
    this.made.set(key, canvas);
    return canvas;
  }
}
