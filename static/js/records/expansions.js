/**
 * When each node was first expanded, on whatever side and in whatever round: from that, whether it has been expanded at
 * any cursor follows without going there. Read once, on and on as records come. Pure but for what it remembers.
 */

import { Reader } from "./reader.js";
import { CHUNK_BITS, EXPANDED, IN_CHUNK, WORDS } from "./records.js";

/** @import { RecordStore } from "./records.js" */

export const NEVER = 0xffffffff;

export class Expansions {
  /** Node → the record that expanded it first; NEVER where there is none. */
  first = new Uint32Array(0);

  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.reader = new Reader(records);
  }

  /** Take in the records that have come. @param {number} known */
  follow(known) {
    const { chunks } = this.records;
    const [from, end] = this.reader.next(known);
    if (from < end) this.#makeRoom();
    const { first } = this;
    for (let record = from; record < end; record += 1) {
      const { words } = chunks[record >>> CHUNK_BITS];
      const place = (record & IN_CHUNK) * WORDS;
      if ((words[place] & 255) === EXPANDED && first[words[place + 1]] === NEVER) first[words[place + 1]] = record;
    }
  }

  #makeRoom() {
    const { nodes } = this.records;
    if (nodes <= this.first.length) return;
    const grown = new Uint32Array(Math.max(nodes, 2 * this.first.length)).fill(NEVER);
    grown.set(this.first);
    this.first = grown;
  }
}

/** @type {WeakMap<RecordStore, Expansions>} */
const KEPT = new WeakMap(); // what was expanded follows from the records: one list for all who ask

/** What is known to be expanded by the first so many records. @param {RecordStore} records @param {number} known */
export function expansionsOf(records, known) {
  const expansions = KEPT.get(records) ?? new Expansions(records);
  KEPT.set(records, expansions);
  expansions.follow(known);
  return expansions;
}
