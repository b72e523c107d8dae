/**
 * An entry's age: its number in the order of insertion into open, on its side and in its leg; 1 is the oldest. Pure.
 */

import { isEntry } from "./kinds.js";
import { legOf, legStart } from "./legs.js";
import { Checkpoints } from "./reader.js";

/** @import { RecordStore } from "./records.js" */

export class Ages {
  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.insertions = new Checkpoints(records, 2, (sums, from, end) => insertions(records, sums, from, end));
  }

  /** @param {number} entry */
  of(entry) {
    const { records, insertions } = this;
    const side = records.side(entry);
    return insertions.at(entry + 1)[side] - insertions.at(legStart(records, legOf(records, entry)))[side];
  }
}

/**
 * How many insertions there were on each side.
 * @param {RecordStore} records
 * @param {readonly number[]} sums
 * @param {number} from
 * @param {number} end
 */
function insertions(records, sums, from, end) {
  const counts = [...sums];
  for (let record = from; record < end; record += 1)
    if (isEntry(records.kind(record))) counts[records.side(record)] += 1;
  return counts;
}
