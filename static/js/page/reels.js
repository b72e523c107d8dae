/**
 * What films are written on: a GIF, or a video that the browser encodes. Each takes a canvas for a time, or for longer
 * where that is too short for it, and is developed.
 */

import { GifWriter } from "./gif.js";

/** @import { FilmClock } from "./filmplan.js" */

/**
 * @typedef {object} Reel
 * @property {number} frames so far
 * @property {(ticks: number, signal: AbortSignal) => Promise<number>} add what the canvas shows, for so long at least; for how long it is
 * @property {() => Promise<Blob>} developed
 */
/** @typedef {"gif" | "webm" | "mp4"} FilmFormat */

const VIDEO = { rate: 30, least: 1 };
/** @type {Readonly<Record<FilmFormat, FilmClock>>} */
export const CLOCKS_OF_FILMS = {
  gif: { rate: 100, least: 4 }, // of less than two blocks, which most pictures need, many browsers make more
  webm: VIDEO,
  mp4: VIDEO,
};

/**
 * A reel for what is drawn on this canvas; null where the browser encodes no such video: it does so over https and on
 * this machine only.
 * @param {FilmFormat} format
 * @param {HTMLCanvasElement} canvas of even width and height
 * @returns {Promise<Reel | null>}
 */
export async function reelFor(format, canvas) {
  if (format === "gif") return new GifReel(canvas);
  if (!("VideoEncoder" in globalThis)) return null;
  const { videoReel } = await import("./videoreel.js");
  return videoReel(format, canvas, CLOCKS_OF_FILMS[format].rate);
}

/** @implements {Reel} */
class GifReel {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.gif = new GifWriter(canvas.width, canvas.height);
    const options = { willReadFrequently: true }; // opaque, letters would have fringes of many colours
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", options));
  }

  get frames() {
    return this.gif.pictures;
  }

  /** @param {number} hundredths */
  add(hundredths) {
    const { width, height } = this.canvas;
    const pixels = new Uint32Array(this.context.getImageData(0, 0, width, height).data.buffer);
    return Promise.resolve(this.gif.add(pixels, hundredths));
  }

  developed() {
    return Promise.resolve(this.gif.bytes());
  }
}
