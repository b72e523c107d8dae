/**
 * What the page makes of boards (`domains/boards/board.js`, `arrangements.js`, `boardtext.js`, `domains/boards/adviser.js`), for tests
 * that hold it against Python. Tiles come and go as lists, sizes as pairs.
 */

import { Adviser } from "../../../static/js/domains/boards/adviser.js";
import {
  atDistance,
  deepest,
  distances,
  lexicalRank,
  nextMove,
  unrank,
  walked,
} from "../../../static/js/domains/boards/arrangements.js";
import {
  GOALS,
  goalName,
  inversions,
  MOVES,
  parity,
  repaired,
  slid,
  solvable,
  twin,
} from "../../../static/js/domains/boards/board.js";
import { fromDocument, toDocument } from "../../../static/js/domains/boards/boardtext.js";
import { chance } from "../../../static/js/problems/generate.js";

/** @import { Board, Size, Tiles } from "../../../static/js/domains/boards/boardtypes.js" */

/** A board as Python writes it. @typedef {{ width: number, height: number, start: number[], goal: number[] }} Plain */
/** @typedef {[width: number, height: number]} Sides */
/** @typedef {{ size: Sides, boards: number[][] }} Drawn */

const MOST = 64; // moves that are counted apart

/** @param {Sides} sides @returns {Size} */
const sized = ([width, height]) => ({ width, height });

/** @param {Iterable<number>} tiles @returns {Tiles} */
export const tilesOf = (tiles) => Uint8Array.from(tiles);

/** @param {Plain} plain @returns {Board} */
export function boardOf({ width, height, start, goal }) {
  return { width, height, start: tilesOf(start), goal: tilesOf(goal) };
}

/** @param {Tiles | null} tiles */
export const listed = (tiles) => tiles && [...tiles];

/** @param {Drawn} drawn */
export function parities({ size: [width], boards }) {
  return boards.map(tilesOf).map((tiles) => [parity(tiles, width), inversions(tiles)]);
}

/** Of each board: those a slide away, null where there is no slide, and its twin. @param {Drawn} drawn */
export function slidAndTwins({ size, boards }) {
  const slidOf = (/** @type {Tiles} */ tiles) => MOVES.map((move) => listed(slid(sized(size), tiles, move)));
  return boards.map(tilesOf).map((tiles) => [slidOf(tiles), listed(twin(tiles))]);
}

/** Of impossible boards: could they be solved, can they once repaired, and are the tiles named that differ? @param {Plain[]} plains */
export function repairs(plains) {
  return plains.map(boardOf).map((broken) => {
    const { board, tiles } = repaired(broken);
    const differ = [...board.start.keys()].filter((cell) => board.start[cell] !== broken.start[cell]);
    const named = differ.map((cell) => broken.start[cell]).join() === tiles.join();
    return [solvable(broken), solvable(board), named];
  });
}

/** @param {Plain[]} plains */
export const areSolvable = (plains) => plains.map(boardOf).map(solvable);

/** Each goal with its name, and the name it is told by. @param {Sides} sides */
export function goals(sides) {
  const size = sized(sides);
  const made = Object.entries(GOALS).map(([name, make]) => /** @type {const} */ ([name, make(size)]));
  return made.map(([name, goal]) => [name, [...goal], goalName({ ...size, start: goal, goal })]);
}

/** The rank of each board, and the board of that rank. @param {number[][]} boards */
export function ranked(boards) {
  return boards.map((tiles) => {
    const place = lexicalRank(tilesOf(tiles));
    return [place, [...unrank(place, tiles.length)]];
  });
}

/** How far boards are from a goal, how far any is, and how many are how far. @param {Drawn & { goal: number[] }} given */
export function measured({ size, goal, boards }) {
  const table = distances(sized(size), tilesOf(goal));
  const tally = new Array(MOST).fill(0);
  for (const moves of table) tally[Math.min(moves, MOST - 1)] += 1;
  return [boards.map((tiles) => table[lexicalRank(tilesOf(tiles))]), deepest(table), tally];
}

/** Three boards at each distance up to one. @param {{ size: Sides, goal: number[], deepest: number }} given */
export function atDistances({ size, goal, deepest }) {
  const table = distances(sized(size), tilesOf(goal));
  const drawn = (/** @type {number} */ depth, /** @type {number} */ seed) =>
    listed(atDistance(table, goal.length, depth, chance(seed)));
  const depths = Array.from({ length: deepest + 1 }, (_, depth) => depth);
  return depths.map((depth) => [1, 2, 3].map((seed) => drawn(depth, seed)));
}

/** Boards at the end of longer and longer walks, each with whether it can be solved. @param {{ size: Sides, most: number }} given */
export function walks({ size, most }) {
  const goal = GOALS.last(sized(size));
  const found = Array.from({ length: most }, (_, slides) => walked(sized(size), goal, slides, chance(5)));
  return found.map((start) => [[...start], solvable({ ...sized(size), start, goal })]);
}

/** The boards that come next on shortest ways, null where none does. @param {Drawn & { goal: number[] }} given */
export function nextBoards({ size, goal, boards }) {
  const table = distances(sized(size), tilesOf(goal));
  return boards.map(tilesOf).map((tiles) => {
    const move = nextMove(table, sized(size), tiles);
    return move < 0 ? null : listed(slid(sized(size), tiles, move));
  });
}

/** @param {Plain} plain */
export const written = (plain) => JSON.stringify(toDocument(boardOf(plain)));

/** @param {string} text of a document @returns {Plain} */
export function read(text) {
  const { width, height, start, goal } = fromDocument(JSON.parse(text)).board;
  return { width, height, start: [...start], goal: [...goal] };
}

/** What is advised without a server, and the board after that. @param {Plain} plain */
export async function advised(plain) {
  const board = boardOf(plain);
  const found = await new Adviser({ advice: () => Promise.reject(new Error("asked")) }).ask(board);
  return { ...found, after: listed(slid(board, board.start, found?.next ?? -1)) };
}
