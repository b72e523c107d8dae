/** What there is around a cell: its neighbours, those included that no step leads to, and why. Pure; knows no words. */

import { movesOf, WAYS, whyNot } from "../../problems/mapsteps.js";

/** @import { Blocked } from "../../problems/domaintypes.js" */
/** @import { Neighbour, Telling } from "../../words/neighbours.js" */
/** @import { GridMap, Run, Tables } from "../../types.js" */

/** @param {Pick<Telling, "run" | "tables">} given @param {number} node @returns {Neighbour[]} */
export function neighbours({ run, tables }, node) {
  const map = /** @type {GridMap} */ (run.problem);
  const { diagonal } = run.settings;
  return movesOf(diagonal).map((move) => {
    const [dx, dy] = WAYS[move];
    const why = whyNot(map, tables, diagonal, node, move);
    return { move, record: -1, cell: why === "edge" ? -1 : node + dy * map.width + dx, why };
  });
}

/** The cells beside one that no step leads to. @param {Run} run @param {Tables} tables @param {number} node @returns {Blocked[]} */
export function blocked(run, tables, node) {
  const { palette, cells } = /** @type {GridMap} */ (run.problem);
  return neighbours({ run, tables }, node)
    .filter(({ why, cell }) => why && cell >= 0)
    .map(({ move, cell, why }) => ({
      node: cell,
      move,
      key: `neighbour.${why}`,
      facts: { kind: palette[cells[cell]].kind },
    }));
}
