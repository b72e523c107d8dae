/**
 * Playing by hand: the moves made since the game began, read from the boards that undo would bring back. A game begins
 * with a board that was not made by one slide of the board before: opened, typed, shuffled, taken over from a search.
 * Pure.
 */

import { moveBetween, sameTiles } from "./board.js";

/** @import { Board } from "./boardtypes.js" */

/**
 * @param {Board} board
 * @param {readonly { problem: Board }[]} undo what was there before, the latest last; settings may have changed between
 * @returns {{ from: Board, moves: number }} where the game began, and how many slides ago
 */
export function game(board, undo) {
  let from = board;
  let moves = 0;
  const boards = undo.map(({ problem }) => problem).filter((each, place, all) => each !== (all[place + 1] ?? board));
  for (let place = boards.length - 1; place >= 0 && isSlide(boards[place], from); place -= 1) {
    from = boards[place];
    moves += 1;
  }
  return { from, moves };
}

/**
 * @param {Board} before
 * @param {Board} after
 */
function isSlide(before, after) {
  const sameGame = before.width === after.width && before.height === after.height && sameTiles(before.goal, after.goal);
  return sameGame && moveBetween(before, before.start, after.start) >= 0;
}
