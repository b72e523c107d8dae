/**
 * What helps to play by hand (`domains/boards/gamehistory.js`, `domains/boards/adviser.js`, `domains/boards/explainer.js`), with a server that
 * is acted.
 */

import { Adviser } from "../../static/js/domains/boards/adviser.js";
import { GOALS, MOVES, sameTiles, slid, twin } from "../../static/js/domains/boards/board.js";
import { Explainer } from "../../static/js/domains/boards/explainer.js";
import { game } from "../../static/js/domains/boards/gamehistory.js";
import { chooser, randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { Board, Size, Tiles } from "../../static/js/domains/boards/boardtypes.js" */

const THREE = { width: 3, height: 3 };
const FOUR = { width: 4, height: 4 };
const GOAL = GOALS.last(THREE);

/** All boards a slide away. @param {Size} size @param {Tiles} tiles */
const slides = (size, tiles) => MOVES.flatMap((move) => slid(size, tiles, move) ?? []);

/** The boards of a random walk from the goal that never goes straight back. @param {number} count @param {Size} size @param {number} seed */
function walk(count, size = THREE, seed = 1) {
  const one = chooser(randomOf(seed));
  const boards = [GOALS.last(size)];
  while (boards.length <= count) {
    const before = boards[boards.length - 2] ?? [];
    boards.push(one(slides(size, boards[boards.length - 1]).filter((tiles) => !sameTiles(tiles, before))));
  }
  return boards;
}

/** A server that answers the same question always alike. */
class Acted {
  /** @type {any[]} */
  asked = [];
  /** @type {{ then: () => void, milliseconds: number }[]} */
  pauses = [];

  /** @param {(question: any) => any} answer */
  constructor(answer) {
    this.answer = answer;
    this.advice = this.shares = this.ask.bind(this);
  }

  /** @param {any} question */
  ask(question) {
    this.asked.push(question);
    return Promise.resolve(this.answer(question));
  }

  /** @param {() => void} then @param {number} milliseconds */
  later(then, milliseconds) {
    this.pauses.push({ then, milliseconds });
  }
}

/** Whatever has been answered is taken. */
async function turns(count = 20) {
  for (let turn = 0; turn < count; turn += 1) await null;
}

// Moves by hand

/** Where a game began, and how many moves ago. @param {Tiles[]} starts @param {number} [times] each is in undo */
function played(starts, times = 1) {
  const boards = starts.map((start) => ({ ...THREE, start, goal: GOAL }));
  const past = boards.slice(0, -1).flatMap((problem) => new Array(times).fill({ problem }));
  const { from, moves } = game(boards[boards.length - 1], past);
  return [boards.indexOf(from), moves];
}

test("every slide counts", () => equal(played(walk(12)), [0, 12]));

test("other settings between two slides are no move", () => equal(played(walk(12), 2), [0, 12]));

test("a new board begins a new game", () => {
  const other = Uint8Array.from([8, 7, 6, 5, 4, 3, 2, 1, 0]);
  equal(played([...walk(5), other]), [6, 0]);
  equal(played([...walk(5), other, slides(THREE, other)[0]]), [6, 1]);
});

test("another goal or size begins a new game", () => {
  const after = slides(THREE, GOAL)[0];
  const first = { ...THREE, start: GOAL, goal: GOAL };
  const movesTo = (/** @type {Board} */ now) => game(now, [{ problem: first }]).moves;
  equal(movesTo({ ...first, start: after, goal: after }), 0);
  equal(movesTo({ width: 9, height: 1, start: after, goal: GOAL }), 0);
  equal(movesTo({ ...first, start: after }), 1);
});

// Hints

test("an impossible board has no next move", () => {
  const adviser = new Adviser(new Acted(() => ({})));
  const wanted = { impossible: true, moves: null, atLeast: 0, next: -1 };
  equal(adviser.atOnce({ ...THREE, start: twin(GOAL), goal: GOAL }), wanted);
});

test("a way is asked for once and then known on every board of it", async () => {
  const boards = walk(6, FOUR, 4).reverse();
  const server = new Acted(() => ({
    impossible: false,
    moves: 6,
    at_least: 6,
    boards: boards.map((each) => [...each]),
  }));
  const adviser = new Adviser(server);
  const at = (/** @type {number} */ place) => ({ ...FOUR, start: boards[place], goal: boards[6] });
  equal(adviser.atOnce(at(0)), null);
  for (const place of boards.keys()) {
    const { moves, next } = (await adviser.ask(at(place))) ?? { moves: null, next: -2 };
    equal(moves, 6 - place);
    if (place < 6) equal(slid(FOUR, boards[place], next), boards[place + 1]);
    else equal(next, -1);
  }
  equal(server.asked.length, 1);
});

test("what the server cannot say is not made up", {
  "not found in time": [
    { impossible: false, moves: null, at_least: 41, boards: [] },
    { impossible: false, moves: null, atLeast: 41, next: -1 },
  ],
  "no way": [{ impossible: true }, { impossible: true, moves: null, atLeast: 0, next: -1 }],
  "connection lost": [{ lost: true }, null],
  refused: [{ refusal: { key: "request.json", facts: {} } }, null],
}, async ([answer, wanted]) => {
  const size = { width: 5, height: 5 };
  const [goal, start] = [GOALS.last(size), walk(80, size, 5)[80]];
  equal(await new Adviser(new Acted(() => answer)).ask({ ...size, start, goal }), wanted);
});

// Parts of estimates

const BOARDS = walk(90);
const SEARCH = /** @type {any} */ ({
  problem: { ...THREE, start: BOARDS[90], goal: GOAL },
  settings: { algorithm: "a-star", heuristic: "manhattan", detail: "auto" },
  side: 0,
});
const PARTS = { conflicts: [], rest: {}, groups: [] };

/** An explainer with its server, and how often more has come. @param {any} [answer] to every question, else the board itself */
function explaining(answer) {
  const told = (/** @type {any} */ { boards }) => ({
    shares: boards.map((/** @type {number[]} */ tiles) => ({ tiles, ...PARTS })),
  });
  const server = new Acted(answer ? () => answer : told);
  const count = { arrived: 0 };
  const changed = () => void (count.arrived += 1);
  const explainer = new Explainer(/** @type {any} */ (server), changed);
  return { explainer, count, asked: server.asked, pauses: server.pauses };
}

test("what is shown and what comes next is asked for at once and once", async () => {
  const { explainer, asked, count } = explaining();
  equal(explainer.of(SEARCH, BOARDS[0], [BOARDS[1], BOARDS[2]]), null);
  await turns();
  equal(explainer.of(SEARCH, BOARDS[0], [BOARDS[1]])?.tiles, GOAL);
  await turns();
  equal([asked.map(({ boards }) => boards.length), count.arrived], [[3], 1]);
  equal(asked[0].settings, { algorithm: "a-star", heuristic: "manhattan" });
});

test("there is one question at a time, and the latest boards go first", async () => {
  const { explainer, asked } = explaining();
  const all = [...new Map(BOARDS.map((tiles) => [tiles.join(), tiles])).values()];
  ok(all.length > 65, "not more than one question asks for");
  for (const tiles of all) explainer.of(SEARCH, tiles);
  equal(asked.length, 1);
  await turns(60);
  const sizes = asked.map(({ boards }) => boards.length);
  equal(sizes[0], 1);
  ok(sizes.every((size) => size <= 64));
  equal(
    sizes.reduce((sum, size) => sum + size),
    all.length,
  );
});

test("an answer to an old question is not for another search", async () => {
  const { explainer, asked, count } = explaining();
  const other = { ...SEARCH, side: 1 };
  explainer.of(SEARCH, BOARDS[0]);
  equal(explainer.of(other, BOARDS[0]), null);
  await turns(60);
  equal([count.arrived, asked.map(({ side }) => side)], [1, [0, 1]]);
  ok(explainer.of(other, BOARDS[0]));
});

test("a lost question is asked again, and a refused one is not", {
  lost: [{ lost: true }, 2],
  refused: [{ refusal: { key: "settings.walking-distance", facts: {} } }, 1],
}, async ([answer, wanted]) => {
  const { explainer, asked, pauses, count } = explaining(answer);
  explainer.of(SEARCH, BOARDS[0]);
  await turns();
  explainer.of(SEARCH, BOARDS[0]);
  await turns();
  equal(asked.length, 1);
  for (const { then } of pauses.splice(0)) then();
  await turns();
  equal([asked.length, count.arrived], [wanted, 0]);
});

test("parts that wait for pattern databases are asked for once a second", async () => {
  const { explainer, asked, pauses, count } = explaining({ heuristic: "manhattan", shares: [{ tiles: [] }] });
  const settings = { ...SEARCH.settings, heuristic: "pattern-databases" };
  const search = { ...SEARCH, settings };
  for (let frame = 0; frame < 60; frame += 1) {
    explainer.of(search, BOARDS[0]);
    await turns();
  }
  equal([asked.length, count.arrived], [1, 0]);
  equal(
    pauses.map(({ milliseconds }) => milliseconds),
    [1000],
  );
});
