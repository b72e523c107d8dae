/** What an atlas shows, and which of its cells is meant: by a point near it, or by an arrow key. Pure. */

import { expanding } from "../../../records/timeline.js";
import { cellAt } from "../../../stage/edges.js";

/** @import { Board, Tiles } from "../boardtypes.js" */
/** @import { Viewport } from "../../../stage/camera.js" */
/** @import { Theme } from "../../../stage/theme.js" */
/** @import { Timeline } from "../../../records/timeline.js" */

/**
 * @typedef {object} Chart
 * @property {string} kind
 * @property {number} width in cells
 * @property {number} height
 * @property {(timeline: Timeline, theme: Theme) => void} follow
 * @property {(node: number) => number} cellOf the cell of a node, or -1
 * @property {(cell: number) => number} nodeAt a node of a cell, or -1
 * @property {(cell: number) => Tiles | null} tilesAt
 * @property {(board: Board, path: readonly number[], isFound: boolean) => [number, number]} endsOf the cells of start
 *   and goal, or -1
 * @property {(cell: number) => { kind: string, rank: number, open: number, closed: number, g?: number, h?: number }}
 *   factsOf
 * @property {(context: CanvasRenderingContext2D, view: Viewport) => void} paint
 */
/**
 * @typedef {object} AtlasScene
 * @property {Chart} chart
 * @property {Viewport} view
 * @property {Theme} theme
 * @property {Board} board
 * @property {Timeline} timeline
 * @property {number} current node, or -1
 * @property {readonly number[]} path nodes
 * @property {number | null} picked
 * @property {number | null} hover
 * @property {number} cell what the card is of, or -1
 */

const FEW = 1 / 200; // of all arrangements: each alone would be a speck
const REACH = 5; // CSS pixels around the pointer in which a node that has been reached is looked for

/**
 * Has the search reached so few of all arrangements that each needs a dot to be seen?
 * @param {Pick<AtlasScene, "chart" | "timeline">} scene
 */
export function isSparse({ chart, timeline: { counts } }) {
  const seen = counts.open + counts.closed;
  return chart.kind === "arrangements" && seen > 0 && seen < chart.width * chart.height * FEW;
}

/**
 * The cell under a point or, where it is a pixel of many, one near it that has been reached; -1 beside the picture.
 * @param {AtlasScene} scene
 * @param {number} x
 * @param {number} y
 * @param {(node: number) => boolean} isReached
 */
export function cellNear({ chart, view }, x, y, isReached) {
  const under = cellAt(view, chart, x, y);
  if (under === null || chart.kind === "layers" || isReached(chart.nodeAt(under))) return under ?? -1;
  const [middleX, middleY] = [under % chart.width, Math.floor(under / chart.width)];
  const reach = Math.ceil(REACH / view.scale);
  let [best, distance] = [under, reach * reach + 1];
  for (let row = Math.max(0, middleY - reach); row <= Math.min(chart.height - 1, middleY + reach); row += 1) {
    for (let column = Math.max(0, middleX - reach); column <= Math.min(chart.width - 1, middleX + reach); column += 1) {
      const far = (column - middleX) ** 2 + (row - middleY) ** 2;
      const cell = row * chart.width + column;
      if (far < distance && isReached(chart.nodeAt(cell))) [best, distance] = [cell, far];
    }
  }
  return best;
}

/**
 * @param {Chart} chart
 * @param {number} cell
 * @param {[number, number]} arrow
 */
export function beside({ width, height }, cell, [dx, dy]) {
  const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
  return x < 0 || y < 0 || x >= width || y >= height ? cell : y * width + x;
}

/** The path that was found or, before that, the one to the node being expanded. @param {Timeline} timeline */
export function pathShown(timeline) {
  const current = expanding(timeline);
  if (timeline.path.length || current < 0) return timeline.path;
  return timeline.pathTo(current, timeline.records.side(timeline.current));
}
