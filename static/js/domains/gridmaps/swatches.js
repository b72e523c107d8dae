/**
 * The small pictures of the legend, drawn by what draws the stage: a cell with its mark, a piece of path, the ramp of
 * the heat map.
 */

import { PLACE_GLYPHS } from "../../stage/cells.js";
import { drawGlyph, GLYPHS } from "../../stage/glyphs.js";
import { drawDot } from "../../stage/overlay.js";
import { CLOSE_UP } from "../../stage/scene.js";
import { css, heatColour, inkOn } from "../../stage/theme.js";

/** @import { Scene } from "../../stage/scene.js" */
/** @import { Rgb, Theme } from "../../stage/theme.js" */

/** @typedef {Pick<Scene, "view" | "theme" | "fills" | "options" | "map">} SwatchScene */

export const SWATCH = 18; // CSS pixels
export const RAMP = 96;
const STRONG = 0.8;
const MIDDLE = 0.45; // of the ramp: the colour that stands for marks under a heat map

/**
 * @param {CanvasRenderingContext2D} context
 * @param {SwatchScene} scene
 * @param {string} mark a name, or the number of a ground
 * @param {number} side
 */
export function drawSwatch(context, scene, mark, side) {
  const far = scene.view.scale < CLOSE_UP;
  const dot = mark === "start" || mark === "goal" || mark === "waypoint" || mark === "current";
  if (far && dot) return drawDot(context, scene.theme, mark, side / 2, side / 2, side * 0.32, side / 9);
  const fill = fillOf(scene, mark);
  context.fillStyle = css(fill);
  context.fillRect(0, 0, side, side);
  frame(context, scene, mark, side);
  const glyph = GLYPHS[glyphOf(scene, mark)];
  if (!glyph || (far && mark !== "hatch")) return undefined;
  context.globalAlpha = dot ? 1 : STRONG;
  context.fillStyle = context.strokeStyle = css(mark === "hatch" ? scene.theme.colour.hatch : inkOn(scene.theme, fill));
  return drawGlyph(context, glyph, 0, 0, side);
}

/**
 * The heat map's colours from the least value to the largest.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {(theme: Theme, place: number) => Rgb} colourAt
 * @param {{ width: number, height: number, step: number }} size `step`: how wide one colour is
 */
export function drawRamp(context, theme, colourAt, { width, height, step }) {
  for (let x = 0; x < width; x += step) {
    context.fillStyle = css(colourAt(theme, x / width));
    context.fillRect(x, 0, step, height);
  }
}

/**
 * @param {SwatchScene} scene
 * @param {string} mark
 * @returns {Rgb}
 */
function fillOf({ theme, fills, options }, mark) {
  if (/^\d+$/.test(mark)) return fills.ground[Number(mark)];
  if (options.heat !== "none" && /^(open|closed)/.test(mark)) return heatColour(theme, MIDDLE);
  return mark === "path" || mark === "sealed" || mark === "hatch" ? theme.colour.free : theme.colour[mark];
}

/**
 * @param {SwatchScene} scene
 * @param {string} mark
 */
function glyphOf({ map }, mark) {
  if (/^\d+$/.test(mark)) return map.palette[Number(mark)].kind;
  return { ...PLACE_GLYPHS, current: "closed" }[mark] ?? mark;
}

/**
 * Lines that belong to the cell as a whole.
 * @param {CanvasRenderingContext2D} context
 * @param {SwatchScene} scene
 * @param {string} mark
 * @param {number} side
 */
function frame(context, { theme }, mark, side) {
  const edge = { current: "current-edge", sealed: "sealed" }[mark] ?? "grid-line";
  const width = edge === "grid-line" ? side / 18 : side / 7;
  context.strokeStyle = css(theme.colour[edge]);
  context.lineWidth = width;
  context.strokeRect(width / 2, width / 2, side - width, side - width);
  if (mark !== "path") return;
  context.fillStyle = css(theme.colour["path-casing"]);
  context.fillRect(0, side * 0.27, side, side * 0.46);
  context.fillStyle = css(theme.colour.path);
  context.fillRect(0, side * 0.36, side, side * 0.28);
}
