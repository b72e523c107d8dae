/** Where a run on a map is, drawn small: a pixel a cell. */

import { groundAt, isBlocked } from "../../problems/gridmap.js";
import { CLOSED, OPEN } from "../../records/fold.js";
import { readTheme, watchTheme } from "../../stage/theme.js";

/** @import { DrawThumbnail } from "../../problems/domaintypes.js" */
/** @import { Timeline } from "../../records/timeline.js" */
/** @import { Rgb, Theme } from "../../stage/theme.js" */
/** @import { GridMap } from "../../types.js" */

const COLOURS = ["free", "wall", "open", "closed", "open-back", "closed-back", "current", "path", "start", "goal"];
/** @type {Record<number, string>[]} */
const BY_STATUS = [
  { [OPEN]: "open", [CLOSED]: "closed" },
  { [OPEN]: "open-back", [CLOSED]: "closed-back" },
];

/** @param {HTMLElement} root @returns {DrawThumbnail} */
export function mapThumbnails(root) {
  /** @type {Theme | null} */
  let theme = null;
  watchTheme(root, () => (theme = null));
  return ({ problem }, timeline) => {
    const map = /** @type {GridMap} */ (problem);
    theme ??= readTheme(root, COLOURS);
    const { colour } = theme;
    const canvas = Object.assign(document.createElement("canvas"), { width: map.width, height: map.height });
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    const image = context.createImageData(map.width, map.height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let cell = 0; cell < pixels.length; cell += 1) pixels[cell] = packed(colour[nameOf(map, timeline, cell)]);
    for (const cell of timeline.path) pixels[cell] = packed(colour.path);
    for (const end of /** @type {const} */ (["start", "goal"])) pixels[map[end]] = packed(colour[end]);
    context.putImageData(image, 0, 0);
    return canvas;
  };
}

/** The name of a cell's colour. @param {GridMap} map @param {Timeline} timeline @param {number} cell */
function nameOf(map, timeline, cell) {
  const { current, records } = timeline;
  if (current >= 0 && records.node(current) === cell) return "current";
  const side = timeline.status(cell, 0) ? 0 : 1;
  const name = BY_STATUS[side][timeline.status(cell, side)];
  return name ?? (isBlocked(groundAt(map, cell)) ? "wall" : "free");
}

/** A colour as a pixel of a canvas has it. @param {Rgb} rgb */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
