/** How long the search tree and the atlas of a large run take (`tests/bench/tree.py`), on the page of `treepage.js`. */

import { BYTES } from "../../../static/js/records/records.js";
import { withLane } from "../../../static/js/state/activelane.js";
import { frames, part, resize } from "./barepage.js";
import { bytesOf, randomOf } from "./bytes.js";
import { begin, page } from "./treepage.js";

const BATCH = 16384 * BYTES; // bytes
const SCALES = { fitted: 0, bars: 4, dots: 9, differences: 24, boards: 60 };

/** Median, 99th percentile and worst of some turns, each until it is painted. @param {number} count @param {(turn: number) => void} act */
function times(count, act) {
  const taken = Float64Array.from({ length: count }, (_, turn) => {
    const began = performance.now();
    act(turn);
    page.tree.pane.context.getImageData(0, 0, 1, 1);
    return performance.now() - began;
  }).sort();
  return [taken[count >> 1], taken[Math.floor(count * 0.99)], taken[count - 1]];
}

/** @param {{ board: any, settings: any, bytes: string }} given */
export async function measured(given) {
  resize(part("tree"), 1280, 600);
  await frames(3);
  begin(given);
  const found = { "take in 16,384 records": arriving(bytesOf(given.bytes)), ...looking(), ...going() };
  const { records } = page.run;
  const { tree } = page.tree.scene.survey;
  return { found, items: tree.items.count, expanded: tree.expanded, kept: kept(), records: records.length };
}

/** @param {Uint8Array} bytes */
function arriving(bytes) {
  const { id, records } = page.run;
  return times(Math.ceil(bytes.length / BATCH), (turn) => {
    records.append(bytes.subarray(turn * BATCH, (turn + 1) * BATCH));
    page.dispatch({ type: "recordsArrived", run: id, known: records.length, done: false, seconds: 0 });
  });
}

/** From nearer and nearer, at the end. */
function looking() {
  const { tree } = page;
  page.seek(page.run.records.length);
  const panned = Object.entries(SCALES).map(([name, scale]) => [
    `pan, ${name}`,
    times(120, (turn) => {
      tree.camera = { scale, x: ((turn - 60) * 8) / (scale || 1), y: 12, fitted: !scale };
      page.repaint(tree);
    }),
  ]);
  const zoomed = times(200, (turn) => {
    tree.camera = { scale: 0.02 * Math.exp(turn / 22.8), x: -10 * turn, y: turn / 20, fitted: false };
    page.repaint(tree);
  });
  return { ...Object.fromEntries(panned), "zoom from afar to boards": zoomed };
}

/** At cursors by chance, and step by step. */
function going() {
  const { tree, atlas } = page;
  const chance = randomOf(7);
  const anywhere = (/** @type {any} */ view) => () => {
    moveTo(Math.floor(chance() * page.run.records.length));
    page.repaint(view);
  };
  tree.camera = { scale: 1, x: 0, y: 0, fitted: true };
  return {
    "tree at any cursor": times(100, anywhere(tree)),
    "atlas at any cursor": times(100, anywhere(atlas)),
    "atlas, all of it anew": times(50, () => {
      atlas.made.chart.theme = null;
      page.repaint(atlas);
    }),
    "one step, both": times(300, () => page.dispatch({ type: "stepBack" })),
  };
}

/** Move the cursor and the timeline, and paint nothing. @param {number} cursor */
function moveTo(cursor) {
  page.state = withLane(page.now, { cursor });
  page.timeline.show(page.run.records, cursor);
}

/** The bytes that the tree keeps. */
function kept() {
  const { survey } = page.tree.scene;
  const size = (/** @type {any[]} */ all) => all.reduce((sum, { byteLength = 0 }) => sum + byteLength, 0);
  const rows = survey.tree.rows.rows.map((/** @type {{ cells: Uint8Array }} */ { cells }) => cells);
  return size(Object.values(survey.tree.items)) + size(rows) + survey.states.byteLength;
}
