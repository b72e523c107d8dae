/** The search tree of a run that Python made: what `test_tree_model.py` asks of it. */

import { roots } from "../../../static/js/domains/boards/board.js";
import { CLOSED, LEFT, NONE, OPEN } from "../../../static/js/domains/boards/tree/items.js";
import { SearchTree } from "../../../static/js/domains/boards/tree/model.js";
import { Survey } from "../../../static/js/domains/boards/tree/survey.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { randomOf, storeOf } from "./bytes.js";

/**
 * A board, the algorithm that searched it, and all the records.
 * @typedef {{ board: any, algorithm: string, bytes: string, tables: any }} Searched
 */

const TURNS = 60;

/** @param {Searched} searched @param {boolean} [wayBack] is it shown? */
function begun({ board, algorithm, bytes, tables }, wayBack = true) {
  const store = storeOf(bytes);
  const size = { ...board, start: Uint8Array.from(board.start), goal: Uint8Array.from(board.goal) };
  return { store, tree: new SearchTree(store, size, roots(size, tables, algorithm), { sides: store.sides, wayBack }) };
}

/** @param {Searched} searched @param {boolean} [wayBack] */
function whole(searched, wayBack) {
  const { store, tree } = begun(searched, wayBack);
  tree.follow(store.length);
  return { store, tree, items: tree.items };
}

/** The rows and the slots of all items, as a text. @param {SearchTree} tree */
const placesOf = ({ items }) => [...items.row.subarray(0, items.count), ...items.slot.subarray(0, items.count)].join();

/**
 * The items that are not below their parents, stand where another does, or are not found where they stand.
 * @param {Searched & { wayBack: boolean }} searched
 */
export function misplaced(searched) {
  const { tree, items } = whole(searched, searched.wayBack);
  const [wrong, taken] = [/** @type {string[]} */ ([]), new Set()];
  let round = 0;
  for (let item = 0; item < items.count; item += 1) {
    if (item === tree.rounds[round + 1]) round += 1;
    const [parent, row, slot] = [items.parent[item], items.row[item], items.slot[item]];
    if (row !== (parent === NONE ? 0 : items.row[parent] + 1)) wrong.push(`${item} is not below`);
    const place = [round, row, slot].join();
    if (taken.has(place)) wrong.push(`${item} overlaps`);
    taken.add(place);
    if (tree.rowsOf(round).at(row, slot) !== item) wrong.push(`${item} is not found`);
  }
  return items.count ? wrong : ["nothing"];
}

/** Are the places the same if the records come a few at a time? @param {Searched} searched */
export function sameSlowly(searched) {
  const { store, tree } = begun(searched);
  const random = randomOf(3);
  for (let known = 0; known < store.length; known += 1 + Math.floor(random() * 40)) tree.follow(known);
  tree.follow(store.length);
  return placesOf(tree) === placesOf(whole(searched).tree);
}

/**
 * Where the tree is another than the timeline, at cursors near and far.
 * @param {Searched & { broken: boolean }} searched broken: may a node lie below a parent it no longer has?
 */
export function unlikeTimeline(searched) {
  const { store, tree } = whole(searched);
  const [random, shown, survey, before] = [randomOf(5), new Timeline(), new Survey(tree), placesOf(tree)];
  /** @type {unknown[]} */
  const wrong = [];
  for (let turn = 0, cursor = 0; turn < TURNS; turn += 1) {
    const near = Math.max(0, Math.min(store.length, cursor + Math.floor(random() * 9) - 4));
    cursor = turn % 3 ? near : Math.floor(random() * (store.length + 1));
    shown.show(store, cursor);
    survey.see(store, cursor);
    wrong.push(...unlike(shown, survey, tree, searched.broken).map((about) => [cursor, ...about]));
  }
  if (placesOf(tree) !== before) wrong.push("moved");
  return wrong.slice(0, 5);
}

/**
 * @param {Timeline} shown
 * @param {Survey} survey
 * @param {SearchTree} tree
 * @param {boolean} broken
 */
function unlike(shown, survey, tree, broken) {
  const { items, records } = tree;
  const tallies = [OPEN, CLOSED, LEFT].reduce((all, state) => all.set(state, 0), new Map());
  /** @type {unknown[][]} */
  const wrong = [];
  for (let side = 0; side < records.sides; side += 1) {
    for (let node = 0; node < records.nodes; node += 1) {
      const status = shown.status(node, side);
      if (!status) continue;
      const item = items.madeBy(shown.entry(node, side));
      tallies.set(status, tallies.get(status) + 1);
      if (survey.state(item) !== status) wrong.push([side, node]);
      const parent = items.parent[item];
      const above = parent === NONE ? -1 : records.node(items.born[parent]);
      if (!broken && above !== shown.parent(node, side)) wrong.push([side, node, "parent"]);
    }
  }
  const totals = [OPEN, CLOSED].filter((state) => survey.total(state) !== tallies.get(state));
  return [...wrong, ...totals.map((state) => [state, "total"])];
}

/** The items that follow a sibling and do not stand beside it. @param {Searched} searched */
export function siblingsApart(searched) {
  const { items } = whole(searched);
  const later = [...new Array(items.count).keys()].filter(
    (item) => item && items.parent[item] === items.parent[item - 1],
  );
  return later.filter((item) => items.slot[item] - items.slot[item - 1] !== 1);
}

/** Has each side a half, and how many sides are there? @param {Searched} searched */
export function halves(searched) {
  const { store, items } = whole(searched);
  const sides = Array.from({ length: items.count }, (_, item) => store.side(items.born[item]));
  return [sides.every((side, item) => items.slot[item] > 0 === (side === 1)), new Set(sides).size];
}

/**
 * Of each round, just after it began: is it the one shown, how many items has it, the state of the first, its rows.
 * @param {Searched} searched
 */
export function roundsBegun(searched) {
  const { store, tree } = whole(searched);
  const survey = new Survey(tree);
  return Array.from({ length: store.thresholds.length }, (_, round) => {
    survey.see(store, store.thresholds.at(round) + 2);
    return [survey.round === round, survey.end - survey.from, survey.state(survey.from), survey.extent.rows];
  });
}

/** How many items the tree has that is shown at each of some ends. @param {Searched & { ends: number[] }} searched */
export function countsAt(searched) {
  const { store, tree } = whole(searched);
  const survey = new Survey(tree);
  return searched.ends.map((end) => {
    survey.see(store, end);
    return survey.end - survey.from;
  });
}

/** Is there an item that is its grandparent again? @param {Searched & { wayBack: boolean }} searched */
export function goesBack(searched) {
  const { store, items } = whole(searched, searched.wayBack);
  return [...new Array(items.count).keys()].some((item) => {
    const parent = items.parent[item];
    const grandparent = parent === NONE ? NONE : items.parent[parent];
    return grandparent !== NONE && store.node(items.born[grandparent]) === store.node(items.born[item]);
  });
}
