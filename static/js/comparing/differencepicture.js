/**
 * The picture of a difference: a map, with every cell as it is on the layer, each pixel of the screen worked out by
 * itself; over it the grid, both ends, the waypoints, and the cells that the two searches are expanding. Knows the canvas and nothing of
 * the state.
 */

import { differsFrom } from "../problems/mapsapart.js";
import { waypointsOf } from "../problems/waypoints.js";
import { cellsInView } from "../stage/camera.js";
import { groundColours, table } from "../stage/cellmarks.js";
import { drawLines } from "../stage/cells.js";
import { columnEdge, rowEdge } from "../stage/edges.js";
import { drawDot } from "../stage/overlay.js";
import { cellPlace, covers } from "../stage/scene.js";
import { css, inkOn } from "../stage/theme.js";
import { pixelsOf, STRIPES, stripesOf } from "./hatching.js";

/** @import { Box, Viewport } from "../stage/camera.js" */
/** @import { Theme } from "../stage/theme.js" */
/** @import { GridMap } from "../types.js" */

/**
 * What there is to see.
 * @typedef {object} Seen
 * @property {GridMap} map
 * @property {GridMap | null} other what the other lane searches, if that is another map
 * @property {Uint8Array} layer
 * @property {boolean} classed
 * @property {Viewport} view
 * @property {Theme} theme
 * @property {readonly { cell: number, key: string }[]} expanding what each search expands, and how it is called
 */

const LINES_FROM = 8; // CSS pixels a cell from which on there are grid lines
const KEYED_FROM = 18; // the same, from which on the cells being expanded say whose they are

export class DifferencePicture {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.image = new ImageData(1, 1);
    /** @type {Uint8Array[]} */
    this.stripes = [];
    this.pixels = { theme: /** @type {Theme | null} */ (null), classed: false, table: new Uint32Array(0) };
  }

  /** @param {Seen} seen */
  draw(seen) {
    const { view, theme, classed } = seen;
    if (!this.#measure(view)) return;
    if (this.pixels.theme !== theme || this.pixels.classed !== classed)
      this.pixels = { theme, classed, table: pixelsOf(theme, classed) };
    this.#paintCells(seen);
    this.context.putImageData(this.image, 0, 0);
    drawOver(this.context, seen);
  }

  /** As many pixels as there are on the screen. @param {Viewport} view */
  #measure({ width, height, ratio }) {
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (!across || !down) return false;
    if (this.image.width !== across || this.image.height !== down) {
      Object.assign(this.canvas, { width: across, height: down });
      this.image = new ImageData(across, down);
      this.stripes = stripesOf(2 * Math.round((STRIPES * ratio) / 2), across);
    }
    return true;
  }

  /** @param {Seen} seen */
  #paintCells({ map, other, layer, view, theme }) {
    const { width, height } = this.image;
    const out = new Uint32Array(this.image.data.buffer);
    const around = table([theme.colour.around])[0];
    const grounds = table(groundColours(theme, map.palette));
    const hiding = Uint8Array.from({ length: 256 }, (_, ground) => Number(!other && covers(map, ground)));
    const box = cellsInView(view, map);
    const [columns, rows] = [
      spans(width, box.left, box.right, (x) => columnEdge(view, x)),
      spans(height, box.top, box.bottom, (y) => rowEdge(view, y)),
    ];
    const given = { map, layer, pixels: this.pixels.table, grounds, hiding, columns };
    const line = view.scale * view.ratio < 1 ? blockLine : cellLine;
    for (let y = 0; y < height; y += 1) {
      const [first, last] = [rows.first[y], rows.last[y]];
      if (first < 0) out.fill(around, y * width, (y + 1) * width);
      else
        line(given, out.subarray(y * width, (y + 1) * width), this.stripes[y % this.stripes.length], {
          first,
          last,
          around,
        });
    }
  }
}

/** @typedef {{ map: GridMap, layer: Uint8Array, pixels: Uint32Array, grounds: Uint32Array, hiding: Uint8Array, columns: PixelCells }} Given */
/** Pixel → the first and the last cell on it, -1 for none. @typedef {{ first: Int32Array, last: Int32Array }} PixelCells */

/**
 * @param {number} length in device pixels
 * @param {number} from
 * @param {number} to
 * @param {(cell: number) => number} edge
 * @returns {PixelCells}
 */
function spans(length, from, to, edge) {
  const [first, last] = [new Int32Array(length).fill(-1), new Int32Array(length).fill(-1)];
  for (let cell = from; cell < to; cell += 1) {
    const begin = Math.max(0, edge(cell));
    const end = Math.min(length, Math.max(edge(cell + 1), edge(cell) + 1));
    for (let pixel = begin; pixel < end; pixel += 1) {
      if (first[pixel] < 0) first[pixel] = cell;
      last[pixel] = cell;
    }
  }
  return { first, last };
}

