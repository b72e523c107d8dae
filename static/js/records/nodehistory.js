/** The records about one node, in order. Pure. */

import { Reader } from "./reader.js";
import { CHUNK_BITS, IN_CHUNK, WORDS } from "./records.js";

/** @import { RecordStore } from "./records.js" */

export class NodeHistory {
  /** @type {number[]} */
  found = [];

  /** @param {RecordStore} records @param {number} node */
  constructor(records, node) {
    this.node = node;
    this.reader = new Reader(records);
  }

  /** Take in the records that are new. @param {number} known */
  follow(known) {
    const { chunks } = this.reader.records;
    const [from, end] = this.reader.next(known);
    for (let record = from; record < end; record += 1) {
      if (chunks[record >>> CHUNK_BITS].words[(record & IN_CHUNK) * WORDS + 1] === this.node) this.found.push(record);
    }
  }
}
