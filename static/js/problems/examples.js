/**
 * Maps and boards to begin with, drawn here: each shows one thing that a search may meet. A new one is a row and a word,
 * `example.<name>`. Pure.
 */

import { GOALS } from "./board.js";
import { FREE, ROUGH, WALL } from "./gridmap.js";
import { withWaypoints } from "./waypoints.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Domain, GridMap, Problem } from "../types.js" */

const CHEAP = 0.25; // ~

/** # is a wall, a figure is what the ground costs; small letters are waypoints, in their order. @type {Readonly<Record<string, readonly string[]>>} */
const MAPS = {
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

/** @type {Readonly<Record<string, { width: number, height: number, tiles: string, goal?: "last" | "first" }>>} */
const BOARDS = {
  short: { width: 3, height: 3, tiles: "1 2 3 4 0 6 7 5 8" },
  hardest: { width: 3, height: 3, tiles: "8 6 7 2 5 4 3 0 1" },
  impossible: { width: 3, height: 3, tiles: "1 2 3 4 5 6 8 7 0" },
  fifteen: { width: 4, height: 4, tiles: "5 1 2 4 9 6 3 8 13 10 7 11 0 14 15 12" },
  korf: { width: 4, height: 4, tiles: "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", goal: "first" },
};

export const EXAMPLES = /** @type {Readonly<Record<Domain, readonly string[]>>} */ ({
  map: Object.keys(MAPS),
  board: Object.keys(BOARDS),
});

/**
 * @param {Domain} domain
 * @param {string} name
 * @returns {Problem}
 */
export function example(domain, name) {
  return MAKERS[domain](name);
}

/** @type {Record<Domain, (name: string) => Problem>} */
const MAKERS = { map: drawnExample, board: (name) => board(BOARDS[name]) };

/** A map of them. @param {string} name @returns {GridMap} */
export function drawnExample(name) {
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

/** @param {typeof BOARDS[string]} drawn @returns {Board} */
function board({ width, height, tiles, goal = "last" }) {
  const size = { width, height };
  return { ...size, start: Uint8Array.from(tiles.split(" "), Number), goal: GOALS[goal](size) };
}
