/**
 * The pictures of a difference: what only one search has expanded is hatched, to the right or to the left, what both have
 * is plain. The hatching is laid over the screen, not over cells, so that it is seen at any zoom; colours are those of the
 * stage, and never the only sign. Made once for a theme, as a table from a node's code and two stripes to a pixel.
 */

import { ABOVE, BELOW, BOTH_SIDES, classOf, EQUAL, LEFT_ONLY, RIGHT_ONLY, whoOf } from "../records/difference.js";
import { mixed, packed } from "../stage/theme.js";

/** @import { Rgb, Theme } from "../stage/theme.js" */

export const STRIPES = 10; // CSS pixels from one stripe to the next
const CODES = 16;

/** What a node is painted with: its ground and its stripes. @typedef {{ paper: Rgb, ink: Rgb }} Paint */

/**
 * @param {Theme} theme
 * @param {number} code
 * @param {boolean} classed is it shaded by its class?
 * @returns {Paint}
 */
export function paintOf(theme, code, classed) {
  const { colour } = theme;
  const who = whoOf(code);
  const paper = classed ? shadeOf(theme, classOf(code)) : who === BOTH_SIDES ? colour.closed : colour.free;
  const usual = who === LEFT_ONLY ? colour.hatch : mixed(colour.current, colour["current-edge"], 0.2);
  return { paper, ink: who === BOTH_SIDES ? paper : classed ? colour.hatch : usual };
}

/** The shade of a class. @param {Theme} theme @param {number} found @returns {Rgb} */
export function shadeOf({ colour }, found) {
  const shades = /** @type {Record<number, Rgb>} */ ({
    [BELOW]: colour.closed,
    [EQUAL]: colour.current,
    [ABOVE]: colour.free,
  });
  return shades[found] ?? colour.jumped;
}

/**
 * Code, and whether a pixel lies on a stripe to the right (1) and to the left (2) → the pixel.
 * @param {Theme} theme
 * @param {boolean} classed
 */
export function pixelsOf(theme, classed) {
  const pixels = new Uint32Array(CODES * 4);
  for (let code = 1; code < CODES; code += 1) {
    const { paper, ink } = paintOf(theme, code, classed);
    const own = whoOf(code) === LEFT_ONLY ? 1 : whoOf(code) === RIGHT_ONLY ? 2 : 0;
    for (let stripes = 0; stripes < 4; stripes += 1) pixels[code * 4 + stripes] = packed(stripes & own ? ink : paper);
  }
  return pixels;
}

/**
 * On which stripes the pixels of a line lie, for every line of one period.
 * @param {number} period in device pixels
 * @param {number} width
 */
export function stripesOf(period, width) {
  const half = period / 2;
  return Array.from({ length: period }, (_, y) =>
    Uint8Array.from({ length: width }, (_, x) => {
      const right = (x + y) % period < half;
      const left = (x - y + period) % period < half;
      return Number(right) | (Number(left) << 1);
    }),
  );
}

/**
 * The stripes of one side alone, to be repeated.
 * @param {Rgb} ink
 * @param {number} who LEFT_ONLY or RIGHT_ONLY
 * @param {number} ratio device pixels a CSS pixel
 */
export function stripesTile(ink, who, ratio) {
  const period = 2 * Math.round((STRIPES * ratio) / 2);
  const canvas = Object.assign(document.createElement("canvas"), { width: period, height: period });
  const image = new ImageData(period, period);
  const out = new Uint32Array(image.data.buffer);
  const pixel = packed(ink);
  stripesOf(period, period).forEach((line, y) =>
    line.forEach((stripes, x) => (out[y * period + x] = stripes & who ? pixel : 0)),
  );
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
  return canvas;
}
