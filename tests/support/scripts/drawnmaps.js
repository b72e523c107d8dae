/** Maps drawn as text, as Python's tests draw theirs: `S` start, `G` goal, a digit is what its cell costs. */

import { FREE, ROUGH, WALL } from "../../../static/js/problems/gridmap.js";

/** @import { GridMap, Terrain } from "../../../static/js/types.js" */

/** @type {Record<string, Terrain>} */
const SYMBOLS = { ".": FREE, "#": WALL, 3: { kind: ROUGH, cost: 3 }, "~": { kind: "water", cost: 1 } };

/** @param {string} text @returns {GridMap} */
export function mapFrom(text) {
  const rows = text.split("\n");
  const found = rows.join("");
  const symbols = Object.keys(SYMBOLS);
  return {
    ...{ width: rows[0].length, height: rows.length, palette: Object.values(SYMBOLS) },
    ...{ start: found.indexOf("S"), goal: found.indexOf("G") },
    cells: Uint8Array.from(found.replace(/[SG]/g, "."), (symbol) => symbols.indexOf(symbol)),
  };
}

/** @param {GridMap} map */
export function textOf({ width, cells, palette, start, goal }) {
  const symbols = Array.from(cells, (code) => symbolOf(palette[code]));
  [symbols[start], symbols[goal]] = ["S", "G"];
  return symbols.join("").replace(new RegExp(`.{${width}}(?=.)`, "g"), "$&\n");
}

/** @param {Terrain} ground */
function symbolOf({ kind, cost }) {
  return kind === ROUGH ? String(cost) : Object.keys(SYMBOLS).find((symbol) => SYMBOLS[symbol].kind === kind);
}
