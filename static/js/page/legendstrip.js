/**
 * What the marks of a picture mean, in rows below it: each mark drawn by what draws the picture, with its words. As it
 * stands on a canvas, and as SVG.
 */

import { SvgContext, tag } from "./svgcontext.js";

/** @import { PageLooks } from "./looks.js" */
/** @import { Depiction, LegendEntry } from "../types.js" */

/** @typedef {{ x: number, y: number, width: number, height?: number }} Strip `height`: what is below is left out */

const TYPE = 14;
const ROW = 24;
const GAP = 18; // between two entries
const SIGN_GAP = 6;
export const SIGN = 18; // CSS pixels that a mark is high
const FADED = 0.55; // of what is not to be seen now

/** @param {Depiction} picture @param {number} width @param {PageLooks} looks */
export function legendHeight(picture, width, looks) {
  const placed = arranged(entriesOf(picture), width, looks);
  return placed.length ? placed[placed.length - 1].y + ROW : 0;
}

/** @param {CanvasRenderingContext2D} context @param {Depiction} picture @param {Strip} strip @param {PageLooks} looks */
export function drawLegend(context, picture, { x, y, width, height = Infinity }, looks) {
  for (const each of arranged(entriesOf(picture), width, looks)) {
    if (each.y + ROW > height) break;
    context.save();
    context.translate(x + each.x, y + each.y);
    drawEntry(context, each.entry, looks);
    context.restore();
  }
}

/** Only what is to be seen: a picture stands by itself. @param {Depiction} picture @param {Strip} strip @param {PageLooks} looks */
export function legendSvg(picture, { x, y, width }, looks) {
  const placed = arranged(
    entriesOf(picture).filter(({ used }) => used),
    width,
    looks,
  );
  const parts = placed.map(({ entry, x: left, y: top }) => {
    const context = new SvgContext(width, ROW);
    drawEntry(context.drawn, entry, looks);
    return tag("g", { transform: `translate(${x + left} ${y + top})` }, context.text);
  });
  return { svg: parts.join(""), height: placed.length ? placed[placed.length - 1].y + ROW : 0 };
}

/** @param {CanvasRenderingContext2D} context @param {LegendEntry} entry @param {PageLooks} looks */
function drawEntry(context, { text, width, used, draw }, { ink, surface, family }) {
  draw(context);
  context.globalAlpha = 1;
  context.font = `${TYPE}px ${family}`;
  context.fillStyle = ink;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillText(text, roomOf(width), TYPE);
  if (used) return;
  context.globalAlpha = FADED;
  context.fillStyle = surface;
  context.fillRect(-1, -1, roomOf(width) + context.measureText(text).width + 2, ROW);
}

/** How far right of a mark its words begin. @param {number} width of the mark */
function roomOf(width) {
  return width && width + SIGN_GAP;
}

/** @param {Depiction} picture @returns {readonly LegendEntry[]} */
function entriesOf(picture) {
  return picture.legend?.() ?? [];
}

/** One after the other, in rows of a width; what is words alone changes, and has a row for itself. @param {readonly LegendEntry[]} entries @param {number} width @param {PageLooks} looks */
function arranged(entries, width, { family }) {
  const context = new SvgContext(width, ROW);
  context.font = `${TYPE}px ${family}`;
  let [x, y] = [0, 0];
  return entries.map((entry) => {
    const wide = Math.ceil(roomOf(entry.width) + context.measureText(entry.text).width); // marks begin on whole pixels
    if (x && (!entry.width || x + wide > width)) [x, y] = [0, y + ROW];
    const place = { entry, x, y };
    x += wide + GAP;
    return place;
  });
}
