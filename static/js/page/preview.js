/** Maps and boards drawn small: walls and ends, or the tiles. */

import { isBlocked } from "../problems/gridmap.js";
import { placeOn, placesOf } from "../problems/waypoints.js";
import { made } from "./elements.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Domain, GridMap, Problem } from "../types.js" */

/** @param {Domain} domain @param {Problem} problem */
export function preview(domain, problem) {
  const { width, height } = problem;
  const svg = made("svg", {
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
    class: `preview ${domain.name}`,
  });
  svg.append(...PARTS[domain.name](problem));
  return svg;
}

/** @type {Record<string, (problem: any) => SVGElement[]>} */
const PARTS = { map: ofMap, board: ofBoard };

/** @param {GridMap} map */
function ofMap(map) {
  const { width, cells, palette } = map;
  const grounds = [...palette.entries()].filter(([, ground]) => isBlocked(ground) || ground.cost !== 1);
  const drawn = grounds.map(([code, ground]) => {
    const path = [...cells.keys()].filter((cell) => cells[cell] === code).map((cell) => square(cell, width));
    const costly = Math.min(0.9, 0.25 + ground.cost / 12);
    return made("path", {
      d: path.join(""),
      ...(isBlocked(ground) ? { class: "wall" } : { class: "rough", opacity: costly }),
    });
  });
  const places = placesOf(map).map((cell) =>
    made("path", { class: String(placeOn(map, cell)), d: square(cell, width) }),
  );
  return [...drawn, ...places];
}

/** @param {number} cell @param {number} width */
function square(cell, width) {
  return `M${cell % width} ${Math.floor(cell / width)}h1v1h-1z`;
}

/** @param {Board} board */
function ofBoard({ width, start }) {
  return [...start].flatMap((tile, cell) => {
    if (!tile) return [];
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const label = made("text", { x: x + 0.5, y: y + 0.72, "text-anchor": "middle", "font-size": 0.6 });
    label.textContent = String(tile);
    return [made("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1 }), label];
  });
}
