/**
 * What the records up to a cursor add up to; each count has the definition of server/engine/statistics.py. Kept for the
 * start of every block of records, so that any cursor costs a look at one block. Knows records and nothing of pictures.
 */

import { CHUNK_BITS, EXPANDED, FOUND, IN_CHUNK, OPENED, REOPENED, SAMPLED, WORDS } from "./records.js";

/** @import { RecordStore } from "./records.js" */

/**
 * @typedef {object} Tally
 * @property {number} open nodes that are open
 * @property {number} maxOpen the most nodes that were open at once
 * @property {number} expanded nodes taken out of open whose successors were generated
 * @property {number} generated nodes put into open for the first time
 * @property {number} reopened closed nodes that went back to open
 */

const BLOCK_BITS = 10; // a block lies within one chunk
const FIELDS = 5;

export class Counts {
  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.blocks = new Float64Array(64 * FIELDS); // block -> the counts before its first record
    this.known = 1; // how many blocks are worked out
  }

  /**
   * @param {number} cursor
   * @returns {Tally}
   */
  at(cursor) {
    const block = cursor >>> BLOCK_BITS;
    while (this.known <= block) this.#keep(this.known, this.#count(this.known - 1, this.known << BLOCK_BITS));
    return this.#count(block, cursor);
  }

  /**
   * @param {number} block
   * @param {number} end
   * @returns {Tally}
   */
  #count(block, end) {
    let [open, maxOpen, expanded, generated, reopened] = this.blocks.subarray(block * FIELDS, (block + 1) * FIELDS);
    for (let record = block << BLOCK_BITS; record < end; record += 1) {
      const kind = this.records.chunks[record >>> CHUNK_BITS].words[(record & IN_CHUNK) * WORDS] & 255;
      if (kind === SAMPLED) {
        generated += this.records.g(record) - expanded;
        expanded = this.records.g(record);
      }
      if (kind === OPENED) generated += 1;
      else if (kind === REOPENED) reopened += 1;
      else if (kind === EXPANDED) expanded += 1;
      else if (kind !== FOUND) continue;
      open += kind === OPENED || kind === REOPENED ? 1 : -1;
      if (open > maxOpen) maxOpen = open;
    }
    return { open, maxOpen, expanded, generated, reopened };
  }

  /**
   * @param {number} block
   * @param {Tally} counts
   */
  #keep(block, { open, maxOpen, expanded, generated, reopened }) {
    if (this.blocks.length < (block + 1) * FIELDS) {
      const larger = new Float64Array(this.blocks.length * 2);
      larger.set(this.blocks);
      this.blocks = larger;
    }
    this.blocks.set([open, maxOpen, expanded, generated, reopened], block * FIELDS);
    this.known = block + 1;
  }
}
