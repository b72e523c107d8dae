/**
 * What the camera of a tree is to fit: all of a tree that can be read, else what has been found of it, with room to
 * grow. Pure.
 */

import { isEnding } from "../../../records/kinds.js";
import { fittingScale, reading, viewOf } from "./camera.js";
import { NONE, OPEN } from "./items.js";
import { detailAt, leastRow, readingScale, rowHeight } from "./nodes.js";

/** @import { Size } from "../boardtypes.js" */
/** @import { StageSize } from "../../../stage/camera.js" */
/** @import { Relatives, Shape, TreeView } from "./camera.js" */
/** @import { TreeExtent, Survey } from "./survey.js" */
/** @import { Timeline } from "../../../records/timeline.js" */
/** @import { Camera, Playback } from "../../../types.js" */

const FAST = 8; // steps a second from which nobody reads

const ANY = { left: -Infinity, right: Infinity, rows: Infinity };

/** @type {Camera} */
export const FITTED = { scale: 1, x: 0, y: 0, fitted: true };

/**
 * @param {Survey} survey
 * @param {StageSize} stage
 * @param {Size} size of the boards
 * @returns {Shape}
 */
export function shapeOf({ whole, extent }, stage, size) {
  const all = { left: whole.left, right: whole.right, rows: whole.rows, row: rowHeight(size) };
  const readable = ["board", "difference"].includes(detailAt(fittingScale(all, stage), size));
  return readable ? all : { ...all, ...roomy(extent, whole) };
}

/**
 * The view as long as nobody has moved it: all of the tree while that can be read, at the end and while it grows fast;
 * else what is around the item the search is at.
 * @param {Survey} survey
 * @param {Shape} shape
 * @param {StageSize} stage
 * @param {{ size: Size, timeline: Timeline, playback: Playback, current: number, chain: readonly number[] }} search
 * @returns {TreeView}
 */
export function viewFor(survey, shape, stage, { size, timeline, playback, current, chain }) {
  const { spine, items } = survey.tree;
  const at = current >= 0 ? current : spine ? (chain[0] ?? survey.from) : survey.from;
  const fits = detailAt(fittingScale(shape, stage), size) === "board";
  if (fits || !(spine || isStill(timeline, playback)) || survey.state(at) === 0) return viewOf(FITTED, shape, stage);
  return reading(
    { slot: items.slot[at], row: items.row[at], relatives: relativesOf(survey, at) },
    { least: readingScale(size), rowAt: (scale) => leastRow(size, scale) },
    roomy(survey.extent, ANY),
    stage,
  );
}

/**
 * What is to be seen beside a node: its parent, and what has come of it.
 * @param {Survey} survey
 * @param {number} at
 * @returns {Relatives}
 */
function relativesOf(survey, at) {
  const { parent, slot, row } = survey.tree.items;
  const [parents, children] = [parent[at] === NONE ? [] : [parent[at]], childrenOf(survey, at)];
  const opened = children.filter((item) => survey.state(item) === OPEN);
  const siblings = parents.flatMap((above) => childrenOf(survey, above));
  const span = (/** @type {number[]} */ items) => {
    const slots = [at, ...items].map((item) => slot[item]);
    return /** @type {const} */ ([Math.min(...slots), Math.max(...slots) + 1]);
  };
  const rows = [at, ...parents, ...children].map((item) => row[item]);
  return {
    slots: [[...opened, ...parents, ...siblings], [...opened, ...parents], opened].map(span),
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
  };
}

/** The items found beneath this one. @param {Survey} survey @param {number} at */
function childrenOf({ tree: { items }, rows: { rows }, end }, at) {
  const found = rows[items.row[at] + 1];
  return found
    ? [...found.cells].map((cell) => cell - 1).filter((item) => item >= 0 && item < end && items.parent[item] === at)
    : [];
}

/**
 * Is the search neither over nor in a hurry?
 * @param {Timeline} timeline
 * @param {Playback} playback
 */
function isStill({ latest, records }, { playing, speed }) {
  const over = latest >= 0 && isEnding(records.kind(latest));
  return !over && !(playing && speed > FAST);
}

/**
 * An extent that holds this one and seldom changes while it grows.
 * @param {TreeExtent} extent
 * @param {TreeExtent} most
 * @returns {TreeExtent}
 */
export function roomy({ left, right, rows }, most) {
  return {
    left: -Math.min(rounded(-left), -most.left),
    right: Math.min(rounded(right), most.right),
    rows: Math.min(rounded(rows), most.rows),
  };
}

/** The next of 2, 3, 4, 6, 8, 12, 16, … @param {number} value */
function rounded(value) {
  const power = 2 ** Math.ceil(Math.log2(Math.max(2, value)));
  return power * 0.75 >= value && power > 2 ? power * 0.75 : power;
}
