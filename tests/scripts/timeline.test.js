/** What else a timeline knows at its cursor (`records/timeline.js`); its pictures are in `test_timeline.py`. */

import { filled } from "../../static/js/problems/mapsteps.js";
import { BYTES, OPENED, RecordStore, WORDS } from "../../static/js/records/records.js";
import { Timeline } from "../../static/js/records/timeline.js";
import { golden, storeOf } from "../support/scripts/bytes.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

const CELLS = 48; // of the map of these golden runs
const DIJKSTRA = storeOf(await golden("dijkstra"));
const A_STAR = storeOf(await golden("a-star"));
const ENDINGS = { exhausted: true, "a-star": false, limit: false };
const BYTES_OF = Object.fromEntries(
  await Promise.all(Object.keys(ENDINGS).map(async (name) => [name, await golden(name)])),
);

/** The bytes of records that open nodes. @param {number[]} nodes */
function openings(nodes) {
  const bytes = new Uint8Array(BYTES * nodes.length);
  const words = new Uint32Array(bytes.buffer);
  for (const [record, node] of nodes.entries()) [words[record * WORDS], words[record * WORDS + 1]] = [OPENED, node];
  return bytes;
}

test("the history of a node lists every record about it", () => {
  const shown = new Timeline();
  shown.show(DIJKSTRA, 0, CELLS);
  for (const [node, known] of [
    [11, 30],
    [11, 100],
    [12, 100],
    [11, 100],
    [11, 40],
  ]) {
    const wanted = [...new Array(known).keys()].filter((record) => DIJKSTRA.node(record) === node);
    equal(shown.historyOf(node, known), wanted);
  }
  ok(shown.historyOf(11, 100).length > 1);
});

test("long steps of a path are filled with the cells between", () => {
  equal(filled([0, 3, 33, 31], 10), [0, 1, 2, 3, 13, 23, 33, 32, 31]);
  equal(filled([0, 33], 10), [0, 11, 22, 33]);
  equal(filled([], 10), []);
});

test("a region is sealed once there is no path", each(Object.keys(ENDINGS)), (name) => {
  const [store, shown] = [storeOf(BYTES_OF[name]), new Timeline()];
  shown.show(store, store.length - 1);
  ok(!shown.sealed);
  shown.show(store, store.length);
  equal(shown.sealed, ENDINGS[/** @type {keyof typeof ENDINGS} */ (name)]);
});

test("the nodes of a board need not be known beforehand", () => {
  const [store, shown] = [new RecordStore(), new Timeline()];
  const bytes = openings([...new Array(3000).keys()]);
  let begin = 0;
  for (const end of [1, 100, 2000, 3000]) {
    store.append(bytes.slice(begin * BYTES, end * BYTES));
    shown.show(store, store.length);
    equal(shown.counts.open, end);
    begin = end;
  }
  shown.show(store, 10);
  equal(shown.counts.open, 10);
});

test("many changes are not listed, but all of them", () => {
  const store = storeOf(openings(Array.from({ length: 70_000 }, (_, record) => record % 400)));
  const shown = new Timeline();
  const changesAt = (/** @type {number} */ cursor) => {
    shown.show(store, cursor, 400);
    return shown.takeChanges();
  };
  equal(changesAt(1), null);
  equal(changesAt(3), [1, 2]);
  equal(changesAt(70_000), null);
  equal(changesAt(69_998), [399, 398]);
});

test("another run starts from nothing", () => {
  const shown = new Timeline();
  shown.show(DIJKSTRA, 60, CELLS);
  shown.takeChanges();
  shown.show(A_STAR, 0, CELLS);
  equal([shown.takeChanges(), shown.counts.open, shown.status(9), shown.path], [null, 0, 0, []]);
});

test("two views that share a timeline each hear of every change", () => {
  const store = storeOf(openings([...new Array(70_000).keys()]));
  const [shown, often, seldom] = [new Timeline(), {}, {}];
  const changesFor = (/** @type {{}} */ who) => shown.takeChanges(who)?.length ?? null;
  const told = (/** @type {number} */ cursor, /** @type {{}[]} */ ...whom) => {
    shown.show(store, cursor);
    return whom.map(changesFor);
  };
  equal(told(10, often, seldom), [null, null]);
  equal([told(12, often), told(15, often), told(14, often, seldom)], [[2], [3], [1, 6]]);
  equal(told(60_000, often), [59_986]);
  equal(told(70_000, often, seldom), [10_000, null]);
  equal(told(69_999, often, seldom), [1, 1]);
});
