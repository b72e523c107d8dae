/** Numbers kept in an order (`records/sequence.js`): always what a sorted list would be. */

import { Sequence, sorted } from "../../static/js/records/sequence.js";
import { randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { Compare } from "../../static/js/records/sequence.js" */

/** @param {Uint32Array} items @param {Compare} compare */
function sortedInSlices(items, compare) {
  const sorting = sorted(items.slice(), compare);
  let [step, slices] = [sorting.next(), 0];
  for (; !step.done; step = sorting.next()) slices += 1;
  return { items: step.value, slices };
}

test("a sequence is a sorted list, while thousands are put in and taken out", { 0: 0, 1: 1, 2: 2 }, (seed) => {
  const random = randomOf(seed);
  const keys = Array.from({ length: 6000 }, () => Math.floor(random() * 50));
  const compare = (/** @type {number} */ one, /** @type {number} */ other) => keys[one] - keys[other] || one - other;
  const items = Uint32Array.from(keys.keys()).filter((item) => item % 3);
  const { items: first, slices } = sortedInSlices(items, compare);
  ok(slices > 3);
  const ours = new Sequence(compare);
  ours.fill(first);
  const plain = new Set(items);
  for (let turn = 0; turn < 9000; turn += 1) {
    const item = Math.floor(random() * keys.length);
    if (plain.has(item) !== turn % 3000 < 2000) continue;
    if (plain.delete(item)) ours.remove(item);
    else {
      plain.add(item);
      ours.insert(item);
    }
  }
  const wanted = [...plain].sort(compare);
  ok(ours.length > 100);
  equal(ours.length, wanted.length);
  equal(ours.slice(0, ours.length), wanted);
  equal(ours.slice(700, 40), wanted.slice(700, 740));
  ok(
    wanted.every((item, place) => ours.placeOf(item) === place),
    "places",
  );
  ok(
    [...keys.keys()].every((item) => plain.has(item) || ours.placeOf(item) === -1),
    "missing",
  );
  equal(
    ours.countWhile((item) => keys[item] <= 20),
    wanted.filter((item) => keys[item] <= 20).length,
  );
});
