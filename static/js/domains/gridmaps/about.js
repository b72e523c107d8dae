/** The ground of a cell, in words. */

import { figure } from "../../records/figures.js";
import { covers } from "../../stage/scene.js";
import { say } from "../../words/words.js";

/** @import { GridMap } from "../../types.js" */

/** @param {GridMap} map @param {number} cell @returns {[string, string][]} */
export function about(map, cell) {
  const { kind, cost } = map.palette[map.cells[cell]];
  const key = covers(map, map.cells[cell]) ? "cell.ground.blocked" : "cell.ground.value";
  return [[say("cell.ground"), say(key, { kind, cost: figure(cost) })]];
}
