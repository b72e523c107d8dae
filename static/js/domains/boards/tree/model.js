/**
 * The search tree of a whole run, as far as its records are known: an item for every record that opens, improves,
 * keeps, ignores or cuts off a board, beneath the item of the board it was reached from. Takes in records as they come;
 * layout.js gives each item its place, once and for all. Two sides have two trees, beside each other; each round of a
 * depth-first search has its own. Of a depth-first search there is a spine to be seen, the path it is on with the
 * successors of its nodes, so in a spine items that are never seen together share places. Pure.
 */

import { kindsThat } from "../../../records/kinds.js";
import { Reader } from "../../../records/reader.js";
import {
  CHUNK_BITS,
  CUT,
  EXPANDED,
  FOUND,
  IGNORED,
  IN_CHUNK,
  KEPT,
  LEFT as LEFT_NODE,
  NO_NODE,
  THRESHOLD,
  WORDS,
} from "../../../records/records.js";
import { MOVES, target } from "../board.js";
import { BEYOND, ENTRY, Items, LEFT, NO_SLOT, NONE, REPEAT, REPLACED } from "./items.js";
import { EVERYWHERE, HALVES, LayoutRows } from "./layout.js";

/** @import { Size, Tiles } from "../boardtypes.js" */
/** @import { RecordStore } from "../../../records/records.js" */

const MOST_ITEMS = 4_000_000; // a tree does not grow beyond

/** Kind of record -> what its item is, + 1; 0: it makes none. */
const MAKES = new Uint8Array(256);
for (const kind of kindsThat(({ entry }) => entry)) MAKES[kind] = ENTRY + 1;
for (const kind of [KEPT, IGNORED]) MAKES[kind] = REPEAT + 1;
MAKES[CUT] = BEYOND + 1;

export class SearchTree {
  record = 0; // that is being taken in
  expanded = 0;
  items = new Items();
  rounds = [0]; // round of a depth-first search -> its first item; of samples, a round may have none
  begun = false; // has a round?
  rows = new LayoutRows(); // of the last round
  /** @type {{ round: number, rows: LayoutRows } | null} */
  earlier = null;
  live = [new Uint32Array(0), new Uint32Array(0)]; // side -> node -> the item + 1 that has its g and parent

  /**
   * @param {RecordStore} records
   * @param {Size} size
   * @param {readonly Tiles[]} roots side -> where it begins
   * @param {{ sides?: number, wayBack?: boolean, spine?: boolean }} how wayBack: is the board a node came from shown
   *   among its successors, as the records have it?
   */
  constructor(records, size, roots, { sides = 1, wayBack = true, spine = false } = {}) {
    this.records = records;
    this.reader = new Reader(records);
    this.size = size;
    this.roots = roots;
    this.sides = sides;
    this.wayBack = wayBack;
    this.spine = spine;
    this.targets = Int8Array.from({ length: size.width * size.height * 4 }, (_, at) => target(size, at >> 2, at & 3));
  }

  /** Is the tree larger than can be kept? */
  get cropped() {
    return this.items.count >= MOST_ITEMS;
  }

  /** Take in the records that are new. @param {number} known */
  follow(known) {
    const { chunks, nodes } = this.records;
    const [from, end] = this.reader.next(known);
    if (from === end) return;
    for (let side = 0; side < this.sides; side += 1) this.live[side] = widened(this.live[side], nodes);
    for (this.record = from; this.record < end; this.record += 1) {
      const { words, floats } = chunks[this.record >>> CHUNK_BITS];
      const place = (this.record & IN_CHUNK) * WORDS;
      const head = words[place];
      const kind = head & 255;
      const side = (head >>> 8) & 255;
      if (MAKES[kind])
        this.#take(MAKES[kind] - 1, side, (head >>> 16) & 255, words[place + 1], words[place + 4], floats[place + 5]);
      else if (kind === EXPANDED || kind === FOUND) this.#close(side, words[place + 1], kind === EXPANDED);
      else if (kind === LEFT_NODE) this.#end(side, words[place + 1], LEFT);
      else if (kind === THRESHOLD) this.#beginRound();
    }
  }

