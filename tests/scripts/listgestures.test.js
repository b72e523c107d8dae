/** The row of a list that the keyboard is on (`inside/listgestures.js`). */

import { ListHand } from "../../static/js/inside/listgestures.js";
import { BYTES, CHUNK, NO_NODE, OPENED, RecordStore, WORDS } from "../../static/js/records/records.js";
import { Sequence } from "../../static/js/records/sequence.js";
import { equal, test } from "../support/scripts/testing.js";

/** @import { ListView } from "../../static/js/inside/listview.js" */
/** @import { Shown } from "../../static/js/inside/listgestures.js" */

/** A list that shows the last so many records of a run of openings, by g. @param {number} count @param {number} last */
function listOf(count, last) {
  const bytes = new Uint8Array(BYTES * count);
  const [words, doubles] = [new Uint32Array(bytes.buffer), new Float64Array(bytes.buffer)];
  for (let i = 0; i < count; i += 1) {
    words.set([OPENED, i], i * WORDS);
    words[i * WORDS + 4] = NO_NODE;
    doubles[(i * WORDS) / 2 + 1] = i;
  }
  const records = new RecordStore();
  records.append(bytes);
  const rows = new Sequence((one, other) => records.g(one) - records.g(other));
  rows.fill(Uint32Array.from({ length: last }, (_, i) => count - last + i));
  /** @type {Shown} */
  const shown = {
    length: last,
    rowAt: (place) => rows.slice(place, 1)[0] ?? -1,
    placeOf: (row) => rows.placeOf(row),
    nodeOf: (row) => records.node(row),
    records,
  };
  const insert = (/** @type {number} */ row) => {
    rows.insert(row);
    shown.length = rows.length;
  };
  return { shown, insert };
}

/** A hand over a list, and what it marks. @param {Shown} first */
function handOver(first) {
  const grid = document.createElement("div");
  const page = { shown: first };
  const view = /** @type {ListView} */ (
    /** @type {unknown} */ ({ rows: [], elementOf: (/** @type {number} */ place) => ({ id: `row-${place}` }) })
  );
  const hand = new ListHand(
    grid,
    () => {},
    () => page.shown,
  );
  const marked = () => {
    hand.mark(view);
    return grid.getAttribute("aria-activedescendant");
  };
  return { hand, view, page, marked };
}

test("the row the keyboard is on goes where its record goes", () => {
  const { shown, insert } = listOf(10, 3);
  const { hand, view, marked } = handOver(shown);
  hand.choose(1, view);
  equal(marked(), "row-1");
  insert(2);
  equal(marked(), "row-2");
});

test("a row of a long run is not looked for among the records of a short one", () => {
  const { hand, view, page, marked } = handOver(listOf(CHUNK + 10, 3).shown);
  hand.choose(1, view);
  page.shown = listOf(10, 3).shown;
  equal(marked(), null);
});
