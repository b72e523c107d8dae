/**
 * A search tree seen from so far away that many nodes share a pixel: every row is a bar whose pixels are coloured by
 * what lies there, the rarer kinds kept visible. One pass over the slots in view.
 */

import { inView } from "./camera.js";
import { OPEN, STATES } from "./items.js";
import { SHARE } from "./nodes.js";
import { isSeen } from "./scene.js";

/** @import { Rgb } from "../../../stage/theme.js" */
/** @import { TreeScene } from "./scene.js" */

export const BAR = 0.72; // of the height of a row
const FAINT = 0.4; // of a pixel with one node among many places

export class Density {
  sums = new Float32Array(0);

  constructor() {
    this.canvas = document.createElement("canvas");
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {TreeScene} scene
   * @param {readonly Rgb[]} fills
   */
  draw(context, scene, fills) {
    const { view, shape } = scene;
    const { top, bottom } = inView(view, shape);
    const width = context.canvas.width;
    if (bottom <= top) return;
    const image = new ImageData(width, bottom - top);
    const pixels = new Uint32Array(image.data.buffer);
    for (let row = top; row < bottom; row += 1)
      this.#row(scene, row, fills, pixels.subarray((row - top) * width, (row - top + 1) * width));
    this.#put(context, scene, image, top);
  }

  /**
   * @param {TreeScene} scene
   * @param {number} row
   * @param {readonly Rgb[]} fills
   * @param {Uint32Array} pixels
   */
  #row(scene, row, fills, pixels) {
    const { view, shape, survey } = scene;
    const { states } = survey;
    const found = survey.rows.rows[row];
    if (!found) return;
    const { left, right } = inView(view, shape);
    const [from, to] = [Math.max(left, found.low), Math.min(right, found.high)];
    const pixel = view.scale * view.ratio;
    if (this.sums.length < pixels.length * STATES) this.sums = new Float32Array(pixels.length * STATES);
    const sums = this.sums.fill(0);
    const { cells, origin } = found;
    for (let slot = from; slot < to; slot += 1) {
      const item = cells[slot - origin] - 1;
      if (item < 0 || item >= survey.end) continue;
      const first = Math.floor((slot - view.x) * pixel);
      const end = Math.max(first + 1, Math.floor((slot + SHARE - view.x) * pixel));
      for (let column = Math.max(0, first); column < end && column < pixels.length; column += 1)
        sums[column * STATES + states[item]] += 1;
    }
    this.#colour(scene, fills, pixels, pixel);
  }

  /**
   * @param {TreeScene} scene
   * @param {readonly Rgb[]} fills
   * @param {Uint32Array} pixels
   * @param {number} pixel
   */
  #colour(scene, fills, pixels, pixel) {
    const { sums } = this;
    const middle = scene.survey.tree.sides > 1 ? Math.floor(-scene.view.x * pixel) : pixels.length; // from here on: the other side
    for (let column = 0; column < pixels.length; column += 1) {
      let [red, green, blue, weight, count] = [0, 0, 0, 0, 0];
      for (let state = OPEN; state < STATES; state += 1) {
        const some = sums[column * STATES + state];
        if (!some || !isSeen(scene, state)) continue;
        const share = state === OPEN ? some * 2 : some;
        const colour = fills[column >= middle ? state + STATES : state];
        red += share * colour[0];
        green += share * colour[1];
        blue += share * colour[2];
        weight += share;
        count += some;
      }
      if (!weight) continue;
      const alpha = Math.round(255 * Math.min(1, FAINT + (1 - FAINT) * count * pixel));
      pixels[column] = ((alpha << 24) | ((blue / weight) << 16) | ((green / weight) << 8) | (red / weight)) >>> 0;
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {TreeScene} scene
   * @param {ImageData} image a pixel high for each row
   * @param {number} top
   */
  #put(context, { view }, image, top) {
    const { canvas } = this;
    if (canvas.width !== image.width || canvas.height !== image.height)
      Object.assign(canvas, { width: image.width, height: image.height });
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    const pitch = view.pitch * view.ratio;
    for (let row = 0; row < image.height; row += 1) {
      context.drawImage(canvas, 0, row, image.width, 1, 0, (top + row - view.y) * pitch, image.width, pitch * BAR);
    }
  }
}
