/** The page's board (`domains/boards/board.js`, `arrangements.js`, `boardtext.js`): `test_board.py` holds it against the server's. */

import { atDistance, distances, lexicalRank, reachable, unrank } from "../../static/js/domains/boards/arrangements.js";
import { GOALS, MOVES, moveBetween, movesInto, repaired, slid } from "../../static/js/domains/boards/board.js";
import { fromDocument, typed } from "../../static/js/domains/boards/boardtext.js";
import { Rebuilt } from "../../static/js/domains/boards/rebuiltboards.js";
import { chance } from "../../static/js/problems/generate.js";
import { RecordStore } from "../../static/js/records/records.js";
import { randomOf } from "../support/scripts/bytes.js";
import { ALGORITHMS } from "../support/scripts/statepage.js";
import { each, equal, ok, test, thrown } from "../support/scripts/testing.js";

/** @import { Size } from "../../static/js/domains/boards/boardtypes.js" */

const THREE = { width: 3, height: 3 };
const SIZES = [
  [2, 2],
  [2, 3],
  [3, 2],
  [3, 3],
  [4, 4],
  [5, 3],
  [4, 6],
  [10, 10],
];

/** Any arrangement of the tiles, solvable or not. @param {Size} size @param {() => number} random */
function shuffled({ width, height }, random) {
  const tiles = Uint8Array.from({ length: width * height }, (_, cell) => cell);
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other], tiles[last]];
  }
  return tiles;
}

test("a move between two boards is found", each(SIZES), ([width, height]) => {
  const size = { width, height };
  const random = randomOf(width * 100 + height);
  for (let count = 0; count < 50; count += 1) {
    const tiles = shuffled(size, random);
    equal(moveBetween(size, tiles, tiles), -1);
    for (const move of MOVES) {
      const after = slid(size, tiles, move);
      if (after) equal(moveBetween(size, tiles, after), move);
    }
  }
});

test("a whole line slides into the blank", () => {
  const tiles = GOALS.last(THREE);
  const moves = Array.from(tiles.keys(), (cell) => movesInto(THREE, tiles, cell));
  equal(moves, [[], [], [0, 0], [], [], [0], [3, 3], [3], []]);
});

test("the swap offered brings most tiles home", {
  last: [1, 2, 3, 4, 5, 6, 8, 7, 0],
  "last but one": [1, 2, 3, 4, 5, 6, 8, 0, 7],
}, (start) => {
  equal(repaired({ ...THREE, start: Uint8Array.from(start), goal: GOALS.last(THREE) }).tiles, [8, 7]);
});

test(
  "a spiral",
  {
    "3x3": { size: THREE, wanted: [1, 2, 3, 8, 0, 4, 7, 6, 5] },
    "4x4": { size: { width: 4, height: 4 }, wanted: [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7] },
    "2x3": { size: { width: 2, height: 3 }, wanted: [1, 2, 0, 3, 5, 4] },
  },
  ({ size, wanted }) => equal(GOALS.spiral(size), wanted),
);

// Ranks and distances

test("every rank of the eight-puzzle belongs to one board", () => {
  for (let place = 0; place < 362_880; place += 1)
    if (lexicalRank(unrank(place, 9)) !== place) throw new Error(`${place}`);
});

test("the distances of all boards take a moment", () => {
  const goal = GOALS.last(THREE); // 150 ms are aimed at; the test leaves room for a machine that does other things as well
  const times = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now();
    distances(THREE, goal);
    return performance.now() - began;
  });
  ok(Math.min(...times) < 150, times);
});

test("a seed shuffles alike and another one does not", () => {
  const table = distances(THREE, GOALS.last(THREE));
  const [one, again, other] = [7, 7, 8].map((seed) => atDistance(table, 9, 20, chance(seed)));
  equal(one, again);
  ok(one?.join() !== other?.join());
});

test(
  "how many boards can be reached",
  {
    "3x3": { size: THREE, wanted: "181440" },
    "2x2": { size: { width: 2, height: 2 }, wanted: "12" },
    "4x4": { size: { width: 4, height: 4 }, wanted: "10461394944000" },
  },
  ({ size, wanted }) => equal(String(reachable(size)), wanted),
);

