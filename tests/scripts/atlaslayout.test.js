/** Where each board lies in the atlas (`domains/boards/tree/atlaslayout.js`, `atlasarrangements.js`). */

import { unrank } from "../../static/js/domains/boards/arrangements.js";
import { GOALS } from "../../static/js/domains/boards/board.js";
import { ArrangementChart } from "../../static/js/domains/boards/tree/atlasarrangements.js";
import { AtlasLayout } from "../../static/js/domains/boards/tree/atlaslayout.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const SIZES = { "3×3": [3, 3], "4×2": [4, 2], "2×4": [2, 4], "3×2": [3, 2], "2×3": [2, 3], "2×2": [2, 2] };
const THREE = { width: 3, height: 3 };
const BOARDS = 362_880; // of nine cells

/** @param {number[]} sides */
const layoutOf = ([width, height]) => new AtlasLayout({ width, height }, unrank(17, width * height));

test("every arrangement has a pixel of its own", SIZES, (sides) => {
  const { pixelOf, rankAt, width, height } = layoutOf(sides);
  ok(pixelOf.every((pixel, rank) => rankAt[pixel] === rank));
  equal(new Set(pixelOf).size, width * height);
});

test("the atlas of 3 by 3 has a pixel for each of 362880", () => {
  const { width, height } = layoutOf([3, 3]);
  equal([width, height, width * height], [720, 504, BOARDS]);
});

test("start and goal have their places before any search", {
  impossible: { start: "123456870", goal: "123456780", kind: "beyond" },
  solved: { start: "123456780", goal: "123456780", kind: "within" },
  "another goal": { start: "283104765", goal: "123804765", kind: "within" },
}, ({ start, goal, kind }) => {
  const board = { ...THREE, start: Uint8Array.from(start, Number), goal: Uint8Array.from(goal, Number) };
  const chart = new ArrangementChart(board, /** @type {any} */ ({ at: () => null }));
  const [from, to] = chart.endsOf(board);
  equal(chart.tilesAt(from), board.start);
  equal(chart.factsOf(to).kind, kind);
});

test("boards with the same first cells share a box", () => {
  const layout = new AtlasLayout(THREE, GOALS.last(THREE));
  for (let rank = 0; rank < BOARDS; rank += 97) {
    const [x, y] = [(layout.pixelOf[rank] % 720) % 360, Math.floor(layout.pixelOf[rank] / 720)];
    equal(Math.floor(x / 120) + 3 * Math.floor(y / 168), Math.floor(rank / 40_320));
    equal(Math.floor((x % 120) / 30) + 4 * Math.floor((y % 168) / 84), Math.floor((rank % 40_320) / 5040));
  }
});
