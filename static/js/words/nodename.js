/**
 * What a node is called in sentences: a cell of a map by its place, a board by its number in the order of
 * discovery.
 */

import { say } from "./words.js";

/** @import { Domain, Facts, Problem } from "../types.js" */

/** @type {Record<Domain, (node: number, problem: any) => Facts>} */
const FACTS = {
  map: (node, { width }) => ({ x: node % width, y: Math.floor(node / width) }),
  board: (node) => ({ node }),
};

/**
 * @param {{ readonly domain: Domain, readonly problem: Problem }} where a run, or the tab that is shown
 * @param {number} node
 * @param {string} key of the words
 */
export function nameOf({ domain, problem }, node, key = "name") {
  return say(`${key}.${domain}`, FACTS[domain](node, problem));
}
