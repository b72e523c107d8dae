/**
 * The scale of the heat map: how large g, h, f and the order of expansion become in a run. It looks at all records that
 * are known, not only at those before the cursor, so that a colour means the same number wherever the cursor is. Pure
 * but for what it remembers.
 */

import { isEntry } from "./kinds.js";
import { Reader } from "./reader.js";
import { EXPANDED } from "./records.js";

/** @import { RecordStore } from "./records.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { View } from "../types.js" */

/** @typedef {Exclude<View["heat"], "none" | "truth">} Quantity */

export class Scale {
  whole = true; // g, h and f are whole numbers
  most = { g: 0, h: 0, f: 0, order: 1 };
  least = { g: 0, h: 0, f: Infinity, order: 0 };

  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.reader = new Reader(records);
  }

  /** Take in the records that have come. @param {number} known */
  follow(known) {
    const { records, most, least } = this;
    const [from, end] = this.reader.next(known);
    for (let record = from; record < end; record += 1) {
      const kind = records.kind(record);
      if (kind === EXPANDED) most.order += 1;
      if (!isEntry(kind)) continue;
      const g = records.g(record);
      const h = records.h(record);
      most.g = Math.max(most.g, g);
      if (h > most.h) most.h = h;
      const f = records.f(record);
      this.whole = this.whole && [g, h, f].every((number) => Number.isInteger(number) || Number.isNaN(number));
      if (Number.isNaN(f)) continue;
      most.f = Math.max(most.f, f);
      least.f = Math.min(least.f, f);
    }
  }

  /**
   * The ends of the ramp: the least value, and so much more that it covers the largest.
   * @param {Quantity} quantity
   * @returns {[number, number]}
   */
  range(quantity) {
    const least = Number.isFinite(this.least[quantity]) ? this.least[quantity] : 0;
    return [least, least + roundUp(this.most[quantity] - least)];
  }
}

/**
 * How to read a quantity of a node.
 * @param {Timeline} timeline
 * @param {Quantity} quantity
 * @returns {(node: number, side: number) => number}
 */
export function reader(timeline, quantity) {
  if (quantity === "g") return (node, side) => timeline.g(node, side);
  if (quantity === "h") return (node, side) => timeline.h(node, side);
  if (quantity === "f") return (node, side) => timeline.f(node, side);
  return (node, side) => {
    const order = timeline.order(node, side);
    return order < 0 ? NaN : order;
  };
}

/**
 * The least of 1, 2, 3, 4, 5, 6, 8 times a power of ten that is not less.
 * @param {number} value
 */
function roundUp(value) {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * power >= value * (1 - 1e-12));
  return (digit ?? 10) * power;
}