  #beginRound() {
    if (this.begun) this.rounds.push(this.items.count);
    this.begun = true;
    this.rows = new LayoutRows();
    for (const table of this.live) table.fill(0);
  }

  /**
   * @param {number} fate
   * @param {number} side
   * @param {number} move
   * @param {number} node
   * @param {number} other
   * @param {number} h
   */
  #take(fate, side, move, node, other, h) {
    const parent = other === NO_NODE ? -1 : this.live[side][other] - 1;
    if (fate === ENTRY) this.#end(side, node, REPLACED);
    const wanted =
      other === NO_NODE || (parent >= 0 && (this.wayBack || fate === ENTRY || this.#back(parent) !== move));
    const item = wanted && !this.cropped ? this.#make(parent, side, move, fate, h) : -1;
    if (fate === ENTRY) this.live[side][node] = item + 1;
  }

  /**
   * @param {number} parent
   * @param {number} side
   * @param {number} move
   * @param {number} fate
   * @param {number} h
   */
  #make(parent, side, move, fate, h) {
    const { items, targets } = this;
    const row = parent < 0 ? 0 : items.row[parent] + 1;
    const slot = this.#slotFor(parent, side, move, row);
    const blank = parent < 0 ? this.roots[side].indexOf(0) : targets[items.blank[parent] * 4 + move];
    const estimate = Math.max(0, Math.min(0xffff, Math.round(h)));
    const item = items.add({ born: this.record, parent: parent < 0 ? NONE : parent, row, slot, estimate, blank, fate });
    if (!this.spine) this.rows.put(row, slot, item);
    return item;
  }

  /**
   * @param {number} parent
   * @param {number} side
   * @param {number} move
   * @param {number} row
   */
  #slotFor(parent, side, move, row) {
    if (parent < 0) return this.spine ? 0 : this.rows.reserve(0, 0, 1, this.#reach(side));
    if (this.items.first[parent] === NO_SLOT) this.#makeRoom(parent, side);
    const slot = this.items.first[parent] + this.#waysBefore(parent, move);
    return this.spine || this.rows.at(row, slot) < 0 ? slot : this.rows.reserve(row, slot, 1, this.#reach(side));
  }

  /**
   * Keep slots for the successors of an item, one for each move the blank can make.
   * @param {number} item
   * @param {number} side
   */
  #makeRoom(item, side) {
    const { row, slot, first } = this.items;
    const count = Math.max(1, this.#waysBefore(item, MOVES.length));
    const middle = (count - 1) >> 1;
    first[item] = this.spine
      ? -middle
      : this.rows.reserve(row[item] + 1, slot[item] - middle, count, this.#reach(side));
  }

  /** @param {number} side */
  #reach(side) {
    return this.sides === 1 ? EVERYWHERE : HALVES[side];
  }

  /** How many successors an item has by the moves before this one. @param {number} item @param {number} move */
  #waysBefore(item, move) {
    const from = this.items.blank[item] * 4;
    const back = this.wayBack ? -1 : this.#back(item);
    let ways = 0;
    for (let before = 0; before < move; before += 1)
      ways += Number(this.targets[from + before] >= 0 && before !== back);
    return ways;
  }

  /** The move that leads back to where an item was reached from, or -1. @param {number} item */
  #back(item) {
    const { parent, blank } = this.items;
    return parent[item] === NONE
      ? -1
      : MOVES.findIndex((move) => this.targets[blank[item] * 4 + move] === blank[parent[item]]);
  }

  /**
   * @param {number} side
   * @param {number} node
   * @param {boolean} expands
   */
  #close(side, node, expands) {
    const { items } = this;
    if (expands) this.expanded += 1;
    const item = node === NO_NODE ? -1 : this.live[side][node] - 1;
    if (item < 0 || items.closedBy[item] !== NONE || items.endedBy[item] !== NONE) return;
    items.closedBy[item] = this.record;
    if (!expands) return;
    items.order[item] = this.expanded;
    if (items.first[item] === NO_SLOT) this.#makeRoom(item, side);
  }

  /** @param {number} side @param {number} node @param {number} state */
  #end(side, node, state) {
    const item = this.live[side][node] - 1;
    if (item >= 0 && this.items.endedBy[item] === NONE) this.items.end(item, this.record, state);
  }

  /** The round a cursor is in. @param {RecordStore} records @param {number} cursor */
  roundAt(records, cursor) {
    return Math.max(0, Math.min(records.thresholds.before(cursor), this.rounds.length) - 1);
  }

  /** The rows of a round. @param {number} round */
  rowsOf(round) {
    if (round === this.rounds.length - 1) return this.rows;
    if (this.earlier?.round !== round) this.earlier = { round, rows: this.#rowsAgain(round) };
    return this.earlier.rows;
  }

  /** @param {number} round */
  #rowsAgain(round) {
    const rows = new LayoutRows();
    for (let item = this.rounds[round]; item < this.rounds[round + 1]; item += 1)
      rows.restore(this.items.row[item], this.items.slot[item], item);
    return rows;
  }
}

/**
 * @param {Uint32Array<ArrayBuffer>} table
 * @param {number} size
 */
function widened(table, size) {
  if (table.length >= size) return table;
  const larger = new Uint32Array(Math.max(size, 2 * table.length));
  larger.set(table);
  return larger;
}
