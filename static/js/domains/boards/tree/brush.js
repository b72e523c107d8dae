/**
 * What the tree and the atlas are drawn with: a box, lettering, a line with a casing, and a board small enough to stand
 * in a picture. Knows colours and sizes, and nothing of searches.
 */

import { css } from "../../../stage/theme.js";

/** @import { Size, Tiles } from "../boardtypes.js" */
/** @import { Rgb, Theme } from "../../../stage/theme.js" */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 * @param {number} radius
 * @param {Rgb} fill
 */
export function box(context, left, top, width, height, radius, fill) {
  context.fillStyle = css(fill);
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
}

/**
 * Write in the middle of places from now on.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {number} pixels
 * @param {number} weight
 */
export function useFont(context, theme, pixels, weight = 400) {
  context.font = `${weight} ${Math.round(pixels * 10) / 10}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
}

/**
 * Stroke a shape with each of these colours, the widest first: a line in a casing can be seen on any ground.
 * @param {CanvasRenderingContext2D} context
 * @param {{ theme: Theme, view: { ratio: number } }} scene
 * @param {Record<string, number>} widths name of a colour → CSS pixels
 * @param {() => void} trace adds the shape to the path
 */
export function strokeCased(context, { theme, view }, widths, trace) {
  for (const [colour, width] of Object.entries(widths)) {
    context.strokeStyle = css(theme.colour[colour]);
    context.lineWidth = width * view.ratio;
    context.beginPath();
    trace();
    context.stroke();
  }
}

/**
 * A small board.
 * @param {CanvasRenderingContext2D} context
 * @param {{ tiles: Tiles, size: Size, theme: Theme, moved: number }} board
 * @param {number} left
 * @param {number} top
 * @param {number} width
 */
export function drawBoard(context, { tiles, size, theme, moved }, left, top, width) {
  const cell = width / size.width;
  const gap = Math.max(1, Math.round(cell * 0.05));
  useFont(context, theme, cell * (tiles.length > 10 ? 0.62 : 0.72), 600);
  tiles.forEach((tile, at) => {
    if (!tile) return;
    const [x, y] = [left + (at % size.width) * cell, top + Math.floor(at / size.width) * cell];
    context.fillStyle = css(theme.colour[tile === moved ? "tile-figure" : "tile-face"]);
    context.fillRect(x + gap / 2, y + gap / 2, cell - gap, cell - gap);
    context.fillStyle = css(theme.colour[tile === moved ? "tile-face" : "tile-figure"]);
    context.fillText(String(tile), x + cell / 2, y + cell * 0.53);
  });
}
