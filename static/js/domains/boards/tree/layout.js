/**
 * Places in a picture of a tree: rows, one for each depth, of numbered slots that hold an item or nothing. What is
 * placed stays where it is: the successors of a node get slots side by side, as near beneath it as there is room when
 * it is expanded, so a place follows from what was found before and from nothing that comes after. Knows numbers only,
 * and nothing of boards, records or pixels.
 */

const NEAR = 48; // slots either way in which gaps are looked for; beyond, there is room at the ends of a row
const FREE = 0;
const KEPT_FREE = -1; // for a successor that may come

/** @type {Reach} */
export const EVERYWHERE = [-(2 ** 30), 2 ** 30];
/** Side -> its half, where two trees stand beside each other. @type {readonly [Reach, Reach]} */
export const HALVES = [
  [-(2 ** 30), -1],
  [1, 2 ** 30],
];

/**
 * The slots between which one side of a search has its tree. @typedef {readonly [first: number, last: number]} Reach
 */

class LayoutRow {
  cells = new Int32Array(8); // slot - origin -> item + 1, FREE or KEPT_FREE
  origin = -4;
  low = 0; // the slots taken so far: from low up to high, high not included
  high = 0;

  /** @param {number} slot */
  isFree(slot) {
    return !this.cells[slot - this.origin];
  }

  /**
   * Take slots that are to hold something.
   * @param {number} from
   * @param {number} count
   */
  keep(from, count) {
    const none = this.low === this.high;
    this.low = none ? from : Math.min(this.low, from);
    this.high = none ? from + count : Math.max(this.high, from + count);
    this.#makeRoom();
    this.cells.fill(KEPT_FREE, from - this.origin, from - this.origin + count);
  }

  #makeRoom() {
    const { cells, origin, low, high } = this;
    if (low >= origin && high <= origin + cells.length) return;
    const size = Math.max(8, Math.ceil((high - low) * 1.5));
    this.cells = new Int32Array(size);
    this.origin = low - ((size - (high - low)) >> 1);
    const [from, end] = [Math.max(low, origin), Math.min(high, origin + cells.length)];
    if (from < end) this.cells.set(cells.subarray(from - origin, end - origin), from - this.origin); // else all there was were free slots elsewhere
  }

  /**
   * The first of so many free slots side by side, as near to the wanted one as may be.
   * @param {number} wanted
   * @param {number} count
   * @param {Reach} reach
   */
  nearest(wanted, count, [first, last]) {
    const from = Math.max(first, Math.min(wanted, last - count + 1));
    const right = this.#gap(from, 1, count, last);
    const left = this.#gap(from + count - 1, -1, count, first);
    if (right !== null && (left === null || right - from <= from - left)) return right;
    if (left !== null) return left;
    const [before, behind] = [this.low - count, Math.max(this.high, first)];
    const fits = behind + count - 1 <= last;
    return fits && (before < first || behind - from <= from - before) ? behind : Math.min(before, last - count + 1);
  }

  /**
   * Where the nearest gap begins, going one way and not too far; null where there is none.
   * @param {number} from
   * @param {1 | -1} way
   * @param {number} count
   * @param {number} end
   */
  #gap(from, way, count, end) {
    let length = 0;
    for (let step = 0; step < NEAR + count; step += 1) {
      const slot = from + step * way;
      if (way > 0 ? slot > end : slot < end) return null;
      length = this.isFree(slot) ? length + 1 : 0;
      if (length === count) return way > 0 ? slot - count + 1 : slot;
    }
    return null;
  }
}

export class LayoutRows {
  /** @type {LayoutRow[]} */
  rows = [];

  /**
   * Keep slots side by side, as near to the wanted one as there is room.
   * @param {number} row
   * @param {number} wanted where the first of them would best be
   * @param {number} count
   * @param {Reach} reach
   */
  reserve(row, wanted, count, reach) {
    while (this.rows.length <= row) this.rows.push(new LayoutRow());
    const from = this.rows[row].nearest(wanted, count, reach);
    this.rows[row].keep(from, count);
    return from;
  }

  /**
   * Put an item into a slot that was kept for it.
   * @param {number} row
   * @param {number} slot
   * @param {number} item
   */
  put(row, slot, item) {
    const { cells, origin } = this.rows[row];
    cells[slot - origin] = item + 1;
  }

  /**
   * Put an item where another copy of these rows has it.
   * @param {number} row
   * @param {number} slot
   * @param {number} item
   */
  restore(row, slot, item) {
    while (this.rows.length <= row) this.rows.push(new LayoutRow());
    this.rows[row].keep(slot, 1);
    this.put(row, slot, item);
  }

  /** The item in a slot, or -1. @param {number} row @param {number} slot */
  at(row, slot) {
    const found = this.rows[row];
    return Math.max(FREE, found?.cells[slot - found.origin] ?? FREE) - 1;
  }
}
