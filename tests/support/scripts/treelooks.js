/** What is seen of a tree and an atlas (`treepage.js`), and where it is not what the timeline says. */

import { CLOSED, NONE, OPEN } from "../../../static/js/domains/boards/tree/items.js";
import { active } from "../../../static/js/state/activelane.js";
import { randomOf } from "./bytes.js";
import { hashOf } from "./pixels.js";
import { layOver, nodePlace, page, text } from "./treepage.js";

const FEW = 5; // of what is wrong
const FITTED = { scale: 1, x: 0, y: 0, fitted: true };

const pictures = () => [hashOf(page.tree.canvas), hashOf(page.atlas.canvas)];

/** @param {number} item */
const nodeOf = (item) => page.timeline.records.node(page.tree.scene.survey.tree.items.born[item]);

/** The pictures at a record, all of it in view. @param {number} record */
function calm(record) {
  page.tree.camera = page.atlas.camera = { ...FITTED };
  page.tree.followed = -1;
  page.seek(record);
  for (const view of [page.tree, page.atlas]) page.repaint(view);
  return pictures().join();
}

/** Records at which the pictures are others when one comes back to them. */
export function otherOnTheWayBack() {
  const { known } = page.run;
  const cursors = Array.from({ length: 13 }, (_, at) => Math.round((at * known) / 12));
  const expected = cursors.map((cursor) => /** @type {const} */ ([cursor, calm(cursor)]));
  return expected.reverse().flatMap(([cursor, picture]) => {
    page.seek(Math.floor(known / 3));
    return calm(cursor) === picture ? [] : [cursor];
  });
}

/** Where tree, atlas and timeline disagree, on a walk by chance. */
export function disagreements() {
  const random = randomOf(9);
  const { known } = page.run;
  const wrong = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const { cursor } = active(page.now);
    const near = Math.max(0, Math.min(known, cursor + Math.floor(random() * 9) - 4));
    page.seek(turn % 3 ? near : Math.floor(random() * (known + 1)));
    wrong.push(...disagreeing());
  }
  return wrong.slice(0, FEW);
}

function disagreeing() {
  const { tree, atlas, timeline } = page;
  const { survey, current, chain } = tree.scene;
  const { open, closed } = timeline.counts;
  const above = chain.map(nodeOf).reverse().join();
  const wrong = [];
  if (survey.total(OPEN) !== open || survey.total(CLOSED) !== closed) wrong.push("counts");
  if ((current < 0 ? -1 : nodeOf(current)) !== atlas.scene.current) wrong.push("current");
  if (timeline.records.sides === 1 && above !== [...atlas.scene.path].join()) wrong.push("path");
  wrong.push(...wronglyLit().map((node) => `pixel of ${node}`));
  return wrong.map((what) => [active(page.now).cursor, what]);
}

/** Nodes whose pixel is lit although they were not reached, or the other way round. */
function wronglyLit() {
  const { chart } = page.atlas.scene;
  const { timeline } = page;
  const nodes = Array.from({ length: timeline.records.nodes }, (_, node) => node);
  return nodes.filter((node) => {
    const place = chart.cellOf(node);
    const lit = chart.pixels[place] !== chart.ground[place];
    return lit !== timeline.status(node, 0) + timeline.status(node, 1) > 0;
  });
}

/** The pictures of tree and atlas: plain, with each side's own hatched, and plain again. */
export function hatched() {
  const found = [-1, 0, 1, -1].map((side) => {
    layOver(side);
    return pictures();
  });
  return [0, 1].map((view) => found.map((each) => each[view]));
}

/** The n-th expansion of the tree: its item, its node, and the node's cell in the atlas. @param {number} order */
export function expanded(order) {
  const item = page.tree.scene.survey.tree.items.order.indexOf(order);
  return { item, node: nodeOf(item), cell: page.atlas.scene.chart.cellOf(nodeOf(item)) };
}

/** The node that is chosen, and its items in the tree. */
export const picked = () => ({ node: page.now.picked, items: page.tree.scene.picked });

export const hover = () => page.now.hover;

export const cursor = () => active(page.now).cursor;

/** The kind of the last record that is shown. */
export const latestKind = () => page.timeline.records.kind(cursor() - 1);

/** What lies under a place of the tree's canvas, and how large a node is there. @param {[x: number, y: number]} place */
export function under([x, y]) {
  const { view } = page.tree.scene;
  return [view.x + x / view.scale, view.y + y / view.pitch, view.scale];
}

/** Look at the tree from elsewhere; it does not follow the search for now. @param {{ scale: number, x?: number, y?: number }} view */
export function lookAt({ scale, x = -3, y = 0 }) {
  page.tree.camera = { scale, x, y, fitted: false };
  page.tree.followed = page.tree.scene.current;
  page.repaint(page.tree);
}

