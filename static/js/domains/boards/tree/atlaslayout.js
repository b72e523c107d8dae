/**
 * All arrangements of a small board as one picture, a pixel each. Boxes within boxes: which of them is told by what
 * stands in the first cell, within it by the second cell, and so on, so that arrangements in order of their Cantor
 * ranks fill box after box. Of the six ways to end, three can be turned into the start and three cannot: the ones make
 * up the left half and the others, at the same places, the right half. Pure.
 */

import { parity } from "../board.js";

/** @import { Size, Tiles } from "../boardtypes.js" */

/** How many are left to stand in a cell -> columns and rows of boxes. */
const BOXES = /** @type {Readonly<Record<number, readonly [number, number]>>} */ ({
  9: [3, 3],
  8: [4, 2],
  7: [1, 7],
  6: [3, 2],
  5: [5, 1],
  4: [2, 2],
});
const ENDINGS = 3; // pixels above each other in the smallest box

export class AtlasLayout {
  /**
   * @param {Size} size of at most nine cells
   * @param {Tiles} start whatever can be turned into it is on the left
   */
  constructor({ width, height }, start) {
    this.cells = width * height;
    this.columns = width;
    this.boxes = nested(this.cells);
    const [outer] = this.boxes;
    this.half = outer.width * outer.columns; // pixels
    this.width = 2 * this.half;
    this.height = outer.height * outer.rows;
    this.rankAt = new Uint32Array(this.width * this.height); // pixel -> Cantor rank
    this.pixelOf = new Uint32Array(this.width * this.height); // Cantor rank -> pixel
    this.#fill(parity(start, width).odd);
  }

  /** Can what is at a pixel never be reached? @param {number} pixel */
  isBeyond(pixel) {
    return pixel % this.width >= this.half;
  }

  /** @param {boolean} startOdd */
  #fill(startOdd) {
    const digits = new Uint8Array(this.cells); // cell -> how many of those still to come are less than what stands there
    for (let rank = 0; rank < this.pixelOf.length; rank += 6) {
      const box = this.#boxOf(digits);
      const filled = [0, 0];
      for (let ending = 0; ending < 6; ending += 1) {
        const half = Number(this.#isOdd(digits) !== startOdd);
        const pixel = box + half * this.half + filled[half] * this.width;
        filled[half] += 1;
        this.pixelOf[rank + ending] = pixel;
        this.rankAt[pixel] = rank + ending;
        advance(digits);
      }
    }
  }

  /** @param {Uint8Array} digits */
  #boxOf(digits) {
    let [x, y] = [0, 0];
    this.boxes.forEach(({ columns, width, height }, cell) => {
      x += (digits[cell] % columns) * width;
      y += Math.floor(digits[cell] / columns) * height;
    });
    return y * this.width + x;
  }

  /**
   * The parity of domains/boards/board.js: of the inversions and, where the width is even, of the row of the blank. @param
   * {Uint8Array} digits
   */
  #isOdd(digits) {
    const blank = digits.indexOf(0);
    let sum = blank; // of the inversions, those with the blank do not count
    for (const digit of digits) sum += digit;
    return (sum + (this.columns % 2 ? 0 : Math.floor(blank / this.columns))) % 2 === 1;
  }
}

/**
 * The boxes for each cell but the last three, the outermost first: how many columns and rows, and the size of one.
 * @param {number} cells
 */
function nested(cells) {
  const boxes = [];
  for (let [left, width, height] = [4, 1, ENDINGS]; left <= cells; left += 1) {
    const [columns, rows] = BOXES[left];
    boxes.unshift({ columns, rows, width, height });
    [width, height] = [width * columns, height * rows];
  }
  return boxes;
}

/** The digits of the next rank. @param {Uint8Array} digits */
function advance(digits) {
  for (let cell = digits.length - 2; cell >= 0; cell -= 1) {
    if (digits[cell] < digits.length - 1 - cell) {
      digits[cell] += 1;
      return;
    }
    digits[cell] = 0;
  }
}
