/** The map in the browser (`problems/gridmap.js`): an immutable value; its documents are in `test_gridmap.py`. */

import { cleared, FREE, groundAt, moved, painted, resized, WALL } from "../../static/js/problems/gridmap.js";
import { pressed } from "../../static/js/problems/tools.js";
import { mapFrom, textOf } from "../support/scripts/drawnmaps.js";
import { mapOf } from "../support/scripts/statepage.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { GridMap } from "../../static/js/types.js" */

const HILL = "S.#.\n.3~.\n...G";

/** @type {[edit: string, (map: GridMap) => GridMap, wanted: string][]} */
const EDITS = [
  ["a row of wall", (map) => painted(map, [4, 8], WALL), "S.#.\n####\n...G"],
  ["walls everywhere", (map) => painted(map, [0, 12], WALL), "S###\n####\n###G"],
  ["rough ground", (map) => painted(map, [0, 12], { kind: "rough", cost: 7 }), "S777\n7777\n777G"],
  ["two stretches", (map) => painted(map, [2, 3, 5, 6], FREE), "S...\n..~.\n...G"],
  ["another start", (map) => moved(map, "start", 8), "..#.\n.3~.\nS..G"],
  ["the goal onto a wall", (map) => moved(map, "goal", 2), "S.G.\n.3~.\n...."],
  ["the goal onto the start", (map) => moved(map, "goal", 0), HILL],
  ["no walls", (map) => cleared(map, "walls"), "S...\n.3~.\n...G"],
  ["nothing", (map) => cleared(map, "all"), "S...\n....\n...G"],
  ["a larger map", (map) => resized(map, 5, 4), "S.#..\n.3~..\n...G.\n....."],
  ["a smaller map", (map) => resized(map, 3, 2), "S.#\n.3G"],
  ["both ends moved inwards", (map) => resized(moved(map, "start", 7), 2, 2), "..\nSG"],
];

test("an edit makes this map", Object.fromEntries(EDITS.map((edit) => [edit[0], edit])), ([, edit, wanted]) =>
  equal(textOf(edit(mapFrom(HILL))), wanted),
);

test("an edit leaves the map before as it was", () => {
  const map = mapFrom(HILL);
  painted(map, [0, 12], WALL);
  moved(map, "start", 2);
  cleared(map, "all");
  pressed(map, 4, { tool: "draw", ground: WALL })(11);
  equal(textOf(map), HILL);
});

test("an edit that changes nothing is the same map", () => {
  const map = mapFrom(HILL);
  ok(painted(map, [2, 3], WALL) === map);
  ok(moved(map, "start", map.start) === map);
});

test("a full palette forgets unused grounds and then refuses", () => {
  let map = mapOf(10, 10);
  const paint = (/** @type {number} */ cell, /** @type {number} */ cost) =>
    (map = painted(map, [cell, cell + 1], { kind: "rough", cost }));
  for (let cost = 2; cost < 100; cost += 1) paint(50, cost);
  ok(map.palette.length <= 60, map.palette.length);
  equal(groundAt(map, 50).cost, 99);
  for (let cell = 1; cell < 90; cell += 1) paint(cell, 100 + cell);
  equal(map.palette.length, 60);
  ok(paint(95, 500) === map);
  equal(groundAt(map, 40).cost, 140);
});
