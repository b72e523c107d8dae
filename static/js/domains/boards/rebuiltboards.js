/**
 * The boards a search meets, rebuilt from its records: a node is first mentioned with its parent and the move of the
 * blank that leads there, so its board is the parent's with one slide. Takes in records as they come, width × height
 * bytes a node. Pure. Both sides of a search number their boards together, so one list holds them; the second side
 * begins at the goal, or at the twin.
 */

import { Reader } from "../../records/reader.js";
import { CHUNK_BITS, IN_CHUNK, NO_NODE, OPENED, WORDS } from "../../records/records.js";
import { roots, sameTiles, target } from "./board.js";

/** @import { Board, Size, Tiles } from "./boardtypes.js" */
/** @import { RecordStore } from "../../records/records.js" */
/** @import { Tables } from "../../types.js" */

const BITS = 12;
const MANY = 1 << BITS; // boards a chunk

export class Boards {
  /** @type {Uint8Array[]} */
  chunks = [];

  /**
   * @param {RecordStore} records
   * @param {Size} size
   * @param {readonly Tiles[]} roots side → where it begins
   */
  constructor(records, size, roots) {
    this.records = records;
    this.reader = new Reader(records);
    this.cells = size.width * size.height;
    this.roots = roots;
    this.targets = Int8Array.from({ length: this.cells * 4 }, (_, at) => target(size, at >> 2, at & 3));
  }

  /** Take in the records that are new. @param {number} known */
  follow(known) {
    const [from, end] = this.reader.next(known);
    for (let record = from; record < end; record += 1) {
      const { words } = this.records.chunks[record >>> CHUNK_BITS];
      const place = (record & IN_CHUNK) * WORDS;
      const move = (words[place] >>> 16) & 255;
      if (move < 4) this.#slide(words[place + 1], words[place + 4], move);
      else if ((words[place] & 255) === OPENED && words[place + 4] === NO_NODE)
        this.#put(words[place + 1], this.roots[(words[place] >>> 8) & 255]);
    }
  }

  /**
   * The board of a node, or null if no record has mentioned it. Not to be changed.
   * @param {number} node
   * @returns {Tiles | null}
   */
  at(node) {
    if (!this.#knows(node)) return null;
    const from = (node & (MANY - 1)) * this.cells;
    return this.chunks[node >>> BITS].subarray(from, from + this.cells);
  }

  /**
   * The node of a board, or -1 if none of the first ones has it.
   * @param {Tiles} tiles
   * @param {number} count of nodes
   */
  find(tiles, count) {
    for (let node = 0; node < count; node += 1) if (sameTiles(this.at(node), tiles)) return node;
    return -1;
  }

  /** @param {number} node */
  #knows(node) {
    const chunk = this.chunks[node >>> BITS];
    const from = (node & (MANY - 1)) * this.cells;
    return chunk !== undefined && chunk[from] + chunk[from + 1] > 0; // only one cell is blank
  }

  /**
   * @param {number} node
   * @param {number} parent
   * @param {number} move
   */
  #slide(node, parent, move) {
    if (this.#knows(node) || node === NO_NODE) return;
    const before = this.at(parent);
    if (!before) return;
    const blank = before.indexOf(0);
    const cell = this.targets[blank * 4 + move];
    const board = this.#put(node, before);
    board[blank] = before[cell];
    board[cell] = 0;
  }

  /**
   * @param {number} node
   * @param {Tiles} tiles
   */
  #put(node, tiles) {
    const chunk = (this.chunks[node >>> BITS] ??= new Uint8Array(MANY * this.cells));
    const from = (node & (MANY - 1)) * this.cells;
    chunk.set(tiles, from);
    return chunk.subarray(from, from + this.cells);
  }
}

/** @type {WeakMap<RecordStore, Boards>} */
const KEPT = new WeakMap(); // one list for all who ask: what the boards are follows from the records

/** The boards of every run there are records of: what was made for a run is kept as long as its records are. */
export class Rebuilt {
  kept = KEPT;

  /** @param {Pick<Tables, "algorithms">} tables */
  constructor(tables) {
    this.tables = tables;
  }

  /**
   * The boards of these records.
   * @param {RecordStore} records
   * @param {number} known
   * @param {Board} problem
   * @param {string} algorithm
   */
  of(records, known, problem, algorithm) {
    let boards = this.kept.get(records);
    if (!boards)
      this.kept.set(records, (boards = new Boards(records, problem, roots(problem, this.tables, algorithm))));
    boards.follow(known);
    return boards;
  }
}
