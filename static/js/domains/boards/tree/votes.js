/** How many in a class named a board: a number on its node, which can be read at any size. */

import { css, inkOn } from "../../../stage/theme.js";
import { strokeCased, useFont } from "./brush.js";
import { SHARE } from "./nodes.js";
import { itemPlace } from "./scene.js";

/** @import { TreeScene } from "./scene.js" */
/** @import { NodeVotes } from "../../../types.js" */

const COLOURS = { marked: "start", right: "focus", other: "current" }; // of the theme
const RADIUS = 13; // CSS pixels
const LETTERS = 15;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {number} item
 * @param {NodeVotes} votes
 */
export function drawVotes(context, scene, item, { count, tone }) {
  const { ratio, scale } = scene.view;
  const place = itemPlace(scene, item);
  const [x, y] = [place.x, place.y + (scale * ratio * SHARE) / 2];
  const fill = scene.theme.colour[COLOURS[tone]];
  const disc = () => context.arc(x, y, RADIUS * ratio, 0, 2 * Math.PI);
  strokeCased(context, scene, { "focus-gap": 4 }, disc);
  context.fillStyle = css(fill);
  context.beginPath();
  disc();
  context.fill();
  useFont(context, scene.theme, LETTERS * ratio);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = css(inkOn(scene.theme, fill));
  context.fillText(String(count), x, y);
}
