/**
 * The largest f of all expansions up to any record: kept as the few records at which it rose. Pure but for what it
 * remembers.
 */

import { rank } from "./figures.js";
import { EXPANDED } from "./records.js";

/** @import { Weights } from "./figures.js" */
/** @import { RecordStore } from "./records.js" */

export class Peak {
  /**
   * @param {RecordStore} records
   * @param {Weights} weights
   */
  constructor(records, weights) {
    this.records = records;
    this.weights = weights;
    this.known = 0;
    /** @type {{ record: number, f: number }[]} */
    this.rises = [];
  }

  /** @param {number} cursor @returns {number} NaN before the first expansion */
  at(cursor) {
    this.#grow(cursor);
    let place = this.rises.length - 1;
    while (place >= 0 && this.rises[place].record >= cursor) place -= 1;
    return this.rises[place]?.f ?? NaN;
  }

  /** @param {number} known */
  #grow(known) {
    const { records, weights, rises } = this;
    for (; this.known < known; this.known += 1) {
      if (records.kind(this.known) !== EXPANDED) continue;
      const f = rank(weights, records.g(this.known), records.h(this.known));
      if (f > (rises.at(-1)?.f ?? -Infinity)) rises.push({ record: this.known, f });
    }
  }
}
