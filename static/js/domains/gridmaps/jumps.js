/**
 * Why a jump ended where it did: at the goal; where a shortest path has to turn, round a wall, to a forced neighbour; or
 * where a turn leads straight to such a place. By the definition in server/spaces/jumps.py, read off the map. Pure;
 * knows no words.
 */

import { movesOf, STRAIGHT, WAYS, whyNot } from "../../problems/mapsteps.js";
import { JUMPED } from "../../records/records.js";
import { isJumping } from "../../words/recordsentence.js";

/** @import { GridMap } from "../../types.js" */
/** @import { EndOfJump } from "../../words/reasons.js" */
/** @import { Case } from "../../words/sentencefacts.js" */

/** @typedef {(cell: number, move: number) => boolean} MayStep may a step be taken? */
/** @typedef {{ width: number, diagonal: string, goal: number, allowed: MayStep }} Ground */

const ANYWHERE = { cell: 4, width: 3 }; // the middle of a block without walls

/**
 * Why the jump of a record ended, and the cell that is the reason; null where the record ends none.
 * @param {Pick<Case, "records" | "record" | "run" | "tables">} given
 * @returns {EndOfJump | null}
 */
export function endOfJump({ records, record, run, tables }) {
  const [node, move] = [records.node(record), records.move(record)];
  const { diagonal } = run.settings;
  if (!isJumping(run, tables) || move >= WAYS.length) return null;
  const map = /** @type {GridMap} */ (run.problem);
  /** @type {MayStep} */
  const allowed = (cell, way) => movesOf(diagonal).includes(way) && !whyNot(map, tables, diagonal, cell, way);
  const ground = { width: map.width, diagonal, goal: map.goal, allowed };
  if (records.kind(record) === JUMPED) return allowed(node, move) ? null : { why: "blocked", cell: node };
  return stopAt(ground, node, move) ?? turnAt(ground, node, move);
}

/**
 * @param {Ground} ground
 * @param {number} cell
 * @param {number} move that led there
 * @returns {{ why: "goal" | "forced", cell: number } | null}
 */
function stopAt(ground, cell, move) {
  if (cell === ground.goal) return { why: "goal", cell };
  const usual = inTheOpen(ground, move);
  const forced = needed(ground, cell, move).find((way) => !usual.includes(way));
  return forced === undefined ? null : { why: "forced", cell: after(ground, cell, forced) };
}

/**
 * The jump point that a turn leads straight to.
 * @param {Ground} ground
 * @param {number} cell
 * @param {number} move that led there
 * @returns {{ why: "turn", cell: number } | null}
 */
function turnAt(ground, cell, move) {
  for (const way of inTheOpen(ground, move)) {
    for (let at = cell; way !== move && ground.allowed(at, way); ) {
      at = after(ground, at, way);
      if (stopAt(ground, at, way)) return { why: "turn", cell: at };
    }
  }
  return null;
}

/** The moves worth trying where there is no wall near. @param {Ground} ground @param {number} move */
function inTheOpen({ diagonal }, move) {
  const moves = movesOf(diagonal);
  const allowed = (/** @type {number} */ cell, /** @type {number} */ way) => moves.includes(way) && within(cell, way);
  return needed({ width: ANYWHERE.width, diagonal, goal: -1, allowed }, ANYWHERE.cell, move);
}

/**
 * The moves worth trying after a move: no way round the cell that was entered is as short, or for a leading move none is
 * shorter.
 * @param {Ground} ground
 * @param {number} cell
 * @param {number} move
 */
function needed(ground, cell, move) {
  const parent = after(ground, cell, move, -1);
  const leading = ground.diagonal === "never" ? move % 2 === 0 : move >= STRAIGHT;
  return movesOf(ground.diagonal).filter((way) => {
    const there = after(ground, cell, way);
    if (there === parent || !ground.allowed(cell, way)) return false;
    const gain = around(ground, parent, cell, there) - cost(move) - cost(way);
    return gain > 1e-9 || (leading && gain > -1e-9);
  });
}

/**
 * What the shortest way costs from one cell of a block to another in two steps at most, but not through its middle.
 * @param {Ground} ground
 * @param {number} from
 * @param {number} middle
 * @param {number} to
 */
function around(ground, from, middle, to) {
  const moves = movesOf(ground.diagonal);
  let least = Infinity;
  for (const first of moves) {
    const via = after(ground, from, first);
    if (via === middle || !ground.allowed(from, first)) continue;
    if (via === to) least = Math.min(least, cost(first));
    for (const second of moves)
      if (after(ground, via, second) === to && ground.allowed(via, second))
        least = Math.min(least, cost(first) + cost(second));
  }
  return least;
}

/** @param {number} move */
function cost(move) {
  return move < STRAIGHT ? 1 : Math.SQRT2;
}

/** @param {Ground} ground @param {number} cell @param {number} move */
function after({ width }, cell, move, times = 1) {
  return cell + times * (WAYS[move][1] * width + WAYS[move][0]);
}

/** Does a step stay inside the block? @param {number} cell @param {number} move */
function within(cell, move) {
  const { width } = ANYWHERE;
  const [x, y] = [(cell % width) + WAYS[move][0], Math.floor(cell / width) + WAYS[move][1]];
  return x >= 0 && y >= 0 && x < width && y < width;
}
