/**
 * Which cells a line, a rectangle or a region is made of. A shape is a list of spans, because a rectangle on a large
 * map has millions of cells and few rows. Pure.
 */

import { sameGround } from "./gridmap.js";

/** @import { GridMap } from "../types.js" */

/** Runs of cells: the first and the one after the last, again and again. @typedef {number[]} Spans */

/**
 * The cells from one to another, both included, without gaps: the line of Bresenham (1965) in the form of Zingl (2012).
 * @param {number} width of the map
 * @param {number} from
 * @param {number} to
 * @returns {Spans}
 */
export function line(width, from, to) {
  let [x, y] = [from % width, Math.floor(from / width)];
  const [endX, endY] = [to % width, Math.floor(to / width)];
  const [across, down] = [Math.abs(endX - x), -Math.abs(endY - y)];
  const [stepX, stepY] = [Math.sign(endX - x), Math.sign(endY - y)];
  /** @type {Spans} */
  const spans = [];
  for (let error = across + down; ; ) {
    spans.push(y * width + x, y * width + x + 1);
    if (x === endX && y === endY) return spans;
    const twice = 2 * error;
    if (twice >= down) [error, x] = [error + down, x + stepX];
    if (twice <= across) [error, y] = [error + across, y + stepY];
  }
}

/**
 * A full rectangle between two corners.
 * @param {number} width
 * @param {number} from
 * @param {number} to
 * @returns {Spans}
 */
export function area(width, from, to) {
  const { left, right, top, bottom } = between(width, from, to);
  return Array.from({ length: bottom - top + 1 }, (_, row) => (top + row) * width).flatMap((row) => [
    row + left,
    row + right + 1,
  ]);
}

/**
 * The edge of a rectangle.
 * @param {number} width
 * @param {number} from
 * @param {number} to
 * @returns {Spans}
 */
export function outline(width, from, to) {
  const { left, right, top, bottom } = between(width, from, to);
  const spans = [top * width + left, top * width + right + 1, bottom * width + left, bottom * width + right + 1];
  for (let row = (top + 1) * width; row < bottom * width; row += width)
    spans.push(row + left, row + left + 1, row + right, row + right + 1);
  return spans;
}

/**
 * @param {number} width
 * @param {number} from
 * @param {number} to
 */
function between(width, from, to) {
  const [left, right] = [from % width, to % width].sort((a, b) => a - b);
  const [top, bottom] = [Math.floor(from / width), Math.floor(to / width)].sort((a, b) => a - b);
  return { left, right, top, bottom };
}

/**
 * The cells of the same ground that hang together with a cell, side by side: row by row, after Smith's "Tint Fill"
 * (1979).
 * @param {GridMap} map
 * @param {number} cell
 * @returns {Spans}
 */
export function region({ width, cells, palette }, cell) {
  const same = Uint8Array.from(palette, (ground) => Number(sameGround(ground, palette[cells[cell]])));
  const open = Uint8Array.from(cells, (code) => same[code]);
  return connected(width, open, cell);
}

/**
 * The open cells that hang together with one of them, which are closed thereby.
 * @param {number} width
 * @param {Uint8Array} open
 * @param {number} cell
 * @returns {Spans}
 */
export function connected(width, open, cell) {
  /** @type {Spans} */
  const spans = [];
  const seeds = [cell];
  for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
    if (!open[seed]) continue;
    const row = seed - (seed % width);
    const [from, to] = run(open, seed, row, row + width);
    open.fill(0, from, to);
    spans.push(from, to);
    if (row > 0) sow(seeds, open, from - width, to - width);
    if (row + width < open.length) sow(seeds, open, from + width, to + width);
  }
  return spans;
}

/**
 * The run of open cells around one, within a row.
 * @param {Uint8Array} open
 * @param {number} cell
 * @param {number} least
 * @param {number} most
 */
function run(open, cell, least, most) {
  let from = cell;
  let to = cell + 1;
  while (from > least && open[from - 1]) from -= 1;
  while (to < most && open[to]) to += 1;
  return [from, to];
}

/**
 * A seed for every run of open cells.
 * @param {number[]} seeds
 * @param {Uint8Array} open
 * @param {number} from
 * @param {number} to
 */
function sow(seeds, open, from, to) {
  for (let cell = from; cell < to; cell += 1) {
    if (open[cell] && (cell === from || !open[cell - 1])) seeds.push(cell);
  }
}
