/** The drawing tools (`problems/tools.js`, `shapes.js`, `draft.js`): what a map becomes when a tool is dragged over it. */

import { drawnSince } from "../../static/js/problems/draft.js";
import { FREE, resized, WALL } from "../../static/js/problems/gridmap.js";
import { line, region } from "../../static/js/problems/shapes.js";
import { hasRoom, needsTwo, pressed } from "../../static/js/problems/tools.js";
import { mapIn } from "../../static/js/problems/typed.js";
import { MOST_WAYPOINTS, waypointsOf } from "../../static/js/problems/waypoints.js";
import { firstState, update } from "../../static/js/state/state.js";
import { randomOf } from "../support/scripts/bytes.js";
import { beginningWith } from "../support/scripts/domains.js";
import { mapFrom, textOf } from "../support/scripts/drawnmaps.js";
import { ALGORITHMS, BOARDS, mapOf } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Action, GridMap, Terrain } from "../../static/js/types.js" */
/** @import { Intent } from "../../static/js/problems/tools.js" */

/** @typedef {{ tool: string, over: string, ground?: Terrain, intent?: Intent, outside?: number[] }} Dragged */

const COSTLY = { kind: "rough", cost: 3 };
const WATER = { kind: "water", cost: 1 };
const FIELD = "......\nS.##.G\n......";
const TOOLS = ["draw", "erase", "line", "rectangle", "area", "flood", "start", "goal", "waypoint"];

/**
 * The field after a stroke over cells given as x,y, of which some are outside.
 * @param {Dragged} dragged
 */
function after({ tool, over, ground = WALL, intent = "", outside = [] }) {
  const field = mapFrom(FIELD);
  const places = over.split(" ").map((place) => place.split(",").map(Number));
  const cells = places.map(([x, y]) => y * field.width + x);
  const stroke = pressed(field, cells[0], { tool, ground, intent });
  return textOf(cells.map((cell, at) => stroke(cell, !outside.includes(at)).map).at(-1) ?? field);
}

test("a map is read and written as it is drawn", () => equal(textOf(mapFrom("S.3~\n#..G")), "S.3~\n#..G"));

/** @type {[Dragged, string][]} */
const STROKES = [
  [{ tool: "draw", over: "0,0 3,0" }, "####..\nS.##.G\n......"],
  [{ tool: "draw", over: "0,0 2,2 5,2" }, "#.....\nS###.G\n..####"],
  [{ tool: "draw", over: "2,1 3,1" }, "......\nS....G\n......"],
  [{ tool: "draw", ground: COSTLY, over: "2,1 4,1" }, "......\nS.333G\n......"],
  [{ tool: "draw", over: "1,1 5,1" }, "......\nS####G\n......"],
  [{ tool: "erase", over: "1,1 3,1" }, "......\nS....G\n......"],
  [{ tool: "draw", intent: "erasing", over: "1,1 3,1" }, "......\nS....G\n......"],
  [{ tool: "draw", intent: "erasing", over: "0,1 2,1" }, "......\nS..#.G\n......"],
  [{ tool: "line", over: "0,0 5,2 2,0" }, "###...\nS.##.G\n......"],
  [{ tool: "rectangle", over: "1,0 4,2" }, ".####.\nS####G\n.####."],
  [{ tool: "rectangle", ground: COSTLY, over: "4,2 1,0" }, ".3333.\nS3##3G\n.3333."],
  [{ tool: "rectangle", over: "0,0 5,2 1,0" }, "##....\nS.##.G\n......"],
  [{ tool: "area", ground: COSTLY, over: "1,0 4,2" }, ".3333.\nS3333G\n.3333."],
  [{ tool: "area", over: "3,1 0,0" }, "......\nS....G\n......"],
  [{ tool: "flood", ground: WATER, over: "0,0" }, "~~~~~~\nS~##~G\n~~~~~~"],
  [{ tool: "flood", over: "2,1 5,2" }, "......\nS....G\n......"],
  [{ tool: "start", over: "2,1" }, "......\n..S#.G\n......"],
  [{ tool: "start", over: "2,1 4,1" }, "......\n..##SG\n......"],
  [{ tool: "goal", over: "2,0 3,0" }, "...G..\nS.##..\n......"],
  [{ tool: "start", intent: "erasing", over: "2,1" }, "......\nS..#.G\n......"],
];

test("a stroke makes this map", each(STROKES), ([dragged, wanted]) => equal(after(dragged), wanted));

test("the start is dragged whatever the tool", each(TOOLS), (tool) => {
  const over = "0,1 1,1 1,2";
  equal(after({ tool, over }), "......\n..##.G\n.S....");
});

