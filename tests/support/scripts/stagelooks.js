/** What is seen on a stage (`stagepage.js`), and what makes it another picture than it would be if drawn anew. */

import { frames, part, resize } from "./barepage.js";
import { hashOf, sameBytes } from "./pixels.js";
import { page } from "./stagepage.js";

/** @import { Action, Terrain } from "../../../static/js/types.js" */

const LOOKED_AT = [3, 9, 11, 20, 21, 30, 41]; // cells
const HEATS = /** @type {const} */ (["none", "g", "h", "f", "order"]);

/** Is the picture not what it would be, had all been drawn anew? */
function isStale() {
  const changed = page.pixels;
  return !sameBytes(changed, page.drawnAnew);
}

/** Records at which it is, on the way there and back and by leaps. */
export function staleRecords() {
  const { known } = page.run;
  const near = Array.from({ length: Math.min(40, known) + 1 }, (_, record) => record);
  const back = near.filter((record) => record >= 20).reverse();
  const leaps = Array.from({ length: 12 }, (_, turn) => (turn * 7919) % (known + 1));
  return [...near, ...back, ...leaps].filter((record) => {
    page.seek(record);
    return isStale();
  });
}

/** The pictures at all records, forward and back. */
export function thereAndBack() {
  const { known } = page.run;
  const seen = (/** @type {number} */ record) => {
    page.seek(record);
    return hashOf(page.canvas);
  };
  const there = Array.from({ length: known + 1 }, (_, record) => seen(record));
  const back = Array.from({ length: known + 1 }, (_, record) => seen(known - record)).reverse();
  return [there, back];
}

/** The map with other cells. @param {(cells: Uint8Array) => void} change @returns {Action} */
function drawn(change) {
  const cells = page.map.cells.slice();
  change(cells);
  return { type: "problemDrawn", domain: "map", problem: { ...page.map, cells } };
}

/** @type {Record<string, (cell: number) => Action>} */
const CHANGES = {
  hovered: (cell) => ({ type: "hovered", cell }),
  picked: (cell) => ({ type: "picked", cell }),
  cursor: (cell) => ({ type: "editorChosen", editor: { keyboard: true, cursor: cell } }),
  start: (cell) => ({ type: "problemDrawn", domain: "map", problem: { ...page.map, start: cell } }),
  wall: (cell) => drawn((cells) => void (cells[cell] = 0)),
  numbers: (cell) => ({ type: "viewChosen", view: { numbers: cell % 2 === 0 } }),
  asking: (cell) => ({ type: "viewChosen", view: { asking: cell % 2 === 0 } }),
  presenting: (cell) => ({ type: "viewChosen", view: { presenting: cell % 2 === 0 } }),
  heat: (cell) => ({ type: "viewChosen", view: { heat: HEATS[cell % 5] } }),
  camera: (cell) => ({ type: "cameraMoved", camera: { fitted: false, scale: 3 * cell, x: cell / 9 } }),
};

/** While no wall pops up, which takes its time. @template T @param {() => T} act @returns {T} */
function still(act) {
  const { pops } = page.stage;
  pops.begin = () => {};
  const found = act();
  Reflect.deleteProperty(pops, "begin"); // its own: that of the class is back
  return found;
}

/** Cells where a change leaves something behind. @param {string} change */
export function staleAfter(change) {
  return still(() =>
    LOOKED_AT.filter((cell) => {
      page.dispatch(CHANGES[change](cell));
      return isStale();
    }),
  );
}

/** @param {string} name @returns {number[]} */
const themed = (name) => [.../** @type {any} */ (page.stage.theme.colour)[name]].slice(0, 3);

/** Cells that have another colour than that of what is so. */
export function wronglyColoured() {
  const { timeline } = page;
  const { map } = page;

  const names = ["", "open", "closed"];
  const nameOf = (/** @type {Terrain} */ { kind }, /** @type {number} */ cell) =>
    kind === "wall" ? "wall" : names[timeline.status(cell)] || "free";
  return [...map.cells.keys()].filter((cell) => {
    const ground = map.palette[map.cells[cell]];
    if (ground.cost !== 1 || timeline.path.includes(cell)) return false;
    return page.colourAt(cell, 0.15, 0.85).join() !== themed(nameOf(ground, cell)).join();
  });
}

/** The colour of a cell that was found: as it is, under a wall, on a map that is alike, and back on its own. */
export function underAWall() {
  const near = page.timeline.records.node(0) + 1;
  const { map } = page;

  const after = (/** @type {Action} */ action) => {
    page.dispatch(action);
    return page.colourAt(near, 0.15, 0.85);
  };
  return still(() => {
    const before = page.colourAt(near, 0.15, 0.85);
    const under = after(drawn((cells) => void (cells[near] = 0)));
    const alike = { ...map, cells: map.cells.slice() };
    const faded = after({ type: "problemDrawn", domain: "map", problem: alike });
    return { before, under, faded, after: after({ type: "problemDrawn", domain: "map", problem: map }) };
  });
}

/** The edge of a cell and the colour of what is sealed, one record before the end and there. */
export function edges() {
  const { known } = page.run;
  return [known - 1, known].map((record) => {
    page.seek(record);
    return [page.colourAt(5, 0.5, 0.98), themed("sealed")];
  });
}

/** The cells of the path between its ends, their colours, and the path's own. */
export function alongThePath() {
  const inner = page.timeline.path.slice(1, -1);
  return { inner, colours: inner.map((cell) => page.colourAt(cell)), path: themed("path") };
}

/** Two cells under each of some themes and palettes. @param {[name: string, value: string][]} choices */
export async function coloursUnder(choices) {
  const found = [];
  for (const [name, value] of choices) {
    document.documentElement.dataset[name] = value;
    await frames();
    found.push([page.colourAt(5), page.colourAt(0, 0.1, 0.1)].join());
  }
  return found;
}

/** The canvas after its box has another size, and is it as if drawn anew? @param {[width: number, height: number]} size */
export async function resized([width, height]) {
  resize(page.canvas, width, height);
  await frames(2);
  return [page.canvas.width, page.canvas.height, !isStale()];
}

/** Is a wall popping up after it was drawn, and still when its time is over? */
export async function popping() {
  const { pops } = page.stage;
  page.dispatch(drawn((cells) => void cells.set([0, 0], 2)));
  const { going } = pops;
  await new Promise((then) => setTimeout(then, 220));
  page.dispatch(drawn((cells) => void cells.fill(1, 2, 4)));
  return [going, pops.going];
}

/** What fits into cells of these sizes. @param {number[]} scales */
export function fits(scales) {
  return scales.map((scale) => {
    page.dispatch({ type: "cameraMoved", camera: { fitted: false, scale, x: 0, y: 0 } });
    return page.scene.fit;
  });
}

/** Each row of the legend, and whether what it is about is on the stage. */
export function legend() {
  return Object.fromEntries([...part("legend").children].map((item) => [item.textContent, item.dataset.used]));
}

export const counts = () => page.timeline.counts;

export const cellNumbers = () => [...part("cell-numbers").children].map((each) => each.textContent);

/** The kind and the node of the last record that is shown. */
export function latest() {
  const { records, latest: record } = page.timeline;
  return [records.kind(record), records.node(record)];
}
