/** What two searches laid over each other cost (`tests/bench/differences.py`). */

import { DifferencePicture } from "../../../static/js/comparing/differencepicture.js";
import { differenceOf } from "../../../static/js/records/difference.js";
import { expansionsOf } from "../../../static/js/records/expansions.js";
import { BYTES } from "../../../static/js/records/records.js";
import { StepDifferences } from "../../../static/js/records/stepdifferences.js";
import { viewOf } from "../../../static/js/stage/camera.js";
import { readTheme } from "../../../static/js/stage/theme.js";
import { linked } from "./barepage.js";
import { bytesOf, randomOf, storeOf } from "./bytes.js";
import { best } from "./times.js";

/** @import { RecordStore } from "../../../static/js/records/records.js" */

/**
 * @typedef {object} Given
 * @property {{ bytes: string, classes: string }[]} runs two
 * @property {number} side of the map
 * @property {string} cells
 * @property {[width: number, height: number]} stage
 * @property {number} changed the record in which the second of two alike differs
 */

/** @type {[name: string, ratio: number, camera: any][]} */
const VIEWS = [
  ["the whole map", 1, { fitted: true }],
  ["the whole map, two device pixels a pixel", 2, { fitted: true }],
  ["cells of 3 pixels", 1, { scale: 3, x: 300, y: 300 }],
  ["cells of 20 pixels", 1, { scale: 20, x: 500, y: 500 }],
];

/** @param {Given} given */
export async function measured(given) {
  await linked("tokens");
  const stores = given.runs.map(({ bytes }) => storeOf(bytes));
  const layer = new Uint8Array(given.side ** 2);
  const counted = best(60, layering(stores, given, layer));
  const [first, time] = firstDifference(stores[0], given);
  const found = { "layer and counts": counted, ...painting(given, layer), "first difference": time };
  return { found, records: stores[0].length, first, steps: stores[0].starts.length };
}

/** @param {RecordStore[]} stores @param {Given} given @param {Uint8Array} layer */
function layering(stores, { runs }, layer) {
  const random = randomOf(5);
  const somewhere = (/** @type {number} */ side) => Math.floor(random() * stores[side].length);
  const [left, right] = stores.map((store, side) => {
    const expansions = expansionsOf(store, store.length);
    return { expansions, cursor: somewhere(side), classes: bytesOf(runs[side].classes) };
  });
  return () => {
    [left, right].forEach((each, side) => (each.cursor = somewhere(side)));
    differenceOf(left, right, layer);
  };
}

/** @param {Given} given @param {Uint8Array} layer */
function painting({ side, cells, stage: [width, height] }, layer) {
  const palette = ["wall", "free"].map((kind) => ({ kind, cost: 1 }));
  const map = { width: side, height: side, cells: bytesOf(cells), start: 0, goal: side ** 2 - 1, palette };
  const picture = new DifferencePicture(document.body.appendChild(document.createElement("canvas")));
  const theme = readTheme(document.documentElement);
  const painted = VIEWS.map(([name, ratio, camera]) => {
    const view = viewOf(camera, map, { width, height, ratio, foot: 24 });
    const seen = { map, other: null, layer, classed: true, view, theme, expanding: [] };
    return [`painted: ${name}`, best(40, () => picture.draw(seen))];
  });
  return Object.fromEntries(painted);
}

/** The first step in which a run differs from one that is almost the same. @param {RecordStore} whole @param {Given} given @returns {[number | null, number[]]} */
function firstDifference(whole, { runs, changed }) {
  const alike = bytesOf(runs[0].bytes).slice();
  alike[changed * BYTES + 4] ^= 1;
  const other = storeOf(alike);
  const known = (/** @type {RecordStore} */ records) => ({ records, known: records.length, done: true });
  /** @type {any} */
  let first = 0;
  const time = best(5, () => {
    const differences = new StepDifferences(whole, other);
    differences.follow(known(whole), known(other));
    first = differences.next(0);
  });
  return [first, time];
}
