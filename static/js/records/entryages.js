/**
 * The age of an entry: the how-manieth insertion into open it was, on its side. The smaller, the older. Kept for the
 * start of every block of records.
 */

import { isEntry } from "./records.js";

/** @import { RecordStore } from "./records.js" */

const BLOCK_BITS = 10;

export class Ages {
  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.starts = [[0, 0]]; // block → how many insertions there were before it, on each side
  }

  /** @param {number} entry */
  of(entry) {
    const { starts } = this;
    for (let block = starts.length; block <= entry >>> BLOCK_BITS; block += 1) {
      starts.push([0, 1].map((side) => this.#count(block - 1, block << BLOCK_BITS, side)));
    }
    return this.#count(entry >>> BLOCK_BITS, entry + 1, this.records.side(entry));
  }

  /**
   * @param {number} block
   * @param {number} end
   * @param {number} side
   */
  #count(block, end, side) {
    const { records } = this;
    let count = this.starts[block][side];
    for (let record = block << BLOCK_BITS; record < end; record += 1) {
      if (isEntry(records.kind(record)) && records.side(record) === side) count += 1;
    }
    return count;
  }
}
