/**
 * Looks at a heuristic along one run on boards, where not every board can be looked at: at each slide that was generated, and at what was left to go on the
 * way that was found. What breaks a law here refutes it; what does not proves nothing. Pure.
 */

import { FOUND, IGNORED, IMPROVED, KEPT, NO_NODE, OPENED, REOPENED } from "./records.js";

/** @import { RecordStore } from "./records.js" */

/**
 * @typedef {object} Findings
 * @property {number} steps that were generated
 * @property {number} wrong of them, along which h changes by more than the slide costs
 * @property {{ node: number, h: number, left: number } | null} over a board on the way found whose h is more than was left to go
 */

const NOISE = 1e-5; // records hold h rounded
const SLIDES = new Set([OPENED, IMPROVED, KEPT, IGNORED, REOPENED]);

/**
 * @param {RecordStore} records
 * @param {number} known
 * @returns {Findings}
 */
export function checkRun(records, known) {
  const h = new Float64Array(records.nodes).fill(NaN);
  const parents = new Uint32Array(records.nodes).fill(NO_NODE);
  const g = new Float64Array(records.nodes);
  let [steps, wrong, end] = [0, 0, -1];
  for (let record = 0; record < known; record += 1) {
    const kind = records.kind(record);
    if (records.side(record) !== 0) continue;
    if (kind === FOUND) end = record;
    if (!SLIDES.has(kind)) continue;
    const [node, parent] = [records.node(record), records.other(record)];
    if (kind === OPENED || kind === IMPROVED || kind === REOPENED) {
      h[node] = records.h(record);
      parents[node] = parent;
      g[node] = records.g(record);
    }
    const change = parent === NO_NODE ? NaN : Math.abs(h[node] - h[parent]);
    if (Number.isNaN(change)) continue;
    steps += 1;
    if (change > 1 + NOISE) wrong += 1;
  }
  return { steps, wrong, over: end < 0 ? null : overOn(records.node(end), records.g(end), { h, g, parents }) };
}

/**
 * @param {number} goal
 * @param {number} cost of the way found
 * @param {{ h: Float64Array, g: Float64Array, parents: Uint32Array }} nodes
 */
function overOn(goal, cost, { h, g, parents }) {
  for (let node = goal; node !== NO_NODE; node = parents[node]) {
    if (h[node] > cost - g[node] + NOISE) return { node, h: h[node], left: cost - g[node] };
  }
  return null;
}
