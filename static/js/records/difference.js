/**
 * The difference of two searches of one problem: which nodes only one of them has expanded, and which both, each up to
 * a cursor of its own; how many of them have an f below, equal to and above the cost of a cheapest path; and what follows
 * from these numbers alone. What only one search has expanded is judged by the f of the other, which did without; what both
 * have, by the larger f. Pure.
 */

import { NEVER } from "./expansions.js";

/** @import { Expansions } from "./expansions.js" */

export const LEFT_ONLY = 1;
export const RIGHT_ONLY = 2;
export const BOTH_SIDES = 3;

const WHO_BITS = 2;
export const UNKNOWN = 0;
export const BELOW = 1; // as in server/runs/necessity.py
export const EQUAL = 2;
export const ABOVE = 3;
const CLASSES = 4;

/** How many nodes, and how many of each class. @typedef {{ all: number, below: number, equal: number, above: number, unknown: number }} Count */
/** @typedef {{ left: Count, both: Count, right: Count }} ClassCounts */
/** What a search has expanded, at a cursor, and the class of every node by its f. @typedef {{ expansions: Pick<Expansions, "first">, cursor: number, classes: Uint8Array }} Searched */

/** Who has expanded a node. @param {number} code on a layer */
export function whoOf(code) {
  return code & BOTH_SIDES;
}

/** Its class. @param {number} code on a layer */
export function classOf(code) {
  return code >>> WHO_BITS;
}

/**
 * Who has expanded each node, and how many nodes of each class there are.
 * @param {Searched} left
 * @param {Searched} right
 * @param {Uint8Array} [layer] to be filled: node → who has expanded it, and its class; 0 for neither
 * @returns {{ layer: Uint8Array, counts: ClassCounts }}
 */
export function differenceOf(left, right, layer = new Uint8Array(left.classes.length)) {
  const [ours, theirs] = [firstOf(left, layer.length), firstOf(right, layer.length)];
  const [our, their] = [left.cursor, right.cursor];
  const [byOurs, byTheirs] = [left.classes, right.classes];
  const tally = new Uint32Array(4 * CLASSES);
  for (let node = 0; node < layer.length; node += 1) {
    const code =
      ours[node] < our
        ? codeOf(theirs[node] < their, byOurs[node], byTheirs[node])
        : theirs[node] < their
          ? RIGHT_ONLY | (byOurs[node] << WHO_BITS)
          : 0;
    layer[node] = code;
    tally[code] += 1;
  }
  const counts = {
    left: countOf(tally, LEFT_ONLY),
    both: countOf(tally, BOTH_SIDES),
    right: countOf(tally, RIGHT_ONLY),
  };
  return { layer, counts };
}

/** Of a node that the left one has expanded. @param {boolean} both @param {number} byOurs @param {number} byTheirs */
function codeOf(both, byOurs, byTheirs) {
  if (!both) return LEFT_ONLY | (byTheirs << WHO_BITS);
  return BOTH_SIDES | (Math.max(byOurs, byTheirs) << WHO_BITS);
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
  const [unknown, below, equal, above] = [UNKNOWN, BELOW, EQUAL, ABOVE].map((each) => tally[who | (each << WHO_BITS)]);
  return { all: unknown + below + equal + above, below, equal, above, unknown };
}