/** @type {Record<string, { over: string, wanted: string }>} */
const ENDS = {
  "behind walls": { over: "0,1 1,1 2,1 3,1", wanted: "......\n.S##.G\n......" },
  "onto the goal": { over: "0,1 4,1 5,1", wanted: "......\n..##SG\n......" },
  "there and back": { over: "0,1 4,2 0,1", wanted: FIELD },
};

test("a dragged end stays behind walls and the other end", ENDS, ({ over, wanted }) => {
  equal(after({ tool: "draw", over }), wanted);
});

test("a brush stops where it leaves the map", () => {
  const over = "4,0 5,0 5,2 4,2";
  equal(after({ tool: "draw", over, outside: [1, 2] }), "....##\nS.##.G\n....#.");
});

test("a line has no gaps between any two cells", () => {
  const apart = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.max(Math.abs((one % 9) - (other % 9)), Math.abs(Math.floor(one / 9) - Math.floor(other / 9)));
  let wrong = 0;
  for (let from = 0; from < 81; from += 1) {
    for (let to = 0; to < 81; to += 1) {
      const cells = line(9, from, to).filter((_, at) => at % 2 === 0);
      const gaps = cells.filter((cell, at) => at > 0 && apart(cells[at - 1], cell) !== 1);
      wrong += gaps.length + Number(cells[0] !== from || cells.at(-1) !== to);
    }
  }
  equal(wrong, 0);
});

/** The cells of one ground around a cell, by a plain search. @param {GridMap} map @param {number} from */
function around({ width, cells }, from) {
  const found = new Set([from]);
  for (const cell of found) {
    const x = cell % width;
    const next = [cell - width, cell + width, x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1];
    for (const other of next) if (cells[other] === cells[from]) found.add(other);
  }
  return [...found].sort((one, other) => one - other);
}

test("a region is what a plain search finds", () => {
  const random = randomOf(4);
  for (let round = 0; round < 200; round += 1) {
    const map = mapOf(1 + Math.floor(random() * 12), 1 + Math.floor(random() * 12));
    map.cells.set(Array.from(map.cells, () => Math.floor(random() * 2)));
    const from = Math.floor(random() * map.cells.length);
    const spans = region(map, from);
    /** @type {number[]} */
    const cells = [];
    for (let at = 0; at < spans.length; at += 2) {
      for (let cell = spans[at]; cell < spans[at + 1]; cell += 1) cells.push(cell);
    }
    equal(
      cells.sort((one, other) => one - other),
      around(map, from),
    );
  }
});

test("a stroke on a large map makes one copy and tells what it changed", () => {
  const map = mapOf(1024, 1024);
  const stroke = pressed(map, 5000, { tool: "draw", ground: WALL });
  const [first, second, third] = [5000, 5002, 5003].map((cell) => stroke(cell));
  const other = pressed(third.map, 9000, { tool: "area", ground: WALL });
  const fourth = other(9001);
  ok(!map.cells.includes(0));
  ok(second.map.cells === third.map.cells);
  equal([first.changed, third.changed, fourth.changed], [null, [5002, 5003, 5003, 5004], null]);
  equal(third.map.cells[9000], 1);
  equal([fourth.map.cells[9000], fourth.map.cells[9001], other(9000).map.cells[9001]], [0, 0, 1]);
});

test("the cells of several steps of a stroke are known until it is over", () => {
  const size = 1024;
  const map = mapOf(size, size);
  let now = firstState(
    beginningWith({ map, board: BOARDS[0] }),
    /** @type {any} */ ({ algorithm: "a-star" }),
    ALGORITHMS,
  );
  /** @param {ReturnType<ReturnType<typeof pressed>>} stroke @returns {Action} */
  const drawn = ({ map: problem, changed }) => ({ type: "problemDrawn", domain: "map", problem, changed });
  const act = (/** @type {Action} */ action) => {
    now = update(now, action);
    return mapIn(now);
  };
  const stroke = pressed(map, 5000, { tool: "draw", ground: WALL });
  const maps = [5000, 5002, 5003, 5005].map((cell) => act(drawn(stroke(cell))));
  const since = (/** @type {number} */ place) =>
    drawnSince(now.drawn, maps[place], mapIn(now))?.sort((one, other) => one - other) ?? "not known";
  equal([0, 1, 2].map(since), [
    [5000, 5001, 5002, 5003, 5004, 5005],
    [5002, 5003, 5004, 5005],
    [5003, 5004, 5005],
  ]);
  equal(drawnSince(now.drawn, map, mapIn(now)), undefined);
  const further = pressed(mapIn(now), 0, { tool: "draw", ground: WALL });
  act(drawn(further(9000)));
  equal(since(3), "not known");
  act(drawn(further(9000 + 20 * size)));
  act({ type: "problemReplaced", domain: "map", problem: map });
  equal(since(3), "not known");
});

