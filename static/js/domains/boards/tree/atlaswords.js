/**
 * The atlas in words: what it is a picture of, the text beside the canvas, and what is pointed at. Facts are the
 * scene's, the sentences the catalogue's.
 */

import { figure } from "../../../records/figures.js";
import { joined, language, say } from "../../../words/words.js";
import { rowsOf } from "../view.js";

import { isSparse } from "./atlasscene.js";

/** @import { AtlasScene, Chart } from "./atlasscene.js" */

const STATUSES = ["unseen", "open", "closed", "left", "passed"]; // records/timeline.js's statuses, as words say them

/** What the picture is; and of a search that has hardly begun to fill it, that it has not. @param {AtlasScene} scene */
export function aboutText(scene) {
  const { chart, timeline } = scene;
  const all = chart.width * chart.height;
  const { open, closed } = timeline.counts;
  const seen = open + closed;
  const facts = { all: all.toLocaleString(language()), seen: seen.toLocaleString(language()) };
  return say(`atlas.about.${isSparse(scene) ? "few" : chart.kind}`, facts);
}

/** All that the picture shows, as text. @param {AtlasScene} scene */
export function statusText(scene) {
  const { chart, timeline, current, path } = scene;
  const { open, closed } = timeline.counts;
  const said = [say(`atlas.status.${chart.kind}`, { all: chart.width * chart.height, open, closed })];
  const name = (/** @type {number} */ node) => cardText(scene, chart.cellOf(node), node);
  if (current >= 0) said.push(say("atlas.status.current", { node: name(current) }));
  if (timeline.path.length) said.push(say("atlas.status.path", { moves: path.length - 1 }));
  return joined(said);
}

/**
 * @param {AtlasScene} scene
 * @param {number} cell
 * @param {number} node
 */
function cardText(scene, cell, node) {
  const tiles = cell < 0 ? null : scene.chart.kind === "layers" ? null : scene.chart.tilesAt(cell);
  const rows = tiles ? `${rowsOf(tiles, scene.board.width, say("board.blank"))}; ` : "";
  return `${rows}${numbers(scene, node)}`;
}

/** What is pointed at, line by line. @param {AtlasScene} scene @returns {string[]} */
export function cardLines(scene) {
  const { chart, cell, timeline } = scene;
  const facts = chart.factsOf(cell);
  const node = chart.nodeAt(cell);
  if (facts.kind === "field") return fieldLines(facts, node);
  const status = node < 0 ? 0 : timeline.status(node, 0) || timeline.status(node, 1);
  const lines = [say("atlas.card.rank", { rank: facts.rank.toLocaleString(language()) })];
  if (status) return [...lines, say(`cell.status.${STATUSES[status]}`), numbers(scene, node)];
  return [...lines, say(facts.kind === "beyond" ? "atlas.card.beyond" : "cell.status.unseen")];
}

/** Of a field of all nodes with the same g and h. @param {ReturnType<Chart["factsOf"]>} facts @param {number} node */
function fieldLines({ g = 0, h = 0, open, closed }, node) {
  const lines = [say("atlas.card.field", { g, h }), say("atlas.card.counts", { open, closed })];
  return node < 0 ? lines : [...lines, say("atlas.card.last")];
}

/** @param {AtlasScene} scene @param {number} node */
function numbers({ timeline }, node) {
  const side = timeline.entry(node, 0) < 0 ? 1 : 0;
  const [g, h, f] = [timeline.g(node, side), timeline.h(node, side), timeline.f(node, side)];
  return `g ${figure(g)}  h ${figure(h)}  f ${figure(f)}`;
}

/**
 * What there is to be seen, as keys of the words and names of marks.
 * @param {AtlasScene} scene
 */
export function legendOf({ chart, timeline, current, path }) {
  const small = chart.kind === "arrangements";
  const two = timeline.records.sides > 1 && small;
  const items = [
    item("atlas-open", "legend.open"),
    item("atlas-closed", "legend.closed"),
    ...(two
      ? [item("atlas-open-back", "tree.legend.open-back"), item("atlas-closed-back", "tree.legend.closed-back")]
      : []),
    ...(small ? [item("atlas", "atlas.legend.unseen"), item("atlas-other", "atlas.legend.beyond")] : []),
    ...(small ? [item("ring-start", "legend.start"), item("ring-goal", "legend.goal")] : []),
    item("ring-current", "legend.current", current >= 0),
    item("ring-path", "legend.path", path.length > 1),
  ];
  return items;
}

/** @param {string} mark @param {string} key @param {boolean} used */
function item(mark, key, used = true) {
  return { mark, key, used };
}
