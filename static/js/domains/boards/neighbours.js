/** The boards that a slide away from one lead to, and those that the border keeps. Pure; knows no words. */

import { NO_MOVE } from "../../records/records.js";
import { roots, target } from "./board.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Neighbour, Telling } from "../../words/neighbours.js" */

/** @param {Telling} given @param {number} node @returns {Neighbour[]} */
export function neighbours(given, node) {
  const board = /** @type {Board} */ (given.run.problem);
  const blank = blankOf(given, node);
  return [0, 1, 2, 3].map((move) => ({
    move,
    record: -1,
    cell: -1,
    why: target(board, blank, move) < 0 ? "border" : "",
  }));
}

/**
 * Is this neighbour that node? Each way leaves the blank elsewhere.
 * @param {Telling} given
 * @param {Neighbour} neighbour
 * @param {number} node
 */
export function leadsTo(given, { move }, node) {
  const { records, current } = given.timeline;
  const blank = blankOf(given, records.node(current));
  return target(/** @type {Board} */ (given.run.problem), blank, move) === blankOf(given, node);
}

/**
 * Where the blank of a node's board is: the moves that led there say it.
 * @param {Telling} given
 * @param {number} node
 */
function blankOf({ timeline, run, tables }, node) {
  const { records, current } = timeline;
  const board = /** @type {Board} */ (run.problem);
  const side = records.side(current);
  const begin = roots(board, tables, run.settings.algorithm)[side].indexOf(0);
  const moves = timeline.pathTo(node, side).map((each) => records.move(timeline.entry(each, side)));
  return moves.reduce((blank, move) => (move === NO_MOVE ? blank : target(board, blank, move)), begin);
}
