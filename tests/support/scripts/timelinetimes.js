/** What a run of a million records costs the page's data layer (`tests/bench/timeline.py`). */

import { RecordStore } from "../../../static/js/records/records.js";
import { nextStop } from "../../../static/js/records/steps.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { bytesOf, randomOf } from "./bytes.js";
import { spread } from "./times.js";

const BATCH = 16384 * 24; // bytes
const [CHUNK, POSITIONS] = [16384, 1024]; // records in a chunk of a store, and of its positions

/** @param {{ bytes: string, cells: number }} given */
export function measured({ bytes, cells }) {
  const store = new RecordStore();
  const all = bytesOf(bytes);
  const shown = new Timeline();
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
  const kept = chunks * CHUNK * 24 + before * CHUNK * 4 + positions * POSITIONS * 4;
  const tables = shown.fold.sides.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { status, last }) => sum + status.byteLength + last.byteLength,
    0,
  );
  return { kept: kept / store.length, tables: tables / cells };
}