/** All that is written into the tree when nodes are so large. @param {number} scale */
export function writtenAt(scale) {
  const { prototype } = CanvasRenderingContext2D;
  const { fillText } = prototype;
  /** @type {string[]} */
  const found = [];
  prototype.fillText = function (text, ...where) {
    found.push(text);
    return fillText.call(this, text, ...where);
  };
  lookAt({ scale });
  prototype.fillText = fillText;
  return found;
}

/** The box of the node that is expanded, on the canvas; the view it is in. */
export function current() {
  const { view, current: item, survey } = page.tree.scene;
  const { slot, row } = survey.tree.items;
  const [left, top] = [((slot[item] ?? 0) - view.x) * view.scale, ((row[item] ?? 0) - view.y) * view.pitch];
  const { x, y, width, height } = view;
  return {
    is: item >= 0,
    left,
    top,
    right: left + view.scale,
    bottom: top + view.pitch,
    view: { x, y, width, height },
  };
}

/** The same at some records, and what is said of the tree then. @param {readonly number[]} records */
export function currentAt(records) {
  return records.map((record) => {
    page.seek(record);
    return { ...current(), said: text("tree-status") };
  });
}

/** Is that node in view at a record? null where there is none. @param {number} record */
export function isInView(record) {
  page.seek(record);
  const { is, left, view } = current();
  return is ? left >= 0 && left <= view.width : null;
}

export const itemCount = () => page.tree.scene.survey.tree.items.count;

/** Where the first node is, at every record. */
export function placesOfTheFirst() {
  return Array.from({ length: page.run.known }, (_, before) => {
    page.seek(before + 1);
    return nodePlace(0).join();
  });
}

/** Records and items that are shown although they are neither on the path nor beneath it, or are not although they are. */
export function offThePath() {
  const wrong = [];
  for (let record = 2; record < page.run.known; record += 37) {
    page.seek(record);
    const { survey, onChain, chain } = page.tree.scene;
    const { parent, row, slot } = survey.tree.items;
    const placed = placedItems(survey.rows);
    const apart = placed.filter((item) => parent[item] !== NONE && !onChain.has(parent[item]));
    const there = chain.filter((/** @type {number} */ item) => survey.rows.at(row[item], slot[item]) === item);
    if (apart.length) wrong.push([record, ...apart]);
    if (there.length !== chain.length) wrong.push([record, "chain"]);
    if (placed.length > 1 + 4 * chain.length) wrong.push([record, "more"]);
  }
  return wrong.slice(0, FEW);
}

/** @param {any} rows of the tree @returns {number[]} */
function placedItems(rows) {
  return rows.rows.flatMap((/** @type {{ low: number, high: number }} */ { low, high }, /** @type {number} */ at) => {
    const slots = Array.from({ length: high - low }, (_, place) => low + place);
    return slots.map((slot) => rows.at(at, slot)).filter((item) => item >= 0);
  });
}

/** Does the tree show nothing? */
export const isEmpty = () => page.tree.scene === null;

/** The field of the atlas in which a node is. @param {number} node */
export const cellOf = (node) => page.atlas.scene.chart.cellOf(node);

/** A place in the middle of the atlas. @param {number} share of its width */
export function middle(share) {
  const { width } = page.atlas.scene.chart;
  return 200 * width + Math.round(width * share);
}

/** What is known of the field under the pointer. */
export const pointedAt = () => page.atlas.scene.chart.factsOf(page.atlas.scene.cell);

/** How the atlas is drawn, and the fields that count other boards than the timeline, at some records. */
export function miscounted() {
  const { known } = page.run;
  const wrong = [known, Math.floor(known / 2), 40, known - 3, 1].flatMap((cursor) => {
    page.seek(cursor);
    return miscountedNow().map((each) => [cursor, ...each]);
  });
  return [page.atlas.scene.chart.kind, wrong.slice(0, FEW)];
}

function miscountedNow() {
  const { chart } = page.atlas.scene;
  const { timeline } = page;
  const expected = countsByNumbers();
  const fields = Array.from({ length: chart.width * chart.height }, (_, cell) => chart.factsOf(cell));
  const wrong = fields.flatMap(({ g, h, open, closed }) =>
    open === (expected.get(`${g},${h},1`) ?? 0) && closed === (expected.get(`${g},${h},2`) ?? 0) ? [] : [[g, h]],
  );
  const sum = fields.reduce((all, { open, closed }) => all + open + closed, 0);
  return sum === timeline.counts.open + timeline.counts.closed ? wrong : [...wrong, ["sum"]];
}

/** How many nodes have the same g, h and status. @returns {Map<string, number>} */
function countsByNumbers() {
  const { timeline } = page;
  const found = new Map();
  for (let node = 0; node < timeline.records.nodes; node += 1) {
    const status = timeline.status(node);
    const key = `${timeline.g(node)},${timeline.h(node)},${status}`;
    if (status) found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}
