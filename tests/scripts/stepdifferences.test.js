/** Where two histories part (`records/stepdifferences.js`): as found by brute force, and from any step. */

import {
  BYTES,
  EXPANDED,
  FOUND,
  IGNORED,
  KEPT,
  OPENED,
  RecordStore,
  STALE,
  THRESHOLD,
} from "../../static/js/records/records.js";
import { StepDifferences } from "../../static/js/records/stepdifferences.js";
import { chooser, randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** One record. @typedef {{ kind: number, node: number, g: number, side: number }} Fact */

const PAIRS = 1000;

/** A history made by chance, in steps. @param {() => number} random @param {number} most @returns {Fact[][]} */
function historyOf(random, most) {
  const choose = chooser(random);
  const fact = (/** @type {number} */ kind) => ({
    kind,
    node: Math.floor(random() * 9),
    g: Math.floor(random() * 4),
    side: 0,
  });
  const some = (/** @type {number} */ kind, /** @type {number} */ count) =>
    Array.from({ length: Math.floor(random() * count) }, () => fact(kind));
  const steps = Array.from({ length: Math.floor(random() * most) }, () =>
    random() < 0.1
      ? [fact(THRESHOLD), fact(OPENED)]
      : [...some(STALE, 3), fact(EXPANDED), ...some(choose([OPENED, KEPT, IGNORED]), 5)],
  );
  return [[{ ...fact(OPENED), node: 0 }], ...steps];
}

/** The same with a few steps made otherwise, or an end of another length. @param {() => number} random @param {Fact[][]} steps */
function changed(random, steps) {
  const others = steps.map((step, at) =>
    at > 0 && random() < 0.08
      ? step.map((fact) => ({ ...fact, node: (fact.node + Math.floor(random() * 2)) % 9 }))
      : step,
  );
  return random() < 0.3 ? others.slice(0, 1 + Math.floor(random() * others.length)) : others;
}

/** @param {Fact[][]} steps @param {boolean} ended */
function bytesOf(steps, ended) {
  const facts = [...steps.flat(), ...(ended ? [{ kind: FOUND, node: 3, g: 1, side: 0 }] : [])];
  const view = new DataView(new ArrayBuffer(facts.length * BYTES));
  facts.forEach(({ kind, node, g, side }, at) => {
    view.setUint8(at * BYTES, kind);
    view.setUint8(at * BYTES + 1, side);
    view.setUint32(at * BYTES + 4, node, true);
    view.setFloat64(at * BYTES + 8, g, true);
  });
  return new Uint8Array(view.buffer);
}

/** What stands for each step, its end included. @param {Fact[][]} steps */
function told(steps) {
  const heads = steps.map((step) => /** @type {Fact} */ (step.find(({ kind }) => kind !== STALE)));
  return [...heads, { kind: FOUND, node: 3, g: 1, side: 0 }].map(({ kind, node, g }) =>
    [kind, node, kind === THRESHOLD ? g : 0].join(),
  );
}

/** The steps that differ, one after the other. @param {string[]} one @param {string[]} other */
function differing(one, other) {
  const found = [];
  for (let step = 1; step <= Math.min(one.length, other.length); step += 1)
    if (one[step - 1] !== other[step - 1]) found.push(step);
  return one.length === other.length ? found : [...found, Math.min(one.length, other.length) + 1];
}

/** @param {RecordStore} records @param {boolean} done */
const known = (records, done) => ({ records, known: records.length, done });

test("of a thousand pairs every difference is found, forward and back from every step", () => {
  const random = randomOf(11);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const one = historyOf(random, 30);
    const other = changed(random, one);
    const stores = [one, other].map((steps) => {
      const store = new RecordStore();
      store.append(bytesOf(steps, true));
      return store;
    });
    const differences = new StepDifferences(stores[0], stores[1]);
    differences.follow(known(stores[0], true), known(stores[1], true));
    const wanted = differing(told(one), told(other));
    const found = Array.from({ length: differences.steps.length }, (_, place) => differences.steps.at(place));
    equal(found, wanted);
    ok(differences.complete);
    for (let step = 0; step < one.length + 3; step += 1) {
      equal(differences.next(step), wanted.find((each) => each > step) ?? null);
      equal(differences.previous(step), wanted.filter((each) => each < step).at(-1) ?? null);
    }
  }
});

test("while records come, what is found is what it will be", () => {
  const random = randomOf(5);
  for (let pair = 0; pair < 60; pair += 1) {
    const one = historyOf(random, 30);
    const all = [one, changed(random, one)].map((steps) => bytesOf(steps, true));
    const wanted = differing(told(one), told(stepsBack(all[1])));
    const stores = all.map(() => new RecordStore());
    const differences = new StepDifferences(stores[0], stores[1]);
    while (stores.some((store, side) => store.length * BYTES < all[side].length)) {
      const side = Number(random() < 0.5);
      const from = stores[side].length * BYTES;
      stores[side].append(all[side].slice(from, from + BYTES * Math.ceil(random() * 9)));
      const [left, right] = stores.map((store, at) => known(store, store.length * BYTES === all[at].length));
      differences.follow(left, right);
      const found = Array.from({ length: differences.steps.length }, (_, place) => differences.steps.at(place));
      equal(found, wanted.slice(0, found.length));
    }
    equal(differences.steps.length, wanted.length);
  }
});

/** The steps that some bytes were made of, the end aside. @param {Uint8Array} bytes @returns {Fact[][]} */
function stepsBack(bytes) {
  const store = new RecordStore();
  store.append(bytes);
  const facts = Array.from({ length: store.length - 1 }, (_, at) => ({
    kind: store.kind(at),
    node: store.node(at),
    g: store.g(at),
    side: 0,
  }));
  const starts = Array.from({ length: store.starts.length - 1 }, (_, place) => store.starts.at(place));
  return starts.map((start, place) => facts.slice(start, starts[place + 1]));
}
