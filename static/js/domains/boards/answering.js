/**
 * A question answered on the board itself: the tile that is the answer, and once a class has answered how many would
 * slide which. Pure.
 */

import { votesShown } from "../../state/classroom.js";
import { isAsked } from "../../state/quizplan.js";
import { moveBetween } from "./board.js";
import { boardIn } from "./boardin.js";

/** @import { BoardState, Tiles } from "./boardtypes.js" */
/** @import { Boards } from "./rebuiltboards.js" */

/** Does the board show where the search is, whatever was chosen, so that its tiles are the answers? @param {BoardState} state */
export function isAnswering(state) {
  return isAsked(state) || votesShown(state) !== null;
}

/**
 * The answers on a board: cell by cell of the tiles that would slide.
 * @param {BoardState} state
 * @param {Tiles} tiles of the board that is shown
 * @param {Boards} [boards] of the search
 */
export function answersOn(state, tiles, boards) {
  const cellOf = (/** @type {number} */ node) => {
    const after = boards?.at(node) ?? null;
    return after && moveBetween(boardIn(state), tiles, after) >= 0 ? after.indexOf(0) : null;
  };
  const votes = [...(votesShown(state) ?? [])].flatMap(([node, named]) => {
    const cell = cellOf(node);
    return cell === null ? [] : [/** @type {const} */ ([cell, named])];
  });
  return { answer: isAsked(state) && state.picked !== null ? cellOf(state.picked) : null, votes: new Map(votes) };
}
