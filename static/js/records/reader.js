/**
 * How the records of a run are read by what adds them up: each once, in order, on and on as they come. A class that
 * does so has a Reader, takes in what is new in `follow(known)`, and answers in other methods; of another store another
 * object is made. Where an answer is needed at any cursor, Checkpoints are kept on the way.
 */

/** @import { RecordStore } from "./records.js" */

/** Remembers how far the records of a store have been read. */
export class Reader {
  /**
   * @param {RecordStore} records
   * @param {number} first where reading begins
   */
  constructor(records, first = 0) {
    this.records = records;
    this.read = first; // the records before this one have been read
  }

  /**
   * What is to be read now: from one record to before another. It counts as read from now on.
   * @param {number} known how many records there are
   * @returns {[number, number]}
   */
  next(known) {
    const from = this.read;
    this.read = Math.max(from, known);
    return [from, this.read];
  }
}

/**
 * The reader there is, if it reads these records, or else another one.
 * @template {{ records: RecordStore }} T
 * @param {T | null} present
 * @param {RecordStore} records
 * @param {(records: RecordStore) => T} make
 * @returns {T}
 */
export function readerOf(present, records, make) {
  return present?.records === records ? present : make(records);
}

const BLOCK_BITS = 10; // a block lies within one chunk

/** Sums over the records before a cursor. They are kept for the start of every block, so any cursor costs one block. */
export class Checkpoints {
  /**
   * @param {RecordStore} records
   * @param {number} size how many sums
   * @param {(sums: readonly number[], from: number, end: number) => number[]} add the sums with the records from one to
   *   before another, which lie in one block
   */
  constructor(records, size, add) {
    this.records = records;
    this.add = add;
    /** @type {number[][]} */
    this.starts = [new Array(size).fill(0)]; // block → the sums before its first record
  }

  /** @param {number} cursor */
  at(cursor) {
    const { starts } = this;
    const block = cursor >>> BLOCK_BITS;
    while (starts.length <= block) starts.push(this.#from(starts.length - 1, starts.length << BLOCK_BITS));
    return this.#from(block, cursor);
  }

  /** @param {number} block @param {number} end */
  #from(block, end) {
    return this.add(this.starts[block], block << BLOCK_BITS, end);
  }
}
