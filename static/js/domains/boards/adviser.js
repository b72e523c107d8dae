/**
 * How far a board is from its goal and which move comes next on a shortest way: from a table of all boards where they
 * can be listed, else from the server, which may have to say that it does not know. Caches the last table and the boards
 * of the last way.
 */

import { distances, isSmall, lexicalRank, nextMove, UNREACHED } from "./arrangements.js";
import { moveBetween, sameTiles } from "./board.js";
import { toDocument } from "./boardtext.js";

/** @import { Board, Tiles } from "./boardtypes.js" */
/** @import { Connection } from "../../server/connection.js" */

/**
 * `moves`: the fewest; null: not known, but `atLeast` so many. `next`: the move of the blank that comes first, -1 at
 * the goal or where it is not known.
 * @typedef {{ impossible: boolean, moves: number | null, atLeast: number, next: number }} Counsel
 */

/** The boards of a shortest way. @typedef {{ width: number, goal: Tiles, boards: Uint8Array[] }} Way */

const NO_WAY = { impossible: true, moves: null, atLeast: 0, next: -1 };

export class Adviser {
  /** @type {{ width: number, goal: Tiles, table: Uint8Array } | null} */
  cached = null;
  /** @type {Way} */
  way = { width: 0, goal: new Uint8Array(0), boards: [] };

  /** @param {Pick<Connection, "advice">} server */
  constructor(server) {
    this.server = server;
  }

  /** The distances of all boards to the goal of a small one. @param {Board} board */
  table({ width, height, goal }) {
    const { cached } = this;
    if (cached?.width === width && sameTiles(cached.goal, goal)) return cached.table;
    this.cached = { width, goal, table: distances({ width, height }, goal) };
    return this.cached.table;
  }

  /**
   * What is known at once: null where it takes a request.
   * @param {Board} board
   * @returns {Counsel | null}
   */
  atOnce(board) {
    if (isSmall(board)) return fromTable(this.table(board), board);
    return fromWay(this.way, board);
  }

  /**
   * What can be found out; null when the server cannot be reached or does not answer the question.
   * @param {Board} board
   * @returns {Promise<Counsel | null>}
   */
  async ask(board) {
    const known = this.atOnce(board);
    if (known) return known;
    const answer = await this.server.advice({ document: toDocument(board) });
    if (!("impossible" in answer)) return null;
    if (answer.impossible) return NO_WAY;
    if (answer.moves === null) return { impossible: false, moves: null, atLeast: answer.at_least, next: -1 };
    this.way = { width: board.width, goal: board.goal, boards: answer.boards.map((tiles) => Uint8Array.from(tiles)) };
    return fromWay(this.way, board);
  }
}

/**
 * @param {Uint8Array} table
 * @param {Board} board
 * @returns {Counsel}
 */
function fromTable(table, board) {
  const moves = table[lexicalRank(board.start)];
  if (moves === UNREACHED) return NO_WAY;
  return { impossible: false, moves, atLeast: moves, next: nextMove(table, board, board.start) };
}

/**
 * @param {Way} way
 * @param {Board} board
 * @returns {Counsel | null}
 */
function fromWay({ width, goal, boards }, board) {
  if (sameTiles(board.start, board.goal)) return { impossible: false, moves: 0, atLeast: 0, next: -1 };
  const place =
    width === board.width && sameTiles(goal, board.goal)
      ? boards.findIndex((tiles) => sameTiles(tiles, board.start))
      : -1;
  if (place < 0) return null;
  const moves = boards.length - 1 - place;
  return { impossible: false, moves, atLeast: moves, next: moveBetween(board, boards[place], boards[place + 1]) };
}
