/**
 * The largest f of all expansions of a leg up to any record: kept as the few records at which it rose. Pure but for what it
 * remembers.
 */

import { Reader } from "./reader.js";
import { ARRIVED, EXPANDED } from "./records.js";

/** @import { RecordStore } from "./records.js" */

export class Peak {
  /** @type {{ record: number, f: number }[]} */
  rises = [];

  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.reader = new Reader(records);
  }

  /** @param {number} cursor @returns {number} NaN before the first expansion */
  at(cursor) {
    this.follow(cursor);
    let place = this.rises.length - 1;
    while (place >= 0 && this.rises[place].record >= cursor) place -= 1;
    return this.rises[place]?.f ?? NaN;
  }

  /** Take in the records that have come. @param {number} known */
  follow(known) {
    const { records, rises } = this;
    const [from, end] = this.reader.next(known);
    for (let record = from; record < end; record += 1) {
      if (records.kind(record) === ARRIVED) rises.push({ record: record + 1, f: NaN });
      if (records.kind(record) !== EXPANDED) continue;
      const f = records.f(record);
      if (!(f <= (rises.at(-1)?.f ?? NaN))) rises.push({ record, f });
    }
  }
}