// Texts

test("a typed board", {
  digits: { text: "283104765", side: 3, wanted: [2, 8, 3, 1, 0, 4, 7, 6, 5] },
  rows: { text: "2 8 3\n1 0 4\n7 6 5", side: 3, wanted: [2, 8, 3, 1, 0, 4, 7, 6, 5] },
  commas: { text: " 1,2, 3 ,0", side: 2, wanted: [1, 2, 3, 0] },
  bars: { text: "1 2 | 0 3", side: 2, wanted: [1, 2, 0, 3] },
  "two digits": {
    text: "3 0 1 2 4 5 6 7 8 9 10 11 12 13 14 15",
    side: 4,
    wanted: [3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  },
}, ({ text, side, wanted }) => {
  const size = { width: side, height: side };
  equal(typed(text, size), { ...size, tiles: wanted });
});

test(
  "a typed board has the size it has",
  {
    sixteen: {
      text: "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 _",
      size: { width: 4, height: 4 },
      tiles: [15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0],
    },
    rows: { text: "1 2 3\n4 5 _", size: { width: 3, height: 2 }, tiles: [1, 2, 3, 4, 5, 0] },
    four: { text: "1 2 _ 3", size: { width: 2, height: 2 }, tiles: [1, 2, 0, 3] },
    digits: { text: "12345678_", size: THREE, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 0] },
  },
  ({ text, size, tiles }) => equal(typed(text, THREE), { ...size, tiles }),
);

test(
  "what is wrong with a typed board",
  {
    letter: { text: "1 2 3 4 x 6 7 8 0", key: "letter", facts: { row: 2, column: 2, found: "x" } },
    sign: { text: "1 2 3 4 -5 6 7 8 0", key: "letter", facts: { row: 2, column: 2, found: "-5" } },
    "too large": { text: "1 2 3 4 5 6 7 9 0", key: "large", facts: { row: 3, column: 2, found: "9", most: 8 } },
    doubled: { text: "1 2 3 4 5 6 7 5 0", key: "twice", facts: { row: 3, column: 2, found: 5, missing: 8 } },
    missing: { text: "1 2 3 4 5 6 7 8", key: "missing", facts: { row: 3, column: 3, found: 8, wanted: 9 } },
    empty: { text: "", key: "missing", facts: { row: 1, column: 1, found: 0, wanted: 9 } },
    "too many": { text: "1 2 3 4 5 6 7 8 0 9", key: "more", facts: { row: 3, column: 3, found: 10, wanted: 9 } },
    "few digits": { text: "12345678", key: "missing", facts: { row: 3, column: 3, found: 8, wanted: 9 } },
    ones: { text: "111111111", key: "twice", facts: { row: 1, column: 2, found: 1, missing: 0 } },
    power: { text: "1 2 3 4 1e1 6 7 8 0", key: "letter", facts: { row: 2, column: 2, found: "1e1" } },
    long: {
      text: `1 2 3 4 ${"9".repeat(500)}`,
      key: "large",
      facts: { row: 2, column: 2, found: "9".repeat(20), most: 8 },
    },
  },
  ({ text, key, facts }) => equal(typed(text, THREE), { refusal: { key: `board.wrong.${key}`, facts } }),
);

test(
  "what is no board is not opened",
  { twice: [1, 2, 3, 3], few: [1, 2, 3], "no blank": [1, 2, 3, 4], texts: ["1", "2", "x", "0"] },
  (start) => void thrown(() => fromDocument({ board: { width: 2, height: 2, start, goal: [1, 2, 3, 0] } })),
);

test("a node that no record mentions has no board", () => {
  const goal = GOALS.last(THREE);
  const found = new Rebuilt({ algorithms: ALGORITHMS }).of(
    new RecordStore(),
    0,
    { ...THREE, start: goal, goal },
    "a-star",
  );
  equal([found.at(0), found.at(123_456_789)], [null, null]);
});
