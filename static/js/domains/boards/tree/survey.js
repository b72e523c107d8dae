/**
 * A search tree at a cursor: what each of its items is then, how many of each there are in every row, and how far it
 * reaches. One pass over the items found so far, made once for a cursor however many views ask.
 */

import { CLOSED, HIDDEN, NONE, OPEN, STATES } from "./items.js";
import { LayoutRows } from "./layout.js";
import { SearchTree } from "./model.js";

/** @import { Size, Tiles } from "../boardtypes.js" */
/** @import { RecordStore } from "../../../records/records.js" */

/**
 * Slots from left to right and rows from the top, the ends not included. @typedef {{ left: number, right: number, rows:
 * number }} TreeExtent
 */

const NOTHING = { left: 0, right: 1, rows: 1 };

export class Survey {
  cursor = -1;
  round = -1;
  from = 0; // the first item of the round
  end = 0; // the items found at the cursor come before this one
  states = new Uint8Array(0); // item -> what it is
  tally = new Int32Array(0); // row * STATES + state -> how many items
  /** @type {TreeExtent} */
  extent = NOTHING; // of what has been found

  /** @param {SearchTree} tree */
  constructor(tree) {
    this.tree = tree;
    this.rows = tree.rows; // where items are to be seen
    /** @type {TreeExtent & { seen: number }} */
    this.whole = { ...NOTHING, seen: 0 }; // of all that is known of the round, and how many items that are
  }

  /**
   * @param {RecordStore} records
   * @param {number} cursor
   */
  see(records, cursor) {
    const { tree } = this;
    const { items } = tree;
    const round = tree.roundAt(records, cursor);
    if (round !== this.round) this.whole = { ...NOTHING, seen: tree.rounds[round] };
    this.#reach(round);
    if (cursor === this.cursor && round === this.round) return;
    this.cursor = cursor;
    this.round = round;
    this.from = tree.rounds[round];
    this.end = Math.max(this.from, items.before(cursor));
    if (this.states.length < this.end) this.states = new Uint8Array(Math.max(this.end, items.born.length));
    this.rows = tree.rowsOf(round);
    this.#count(cursor);
  }

  /**
   * Of a spine, show these items with their successors.
   * @param {readonly number[]} chain from the deepest up
   */
  showAlong(chain) {
    const { parent, row, slot } = this.tree.items;
    const path = [...chain].reverse();
    this.rows = new LayoutRows();
    for (let item = this.from; item < this.end; item += 1) {
      const above = row[item] ? path[row[item] - 1] : NONE;
      if (above !== parent[item]) continue;
      this.rows.restore(row[item], slot[item], item);
    }
    this.extent = { left: -1, right: 3, rows: Math.max(1, this.rows.rows.length) };
  }

  /** @param {number} cursor */
  #count(cursor) {
    const { from, end, states } = this;
    const { fate, endedBy, closedBy, row, slot } = this.tree.items;
    const tally = (this.tally = new Int32Array(this.whole.rows * STATES));
    let [left, right, rows] = [0, 1, 1];
    for (let item = from; item < end; item += 1) {
      const state =
        endedBy[item] < cursor ? fate[item] >> 4 : fate[item] & 15 || (closedBy[item] < cursor ? CLOSED : OPEN);
      states[item] = state;
      tally[row[item] * STATES + state] += 1;
      if (slot[item] < left) left = slot[item];
      if (slot[item] >= right) right = slot[item] + 1;
      if (row[item] >= rows) rows = row[item] + 1;
    }
    this.extent = { left, right, rows };
  }

  /** @param {number} round */
  #reach(round) {
    const { items, rounds } = this.tree;
    const end = rounds[round + 1] ?? items.count;
    let { left, right, rows, seen } = this.whole;
    for (; seen < end; seen += 1) {
      left = Math.min(left, items.slot[seen]);
      right = Math.max(right, items.slot[seen] + 1);
      rows = Math.max(rows, items.row[seen] + 1);
    }
    this.whole = { left, right, rows, seen };
  }

  /** What an item is. @param {number} item */
  state(item) {
    return item >= this.from && item < this.end ? this.states[item] : HIDDEN;
  }

  /** How many items of a row are in this state. @param {number} row @param {number} state */
  inRow(row, state) {
    return this.tally[row * STATES + state] ?? 0;
  }

  /** How many items are in this state. @param {number} state */
  total(state) {
    let sum = 0;
    for (let at = state; at < this.tally.length; at += STATES) sum += this.tally[at];
    return sum;
  }
}

/** The trees of every run there are records of, each kept as long as its records are, at the cursor shown last. */
export class Trees {
  /** @type {WeakMap<RecordStore, Map<boolean, Survey>>} */
  kept = new WeakMap();

  /**
   * The tree of these records at a cursor.
   * @param {RecordStore} records
   * @param {number} known
   * @param {number} cursor
   * @param {{ size: Size, roots: readonly Tiles[], wayBack?: boolean, spine?: boolean }} how
   */
  of(records, known, cursor, { size, roots, wayBack = true, spine = false }) {
    const surveys = this.kept.get(records) ?? new Map();
    this.kept.set(records, surveys);
    let survey = surveys.get(wayBack);
    if (!survey || survey.tree.sides !== records.sides)
      survey = new Survey(new SearchTree(records, size, roots, { sides: records.sides, wayBack, spine }));
    surveys.set(wayBack, survey);
    survey.tree.follow(known);
    survey.see(records, cursor);
    return survey;
  }
}
