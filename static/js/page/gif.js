/**
 * A moving picture as a GIF (CompuServe, "Graphics Interchange Format, Version 89a", 1990), picture by picture. Colours
 * are kept as they are: at the end of its time every pixel of a picture is shown as it was given. A picture that needs
 * several blocks, because of its colours (`gifblocks.js`), has the first ones for the least time that a block can stay
 * and the last one for the rest of its time. One whose time is too short for its blocks stays longer; `add` says
 * how long, and whoever makes the film takes the difference off what comes later. Pure.
 */

import { blocksOf, SAME } from "./gifblocks.js";
import { Bytes, compress } from "./lzw.js";

/** @import { GifBlock } from "./gifblocks.js" */

const LEAST = 2; // hundredths of a second of a block: browsers make ten of less
const KEPT = 1 << 2; // what was there stays, under the next block
const SEEN_THROUGH = 1; // one place of the palette is
const LOCAL = 0x80; // a block has a palette of its own
const FOR_EVER = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];

export class GifWriter {
  pictures = 0;
  blocks = 0;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.before = new Uint32Array(width * height); // nothing: what comes is opaque
    this.out = new Bytes();
    this.out.push(...ascii("GIF89a"), ...short(width), ...short(height), 0, 0, 0, ...FOR_EVER);
  }

  /**
   * Add a picture.
   * @param {Uint32Array} pixels of all of it, opaque
   * @param {number} hundredths of a second that it is to stay
   * @returns {number} the hundredths that it stays: no fewer than its blocks need
   */
  add(pixels, hundredths) {
    const blocks = blocksOf(this.before, pixels, this.width);
    const first = LEAST * (blocks.length - 1);
    const last = Math.max(LEAST, hundredths - first);
    blocks.forEach((block, at) => this.#put(block, at < blocks.length - 1 ? LEAST : last));
    this.before.set(pixels);
    this.pictures += 1;
    return first + last;
  }

  /** @param {GifBlock} block @param {number} hundredths */
  #put({ box, palette, indices }, hundredths) {
    const bits = Math.max(1, Math.ceil(Math.log2(palette.length + 1)));
    this.out.push(0x21, 0xf9, 4, this.blocks ? KEPT | SEEN_THROUGH : KEPT, ...short(hundredths), SAME, 0);
    this.out.push(0x2c, ...short(box.left), ...short(box.top), ...short(box.width), ...short(box.height));
    this.out.push(LOCAL | (bits - 1), 0, 0, 0);
    for (let place = 0; place < (1 << bits) - 1; place += 1) this.out.push(...rgb(palette[place] ?? 0));
    compress(this.out, indices, Math.max(2, bits));
    this.blocks += 1;
  }

  /** All pictures so far, as a file. */
  bytes() {
    return new Blob([this.out.all(), Uint8Array.of(0x3b)], { type: "image/gif" });
  }
}

/** @param {number} pixel as in an image's Uint32Array */
function rgb(pixel) {
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
}

/** @param {number} value */
function short(value) {
  return [value & 255, value >>> 8];
}

/** @param {string} text */
function ascii(text) {
  return [...text].map((letter) => letter.charCodeAt(0));
}
