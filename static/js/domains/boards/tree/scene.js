/**
 * Everything one picture of a search tree is drawn from, and how its nodes are coloured: decided here for all who draw
 * (draw.js, density.js, nodes.js). From the timeline to items of the tree.
 */

import { FOUND } from "../../../records/records.js";
import { expanding } from "../../../records/timeline.js";
import { mixed } from "../../../stage/theme.js";
import { familyOf } from "../../../words/recordsentence.js";
import { inView } from "./camera.js";
import { BEYOND, CLOSED, LEFT, NONE, OPEN, REPEAT, REPLACED, STATES } from "./items.js";

/** @import { Boards } from "../rebuiltboards.js" */
/** @import { Size } from "../boardtypes.js" */
/** @import { Rgb, Theme } from "../../../stage/theme.js" */
/** @import { Timeline } from "../../../records/timeline.js" */
/** @import { Shape, TreeView } from "./camera.js" */
/** @import { Alone } from "../../../comparing/laidover.js" */
/** @import { Survey } from "./survey.js" */
/** @import { NodeVotes, Settings, Tables } from "../../../types.js" */

/**
 * @typedef {object} TreeScene
 * @property {TreeView} view
 * @property {Shape} shape
 * @property {Theme} theme
 * @property {Size} size
 * @property {Survey} survey
 * @property {Boards} boards
 * @property {Timeline} timeline
 * @property {boolean} repeats are they shown?
 * @property {boolean} asking are figures hidden, to be asked for?
 * @property {number} current item that is being expanded, or -1
 * @property {readonly number[]} chain items of the path to it, or of the path that was found
 * @property {ReadonlySet<number>} onChain
 * @property {readonly number[]} picked items of the chosen board
 * @property {readonly number[]} hover items of the board pointed at
 * @property {readonly (readonly [item: number, votes: NodeVotes])[]} votes of a class, for the boards it named
 * @property {number} walker item the keyboard is on, or -1
 * @property {Alone | null} alone what only this search has expanded, where it is laid over another
 */

/** What each state looks like on the first side and on the second: names of colours in the theme, or none for grey. */
const NAMES = /** @type {Record<number, [string, string] | undefined>} */ ({
  [OPEN]: ["open", "open-back"],
  [CLOSED]: ["closed", "closed-back"],
  [LEFT]: ["left", "left"],
});
const GREYS = /** @type {Record<number, number>} */ ({ [REPEAT]: 0.3, [REPLACED]: 0.3, [BEYOND]: 0.18 }); // how far from the ground towards a wall

/**
 * Colours of items: state of the first side, then of the second.
 * @param {Theme} theme
 * @returns {Rgb[]}
 */
export function colours({ colour }) {
  return Array.from({ length: 2 * STATES }, (_, at) => {
    const name = NAMES[at % STATES]?.[at < STATES ? 0 : 1];
    return name ? colour[name] : mixed(colour.around, colour.wall, GREYS[at % STATES] ?? 0);
  });
}

/**
 * The place of an item's colour among them.
 * @param {TreeScene} scene
 * @param {number} item
 * @param {number} state
 */
export function colourOf({ survey: { tree } }, item, state) {
  return state + (tree.sides > 1 && tree.items.slot[item] > 0 ? STATES : 0);
}

/** The colour of lines between nodes. @param {Theme} theme */
export function lineColour({ colour }) {
  return mixed(colour.around, colour.wall, 0.5);
}

/**
 * Is an item in this state to be seen?
 * @param {TreeScene} scene
 * @param {number} state
 */
export function isSeen({ repeats }, state) {
  return state !== 0 && (repeats || (state !== REPEAT && state !== REPLACED));
}

/**
 * Is of these searches only the path they are on to be shown? They remember no more.
 * @param {Tables} tables
 * @param {Settings} settings
 */
export function isSpine(tables, settings) {
  return ["deep", "bounded"].includes(familyOf(tables, settings));
}

/**
 * The items that a board has at the cursor as an entry, one for each side that has reached it.
 * @param {Timeline} timeline
 * @param {Survey} survey
 * @param {number | null} node
 */
function itemsOf(timeline, survey, node) {
  if (node === null) return [];
  return [0, 1].map((side) => survey.tree.items.madeBy(timeline.entry(node, side))).filter((item) => item >= 0);
}

/**
 * The item being expanded, or -1.
 * @param {Timeline} timeline
 * @param {Survey} survey
 */
function currentItem(timeline, survey) {
  const node = expanding(timeline);
  return node < 0 ? -1 : survey.tree.items.madeBy(timeline.entry(node, timeline.records.side(timeline.current)));
}

/**
 * The path shown: to the node that is being expanded or, when one was found, from the start to the goal.
 * @param {Timeline} timeline
 * @param {Survey} survey
 * @param {number} current
 */
function chainOf(timeline, survey, current) {
  const { latest, records } = timeline;
  const found = latest >= 0 && records.kind(latest) === FOUND;
  const ends = found ? itemsOf(timeline, survey, records.node(latest)) : [current];
  return ends.flatMap((item) => upwards(survey, item));
}

/**
 * What is marked in the picture of a tree.
 * @param {Timeline} timeline
 * @param {Survey} survey
 * @param {{ picked: number | null, hover: number | null }} nodes
 * @param {ReadonlyMap<number, NodeVotes> | null} votes
 */
export function marksOf(timeline, survey, { picked, hover }, votes) {
  const current = currentItem(timeline, survey);
  const chain = chainOf(timeline, survey, current);
  return {
    current,
    chain,
    onChain: new Set(chain),
    votes: [...(votes ?? [])].flatMap(([node, named]) =>
      itemsOf(timeline, survey, node).map((item) => /** @type {const} */ ([item, named])),
    ),
    picked: itemsOf(timeline, survey, picked),
    hover: itemsOf(timeline, survey, hover),
  };
}

/** An item and all above it. @param {Survey} survey @param {number} item */
function upwards({ tree: { items } }, item) {
  const found = [];
  for (let at = item; at >= 0 && at !== NONE; at = items.parent[at]) found.push(at);
  return found;
}

/** The node of an item. @param {TreeScene} scene @param {number} item */
export function nodeOf({ survey: { tree }, timeline }, item) {
  return timeline.records.node(tree.items.born[item]);
}

/**
 * The middle of an item's top edge, in device pixels.
 * @param {TreeScene} scene
 * @param {number} item
 */
export function itemPlace({ view, survey: { tree } }, item) {
  const { slot, row } = tree.items;
  return {
    x: (slot[item] + 0.5 - view.x) * view.scale * view.ratio,
    y: (row[item] - view.y) * view.pitch * view.ratio,
  };
}

/**
 * Call for every item in view that has been found.
 * @param {TreeScene} scene
 * @param {(item: number, state: number) => void} visit
 */
export function eachInView(scene, visit) {
  const { survey, view, shape } = scene;
  const { rows } = survey.rows;
  const { left, right, top, bottom } = inView(view, shape);
  for (let row = top; row < Math.min(bottom, rows.length); row += 1) {
    const { cells, origin, low, high } = rows[row];
    for (let slot = Math.max(left, low); slot < Math.min(right, high); slot += 1) {
      const item = cells[slot - origin] - 1;
      const state = item < 0 ? 0 : survey.state(item);
      if (isSeen(scene, state)) visit(item, state);
    }
  }
}
