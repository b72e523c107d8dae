/**
 * Where two histories part: the steps in which they do not expand the same node. The n-th step of one is held against the
 * n-th of the other; where one has ended, the step after its last is the last to differ. Read once, on and on as records
 * come, so that the next and the previous one are found at once from any step. Nodes are told apart by their numbers:
 * those of boards, numbered in order of discovery, mean the same up to the first difference. Pure but for what it
 * remembers. `Parting` is one history beside others.
 */

import { Positions } from "./positions.js";
import { Reader } from "./reader.js";
import { STALE, THRESHOLD } from "./records.js";

/** @import { RecordStore } from "./records.js" */

/** What is known of a history. @typedef {{ records: RecordStore, known: number, done: boolean }} KnownHistory */

export class StepDifferences {
  steps = new Positions(); // that differ
  over = false; // has one of them ended, and is its end compared?

  /**
   * @param {RecordStore} left
   * @param {RecordStore} right
   */
  constructor(left, right) {
    this.left = left;
    this.right = right;
    this.reader = new Reader(left); // counts steps, not records
  }

  /**
   * Take in what has come of both.
   * @param {KnownHistory} left
   * @param {KnownHistory} right
   */
  follow(left, right) {
    const [ours, theirs] = [stepsIn(left), stepsIn(right)];
    const [from, end] = this.reader.next(Math.min(ours, theirs));
    for (let step = from + 1; step <= end; step += 1)
      if (!this.#same(step, left.known, right.known)) this.steps.push(step);
    const ended = ours === theirs ? left.done && right.done : ours < theirs ? left.done : right.done;
    if (ended && !this.over && ours !== theirs) this.steps.push(end + 1);
    this.over ||= ended;
  }

  /** The next step after this one in which they differ; null where none is known. @param {number} step */
  next(step) {
    const place = this.steps.before(step + 1);
    return place < this.steps.length ? this.steps.at(place) : null;
  }

  /** The last step before this one in which they differ; null where there is none. @param {number} step */
  previous(step) {
    const place = this.steps.before(step) - 1;
    return place < 0 ? null : this.steps.at(place);
  }

  /** Is it known that from here on nothing differs? */
  get complete() {
    return this.over;
  }

  /** Up to which step they have been compared. */
  get through() {
    return this.over ? Infinity : this.reader.read;
  }

  /** @param {number} step @param {number} ours @param {number} theirs how many records are known */
  #same(step, ours, theirs) {
    const [one, other] = [told(this.left, step, ours), told(this.right, step, theirs)];
    const [left, right] = [this.left, this.right];
    return (
      left.kind(one) === right.kind(other) &&
      left.side(one) === right.side(other) &&
      left.node(one) === right.node(other) &&
      (left.kind(one) !== THRESHOLD || left.g(one) === right.g(other))
    );
  }
}

/** How many steps are whole enough to be compared: all but one that may still be only stale entries. @param {KnownHistory} history */
function stepsIn({ records, known, done }) {
  const begun = records.starts.before(known);
  return done || !begun ? begun : begun - 1;
}

/** The record that stands for a step: what follows the stale entries. @param {RecordStore} records @param {number} step @param {number} known */
function told(records, step, known) {
  let record = records.starts.at(step - 1);
  while (record + 1 < known && records.kind(record) === STALE) record += 1;
  return record;
}

/** @type {WeakMap<RecordStore, WeakMap<RecordStore, StepDifferences>>} */
const KEPT = new WeakMap(); // what differs follows from the records: one list for all who ask

/** The differences of two histories, as far as they are known. @param {KnownHistory} left @param {KnownHistory} right */
export function differencesOf(left, right) {
  const kept = KEPT.get(left.records) ?? new WeakMap();
  KEPT.set(left.records, kept);
  const differences = kept.get(right.records) ?? new StepDifferences(left.records, right.records);
  kept.set(right.records, differences);
  differences.follow(left, right);
  return differences;
}

/** Where a history parts from one or more others. */
export class Parting {
  /**
   * @param {KnownHistory} history
   * @param {readonly KnownHistory[]} others
   */
  constructor(history, others) {
    this.history = history;
    this.others = others;
  }

  /** The next step after this one in which one of them differs: Infinity where there is none, null while that is not known. @param {number} step */
  next(step) {
    const all = this.others.map((other) => differencesOf(this.history, other));
    const nearest = Math.min(...all.map((each) => each.next(step) ?? Infinity));
    return all.every(({ through }) => Math.min(nearest, Number.MAX_VALUE) <= through) ? nearest : null;
  }

  /** The last step before this one in which one of them differs; 0 where there is none. @param {number} step */
  previous(step) {
    return Math.max(0, ...this.others.map((other) => differencesOf(this.history, other).previous(step) ?? 0));
  }

  /** Up to which step all have been compared. */
  get through() {
    return Math.min(...this.others.map((other) => differencesOf(this.history, other).through));
  }
}
