/** The picture at a cursor (`records/timeline.js`), for tests that fold the same records in Python. */

import { Counts } from "../../../static/js/records/counts.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { randomOf, storeOf } from "./bytes.js";
import { wayAround } from "./wandering.js";

/** @typedef {{ bytes: string, size: number }} Given all records, and how many nodes are looked at */

/** @param {number} value */
const numberOr = (value) => (Number.isNaN(value) ? -1 : value);

/** @param {Timeline} shown @param {number} node @param {number} side */
function factsOf(shown, node, side) {
  const [g, h] = [numberOr(shown.g(node, side)), numberOr(shown.h(node, side))];
  const [parent, expansion] = [shown.parent(node, side), shown.expansion(node, side)];
  return [shown.status(node, side), shown.entry(node, side), g, h, parent, expansion];
}

/** What a timeline says at its cursor, in the shape of `folding.Fold.picture`. @param {Timeline} shown @param {number} size */
function pictureOf(shown, size) {
  const nodes = [...new Array(size).keys()];
  return {
    nodes: [0, 1].flatMap((side) => nodes.map((node) => factsOf(shown, node, side))),
    current: shown.current,
    successors: shown.successors,
    path: shown.path,
    counts: shown.counts,
  };
}

/** The pictures at all cursors, as texts. @param {Given & { known?: number }} given with how many nodes are known beforehand */
export function pictures({ bytes, size, known = size }) {
  const [store, shown] = [storeOf(bytes), new Timeline()];
  return Array.from({ length: store.length + 1 }, (_, cursor) => {
    shown.show(store, cursor, known);
    return JSON.stringify(pictureOf(shown, size));
  });
}

/** @param {Given & { cursor: number }} given */
export function pictureAt({ bytes, size, cursor }) {
  const shown = new Timeline();
  shown.show(storeOf(bytes), cursor, size);
  return pictureOf(shown, size);
}

/**
 * Go to many cursors, by steps and by leaps: where the picture or the list of changes was wrong.
 * @param {Given & { seed: number }} given
 */
export function wrongOnTheWay({ bytes, size, seed }) {
  const right = pictures({ bytes, size });
  const [store, shown] = [storeOf(bytes), new Timeline()];
  const nodes = [...new Array(size).keys()];
  const statuses = () => nodes.map((node) => 8 * shown.status(node, 0) + shown.status(node, 1));
  const wrong = [];
  for (const cursor of wayAround(store.length, 300, randomOf(seed))) {
    const before = statuses();
    shown.show(store, cursor, size);
    if (JSON.stringify(pictureOf(shown, size)) !== right[cursor]) wrong.push(cursor);
    const [listed, now] = [shown.takeChanges(), statuses()];
    if (nodes.some((node) => now[node] !== before[node] && listed && !listed.includes(node)))
      wrong.push(`changes at ${cursor}`);
  }
  return wrong;
}

/** @param {{ bytes: string, cursors: number[] }} given */
export function countsAt({ bytes, cursors }) {
  const all = new Counts(storeOf(bytes));
  return cursors.map((cursor) => all.at(cursor));
}
