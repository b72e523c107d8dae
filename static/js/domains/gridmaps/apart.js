/** What makes a map another than that of the lanes beside it, in a few words. */

import { countApart } from "../../problems/mapsapart.js";
import { waypointsOf } from "../../problems/waypoints.js";
import { say } from "../../words/words.js";

/** @import { GridMap } from "../../types.js" */

/** @param {GridMap} map @param {GridMap} base @returns {string} */
export function apart(map, base) {
  const { width, height, start, goal } = map;
  if (width !== base.width || height !== base.height) return say("lane.map.size", { width, height });
  const count = countApart(map, base);
  const cells = count > 0 && say("lane.map.cells", { count });
  const ways = waypointsOf(map).join() !== waypointsOf(base).join();
  if (start === base.goal && goal === base.start) return [cells, say("lane.turned")].filter(Boolean).join(", ");
  const ends = endsKey(start !== base.start, goal !== base.goal);
  if (cells && (ends || ways)) return say("lane.map.other");
  return cells || say(ends || (ways ? "lane.waypoints" : "lane.map.own"));
}

/** @param {boolean} start is it another one? @param {boolean} goal */
function endsKey(start, goal) {
  if (start && goal) return "lane.ends";
  return start ? "lane.start" : goal && "lane.goal";
}
