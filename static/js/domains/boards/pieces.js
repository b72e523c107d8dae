/**
 * The pieces a board is drawn with, in SVG and in units of a hundredth of a cell: tiles, brackets, frames. picture.js
 * puts them in place; what they look like is board.css's.
 */

import { made, setAttributes } from "../../page/elements.js";

/** @import { Size } from "./boardtypes.js" */
/** @import { NodeVotes } from "../../types.js" */

/** @typedef {{ group: SVGGElement, share: SVGTextElement, picture: SVGSVGElement }} Tile */

export const CELL = 100;
export const FACE = 94;
export const INSET = 3;
const LEVEL = 6; // between brackets that would cover each other

/** @param {number} tile @returns {Tile} */
export function newTile(tile) {
  const group = made("g", { class: "tile", "data-digits": String(tile).length });
  const picture = made("svg", { x: INSET, y: INSET, width: FACE, height: FACE });
  const share = made("text", { class: "tile-share", x: 90, y: 88 });
  const number = made("text", { class: "tile-number", x: 50, y: 53 });
  number.textContent = String(tile);
  const face = made("rect", { class: "tile-face", x: INSET, y: INSET, width: FACE, height: FACE, rx: 8 });
  const badge = made("rect", { class: "tile-badge", x: 8, y: 8, width: 36, height: 28, rx: 6 });
  const home = made("path", { class: "tile-home", d: "M81 5H89A6 6 0 0 1 95 11V19Z" });
  group.append(face, picture, badge, number, share, home);
  return { group, share, picture };
}

/**
 * A line along the edge of a row or column, with legs to the tiles it joins.
 * @param {Size} size
 * @param {number} one
 * @param {number} other
 * @param {number} level
 */
export function bracket(size, one, other, level) {
  const [[x, y], [toX, toY]] = [corner(size, Math.min(one, other)), corner(size, Math.max(one, other))];
  const [edge, leg, middle] = [10 + level * LEVEL, 9, CELL / 2];
  if (y === toY) return `M${x + middle} ${y + edge + leg}V${y + edge}H${toX + middle}V${y + edge + leg}`;
  return `M${x + edge + leg} ${y + middle}H${x + edge}V${toY + middle}H${x + edge + leg}`;
}

/**
 * @param {Size} size
 * @param {number} cell
 * @returns {[number, number]}
 */
export function corner({ width }, cell) {
  return [(cell % width) * CELL, Math.floor(cell / width) * CELL];
}

/** How many would slide the tile in a cell. @param {Size} size @param {number} cell @param {NodeVotes} votes */
export function newVotes(size, cell, { count, tone }) {
  const [x, y] = corner(size, cell);
  const group = made("g", { class: "board-votes", "data-vote": tone, transform: `translate(${x + 50} ${y + 50})` });
  const number = made("text", {});
  number.textContent = String(count);
  group.append(made("circle", { r: 30 }), number);
  return group;
}

/** A frame around a cell. @param {string} name */
export function newFrame(name) {
  return made("rect", { class: `board-${name}`, width: FACE, height: FACE, rx: 8 });
}

/**
 * @param {SVGRectElement} rect
 * @param {Size} size
 * @param {number | null} cell
 */
export function frame(rect, size, cell) {
  rect.setAttribute("visibility", cell === null ? "hidden" : "visible");
  const [x, y] = corner(size, cell ?? 0);
  setAttributes(rect, { x: x + INSET, y: y + INSET });
}