/**
 * One line of pixels, none of which has more than one cell.
 * @param {Given} given
 * @param {Uint32Array} out
 * @param {Uint8Array} stripes
 * @param {{ first: number, around: number }} row
 */
function cellLine({ map, layer, pixels, grounds, hiding, columns }, out, stripes, { first, around }) {
  const start = first * map.width;
  for (let x = 0; x < out.length; x += 1) {
    const column = columns.first[x];
    if (column < 0) out[x] = around;
    else {
      const ground = map.cells[start + column];
      const code = layer[start + column];
      out[x] = code && !hiding[ground] ? pixels[code * 4 + stripes[x]] : grounds[ground];
    }
  }
}

/**
 * One line of pixels of several cells: what only one search has expanded must not vanish.
 * @param {Given} given
 * @param {Uint32Array} out
 * @param {Uint8Array} stripes
 * @param {{ first: number, last: number, around: number }} row
 */
function blockLine({ map, layer, pixels, grounds, hiding, columns }, out, stripes, { first, last, around }) {
  for (let x = 0; x < out.length; x += 1) {
    const [left, right] = [columns.first[x], columns.last[x]];
    let most = 0;
    for (let y = first; left >= 0 && y <= last; y += 1) {
      for (let cell = y * map.width + left; cell <= y * map.width + right; cell += 1) {
        const code = hiding[map.cells[cell]] ? 0 : layer[cell];
        if (RANKS[code] > RANKS[most]) most = code;
      }
    }
    out[x] = left < 0 ? around : most ? pixels[most * 4 + stripes[x]] : grounds[map.cells[first * map.width + left]];
  }
}

/** Code → how much it outweighs others on one pixel. */
const RANKS = Uint8Array.from({ length: 16 }, (_, code) => [0, 2, 2, 1][code & 3]);

/** @param {CanvasRenderingContext2D} context @param {Seen} seen */
function drawOver(context, seen) {
  const { map, view } = seen;
  const box = cellsInView(view, map);
  if (box.left >= box.right || box.top >= box.bottom) return;
  drawLines(context, seen, LINES_FROM);
  if (seen.other) drawApart(context, seen, box, differsFrom(map, seen.other));
  for (const { cell, key } of seen.expanding) drawExpanding(context, seen, cell, key);
  for (const [cell, name] of /** @type {const} */ ([
    ...waypointsOf(map).map((each) => /** @type {const} */ ([each, "waypoint"])),
    [map.goal, "goal"],
    [map.start, "start"],
  ])) {
    const { left, top, width, height } = cellPlace(seen, cell);
    const radius = Math.max(5.5 * view.ratio, 0.3 * Math.min(width, height));
    drawDot(context, seen.theme, name, left + width / 2, top + height / 2, radius, 2 * view.ratio);
  }
}

/**
 * A frame around every cell that has another ground on the other map.
 * @param {CanvasRenderingContext2D} context
 * @param {Seen} seen
 * @param {Box} box
 * @param {(cell: number) => boolean} differs
 */
function drawApart(context, seen, { left, top, right, bottom }, differs) {
  const { map, view, theme } = seen;
  const edge = Math.max(1, Math.min(3, view.scale * 0.12)) * view.ratio;
  context.strokeStyle = css(theme.colour.hatch);
  context.lineWidth = edge;
  for (let y = top; y < bottom; y += 1) {
    for (let cell = y * map.width + left; cell < y * map.width + right; cell += 1) {
      if (!differs(cell)) continue;
      const place = cellPlace(seen, cell);
      context.strokeRect(place.left + edge / 2, place.top + edge / 2, place.width - edge, place.height - edge);
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Seen} seen @param {number} cell @param {string} key */
function drawExpanding(context, seen, cell, key) {
  const { theme, view } = seen;
  const { left, top, width, height } = cellPlace(seen, cell);
  if (view.scale < KEYED_FROM) {
    return drawDot(context, theme, "current", left + width / 2, top + height / 2, 5.5 * view.ratio, 2 * view.ratio);
  }
  const edge = Math.max(2, view.scale * 0.06) * view.ratio;
  context.fillStyle = css(theme.colour.current);
  context.fillRect(left, top, width, height);
  context.strokeStyle = css(theme.colour["current-edge"]);
  context.lineWidth = edge;
  context.strokeRect(left + edge / 2, top + edge / 2, width - edge, height - edge);
  context.fillStyle = css(inkOn(theme, theme.colour.current));
  context.font = `700 ${Math.round(height * 0.56)}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  return context.fillText(key, left + width / 2, top + height * 0.54);
}
