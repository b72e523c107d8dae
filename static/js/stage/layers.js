/** One picture of a scene: the layers in their order, from the ground up. Draws only where there is damage. */

import { drawArrows, drawLines, drawMarks, fillOwn } from "./cells.js";
import { columnEdge, rowEdge } from "./edges.js";
import { drawCosts, drawLetters, drawNumbers } from "./numbers.js";
import { drawDots, drawEdges, drawJumps, drawPath, drawSealed } from "./overlay.js";
import { CLOSE_UP } from "./scene.js";
import { css } from "./theme.js";

/** @import { Damage } from "./dirtyboxes.js" */
/** @import { Painter } from "./painter.js" */
/** @import { Pops } from "./wallanimation.js" */
/** @import { Scene } from "./scene.js" */

/**
 * @param {CanvasRenderingContext2D} context in device pixels
 * @param {Scene} scene
 * @param {Damage} damage
 * @param {Pick<Painter, "paint">} painter
 * @param {Pick<Pops, "draw">} pops
 * @returns {boolean} whether all of it could be painted; if not, it takes another frame
 */
export function paintScene(context, scene, damage, painter, pops) {
  let complete = true;
  for (const box of damage.boxes(scene)) {
    context.save();
    damage.clip(context, scene, box);
    complete = paintBox(context, scene, damage.affected(scene, box), painter, pops) && complete;
    context.restore();
  }
  return complete;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {readonly number[]} cells that carry marks
 * @param {Pick<Painter, "paint">} painter
 * @param {Pick<Pops, "draw">} pops
 */
function paintBox(context, scene, cells, painter, pops) {
  context.fillStyle = css(scene.theme.colour.around);
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  const complete = painter.paint(context, scene.view);
  if (scene.view.scale >= CLOSE_UP) pops.draw(context, scene);
  drawLines(context, scene);
  if (scene.view.scale < CLOSE_UP) drawFrame(context, scene);
  drawSealed(context, scene);
  drawJumps(context, scene);
  drawPath(context, scene);
  fillOwn(context, scene);
  drawCells(context, scene, cells);
  drawDots(context, scene);
  drawEdges(context, scene);
  return complete;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 * @param {readonly number[]} cells
 */
function drawCells(context, scene, cells) {
  if (!cells.length) return;
  drawMarks(context, scene, cells);
  if (scene.options.arrows) drawArrows(context, scene, cells);
  drawCosts(context, scene, cells);
  drawNumbers(context, scene, cells);
  drawLetters(context, scene);
}

/**
 * A line around the map, which may be as light as what is around it.
 * @param {CanvasRenderingContext2D} context
 * @param {Scene} scene
 */
function drawFrame(context, { view, map, theme }) {
  const [x, y] = [columnEdge(view, 0), rowEdge(view, 0)];
  context.strokeStyle = css(theme.colour["grid-line"]);
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, columnEdge(view, map.width) - x + 1, rowEdge(view, map.height) - y + 1);
}
