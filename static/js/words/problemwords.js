/**
 * What makes one problem another than that of the lanes beside it, in a few words: a row a domain.
 */

import { countApart } from "../problems/mapsapart.js";
import { waypointsOf } from "../problems/waypoints.js";
import { joined, say } from "./words.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Domain, GridMap, Problem } from "../types.js" */

/** @type {Record<Domain, (problem: any, base: any) => string>} */
const TOLD = { map: mapTold, board: boardTold };

/** @param {Domain} domain @param {Problem} problem @param {Problem} base nothing is said of it @returns {string} */
export function problemTold(domain, problem, base) {
  return problem === base ? "" : TOLD[domain](problem, base);
}

/** @param {GridMap} map @param {GridMap} base */
function mapTold(map, base) {
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

/** @param {Board} board @param {Board} base */
function boardTold(board, base) {
  const same = { start: areSame(board.start, base.start), goal: areSame(board.goal, base.goal) };
  if (same.start && same.goal) return say("lane.board.own");
  if (areSame(board.start, base.goal) && areSame(board.goal, base.start)) return say("lane.turned");
  const start = !same.start && say("lane.board.start", { tiles: tilesText(board) });
  return joined([start, same.start && say("lane.goal")]);
}

/** As they may be typed. @param {Board} board */
function tilesText({ width, height, start }) {
  const row = (/** @type {number} */ at) => [...start.slice(at * width, (at + 1) * width)].map((tile) => tile || "_");
  return Array.from({ length: height }, (_, at) => row(at).join(" ")).join(" / ");
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function areSame(one, other) {
  return one.length === other.length && one.every((tile, at) => tile === other[at]);
}
