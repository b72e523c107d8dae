/** Boards that may be searched beside one: made of it, or by chance of its size. A new way is a row, and a word `lane.problem.<name>.board`. Pure. */

import { chance } from "../../problems/generate.js";
import { walked } from "./arrangements.js";

/** @import { Making } from "../../comparing/variations.js" */
/** @import { Board } from "./boardtypes.js" */

const SEEDS = 1e6;
const SLIDES = 5; // for each cell

/** @type {Readonly<Record<string, Making>>} */
export const OTHERS = { copy: (board) => ({ ...board }), turned, random: byChance };

/** @param {Board} board @returns {Board} */
function turned(board) {
  return { ...board, start: board.goal, goal: board.start };
}

/** @param {Board} board @param {() => number} random @returns {Board} */
function byChance(board, random) {
  const seed = Math.floor(random() * SEEDS);
  return { ...board, start: walked(board, board.goal, SLIDES * board.goal.length, chance(seed)) };
}
