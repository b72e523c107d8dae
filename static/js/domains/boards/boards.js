/** Sliding tiles: all that can be said of a board, for the state, its runs and their words. */

import { solvable } from "./board.js";
import { fromDocument, toDocument } from "./boardtext.js";
import { firstBoard } from "./first.js";
import { leadsTo, neighbours } from "./neighbours.js";
import { small } from "./small.js";
import { isSound } from "./soundness.js";

/** @import { Domain } from "../../problems/domaintypes.js" */

const SMALL = 9; // tiles: up to here the server can list all boards
const STRENGTH = ["zero", "misplaced", "manhattan", "linear-conflict"];

/** @type {Domain} */
export const BOARDS = {
  name: "board",
  earlier: "astrolabe.board",
  first: firstBoard,
  toDocument,
  fromDocument,
  isSound,
  size: (board) => 2 * board.start.length,
  nodes: () => 0, // a board is numbered when it is found
  estimates: (board) => board.start.length ** 2,
  begins: () => 0,
  goal: () => -1,
  shape: () => 2 / 3,
  fits: (one, other) => one === other,
  sameNodes: (one, other) => one === other,
  hopeless: (board, { anyway, algorithm }, { algorithms }) =>
    !anyway && !algorithms[algorithm].answers_twin && !solvable(board),
  isSampled: ({ start }) => start.length > SMALL,
  isListed: ({ start }) => start.length <= SMALL,
  walked: (path) => path,
  ...{ evenSteps: true, proves: true, heats: false, grounds: false, keyboard: false },
  editor: { tool: "play" },
  settings: ["anyway"],
  heuristic: () => "manhattan",
  byStrength: () => STRENGTH,
  facts: (node) => ({ node }),
  written: /^#?\s*(\d+)$/,
  named: (_, [node]) => node,
  small,
  about: () => [],
  neighbours,
  leadsTo,
  place: (_, move) => move,
  blocked: null,
  endOfJump: () => null,
};
