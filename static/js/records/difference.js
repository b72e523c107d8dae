/**
 * The difference of two searches of one problem: which nodes only one of them has expanded, and which both, each up to
 * a cursor of its own; how many of them have an f below, equal to and above the cost of a cheapest path; and what follows
 * from these numbers alone. A search with an admissible estimate must expand whatever is reached with f below that cost,
 * ties decide about what equals it, and nothing above it is needed. Pure.
 */

import { NEVER } from "./expansions.js";

/** @import { Expansions } from "./expansions.js" */

export const LEFT_ONLY = 1;
export const RIGHT_ONLY = 2;
export const BOTH_SIDES = 3;

const UNKNOWN = 0;
export const BELOW = 1;
export const EQUAL = 2;
export const ABOVE = 3;
const CLASSES = 4;

const ROUNDED = 2 ** -23; // estimates come with 24 binary places: what differs by less than that is equal

/** How many nodes, and how many of each class. @typedef {{ all: number, below: number, equal: number, above: number, unknown: number }} Count */
/** @typedef {{ left: Count, both: Count, right: Count }} ClassCounts */
/** What a search has expanded, at a cursor. @typedef {{ expansions: Expansions, cursor: number }} Searched */

/**
 * Of what class each node is.
 * @param {ArrayLike<number>} g node → the least cost from the start, NaN where it is not known
 * @param {ArrayLike<number>} h node → its estimate
 * @param {number} best the cost of a cheapest path
 */
export function classesOf(g, h, best) {
  const classes = new Uint8Array(g.length);
  for (let node = 0; node < classes.length; node += 1) {
    const over = g[node] + h[node] - best;
    const slack = h[node] * ROUNDED;
    classes[node] = Number.isNaN(over) ? UNKNOWN : over < -slack ? BELOW : over > slack ? ABOVE : EQUAL;
  }
  return classes;
}

/**
 * The least g that either search had a node expanded with; NaN for nodes that neither expanded.
 * @param {readonly Expansions[]} searches
 * @param {number} nodes
 */
export function leastCosts(searches, nodes) {
  const least = new Float64Array(nodes).fill(NaN);
  for (const expansions of searches) {
    for (let node = 0; node < nodes; node += 1) {
      const g = expansions.g(node);
      if (!(least[node] <= g) && !Number.isNaN(g)) least[node] = g;
    }
  }
  return least;
}

/**
 * Who has expanded each node, and how many nodes of each class there are.
 * @param {Searched} left
 * @param {Searched} right
 * @param {Uint8Array} classes of the nodes, or as many UNKNOWN
 * @param {Uint8Array} [layer] to be filled: node → LEFT_ONLY, RIGHT_ONLY, BOTH_SIDES, or 0 for neither
 * @returns {{ layer: Uint8Array, counts: ClassCounts }}
 */
export function differenceOf(left, right, classes, layer = new Uint8Array(classes.length)) {
  const [ours, theirs] = [firstOf(left, classes.length), firstOf(right, classes.length)];
  const [our, their] = [left.cursor, right.cursor];
  const tally = new Uint32Array(4 * CLASSES);
  for (let node = 0; node < layer.length; node += 1) {
    const who = Number(ours[node] < our) | (Number(theirs[node] < their) << 1);
    layer[node] = who;
    tally[who * CLASSES + classes[node]] += 1;
  }
  const counts = {
    left: countOf(tally, LEFT_ONLY),
    both: countOf(tally, BOTH_SIDES),
    right: countOf(tally, RIGHT_ONLY),
  };
  return { layer, counts };
}

/**
 * What the numbers say of the nodes that only one search expanded: there are none; all of them are ties; all are above
 * the cost, so the other may skip them; all are below, so the other has yet to expand them or may not be trusted; some of
 * each; or it is not known.
 * @param {Count} extra
 * @returns {"none" | "ties" | "above" | "below" | "mixed" | "unknown"}
 */
export function claimOf({ all, below, equal, above, unknown }) {
  if (!all) return "none";
  if (unknown) return "unknown";
  if (equal === all) return "ties";
  return above === all ? "above" : below === all ? "below" : "mixed";
}

/** As many nodes as there are on the layer. @param {Searched} searched @param {number} nodes */
function firstOf({ expansions }, nodes) {
  const { first } = expansions;
  if (first.length >= nodes) return first;
  const all = new Uint32Array(nodes).fill(NEVER);
  all.set(first);
  return all;
}

/** @param {Uint32Array} tally @param {number} who @returns {Count} */
function countOf(tally, who) {
  const [unknown, below, equal, above] = tally.subarray(who * CLASSES, (who + 1) * CLASSES);
  return { all: unknown + below + equal + above, below, equal, above, unknown };
}
