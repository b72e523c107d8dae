/** A board drawn small: its tiles. */

import { made } from "../../page/elements.js";

/** @import { Board } from "./boardtypes.js" */

/** @param {Board} board */
export function small({ width, start }) {
  return [...start].flatMap((tile, cell) => {
    if (!tile) return [];
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const label = made("text", { x: x + 0.5, y: y + 0.72, "text-anchor": "middle", "font-size": 0.6 });
    label.textContent = String(tile);
    return [made("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1 }), label];
  });
}
