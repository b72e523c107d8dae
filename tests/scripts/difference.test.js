/** The difference of two searches (`records/difference.js`): its counts are those of sets, at any two cursors. */

import {
  BOTH_SIDES,
  claimOf,
  classOf,
  differenceOf,
  LEFT_ONLY,
  RIGHT_ONLY,
  whoOf,
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
  const [byLeft, byRight] = [1, 2].map(() => Uint8Array.from({ length: size }, () => Math.floor(random() * 4)));
  const larger = byLeft.map((each, node) => Math.max(each, byRight[node]));
  const [ours, theirs] = [read(left), read(right)];
  for (let turn = 0; turn < 50; turn += 1) {
    const [at, there] = [left, right].map(({ length }) => Math.floor(random() * (length + 1)));
    const [one, other] = [expandedBy(left, at), expandedBy(right, there)];
    const nodes = Array.from({ length: size }, (_, node) => node);
    const { layer, counts } = differenceOf(
      { expansions: ours, cursor: at, classes: byLeft },
      { expansions: theirs, cursor: there, classes: byRight },
    );
    const only = nodes.filter((node) => one.has(node) && !other.has(node));
    const both = nodes.filter((node) => one.has(node) && other.has(node));
    const others = nodes.filter((node) => !one.has(node) && other.has(node));
    equal(counts, { left: counted(only, byRight), both: counted(both, larger), right: counted(others, byLeft) });
    for (const [found, who, classes] of /** @type {const} */ ([
      [only, LEFT_ONLY, byRight],
      [both, BOTH_SIDES, larger],
      [others, RIGHT_ONLY, byLeft],
    ]))
      ok(found.every((node) => whoOf(layer[node]) === who && classOf(layer[node]) === classes[node]));
  }
});

test("what comes in pieces is read as what comes at once", () => {
  const records = storeNamed("reopening");
  const expansions = new Expansions(records);
  for (let known = 0; known <= records.length; known += 3) expansions.follow(known);
  expansions.follow(records.length);
  equal(expansions.first, read(records).first);
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
