/** What makes a board another than that of the lanes beside it, in a few words. */

import { joined, say } from "../../words/words.js";
import { sameTiles } from "./board.js";

/** @import { Board } from "./boardtypes.js" */

/** @param {Board} board @param {Board} base @returns {string} */
export function apart(board, base) {
  const same = { start: sameTiles(board.start, base.start), goal: sameTiles(board.goal, base.goal) };
  if (same.start && same.goal) return say("lane.board.own");
  if (sameTiles(board.start, base.goal) && sameTiles(board.goal, base.start)) return say("lane.turned");
  const start = !same.start && say("lane.board.start", { tiles: tilesText(board) });
  return joined([start, same.start && say("lane.goal")]);
}

/** As they may be typed. @param {Board} board */
function tilesText({ width, height, start }) {
  const row = (/** @type {number} */ at) => [...start.slice(at * width, (at + 1) * width)].map((tile) => tile || "_");
  return Array.from({ length: height }, (_, at) => row(at).join(" ")).join(" / ");
}
