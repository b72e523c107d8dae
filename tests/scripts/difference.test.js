/** The difference of two searches (`records/difference.js`): its counts are those of sets, at any two cursors. */

import {
  BOTH_SIDES,
  claimOf,
  classesOf,
  differenceOf,
  LEFT_ONLY,
  leastCosts,
  RIGHT_ONLY,
} from "../../static/js/records/difference.js";
import { Expansions } from "../../static/js/records/expansions.js";
import { EXPANDED, RecordStore } from "../../static/js/records/records.js";
import { golden, randomOf, storeOf } from "../support/scripts/bytes.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

const NAMES = ["a-star", "dijkstra", "reopening", "bidirectional", "ida-star", "jump-point"];
const STORES = new Map(
  await Promise.all(NAMES.map(async (name) => /** @type {const} */ ([name, storeOf(await golden(name))]))),
);
const CLASSES = ["unknown", "below", "equal", "above"];

/** @param {string} name */
const storeNamed = (name) => /** @type {RecordStore} */ (STORES.get(name));

/** @param {RecordStore} records */
function read(records) {
  const expansions = new Expansions(records);
  expansions.follow(records.length);
  return expansions;
}

/** The nodes expanded before a cursor, one record after the other. @param {RecordStore} records @param {number} cursor */
function expandedBy(records, cursor) {
  const found = new Set();
  for (let record = 0; record < cursor; record += 1)
    if (records.kind(record) === EXPANDED) found.add(records.node(record));
  return found;
}

/** @param {number[]} nodes @param {Uint8Array} classes */
function counted(nodes, classes) {
  const of = (/** @type {string} */ name) => nodes.filter((node) => CLASSES[classes[node]] === name).length;
  return { all: nodes.length, below: of("below"), equal: of("equal"), above: of("above"), unknown: of("unknown") };
}

test("its counts and its layer are those of sets, wherever the two stand", each(NAMES.slice(1)), (name) => {
  const [left, right] = [storeNamed("a-star"), storeNamed(name)];
  const random = randomOf(name.length);
  const size = Math.max(left.nodes, right.nodes);
  const classes = Uint8Array.from({ length: size }, () => Math.floor(random() * 4));
  const [ours, theirs] = [read(left), read(right)];
  for (let turn = 0; turn < 50; turn += 1) {
    const [at, there] = [left, right].map(({ length }) => Math.floor(random() * (length + 1)));
    const [one, other] = [expandedBy(left, at), expandedBy(right, there)];
    const nodes = Array.from({ length: size }, (_, node) => node);
    const { layer, counts } = differenceOf(
      { expansions: ours, cursor: at },
      { expansions: theirs, cursor: there },
      classes,
    );
    const only = nodes.filter((node) => one.has(node) && !other.has(node));
    const both = nodes.filter((node) => one.has(node) && other.has(node));
    const others = nodes.filter((node) => !one.has(node) && other.has(node));
    equal(counts, { left: counted(only, classes), both: counted(both, classes), right: counted(others, classes) });
    for (const [found, who] of /** @type {const} */ ([
      [only, LEFT_ONLY],
      [both, BOTH_SIDES],
      [others, RIGHT_ONLY],
    ]))
      ok(found.every((node) => layer[node] === who));
  }
});

test("what comes in pieces is read as what comes at once", () => {
  const records = storeNamed("reopening");
  const expansions = new Expansions(records);
  for (let known = 0; known <= records.length; known += 3) expansions.follow(known);
  expansions.follow(records.length);
  equal(expansions.first, read(records).first);
});

test("the least cost of a node is the smaller g of the searches that expanded it", () => {
  const both = ["a-star", "dijkstra"].map((name) => read(storeNamed(name)));
  const least = leastCosts(both, Math.max(...both.map(({ records }) => records.nodes)));
  least.forEach((g, node) => {
    const found = both.map((each) => each.g(node)).filter((each) => !Number.isNaN(each));
    equal(g, found.length ? Math.min(...found) : NaN);
  });
});

test("a class is told by f against the cost of a cheapest path, and rounding does not make one", () => {
  const root = Math.round(Math.SQRT2 * 2 ** 30) / 2 ** 30;
  const g = [3, 4, 5, NaN, 7 * root, 1];
  const h = [1, 1, 1, 1, Math.fround(3 * root + 5), NaN];
  equal(classesOf(g, h, 5), [1, 2, 3, 0, 3, 0]);
  equal(classesOf(g, h, 10 * root + 5)[4], 2);
});

/** @type {Record<string, [number, number, number, number, string]>} */
const CLAIMS = {
  "nothing more": [0, 0, 0, 0, "none"],
  "only ties": [0, 361, 0, 0, "ties"],
  "only what need not be": [0, 0, 5, 0, "above"],
  "only what must be": [4, 0, 0, 0, "below"],
  "some of each": [0, 2, 5, 0, "mixed"],
  "some that nobody knows": [0, 2, 0, 1, "unknown"],
};

test("what follows from the numbers is said by one word", CLAIMS, ([below, same, above, unknown, claim]) => {
  equal(claimOf({ all: below + same + above + unknown, below, equal: same, above, unknown }), claim);
});
