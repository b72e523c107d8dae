/**
 * The board as a value: made by functions, never changed. Slides, goals, parity as in server/spaces/board.py. Knows
 * nothing of texts, searches or pixels. Next: boardtext.js for what is typed and saved, arrangements.js for all boards
 * of a size at once, rebuiltboards.js for those a search meets.
 */

/** @import { Board, Parity, Size, Tiles } from "./boardtypes.js" */
/** @import { Tables } from "../../types.js" */

export const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3]; // where the blank goes; the tile goes the other way
export const MOVES = [UP, RIGHT, DOWN, LEFT];
export const TILE_WAYS = ["down", "left", "up", "right"]; // move of the blank -> where the tile goes, as words say it

/**
 * The cell the blank gets to, or -1 beyond the edge.
 * @param {Size} size
 * @param {number} blank
 * @param {number} move
 */
export function target({ width, height }, blank, move) {
  if (move === UP) return blank >= width ? blank - width : -1;
  if (move === DOWN) return blank < width * (height - 1) ? blank + width : -1;
  if (move === RIGHT) return (blank + 1) % width ? blank + 1 : -1;
  return blank % width ? blank - 1 : -1;
}

/**
 * The board after a move of the blank, or null where there is no tile to slide.
 * @param {Size} size
 * @param {Tiles} tiles
 * @param {number} move
 */
export function slid(size, tiles, move) {
  const blank = tiles.indexOf(0);
  const cell = target(size, blank, move);
  return cell < 0 ? null : swapped(tiles, blank, cell);
}

/**
 * The board with the contents of two cells exchanged.
 * @param {Tiles} tiles
 * @param {number} one
 * @param {number} other
 */
export function swapped(tiles, one, other) {
  const result = tiles.slice();
  [result[one], result[other]] = [tiles[other], tiles[one]];
  return result;
}

/**
 * The moves that bring the blank into a cell of its row or column, sliding all tiles between; none for other cells.
 * @param {Size} size
 * @param {Tiles} tiles
 * @param {number} cell
 * @returns {number[]}
 */
export function movesInto({ width }, tiles, cell) {
  const blank = tiles.indexOf(0);
  const across = (cell % width) - (blank % width);
  const down = Math.floor(cell / width) - Math.floor(blank / width);
  if (across && down) return [];
  const move = across ? (across > 0 ? RIGHT : LEFT) : down > 0 ? DOWN : UP;
  return new Array(Math.abs(across + down)).fill(move);
}

/**
 * The move that makes one board of another, or -1 when they are not a slide apart.
 * @param {Size} size
 * @param {Tiles} before
 * @param {Tiles} after
 */
export function moveBetween(size, before, after) {
  return MOVES.find((move) => sameTiles(slid(size, before, move), after)) ?? -1;
}

/**
 * @param {Tiles | null} one
 * @param {Tiles | null} other
 */
export function sameTiles(one, other) {
  return (
    one === other || (one !== null && one.length === other?.length && one.every((tile, cell) => tile === other[cell]))
  );
}

/**
 * The pairs of tiles, the larger first, that stand in the wrong order when the board is read row by row.
 * @param {Tiles} tiles
 * @returns {[number, number][]}
 */
export function inversions(tiles) {
  /** @type {[number, number][]} */
  const found = [];
  for (let cell = 0; cell < tiles.length; cell += 1) {
    for (let later = cell + 1; later < tiles.length; later += 1) {
      if (tiles[later] && tiles[later] < tiles[cell]) found.push([tiles[cell], tiles[later]]);
    }
  }
  return found;
}

/**
 * @param {Tiles} tiles
 * @param {number} width
 * @returns {Parity}
 */
export function parity(tiles, width) {
  const { length } = inversions(tiles);
  const blankRow = Math.floor(tiles.indexOf(0) / width);
  const countsRow = width % 2 === 0;
  return { inversions: length, blankRow, countsRow, odd: (length + (countsRow ? blankRow : 0)) % 2 === 1 };
}

/** Can the start be turned into the goal? True exactly when their parities agree. @param {Board} board */
export function solvable({ width, start, goal }) {
  return parity(start, width).odd === parity(goal, width).odd;
}

/** The board with its first two tiles swapped, as server/spaces/board.py has it. @param {Tiles} tiles */
export function twin(tiles) {
  const [one, other] = [...tiles.keys()].filter((cell) => tiles[cell]);
  return swapped(tiles, one, other);
}

/**
 * Where each side of a search begins.
 * @param {Board} board
 * @param {Pick<Tables, "algorithms">} tables
 * @param {string} algorithm
 */
export function roots({ start, goal }, { algorithms }, algorithm) {
  return [start, algorithms[algorithm].answers_twin ? twin(start) : goal];
}

/**
 * The swap of two tiles that makes an impossible board possible: of all, the first that brings most of them home.
 * @param {Board} board
 * @returns {{ board: Board, tiles: [number, number] }}
 */
export function repaired(board) {
  const { start, goal } = board;
  const gain = (/** @type {number} */ one, /** @type {number} */ other) =>
    Number(start[one] === goal[other]) +
    Number(start[other] === goal[one]) -
    Number(start[one] === goal[one]) -
    Number(start[other] === goal[other]);
  let [best, first, second] = [-Infinity, 0, 0];
  for (let one = 0; one < start.length; one += 1) {
    for (let other = one + 1; other < start.length; other += 1) {
      if (!start[one] || !start[other] || gain(one, other) <= best) continue;
      [best, first, second] = [gain(one, other), one, other];
    }
  }
  return { board: { ...board, start: swapped(start, first, second) }, tiles: [start[first], start[second]] };
}

/**
 * How far all tiles are from their places, in rows and columns.
 * @param {Board} board
 */
export function manhattan({ width, start, goal }) {
  const apart = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs((one % width) - (other % width)) + Math.abs(Math.floor(one / width) - Math.floor(other / width));
  return [...start].reduce((sum, tile, cell) => sum + (tile ? apart(cell, goal.indexOf(tile)) : 0), 0);
}

/** Goal boards by name. @type {Record<string, (size: Size) => Tiles>} */
export const GOALS = {
  last: ({ width, height }) => Uint8Array.from({ length: width * height }, (_, cell) => (cell + 1) % (width * height)),
  first: ({ width, height }) => Uint8Array.from({ length: width * height }, (_, cell) => cell),
  spiral,
};

/** The name of a goal board, "own" for one without. @param {Board} board */
export function goalName(board) {
  return Object.keys(GOALS).find((name) => sameTiles(GOALS[name](board), board.goal)) ?? "own";
}

/** Clockwise from the first cell inwards, the blank at the end: 1 2 3 / 8 0 4 / 7 6 5. @param {Size} size */
function spiral({ width, height }) {
  const tiles = new Uint8Array(width * height);
  const free = new Set(tiles.keys());
  let [cell, way] = [0, RIGHT];
  for (let tile = 1; tile < tiles.length; tile += 1) {
    tiles[cell] = tile;
    free.delete(cell);
    if (!free.has(target({ width, height }, cell, way))) way = (way + 1) % 4;
    cell = target({ width, height }, cell, way);
  }
  return tiles;
}

/**
 * The board with other tiles; of another size, with the goal of the same name.
 * @param {Board} board
 * @param {Size & { tiles: Tiles }} start
 * @returns {Board}
 */
export function withTiles(board, { tiles, width, height }) {
  if (width === board.width && height === board.height) return { ...board, start: tiles };
  const goal = GOALS[goalName(board)] ?? GOALS.last;
  return { width, height, start: tiles, goal: goal({ width, height }) };
}
