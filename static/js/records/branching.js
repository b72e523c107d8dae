/**
 * The effective branching factor b*: a tree in which every node has b* children and that is as deep as the answer has as
 * many nodes as the search has generated, 1 + b* + … + b*^d = N + 1, the start not counted in N. Pure.
 */

const HALVINGS = 60; // as many as a float64 can tell apart

/**
 * @param {number} generated nodes, the start included: N + 1
 * @param {number} depth steps of the answer in the tree of the search
 * @returns {number | null} null where there is no such tree
 */
export function effectiveBranching(generated, depth) {
  if (depth < 1 || generated < depth + 1) return null;
  let [low, high] = [1, generated ** (1 / depth)];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (sizeOf(middle, depth) > generated) high = middle;
    else low = middle;
  }
  return low;
}

/** The nodes of an even tree. @param {number} branching @param {number} depth */
function sizeOf(branching, depth) {
  let nodes = 1;
  for (let level = 0; level < depth && nodes < Infinity; level += 1) nodes = nodes * branching + 1;
  return nodes;
}
