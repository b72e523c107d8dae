/**
 * All boards of a small size at once: their Cantor ranks as in server/spaces/permutations.py, how far each is from a
 * goal, and from this boards that are so many moves away, and the next move of a shortest way. Larger boards are
 * shuffled by a random walk. Pure; chance is given.
 */

import { MOVES, slid, target } from "./board.js";

/** @import { Size, Tiles } from "./boardtypes.js" */

const MOST_CELLS = 9; // 9! boards are 362,880, of 10 there would be ten times as many
export const UNREACHED = 255;

const FACTORIALS = Array.from({ length: 11 }, (_, n) =>
  Array.from({ length: n }, (__, k) => k + 1).reduce((a, b) => a * b, 1),
);
const BITS = Uint8Array.from(
  { length: 1 << MOST_CELLS },
  (_, set) => [...set.toString(2)].filter((bit) => bit === "1").length,
);

/** Can all boards of this size be listed? @param {Size} size */
export function isSmall({ width, height }) {
  return width * height <= MOST_CELLS;
}

/** How many boards can be reached from one. @param {Size} size */
export function reachable({ width, height }) {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(width * height); factor += 1n) product *= factor;
  return product / 2n;
}

/**
 * The place of a board of at most nine cells among all arrangements of its tiles in lexicographic order, from 0. @param
 * {ArrayLike<number>} tiles
 * @param {number} from where the board begins
 * @param {number} cells
 */
export function lexicalRank(tiles, from = 0, cells = tiles.length) {
  let left = (1 << cells) - 1; // the tiles still to come, as a set
  let place = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const bit = 1 << tiles[from + cell];
    place += BITS[left & (bit - 1)] * FACTORIALS[cells - 1 - cell];
    left ^= bit;
  }
  return place;
}

/**
 * The board that has a rank.
 * @param {number} place
 * @param {number} cells
 * @returns {Tiles}
 */
export function unrank(place, cells) {
  const remaining = Array.from({ length: cells }, (_, tile) => tile);
  let rest = place;
  return Uint8Array.from({ length: cells }, (_, cell) => {
    const count = FACTORIALS[cells - 1 - cell];
    const [tile] = remaining.splice(Math.floor(rest / count), 1);
    rest %= count;
    return tile;
  });
}

/**
 * Rank → the fewest moves between that board and the goal, UNREACHED for the half that has no way. Breadth first, all
 * boards in one array.
 * @param {Size} size of at most nine cells
 * @param {Tiles} goal
 */
export function distances(size, goal) {
  const cells = goal.length;
  const table = new Uint8Array(FACTORIALS[cells]).fill(UNREACHED);
  const queue = new Uint8Array((cells + 1) * (table.length / 2)); // each board, and behind it where its blank is
  const targets = Int8Array.from({ length: cells * 4 }, (_, at) => target(size, at >> 2, at & 3));
  queue.set([...goal, goal.indexOf(0)]);
  table[lexicalRank(goal)] = 0;
  let end = cells + 1;
  for (let from = 0; from < end; from += cells + 1) {
    const further = table[lexicalRank(queue, from, cells)] + 1;
    const blank = queue[from + cells];
    for (let move = 0; move < 4; move += 1) {
      const cell = targets[blank * 4 + move];
      if (cell < 0) continue;
      const tile = queue[from + cell];
      queue[from + blank] = tile; // slid for a moment
      queue[from + cell] = 0;
      const place = lexicalRank(queue, from, cells);
      if (table[place] === UNREACHED) {
        table[place] = further;
        queue.copyWithin(end, from, from + cells);
        queue[end + cells] = cell;
        end += cells + 1;
      }
      queue[from + cell] = tile;
      queue[from + blank] = 0;
    }
  }
  return table;
}

/** The most moves that any board is away. @param {Uint8Array} table of distances */
export function deepest(table) {
  return table.reduce((most, moves) => (moves !== UNREACHED && moves > most ? moves : most), 0);
}

/**
 * Any of the boards that are exactly so many moves away, each as likely as the others; null when there are none.
 * @param {Uint8Array} table of distances
 * @param {number} cells
 * @param {number} moves
 * @param {() => number} random
 */
export function atDistance(table, cells, moves, random) {
  const count = table.reduce((sum, each) => sum + Number(each === moves), 0);
  if (!count || moves === UNREACHED) return null;
  let left = Math.floor(random() * count);
  const place = table.findIndex((each) => each === moves && left-- === 0);
  return unrank(place, cells);
}

/**
 * The board after so many random slides, none of which takes back the one before.
 * @param {Size} size
 * @param {Tiles} from
 * @param {number} slides
 * @param {() => number} random
 */
export function walked(size, from, slides, random) {
  let tiles = from;
  let last = -1;
  for (let slide = 0; slide < slides; slide += 1) {
    const ways = MOVES.filter(
      (move) => target(size, tiles.indexOf(0), move) >= 0 && (last < 0 || move !== (last + 2) % 4),
    );
    last = ways[Math.floor(random() * ways.length)];
    tiles = slid(size, tiles, last) ?? tiles;
  }
  return tiles;
}

/**
 * The first move that leads nearer to the goal, or -1 at the goal and where no way leads there.
 * @param {Uint8Array} table of distances
 * @param {Size} size
 * @param {Tiles} tiles
 */
export function nextMove(table, size, tiles) {
  const here = table[lexicalRank(tiles)];
  if (here === UNREACHED) return -1;
  const nearer = MOVES.find((move) => {
    const after = slid(size, tiles, move);
    return after && table[lexicalRank(after)] < here;
  });
  return nearer ?? -1;
}
