/** At the left of a search tree: how deep each row is and, where its nodes cannot be told apart, how many there are. */

import { css, inkOn } from "../../../stage/theme.js";
import { language } from "../../../words/words.js";
import { box, useFont } from "./brush.js";
import { GUTTER, inView } from "./camera.js";
import { BEYOND, CLOSED, LEFT, OPEN } from "./items.js";
import { SHARE } from "./nodes.js";

/** @import { Detail } from "./nodes.js" */
/** @import { TreeScene } from "./scene.js" */

const LABELS = 18; // CSS pixels between labels of rows at least

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {Detail} detail
 */
export function drawLabels(context, scene, detail) {
  const { view, shape, survey, theme } = scene;
  const { top, bottom } = inView(view, shape);
  const every = Math.max(1, Math.ceil(LABELS / view.pitch));
  const near = detail === "board" || detail === "difference";
  if (near) clearGutter(context, scene);
  useFont(context, theme, 12 * view.ratio);
  context.textAlign = "left";
  for (let row = Math.ceil(top / every) * every; row < bottom; row += every) {
    const count = [OPEN, CLOSED, LEFT, BEYOND].reduce((sum, state) => sum + survey.inRow(row, state), 0);
    if (!count) continue;
    const text = near ? String(row) : `${row} · ${count.toLocaleString(language())}`;
    label(context, scene, text, (row - view.y) * view.pitch * view.ratio);
  }
}

/** The boards go under the edge of the column in which the depths stand. @param {CanvasRenderingContext2D} context @param {TreeScene} scene */
function clearGutter(context, { view: { ratio }, theme: { colour } }) {
  context.fillStyle = css(colour.around);
  context.fillRect(0, 0, (GUTTER - 2) * ratio, context.canvas.height);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {TreeScene} scene
 * @param {string} text
 * @param {number} y
 */
function label(context, { view: { ratio, pitch, scale }, theme }, text, y) {
  const { colour } = theme;
  const [width, height] = [context.measureText(text).width + 8 * ratio, 16 * ratio];
  const middle = y + (Math.min(pitch, scale * SHARE + 6) * ratio) / 2;
  context.globalAlpha = 0.86;
  box(context, 4 * ratio, middle - height / 2, width, height, 3 * ratio, colour.free);
  context.globalAlpha = 1;
  context.fillStyle = css(inkOn(theme, colour.free));
  context.fillText(text, 8 * ratio, middle);
}
