/**
 * Looks at a heuristic along one run, where not every node can be looked at: at each step that was generated, and at
 * what was left to go on the way that was found. What breaks a law here refutes it; what does not proves nothing. Pure.
 */

import { isEntry, isReached, kindsThat } from "../records/kinds.js";
import { CUT, FOUND, NO_NODE } from "../records/records.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Domain } from "../types.js" */
/** @import { Edge, Over } from "./trusttypes.js" */

/**
 * @typedef {object} Findings
 * @property {number} steps that were generated
 * @property {number} wrong of them, along which h falls by more than they cost
 * @property {Edge | null} edge the one along which it falls farthest too far
 * @property {boolean} found is there a way?
 * @property {Over | null} over a node on the way found whose h is more than was left to go from there
 */

/** @typedef {{ h: Float64Array, g: Float64Array, parents: Uint32Array, costs: Float64Array }} Nodes */

const NOISE = 1e-6; // of h, which records hold rounded
const STEPS = kindsThat(({ successor }) => successor).filter((kind) => kind !== CUT);

/**
 * @param {RecordStore} records
 * @param {number} known
 * @param {Domain} domain
 * @returns {Findings}
 */
export function checkRun(records, known, domain) {
  const made = () => new Float64Array(records.nodes).fill(NaN);
  const nodes = { h: made(), g: made(), costs: made(), parents: new Uint32Array(records.nodes).fill(NO_NODE) };
  /** @type {Findings} */
  const findings = { steps: 0, wrong: 0, edge: null, found: false, over: null };
  for (let record = 0; record < known; record += 1) {
    const kind = records.kind(record);
    if (records.side(record) !== 0) continue;
    if (STEPS.includes(kind)) takeStep(records, record, nodes, domain, findings);
    if (isReached(kind)) findings.over ??= overOn(records.node(record), nodes);
    if (kind === FOUND) findings.found = true;
  }
  return findings;
}

/**
 * @param {RecordStore} records
 * @param {number} record
 * @param {Nodes} nodes
 * @param {Domain} domain
 * @param {Findings} findings
 */
function takeStep(records, record, { h, g, costs, parents }, domain, findings) {
  const [node, parent] = [records.node(record), records.other(record)];
  const { evenSteps: slides } = domain;
  const cost = slides ? 1 : parent === NO_NODE ? 0 : records.g(record) - g[parent];
  if (isEntry(records.kind(record)))
    [h[node], g[node], costs[node], parents[node]] = [records.h(record), records.g(record), cost, parent];
  if (parent === NO_NODE || Number.isNaN(h[node] - h[parent])) return;
  findings.steps += 1;
  const back = slides && h[node] > h[parent]; // a slide can be taken back
  const [from, to] = back ? [node, parent] : [parent, node];
  const excess = h[from] - cost - h[to];
  if (excess <= NOISE * Math.max(1, h[from])) return;
  findings.wrong += 1;
  const { edge } = findings;
  if (!edge || excess > edge.h - edge.cost - edge.next_h)
    findings.edge = { node: from, next: to, h: h[from], cost, next_h: h[to] };
}

/**
 * @param {number} goal
 * @param {Nodes} nodes
 * @returns {Over | null}
 */
function overOn(goal, { h, parents, costs }) {
  let left = 0;
  for (let node = goal; node !== NO_NODE; left += costs[node], node = parents[node]) {
    if (h[node] > left + NOISE * Math.max(1, left)) return { node, h: h[node], cost: left };
  }
  return null;
}
