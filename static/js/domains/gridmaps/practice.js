/** Maps to practise on, the same for the same seed: with obstacles and rough ground. Pure. */

import { chance, generated } from "../../problems/generate.js";
import { painted } from "../../problems/gridmap.js";

/** @import { GridMap } from "../../types.js" */

const MAP = { width: 14, height: 10, density: 0.22 };
const ROUGH = { kind: "rough", cost: 3 };
const PATCHES = 14; // cells of rough ground

/** @param {unknown} _ @param {number} seed @returns {GridMap} */
export function practice(_, seed) {
  const map = generated("obstacles", { ...MAP, seed });
  const random = chance(seed + 1);
  const patches = Array.from({ length: PATCHES }, () => Math.floor(random() * map.cells.length));
  const rough = patches.filter((cell) => map.cells[cell] !== 0 && cell !== map.start && cell !== map.goal);
  return painted(
    map,
    rough.flatMap((cell) => [cell, cell + 1]),
    ROUGH,
  );
}
