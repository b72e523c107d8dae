/** Lists of a million rows (`records/listmodel.js`): put in order a bounded share at a time, as much as is looked at. */

import { Listing } from "../../static/js/records/listmodel.js";
import { BYTES, EXPANDED, NO_NODE, OPENED, RecordStore, WORDS } from "../../static/js/records/records.js";
import { Timeline } from "../../static/js/records/timeline.js";
import { randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const MANY = 1_000_000;
const MOST_AT_ONCE = 20_000; // comparisons
const BATCH = 10_000;

/** @param {number} many @returns {RecordStore} with that many openings, with g in no order */
function opened(many) {
  const random = randomOf(7);
  const store = new RecordStore();
  const bytes = new Uint8Array(BYTES * BATCH);
  const [words, doubles] = [new Uint32Array(bytes.buffer), new Float64Array(bytes.buffer)];
  for (let from = 0; from < many; from += BATCH) {
    for (let i = 0; i < BATCH; i += 1) {
      words[i * WORDS] = OPENED;
      words[i * WORDS + 1] = from + i;
      doubles[(i * WORDS) / 2 + 1] = Math.floor(random() * 1000);
      words[i * WORDS + 4] = NO_NODE;
    }
    store.append(bytes);
  }
  return store;
}

/** A list of so many rows, which counts what it compares. */
class Long {
  compared = 0;

  /** @param {number} many */
  constructor(many) {
    this.many = many;
    this.store = opened(many);
    this.timeline = new Timeline();
    this.timeline.show(this.store, many, many);
    this.list = new Listing(this.timeline);
    const { store } = this;
    /** @type {import("../../static/js/records/sequence.js").Compare} */
    this.before = (one, other) => store.g(one) - store.g(other) || one - other;
    const f = (/** @type {number} */ entry) => store.g(entry);
    this.order = { f, ranked: true, lazy: false, untold: false, compare: this.counted.bind(this) };
  }

  /** @param {number} one @param {number} other */
  counted(one, other) {
    this.compared += 1;
    return this.before(one, other);
  }

  /** @param {number} cursor */
  show(cursor) {
    this.timeline.show(this.store, cursor, this.many);
  }

  /** One share of the work. @returns {number} comparisons */
  follow() {
    this.compared = 0;
    this.list.follow(this.order, () => false);
    return this.compared;
  }
}

test("a million rows come into order a share at a time", () => {
  const long = new Long(MANY);
  const shares = [];
  do shares.push(long.follow());
  while (!long.list.ready);
  const { open } = long.list.rows[0];
  const all = open.slice(0, MANY);
  equal(all.length, MANY);
  ok(all.every((entry, place) => !place || long.before(all[place - 1], entry) < 0));
  ok(shares.length > 500, shares.length);
  ok(Math.max(...shares) <= MOST_AT_ONCE, Math.max(...shares));
  long.show(MANY - 1);
  ok(long.follow() < 100, long.compared);
  equal([long.list.ready, open.length], [true, MANY - 1]);
});

test("rows stay as they are while they may not be put in order anew", () => {
  const long = new Long(40_000);
  const follow = (/** @type {number} */ cursor, /** @type {boolean} */ begins) => {
    long.show(cursor);
    long.list.follow(long.order, () => true, begins);
    return [long.list.rows[0].open.length, long.list.ready];
  };
  equal(follow(10_000, true), [10_000, true]);
  equal(follow(30_000, false), [10_000, false]);
  equal(follow(10_001, false), [10_001, true]);
  equal(follow(30_000, true), [30_000, true]);
});

test("closed is gathered only while somebody looks", () => {
  const long = new Long(40_000);
  const expanded = new Uint8Array(BYTES * BATCH);
  const heads = new Uint32Array(expanded.buffer);
  for (let i = 0; i < BATCH; i += 1) [heads[i * WORDS], heads[i * WORDS + 1]] = [EXPANDED, i];
  long.store.append(expanded);
  const follow = (/** @type {number} */ cursor, /** @type {boolean} */ wholly) => {
    long.show(cursor);
    do long.list.follow(long.order, () => true, true, wholly);
    while (!long.list.ready);
    return [long.list.rows[0].open.length, long.list.rows[0].closed.length];
  };
  equal(follow(49_000, false), [31_000, 0]);
  equal(follow(49_000, true), [31_000, 9000]);
  equal(follow(48_999, false), [31_001, 8999]);
  equal(follow(49_001, true), [30_999, 9001]);
});