/**
 * The waypoints after strokes, each over cells given by their numbers, and the ground where it changed.
 * @param {GridMap} map
 * @param {...[string, number[], Intent?]} strokes
 */
function visited(map, ...strokes) {
  const done = strokes.reduce((before, [tool, cells, intent = ""]) => {
    const stroke = pressed(before, cells[0], { tool, ground: WALL, intent });
    return cells.map((cell) => stroke(cell).map).at(-1) ?? before;
  }, map);
  return { places: [...waypointsOf(done)], map: done };
}

const [NEAR, WALLED, FAR] = [1, 8, 16]; // cells of the field
/** @type {[string, number[], Intent?][]} */
const TWO = [
  ["waypoint", [NEAR]],
  ["waypoint", [FAR]],
];

/** @type {[string, [string, number[], Intent?][], number[]][]} */
const VISITS = [
  ["placed one after the other", TWO, [NEAR, FAR]],
  ["placed on a wall, which is gone", [["waypoint", [WALLED]]], [WALLED]],
  ["moved until the button is let go", [["waypoint", [NEAR, 2, 3]]], [3]],
  ["taken away by a click", [...TWO, ["waypoint", [NEAR]]], [FAR]],
  ["taken away by the eraser, and by the other button", [...TWO, ["erase", [NEAR]], ["draw", [FAR], "erasing"]], []],
  ["moved by any tool, and keep their number", [...TWO, ["draw", [NEAR, 2, 3]]], [3, FAR]],
  ["moved back to where they were", [...TWO, ["waypoint", [NEAR, 2, NEAR]]], [NEAR, FAR]],
  ["left where they are by a click of another tool", [...TWO, ["draw", [NEAR]]], [NEAR, FAR]],
  ["kept when they are dragged onto a wall at once", [...TWO, ["waypoint", [NEAR, WALLED]]], [NEAR, FAR]],
  ["not dragged onto a wall, nor onto another place", [...TWO, ["waypoint", [NEAR, 2, WALLED, FAR, 6, 11]]], [2, FAR]],
  ["not placed on start, goal or another", [...TWO, ["waypoint", [6, 11]], ["waypoint", [11]]], [NEAR, FAR]],
];

test("waypoints", Object.fromEntries(VISITS.map(([name, ...rest]) => [`are ${name}`, rest])), ([strokes, places]) =>
  equal(visited(mapFrom(FIELD), ...strokes).places, places),
);

test("no wall is drawn over a waypoint, and no end is put on one", () => {
  const { map } = visited(mapFrom(FIELD), ...TWO);
  const drawn = visited(map, ["draw", [0, 5]], ["area", [12, 17]], ["start", [NEAR]], ["goal", [FAR]]).map;
  const ground = [0, NEAR, FAR].map((cell) => drawn.palette[drawn.cells[cell]]);
  equal(ground, [WALL, FREE, FREE]);
  equal([drawn.start, drawn.goal], [map.start, map.goal]);
});

test("a map has eight waypoints at most", () => {
  const cells = [0, 1, 2, 3, 4, 5, 12, 13, 14];
  const { places, map } = visited(
    mapFrom(FIELD),
    ...cells.map((cell) => /** @type {[string, number[]]} */ (["waypoint", [cell]])),
  );
  equal(places, cells.slice(0, MOST_WAYPOINTS));
  equal([hasRoom(map, 14, { tool: "waypoint" }), hasRoom(map, 0, { tool: "waypoint" })], [false, true]);
});

test("without its last waypoint a map is as if it had never had one", () => {
  const { map } = visited(mapFrom(FIELD), ["waypoint", [NEAR]], ["waypoint", [NEAR]]);
  equal("waypoints" in map, false);
});

test("a key takes a waypoint up to move it, but removes it at once with the tool that does", () => {
  const { map } = visited(mapFrom(FIELD), ...TWO);
  const two = (/** @type {string} */ tool, /** @type {Intent} */ intent = "") => needsTwo(map, NEAR, { tool, intent });
  equal([two("draw"), two("waypoint"), two("erase"), two("line", "erasing")], [true, false, false, false]);
});

test("waypoints that a smaller map cuts off are gone", () => {
  const { map } = visited(mapFrom(FIELD), ["waypoint", [4]], ["waypoint", [FAR]], ["waypoint", [NEAR]]);
  equal(waypointsOf(resized(map, 4, 2)), [NEAR]);
  equal(waypointsOf(resized(map, 9, 5)), [4, 2 * 9 + 4, NEAR]);
});
