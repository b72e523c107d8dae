/**
 * Stale entries: those a queue that keeps duplicates still holds after their node was improved, until they come out.
 * Which they are at a cursor follows from the records: each `improved` leaves one behind, each `stale` takes one out.
 * Reads every record of a leg once, as far as the cursor has been: with a leg all that it left behind goes. Pure.
 */

import { legOf, legStart } from "./legs.js";
import { Reader } from "./reader.js";
import { CHUNK_BITS, IMPROVED, IN_CHUNK, STALE, WORDS } from "./records.js";

/** @import { Timeline } from "./timeline.js" */

export class Stales {
  /** @type {number[]} */
  left = []; // the records that left an entry behind, ascending
  /** @type {number[]} */
  entries = []; // of each of them, the entry
  /** @type {number[]} */
  ends = []; // of each of them, the record that took the entry out; Infinity before that is known
  /** @type {Map<number, number>} */
  taken = new Map(); // record → the entry it took out
  /** @type {Map<number, number[]>} */
  waiting = new Map(); // node and side → which of those left are still in

  /** @param {Timeline} timeline */
  constructor(timeline) {
    this.timeline = timeline;
    this.records = timeline.records;
    this.reader = new Reader(this.records);
    this.leg = 0;
  }

  /** Take in the records of the leg that are new. @param {number} known where the timeline is: it knows of this leg alone */
  follow(known) {
    const { chunks } = this.records;
    const leg = legOf(this.records, known - 1);
    if (leg !== this.leg) this.#begin(leg);
    const [from, end] = this.reader.next(known);
    for (let record = from; record < end; record += 1) {
      const kind = chunks[record >>> CHUNK_BITS].words[(record & IN_CHUNK) * WORDS] & 255;
      if (kind === IMPROVED) this.#leave(record);
      else if (kind === STALE) this.#take(record);
    }
  }

  /** The entries that are stale at a cursor that has been followed. @param {number} cursor */
  at(cursor) {
    return this.entries.filter((_, place) => this.left[place] < cursor && this.ends[place] >= cursor);
  }

  /** The entry that a record took out, or -1. @param {number} record */
  takenBy(record) {
    return this.taken.get(record) ?? -1;
  }

  /** @param {number} record */
  #leave(record) {
    const waiting = this.waiting.get(this.#nodeOf(record)) ?? [];
    this.waiting.set(this.#nodeOf(record), [...waiting, this.entries.length]);
    this.left.push(record);
    this.entries.push(this.timeline.fold.changeBefore(record));
    this.ends.push(Infinity);
  }

  /** @param {number} leg */
  #begin(leg) {
    [this.left, this.entries, this.ends] = [[], [], []];
    this.taken.clear();
    this.waiting.clear();
    this.leg = leg;
    this.reader = new Reader(this.records, legStart(this.records, leg));
  }

  /** Of a node's entries with this g the last one comes out first. @param {number} record */
  #take(record) {
    const { records } = this;
    const waiting = this.waiting.get(this.#nodeOf(record)) ?? [];
    const place = [...waiting].reverse().find((each) => records.g(this.entries[each]) === records.g(record));
    if (place === undefined) return;
    this.ends[place] = record;
    this.taken.set(record, this.entries[place]);
    this.waiting.set(
      this.#nodeOf(record),
      waiting.filter((each) => each !== place),
    );
  }

  /** @param {number} record */
  #nodeOf(record) {
    const { records } = this;
    return records.node(record) * 2 + records.side(record);
  }
}
