/** How the store of records grows and is compared (`records/records.js`); what it holds is in `test_records.py`. */

import { BYTES, RecordStore, WORDS } from "../../static/js/records/records.js";
import { randomOf, storeOf } from "../support/scripts/bytes.js";
import { each, equal, test, thrown } from "../support/scripts/testing.js";

/** Records that differ from each other, all of them or but for one. @param {number} count @param {number | null} [changed] */
function different(count, changed = null) {
  const bytes = new Uint8Array(BYTES * count);
  const words = new Uint32Array(bytes.buffer);
  for (let record = 0; record < count; record += 1) words[record * WORDS + 1] = record;
  if (changed !== null) new Float32Array(bytes.buffer)[changed * WORDS + 5] = 1;
  return storeOf(bytes);
}

test("a store grows over many batches of odd sizes", () => {
  const random = randomOf(1);
  const whole = new Uint8Array(50_000 * BYTES).map(() => random() * 256);
  const store = new RecordStore();
  for (let taken = 0; taken < whole.length; ) {
    const size = Math.min(whole.length - taken, BYTES * Math.floor(random() * 20_000));
    store.append(taken % 48 ? whole.slice(taken, taken + size).buffer : whole.subarray(taken, taken + size));
    taken += size;
  }
  equal(store.length, 50_000);
  const view = new DataView(whole.buffer);
  for (let record = 0; record < store.length; record += 1) {
    const at = record * BYTES;
    equal(store.node(record), view.getUint32(at + 4, true));
    equal(store.g(record), view.getFloat64(at + 8, true));
    equal(store.other(record), view.getUint32(at + 16, true));
  }
});

test("half a record is refused", () => {
  equal(thrown(() => new RecordStore().append(new Uint8Array(36))).name, "RangeError");
});

const CHANGED = [null, 0, 1, 16_383, 16_384, 16_385, 39_999];

test(
  "the first difference of two histories is found",
  each(CHANGED.flatMap((changed) => [0, 20_000].map((start) => ({ changed, start })))),
  ({ changed, start }) => {
    const found = different(40_000).firstDifference(different(40_000, changed), 40_000, start);
    equal(found, changed === null || changed < start ? null : changed);
  },
);

test("a difference beyond what is compared does not count", () => {
  const compared = (/** @type {number} */ upTo) => different(10).firstDifference(different(10, 5), upTo);
  equal([compared(5), compared(6)], [null, 5]);
});
