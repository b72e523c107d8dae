/**
 * A short hash of the records of a run: the same for the same records, whoever made them and in whatever pieces they
 * came. It tells histories apart, and is no protection against somebody who wants to deceive.
 */

import { Reader } from "./reader.js";
import { CHUNK_BITS, IN_CHUNK, WORDS } from "./records.js";

/** @import { RecordStore } from "./records.js" */

const [SEED_A, SEED_B] = [0xdeadbeef, 0x41c6ce57];
const [MULTIPLIER_A, MULTIPLIER_B] = [0x9e3779b1, 0x5f356495]; // odd, so that every bit counts
const TURNED = 13;

export class Digest {
  a = SEED_A;
  b = SEED_B;

  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.reader = new Reader(records);
  }

  /**
   * Read on.
   * @param {number} known how many records there are
   * @param {number} most how many to read now
   * @returns {boolean} have all been read?
   */
  follow(known, most = Infinity) {
    let [from, end] = this.reader.next(Math.min(known, this.reader.read + most));
    while (from < end) {
      const next = Math.min(end, (from | IN_CHUNK) + 1);
      const { words } = this.records.chunks[from >>> CHUNK_BITS];
      this.#take(words.subarray((from & IN_CHUNK) * WORDS, ((from & IN_CHUNK) + next - from) * WORDS));
      from = next;
    }
    return this.reader.read >= known;
  }

  /** Of all that has been read. */
  get text() {
    return [this.a, this.b].map((half) => mixed(half).toString(16).padStart(8, "0")).join("");
  }

  /** @param {Uint32Array} words */
  #take(words) {
    let { a, b } = this;
    for (const word of words) {
      a = Math.imul((a ^ word) >>> 0, MULTIPLIER_A);
      a = (a << TURNED) | (a >>> (32 - TURNED));
      b = Math.imul((b ^ word) >>> 0, MULTIPLIER_B);
      b ^= b >>> 15;
    }
    Object.assign(this, { a, b });
  }
}

/** Every bit of a number spread over all of another. @param {number} half */
function mixed(half) {
  const once = Math.imul(half ^ (half >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
