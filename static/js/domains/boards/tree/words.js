/**
 * A search tree in words: the text beside the canvas, the name of a node, and what the marks mean. Facts are the
 * scene's, the sentences the catalogue's.
 */

import { figure } from "../../../records/figures.js";
import { joined, say } from "../../../words/words.js";
import { rowsOf } from "../view.js";
import { BEYOND, CLOSED, LEFT, NONE, OPEN, REPEAT, REPLACED } from "./items.js";
import { detailAt, numbersOf } from "./nodes.js";
import { nodeOf } from "./scene.js";
import { childItems } from "./walk.js";

/** @import { TreeScene } from "./scene.js" */

const STATES = ["hidden", "open", "closed", "left", "repeat", "beyond", "replaced"];

/**
 * All that the picture shows, as text.
 * @param {TreeScene} scene
 */
export function statusText(scene) {
  const { tree, round } = scene.survey;
  const counts = countsOf(scene);
  const said = [say("tree.status", counts)];
  if (tree.rounds.length > 1) said.push(say("tree.status.round", { ...counts, round: round + 1 }));
  said.push(...pathText(scene));
  if (tree.cropped) said.push(say("tree.status.cropped", { most: tree.items.count }));
  said.push(say(`tree.detail.${detailAt(scene.view.scale, scene.size)}`));
  return joined(said);
}

/** How many rows there are, and items of each kind. @param {TreeScene} scene */
function countsOf({ survey }) {
  return {
    rows: survey.end > survey.from ? survey.extent.rows : 0,
    open: survey.total(OPEN),
    closed: survey.total(CLOSED),
    left: survey.total(LEFT),
    beyond: survey.total(BEYOND),
    repeats: survey.total(REPEAT) + survey.total(REPLACED),
  };
}

/** The node that is being expanded, or the path that was found. @param {TreeScene} scene */
function pathText(scene) {
  const { current, chain } = scene;
  if (current >= 0) return [say("tree.status.current", { node: nodeText(scene, current) })];
  const { parent } = scene.survey.tree.items;
  const moves = chain.filter((item) => parent[item] !== NONE).length;
  return chain.length > 1 ? [say("tree.status.path", { moves })] : [];
}

/**
 * A node's name, as it is spoken and shown.
 * @param {TreeScene} scene
 * @param {number} item
 */
function nodeText(scene, item) {
  const { survey, boards, size } = scene;
  const { items } = survey.tree;
  const tiles = boards.at(nodeOf(scene, item));
  const { g, h, f } = numbersOf(scene, item);
  const rows = tiles ? rowsOf(tiles, size.width, say("board.blank")) : "";
  const facts = {
    node: nodeOf(scene, item),
    rows,
    depth: items.row[item],
    g: figure(g),
    h: figure(h),
    f: figure(f),
    state: STATES[survey.state(item)],
    order: items.order[item],
  };
  return say(survey.state(item) === CLOSED && items.order[item] ? "tree.node.expanded" : "tree.node", facts);
}

/**
 * The same with how many successors it has, for who goes from node to node.
 * @param {TreeScene} scene
 * @param {number} item
 */
export function walkerText(scene, item) {
  return say("tree.walker", { node: nodeText(scene, item), successors: childItems(scene, item).length });
}

/**
 * What can be seen in this run, as keys of the words and names of marks; used: there is some of it now.
 * @param {TreeScene} scene
 */
export function legendOf({ survey, current, chain, repeats, timeline }) {
  const two = timeline.records.sides > 1;
  const some = (/** @type {number[]} */ ...states) => states.some((state) => survey.total(state) > 0);
  const deep = timeline.records.thresholds.length > 0 || some(LEFT, BEYOND);
  const when = (/** @type {boolean} */ ever, /** @type {string} */ mark, /** @type {string} */ key, used = true) =>
    ever ? [{ mark, key, used }] : [];
  return [
    ...when(true, "open", "legend.open", some(OPEN)),
    ...when(true, "closed", "legend.closed", some(CLOSED)),
    ...when(two, "open-back", "tree.legend.open-back"),
    ...when(two, "closed-back", "tree.legend.closed-back"),
    ...when(deep, "left", "legend.left", some(LEFT)),
    ...when(true, "current", "legend.current", current >= 0),
    ...when(true, "path", "legend.path", chain.length > 1),
    ...when(repeats, "repeat", "tree.legend.repeat", some(REPEAT, REPLACED)),
    ...when(deep, "beyond", "tree.legend.beyond", some(BEYOND)),
    ...when(true, "moved", "tree.legend.moved"),
  ];
}

/**
 * Write a legend into its list, if it has changed.
 * @param {HTMLElement} list
 * @param {readonly { mark: string, key: string, used: boolean }[]} items
 */
export function showLegend(list, items) {
  const key = JSON.stringify([items, document.documentElement.lang]);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(
    ...items.map(({ mark, key: words, used }) => {
      const [item, sign] = [document.createElement("li"), document.createElement("i")];
      item.dataset.mark = mark;
      item.dataset.used = String(used);
      item.append(sign, say(words));
      return item;
    }),
  );
}
