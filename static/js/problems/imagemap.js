/**
 * A map out of a picture's pixels: each cell is as dark as the pixels it covers are on average, and a wall where that is
 * darker than a threshold (or lighter, if the light parts are the walls). Pure.
 */

import { mapOfFree } from "./generate.js";

/** @import { GridMap } from "../types.js" */

/** The lightness of every cell, from 0 to 255. @typedef {{ width: number, height: number, values: Uint8Array }} Lightness */

/**
 * The lightness of cells out of pixels, so many of which make a cell in each direction; what can be seen through lies on
 * white.
 * @param {Uint8ClampedArray} pixels red, green, blue and alpha of each
 * @param {number} width of the map, in cells
 * @param {number} height
 * @param {number} each pixels in a direction
 * @returns {Lightness}
 */
export function lightnessOf(pixels, width, height, each) {
  const sums = new Float64Array(width * height);
  for (let pixel = 0; pixel < pixels.length / 4; pixel += 1) {
    const [x, y] = [pixel % (width * each), Math.floor(pixel / (width * each))];
    const [red, green, blue, alpha] = pixels.subarray(4 * pixel, 4 * pixel + 4);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    sums[Math.floor(y / each) * width + Math.floor(x / each)] += 255 + (light - 255) * (alpha / 255);
  }
  return { width, height, values: Uint8Array.from(sums, (sum) => Math.round(sum / each ** 2)) };
}

/**
 * The threshold that parts the light from the dark best: with the largest variance between the two (Otsu, "A Threshold
 * Selection Method from Gray-Level Histograms", 1979).
 * @param {Lightness} lightness
 */
export function bestThreshold({ values }) {
  const counts = new Float64Array(256);
  for (const value of values) counts[value] += 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, first, last, most, below, sum] = [128, 0, 0, 0, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value];
    sum += counts[value] * value;
    const above = values.length - below;
    if (!below || !above) continue;
    const between = below * above * (sum / below - (total - sum) / above) ** 2;
    if (between > most) [most, first] = [between, value];
    if (between >= most) [last, best] = [value, Math.ceil((first + value) / 2) + 1];
  }
  return last ? best : 128;
}

/**
 * @param {Lightness} lightness
 * @param {number} threshold
 * @param {boolean} light are the light parts walls?
 * @returns {GridMap | null} null: no two free cells hang together
 */
export function mapOfLightness({ width, height, values }, threshold, light) {
  const free = Uint8Array.from(values, (value) => Number(value >= threshold !== light));
  return mapOfFree(width, height, free);
}

/**
 * How many cells a picture becomes if its longer side has so many.
 * @param {{ width: number, height: number }} picture
 * @param {number} longer
 */
export function cellsFor({ width, height }, longer) {
  const scale = longer / Math.max(width, height);
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
}
