/**
 * What a search makes of a cell, as one number the painter understands: a larger one outweighs a smaller one where many
 * cells share a pixel, so open outweighs closed. With a heat map the number also says how large the cell's value is.
 * Knows the timeline and the theme.
 */

import { CLOSED, LEFT, OPEN, PASSED } from "../records/fold.js";
import { groundColour, heatColour, mixed, overColour, packed } from "./theme.js";

/** @import { Rgb, Theme } from "./theme.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Terrain, Truth } from "../types.js" */

export const MARK_NAMES = ["", "jumped", "left", "closed-back", "closed", "open-back", "open"]; // mark -> token and glyph
const HEAT_STEPS = 64;
const HEAT_CLOSED = 16; // from here on: closed, by value
const HEAT_OPEN = HEAT_CLOSED + HEAT_STEPS; // from here on: open, by value
const HEAT_OVER = HEAT_OPEN + HEAT_STEPS; // from here on: a heuristic above the true cost, by how much
const OVER_STEPS = 16; // up to twice the true cost
const FADED = 0.6; // how far the colours of a result that is out of date go towards the ground

const FRONT = new Uint8Array(8);
const BACK = new Uint8Array(8);
for (const [status, front, back] of [
  [OPEN, "open", "open-back"],
  [CLOSED, "closed", "closed-back"],
  [LEFT, "left", "left"],
  [PASSED, "jumped", "jumped"],
]) {
  FRONT[Number(status)] = MARK_NAMES.indexOf(String(front));
  BACK[Number(status)] = MARK_NAMES.indexOf(String(back));
}

/**
 * The mark of every cell at the timeline's cursor, without heat.
 * @param {Timeline} timeline
 * @returns {(cell: number) => number}
 */
export function plainMarks(timeline) {
  const front = timeline.statuses(0);
  const back = timeline.statuses(1);
  if (!back.length) return (cell) => FRONT[front[cell]];
  return (cell) => Math.max(FRONT[front[cell]], BACK[back[cell]]);
}

/**
 * The mark of every cell, telling the range that its value is in.
 * @param {Timeline} timeline
 * @param {(cell: number, side: number) => number} value
 * @param {readonly [number, number]} range
 * @returns {(cell: number) => number}
 */
export function heatMarks(timeline, value, [least, most]) {
  const plain = plainMarks(timeline);
  return (cell) => {
    const mark = plain(cell);
    const at = mark && value(cell, sideOf(mark));
    if (!mark || !Number.isFinite(at)) return mark;
    const step = Math.max(0, Math.min(HEAT_STEPS - 1, Math.floor(((at - least) / (most - least)) * HEAT_STEPS)));
    return (isOpen(mark) ? HEAT_OPEN : HEAT_CLOSED) + step;
  };
}

/**
 * The mark of every cell, telling how near its estimate is to its true cost, whether the search has been there or not.
 * @param {Timeline} timeline
 * @param {Truth} truth
 * @returns {(cell: number) => number}
 */
export function truthMarks(timeline, { h, costs }) {
  const plain = plainMarks(timeline);
  return (cell) => {
    const mark = plain(cell);
    if (!Number.isFinite(costs[cell])) return mark;
    const share = costs[cell] > 0 ? h[cell] / costs[cell] : h[cell] > 0 ? Infinity : 1;
    if (share > 1) return HEAT_OVER + Math.min(OVER_STEPS - 1, Math.floor((share - 1) * OVER_STEPS));
    return (isOpen(mark) ? HEAT_OPEN : HEAT_CLOSED) + Math.min(HEAT_STEPS - 1, Math.floor(share * HEAT_STEPS));
  };
}

/**
 * The side whose numbers and parent are shown for a cell: the one whose mark is.
 * @param {number} plain the mark of the cell without heat
 */
export function sideOf(plain) {
  return isBack(plain) ? 1 : 0;
}

/**
 * Marks to colours.
 * @param {Theme} theme
 * @param {boolean} faded
 * @returns {Rgb[]}
 */
export function markColours(theme, faded) {
  /** @type {Rgb[]} */
  const colours = MARK_NAMES.map((name) => theme.colour[name] ?? theme.colour.free);
  for (let step = 0; step < HEAT_STEPS; step += 1) {
    colours[HEAT_CLOSED + step] = colours[HEAT_OPEN + step] = heatColour(theme, (step + 0.5) / HEAT_STEPS);
  }
  for (let step = 0; step < OVER_STEPS; step += 1)
    colours[HEAT_OVER + step] = overColour(theme, (step + 0.5) / OVER_STEPS);
  return colours.map((colour) => (faded ? mixed(colour, theme.colour.free, FADED) : colour));
}

/**
 * The colours of a map's grounds.
 * @param {Theme} theme
 * @param {readonly Terrain[]} palette
 */
export function groundColours(theme, palette) {
  return palette.map((terrain) => groundColour(theme, terrain));
}

/**
 * @param {readonly Rgb[]} colours
 * @returns {Uint32Array}
 */
export function table(colours) {
  const packedColours = new Uint32Array(256);
  colours.forEach((colour, at) => (packedColours[at] = packed(colour)));
  return packedColours;
}

/** @param {number} mark */
function isOpen(mark) {
  return MARK_NAMES[mark] === "open" || MARK_NAMES[mark] === "open-back";
}

/** @param {number} mark */
function isBack(mark) {
  return MARK_NAMES[mark] === "open-back" || MARK_NAMES[mark] === "closed-back";
}
