/**
 * What a node is called in sentences: a cell of a map by its place, a board by its number in the order of
 * discovery.
 */

import { say } from "./words.js";

/** @import { Domain } from "../problems/domaintypes.js" */
/** @import { Problem } from "../types.js" */

/**
 * @param {{ readonly domain: Domain, readonly problem: Problem }} where a run, or the tab that is shown
 * @param {number} node
 * @param {string} key of the words
 */
export function nameOf({ domain, problem }, node, key = "name") {
  return say(`${key}.${domain.name}`, domain.facts(node, problem));
}
