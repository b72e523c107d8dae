/**
 * Going to an item of a search tree: by pointing at it or with the keyboard: up to the parent, down to a successor, left
 * and right along a row, where siblings stand beside each other. WAYS is data. Enter begins and ends it, so that the
 * arrow keys otherwise step through the search as everywhere. Pure.
 */

import { placeAt } from "./camera.js";
import { NONE } from "./items.js";
import { detailAt } from "./nodes.js";
import { isSeen } from "./scene.js";

/** @import { TreeScene } from "./scene.js" */

/** Key -> the item it leads to, or -1. @type {Readonly<Record<string, (scene: TreeScene, item: number) => number>>} */
export const KEY_WAYS = {
  ArrowUp: ({ survey }, item) => (survey.tree.items.parent[item] === NONE ? -1 : survey.tree.items.parent[item]),
  ArrowDown: (scene, item) =>
    childItems(scene, item).sort(
      (one, other) => Number(scene.onChain.has(other)) - Number(scene.onChain.has(one)),
    )[0] ?? -1,
  ArrowLeft: (scene, item) => beside(scene, item, -1),
  ArrowRight: (scene, item) => beside(scene, item, 1),
  Home: ({ survey }) => (survey.end > survey.from ? survey.from : -1),
  End: ({ current, chain }) => (current >= 0 ? current : (chain[0] ?? -1)),
};

/**
 * The item that is seen at a point, or -1.
 * @param {TreeScene} scene
 * @param {number} x
 * @param {number} y
 */
export function itemAt(scene, x, y) {
  const { survey, view, size } = scene;
  if (detailAt(view.scale, size) === "density") return -1;
  const { slot, row } = placeAt(view, x, y);
  const item = survey.rows.at(row, slot);
  return item >= 0 && isSeen(scene, survey.state(item)) ? item : -1;
}

/**
 * The cursor at which an item was expanded; from there, and where it was not, that at which it was found.
 * @param {TreeScene} scene
 * @param {number} item
 */
export function momentOf({ survey, timeline }, item) {
  const { born, closedBy } = survey.tree.items;
  const later = closedBy[item] !== NONE && timeline.cursor !== closedBy[item] + 1;
  return (later ? closedBy[item] : born[item]) + 1;
}

/** Where to begin. @param {TreeScene} scene */
export function firstItem(scene) {
  return scene.picked[0] ?? (scene.current >= 0 ? scene.current : KEY_WAYS.Home(scene, -1));
}

/**
 * The successors of an item that are to be seen, from left to right.
 * @param {TreeScene} scene
 * @param {number} item
 */
export function childItems(scene, item) {
  const { survey } = scene;
  const { first, row, parent } = survey.tree.items;
  const rows = survey.rows;
  const found = [0, 1, 2, 3].map((at) => rows.at(row[item] + 1, first[item] + at));
  return found.filter((child) => child >= 0 && parent[child] === item && isSeen(scene, survey.state(child)));
}

/**
 * The next item of a row one way, or -1.
 * @param {TreeScene} scene
 * @param {number} item
 * @param {1 | -1} way
 */
function beside(scene, item, way) {
  const { survey } = scene;
  const { row, slot } = survey.tree.items;
  const rows = survey.rows;
  const { low, high } = rows.rows[row[item]];
  for (let at = slot[item] + way; at >= low && at < high; at += way) {
    const found = rows.at(row[item], at);
    if (found >= 0 && isSeen(scene, survey.state(found))) return found;
  }
  return -1;
}
