/**
 * The items of a search tree, in columns of typed arrays: nothing is kept for a node of its own. Each item knows where
 * it is drawn and which records made, expanded and ended it, so what it is at a cursor is a comparison, and moving the
 * cursor moves nothing. model.js makes them. Pure.
 */

// What an item is at a cursor. The first four are the statuses of records/timeline.js.
export const HIDDEN = 0; // not found yet
export const OPEN = 1;
export const CLOSED = 2;
export const LEFT = 3; // backed out of
export const REPEAT = 4; // a board that was open or closed already: kept or ignored
export const BEYOND = 5; // cut off at the bound
export const REPLACED = 6; // the same board was reached again, by a better way
export const STATES = 7;

export const NONE = 0xffffffff; // no item, no record
export const NO_SLOT = -(2 ** 31);

/** What an item is from the beginning: the entry of a board, or REPEAT, or BEYOND. */
export const ENTRY = 0;

const COLUMNS = /** @type {const} */ ({
  born: Uint32Array, // record that made it
  parent: Uint32Array, // item it was reached from
  row: Uint32Array, // depth
  slot: Int32Array, // place in its row
  first: Int32Array, // slot of its first successor
  closedBy: Uint32Array, // record that expanded it
  endedBy: Uint32Array, // record that ended its time as the entry of its board
  order: Uint32Array, // number of its expansion, from 1
  estimate: Uint16Array, // h, rounded
  blank: Uint8Array, // cell of the blank
  fate: Uint8Array, // what it is from the beginning, and times 16 what it is in the end
});

export class Items {
  count = 0;
  born = new Uint32Array(0);
  parent = new Uint32Array(0);
  row = new Uint32Array(0);
  slot = new Int32Array(0);
  first = new Int32Array(0);
  closedBy = new Uint32Array(0);
  endedBy = new Uint32Array(0);
  order = new Uint32Array(0);
  estimate = new Uint16Array(0);
  blank = new Uint8Array(0);
  fate = new Uint8Array(0);

  /**
   * A new item, open for now.
   * @param {{ born: number, parent: number, row: number, slot: number, estimate: number, blank: number, fate: number }}
   *   facts
   */
  add({ born, parent, row, slot, estimate, blank, fate }) {
    const item = this.count;
    if (item === this.born.length) this.#grow(Math.max(256, 2 * item));
    this.count += 1;
    this.born[item] = born;
    this.parent[item] = parent;
    this.row[item] = row;
    this.slot[item] = slot;
    this.estimate[item] = estimate;
    this.blank[item] = blank;
    this.fate[item] = fate;
    this.first[item] = NO_SLOT;
    this.closedBy[item] = this.endedBy[item] = NONE;
    return item;
  }

  /** @param {number} room */
  #grow(room) {
    for (const [name, Type] of Object.entries(COLUMNS)) {
      const larger = new Type(room);
      larger.set(/** @type {any} */ (this)[name]);
      /** @type {any} */ (this)[name] = larger;
    }
  }

  /**
   * @param {number} item
   * @param {number} record
   * @param {number} state what it is from now on
   */
  end(item, record, state) {
    this.endedBy[item] = record;
    this.fate[item] = state << 4;
  }

  /** How many items have been found at a cursor. @param {number} cursor */
  before(cursor) {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.born[middle] < cursor) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The item that a record made, or -1. @param {number} record */
  madeBy(record) {
    const item = record < 0 ? -1 : this.before(record + 1) - 1;
    return item >= 0 && this.born[item] === record ? item : -1;
  }
}
