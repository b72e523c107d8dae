/**
 * Maps to begin with, drawn here: each shows one thing that a search may meet. A new one is a row and a word,
 * `example.map.<name>`. Pure.
 */

import { FREE, ROUGH, WALL } from "../../problems/gridmap.js";
import { withWaypoints } from "../../problems/waypoints.js";

/** @import { GridMap } from "../../types.js" */

const CHEAP = 0.25; // ~

/** # is a wall, a figure is what the ground costs; small letters are waypoints, in their order. @type {Readonly<Record<string, readonly string[]>>} */
export const MAPS = {
  empty: [
    "...............",
    "...............",
    "...............",
    "...............",
    "..S.........G..",
    "...............",
    "...............",
    "...............",
    "...............",
  ],
  trap: [
    "...............",
    "....#######....",
    "..........#....",
    "..........#....",
    ".S........#..G.",
    "..........#....",
    "..........#....",
    "....#######....",
    "...............",
  ],
  zigzag: [
    "S....#.........",
    ".....#....#....",
    "..#..#....#....",
    "..#..#....#....",
    "..#..#..#.#..#.",
    "..#..#..#.#..#.",
    "..#.....#....#.",
    "..#.....#....#.",
    "..#.....#....#G",
  ],
  rooms: [
    ".......#.......",
    ".......#.......",
    ".......#.......",
    ".S.....#.....G.",
    ".......#.......",
    ".......#.......",
    ".......#.......",
    "...............",
    ".......#.......",
  ],
  islands: [
    "...............",
    "..##....###....",
    ".S##.....##.#..",
    ".....##.....#..",
    "..#..###.......",
    "..##......##...",
    "......##..##.G.",
    ".##...##.......",
    "...............",
  ],
  spiral: [
    "...............",
    ".#############.",
    ".#...........#.",
    ".#.#########.#.",
    ".#.#...G...#.#.",
    ".#.#.#######.#.",
    ".#.#.........#.",
    ".#.###########.",
    "S#.............",
  ],
  terrain: [
    "...22.....99...",
    "..2222...9999..",
    "..2332...9999..",
    "..2332....99...",
    ".S.22..55....G.",
    "......5555.....",
    "..99..5555..33.",
    "..99...55..3333",
    "............33.",
  ],
  cheap: [
    "...............",
    ".S.............",
    "...#########...",
    "...~~~~~~~~#...",
    "...~~~~~~~~#...",
    "...~~~~~~~~#...",
    "...........#...",
    ".............G.",
    "...............",
  ],
  errands: [
    ".S....#........",
    "......#...c....",
    "..a...#........",
    "......#..###...",
    "..###....#.....",
    "....#....#...G.",
    "....#....#.....",
    "....######.....",
    ".........b.....",
  ],
  small: ["S..#.", ".#...", "...#G"],
};

/** @param {string} name @returns {GridMap} */
export function example(name) {
  const rows = MAPS[name];
  const text = rows.join("");
  const symbols = [...new Set(text.match(/[\d~]/g))];
  const palette = [WALL, FREE, ...symbols.map((symbol) => ({ kind: ROUGH, cost: Number(symbol) || CHEAP }))];
  const codes = `#.${symbols.join("")}`;
  const cells = Uint8Array.from(text.replace(/[SGa-z]/g, "."), (symbol) => codes.indexOf(symbol));
  const [start, goal, ...waypoints] = ["S", "G", ...(text.match(/[a-z]/g) ?? []).sort()].map((each) =>
    text.indexOf(each),
  );
  const drawn = { width: rows[0].length, height: rows.length, cells, palette, start, goal, origin: {} };
  return withWaypoints(drawn, waypoints);
}
