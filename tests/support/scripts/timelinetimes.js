/** What a run of a million records costs the page's data layer (`tests/bench/timeline.py`). */

import { BYTES, RecordStore } from "../../../static/js/records/records.js";
import { nextStop } from "../../../static/js/records/steps.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { bytesOf, randomOf } from "./bytes.js";
import { spread } from "./times.js";

const BATCH = 16384 * BYTES; // bytes
const [CHUNK, POSITIONS] = [16384, 1024]; // records in a chunk of a store, and of its positions

/** @type {unknown[]} */
const held = []; // what was measured stays, so that the memory it takes can be looked at

/** @param {{ bytes: string, cells: number }} given */
export function measured({ bytes, cells }) {
  const store = new RecordStore();
  const all = bytesOf(bytes);
  const shown = new Timeline();
  held.push(store, shown);
  const found = {
    "take in 16,384 records": spread(Math.ceil(all.length / BATCH), (turn) =>
      store.append(all.subarray(turn * BATCH, (turn + 1) * BATCH)),
    ),
    ...going(store, shown, cells),
    ...asking(store, shown, cells),
  };
  const { length, starts, chunks } = store;
  return { records: length, steps: starts.length, found, ...keptBy(store, shown, chunks.length, cells) };
}

/** @param {RecordStore} store @param {Timeline} shown @param {number} cells */
function going(store, shown, cells) {
  const random = randomOf(1);
  const to = (/** @type {number} */ cursor) => shown.show(store, cursor, cells);
  const far = {
    "first time through": spread(1, () => to(store.length)),
    "to a random cursor": spread(300, () => to(Math.floor(random() * store.length))),
    "from end to end": spread(40, (turn) => to(turn % 2 ? store.length : 1)),
  };
  to(store.length >> 1);
  const near = {
    "one record on": spread(2000, () => to(shown.cursor + 1)),
    "one record back": spread(2000, () => to(shown.cursor - 1)),
  };
  return { ...far, ...near };
}

/** @param {RecordStore} store @param {Timeline} shown @param {number} cells */
function asking(store, shown, cells) {
  const random = randomOf(2);
  const whole = { records: store, known: store.length, done: true, cell: null };
  const someCell = () => Math.floor(random() * cells);
  let cursor = 0;
  return {
    "a thousand steps found": spread(100, () => {
      for (let step = 0; step < 1000; step += 1) cursor = nextStop(whole, cursor, "expansion") ?? cursor;
    }),
    counts: spread(300, () => shown.countsAt(Math.floor(random() * store.length))),
    "the history of a cell": spread(50, () => shown.historyOf(someCell(), store.length)),
    "the path to a cell": spread(50, () => shown.pathTo(someCell())),
  };
}

/** Bytes for a record, and for a cell. @param {RecordStore} store @param {any} shown @param {number} chunks @param {number} cells */
function keptBy(store, shown, chunks, cells) {
  const before = shown.fold.before.filter(Boolean).length;
  const positions = store.starts.chunks.length + store.thresholds.chunks.length;
  const kept = chunks * CHUNK * BYTES + before * CHUNK * 4 + positions * POSITIONS * 4;
  const tables = shown.fold.sides.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { status, last }) => sum + status.byteLength + last.byteLength,
    0,
  );
  return { kept: kept / store.length, tables: tables / cells };
}

/**
 * At how many of some random cursors, come to in any order, the picture is another than going there record by record.
 * @param {{ bytes: string, cells: number, cursors: number }} given
 */
export function differing({ bytes, cells, cursors }) {
  const store = new RecordStore();
  store.append(bytesOf(bytes));
  const random = randomOf(3);
  const chosen = Array.from({ length: cursors }, () => Math.floor(random() * (store.length + 1)));
  const [forward, anyhow] = [new Timeline(), new Timeline()];
  const expected = new Map(
    [...chosen].sort((one, other) => one - other).map((cursor) => [cursor, sumAt(forward, store, cursor, cells)]),
  );
  return chosen.filter((cursor) => sumAt(anyhow, store, cursor, cells) !== expected.get(cursor)).length;
}

/** A sum of all that a timeline holds at a cursor. @param {Timeline} shown @param {RecordStore} store @param {number} cursor @param {number} cells */
function sumAt(shown, store, cursor, cells) {
  shown.show(store, cursor, cells);
  let sum = 0;
  for (const { status, last } of shown.fold.sides) {
    for (let node = 0; node < status.length; node += 1) {
      sum = (Math.imul(sum, 31) + Math.imul(status[node] + 1, last[node] + 7)) | 0;
    }
  }
  return sum;
}
