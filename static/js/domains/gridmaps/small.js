/** A map drawn small: walls, costly ground and ends. */

import { made } from "../../page/elements.js";
import { isBlocked } from "../../problems/gridmap.js";
import { placeOn, placesOf } from "../../problems/waypoints.js";

/** @import { GridMap } from "../../types.js" */

/** @param {GridMap} map */
export function small(map) {
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
