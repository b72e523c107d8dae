/** The page's state (`state/state.js`, `horizon.js`, `run.js`, `cursor.js`): what each action does. */

import { boardIn } from "../../static/js/domains/boards/boardin.js";
import { openedOf } from "../../static/js/page/autosave.js";
import { mapIn } from "../../static/js/problems/typed.js";
import { BYTES, WORDS } from "../../static/js/records/records.js";
import { active, laneIn } from "../../static/js/state/activelane.js";
import { documentOf } from "../../static/js/state/document.js";
import { outdated, shown } from "../../static/js/state/horizon.js";
import { withF } from "../../static/js/state/keptbefore.js";
import { modeOf } from "../../static/js/state/playback.js";
import { refitted } from "../../static/js/state/refit.js";
import { golden } from "../support/scripts/bytes.js";
import { BOARDS, edited, mapOf, StatePage, stopsOf } from "../support/scripts/statepage.js";
import { each, equal, test } from "../support/scripts/testing.js";

/** @import { Action } from "../../static/js/types.js" */

const A_STAR = await golden("a-star");
const DIJKSTRA = await golden("dijkstra");
const BEFORE = active(new StatePage().state).settings;
const LENGTH = A_STAR.length / BYTES;
const LENGTH_OF_DIJKSTRA = DIJKSTRA.length / BYTES;
const STOPS = stopsOf(A_STAR);

/** @returns {StatePage} with a run that is open, of which no record has come */
const opened = () => new StatePage(A_STAR).open();

/** @param {number} count */
const steps = (count) => new Array(count).fill({ type: "stepForward" });

test("a step moves the cursor to the next stop", () => {
  equal(
    opened()
      .arrive(99)
      .act(...steps(2)).at,
    [STOPS[2], false, null],
  );
});

test("a step beyond what is known is taken when it arrives", () => {
  const page = opened().arrive(1).act({ type: "stepForward" });
  equal(page.at, [0, false, { stop: "expansion", times: 1 }]);
  equal(page.arrive(3).at[0], 1);
  equal(page.arrive(90).at, [1, false, null]);
});

test("every step that is waited for is taken", () => {
  const page = opened().act(...steps(3));
  equal(page.arrive(1).at, [0, false, { stop: "expansion", times: 3 }]);
  equal(page.arrive(99).at, [STOPS[3], false, null]);
});

test("more steps than there are end at the end", () => {
  equal(
    opened()
      .act(...steps(STOPS.length + 9))
      .arrive(999).at,
    [LENGTH, false, null],
  );
});

test("a step of another size waits for that size", () => {
  equal(opened().act({ type: "stepForward", size: "record" }).arrive(50).at, [1, false, null]);
});

test("going to a step that is not known waits for it", () => {
  const page = opened().arrive(5).act({ type: "seekStep", step: 9 });
  equal(page.at[2], { step: 9 });
  equal(page.arrive(5).at[2], { step: 9 });
  equal(page.arrive(99).at, [STOPS[9], false, null]);
});

const AWAITED = /** @type {const} */ ([
  [{ type: "stepForward" }, STOPS[10]],
  [{ type: "stepForward", size: "record" }, STOPS[9] + 1],
  [{ type: "stepBack" }, STOPS[8]],
]);

test("a step that is taken on the way to another one counts from there", each(AWAITED), ([action, cursor]) => {
  equal(opened().act({ type: "seekStep", step: 9 }, action).arrive(5).arrive(99).at, [cursor, false, null]);
});

test("steps of several sizes on the way to another step are all taken", () => {
  const page = opened().act({ type: "seekStep", step: 9 }, ...steps(3), { type: "stepForward", size: "record" });
  equal(page.act({ type: "stepBack", size: "record" }, { type: "stepBack" }).arrive(99).at, [STOPS[11], false, null]);
});

test("going to the end follows the records to the last", () => {
  const page = opened().act({ type: "toTheEnd" });
  const places = [10, 20, 99].map((count) => page.arrive(count).at);
  equal(
    places.map(([cursor, playing, goingTo]) => [cursor, playing, goingTo !== null]),
    [
      [10, false, true],
      [30, false, true],
      [LENGTH, false, false],
    ],
  );
});

test("a pause forgets where the cursor was going", () => {
  equal(opened().act({ type: "toTheEnd" }).arrive(10).act({ type: "pause" }).arrive(30).at, [10, false, null]);
});

const PAYS = /** @type {const} */ ([
  [4, 0.25, 1],
  [4, 0.5, 2],
  [0.5, 2, 1],
  [0.5, 1.9, 0],
  [8, 60, 8],
  [1000, 60, STOPS.length - 1],
]); // steps a second, seconds, steps

test("playing takes the steps that the time pays for", each(PAYS), ([speed, seconds, expected]) => {
  const page = opened().arrive(99).act({ type: "speedChosen", speed }, { type: "play" });
  equal(page.act({ type: "ticked", seconds }).at[0], STOPS[expected]);
});

test("time that pays for no whole step is saved up", () => {
  const page = opened().arrive(99).act({ type: "play" });
  const found = Array.from({ length: 8 }, () => page.act({ type: "ticked", seconds: 0.1 }).at[0]);
  equal(
    found,
    [0, 0, 1, 1, 2, 2, 2, 3].map((count) => STOPS[count]),
  );
});

test("as fast as it goes shows all that is known", () => {
  const page = opened().act({ type: "speedChosen", speed: Infinity }, { type: "play" }).arrive(30);
  equal(page.act({ type: "ticked", seconds: 0.001 }).at, [30, true, null]);
  equal(page.arrive(99).act({ type: "ticked", seconds: 0.001 }).at, [LENGTH, false, null]);
});

test("playing stops at the end and starts over when played again", () => {
  const page = opened().arrive(99).act({ type: "toTheEnd" }, { type: "play" });
  equal(page.at, [0, true, null]);
  page.act({ type: "speedChosen", speed: 1e6 }, { type: "ticked", seconds: 1 });
  equal(page.at, [LENGTH, false, null]);
});

test("playing waits for records without owing them time", () => {
  const page = opened().arrive(2).act({ type: "play" });
  for (let second = 0; second < 50; second += 1) page.act({ type: "ticked", seconds: 1 });
  equal(page.at, [1, true, null]);
  equal(page.arrive(99).act({ type: "ticked", seconds: 0.25 }).at, [STOPS[2], true, null]);
});

test("the first control that needs a run makes one", each(["play", "stepForward", "toTheEnd"]), (type) => {
  const { run } = new StatePage().act(/** @type {Action} */ ({ type }));
  equal([run.id, run.status], [1, "opening"]);
});

test("records of another run change nothing", () => {
  const page = opened().arrive(20);
  const before = page.state;
  page.act({ type: "recordsArrived", run: page.run.id - 1, known: 5, done: true, seconds: 1 });
  equal(page.state === before, true);
});

test("an edit keeps the picture and marks it out of date", () => {
  const page = opened().arrive(99).act({ type: "seek", record: 40 });
  const { map } = page;
  const { run } = active(page.state);
  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(map, 5) },
    { type: "strokeEnded", domain: "map", before: map },
  );
  equal([active(page.state).run === run, outdated(page.state), shown(page.state).cursor], [true, true, 40]);
  page.act({ type: "undo" });
  equal([outdated(page.state), page.map === map], [false, true]);
});

const FIRSTS = /** @type {Action[]} */ ([
  { type: "stepForward" },
  { type: "toTheEnd" },
  { type: "play" },
  { type: "seekStep", step: 3 },
  { type: "seek", record: 20 },
]);
const finished = () => opened().arrive(99).act({ type: "toTheEnd" });

test("a map made anew has no past, whatever is done first", each(FIRSTS), (first) => {
  const page = finished();
  const { map } = page;

  page.act({ type: "problemReplaced", domain: "map", problem: { ...map, origin: {} } }, first);
  const { records } = page.run;
  equal([page.run.id, shown(page.state).records === records, outdated(page.state)], [2, true, false]);
  page.act({ type: "undo" });
  equal([page.run.id, page.run.problem === map], [3, true]);
});

test("a step into the future of an edited map is a step of its own search", () => {
  const page = opened().arrive(99).act({ type: "seekStep", step: 6 });
  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(page.map, 5) },
    { type: "stepForward" },
    { type: "stepForward" },
  );
  equal([page.run.id, shown(page.state).cursor], [2, STOPS[6]]);
  equal(page.arrive(9999, DIJKSTRA).at[0], stopsOf(DIJKSTRA)[8]);
});

test("the end and a step of an edited map are those of its own search", () => {
  for (const act of /** @type {Action[]} */ ([{ type: "toTheEnd" }, { type: "seekStep", step: 9 }])) {
    const page = finished();
    page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) }, act).arrive(9999, DIJKSTRA);
    equal([page.run.id, page.at[0]], [2, act.type === "toTheEnd" ? DIJKSTRA.length / BYTES : stopsOf(DIJKSTRA)[9]]);
  }
});

test("the past of an edited map can still be looked through", () => {
  const page = finished();
  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(page.map, 5) },
    { type: "stepBack" },
    { type: "seek", record: 20 },
  );
  equal([page.run.id, page.at[0], outdated(page.state)], [1, 20, true]);
});

test("an edit before anything was seen begins the search anew", () => {
  const page = opened().arrive(99);
  const { map } = page;

  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(map, 5) },
    { type: "strokeEnded", domain: "map", before: map },
  );
  equal([page.run.id, outdated(page.state)], [2, false]);
});

test("who searches while drawing at the beginning sees the end", () => {
  const page = opened().act({ type: "editorChosen", editor: { live: true } });
  const { map } = page;

  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(map, 5) },
    { type: "strokeEnded", domain: "map", before: map },
  );
  equal(page.arrive(99).at[0], LENGTH);
});

test("another rule keeps the step", () => {
  const page = opened().arrive(99).act({ type: "seekStep", step: 6 });
  page.act({ type: "settingsChosen", settings: { algorithm: "dijkstra" } });
  equal(shown(page.state).cursor, STOPS[6]);
  page.arrive(9999, DIJKSTRA);
  equal([page.at[0], active(page.state).changedFrom !== null], [stopsOf(DIJKSTRA)[6], true]);
});

test("another rule after the end begins anew", () => {
  equal(finished().act({ type: "settingsChosen", settings: { algorithm: "dijkstra" } }).at, [0, false, null]);
});

test("each stroke is undone and redone as one", () => {
  const page = new StatePage();
  const maps = [page.map];
  for (const cell of [1, 2, 3]) {
    const before = page.map;
    for (const more of [0, 10, 20])
      page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, cell + more) });
    page.act({ type: "strokeEnded", domain: "map", before });
    maps.push(page.map);
  }
  const ways = /** @type {const} */ (["undo", "undo", "redo", "undo", "undo", "undo", "redo"]);
  equal(
    ways.map((type) => maps.indexOf(mapIn(page.act({ type }).state))),
    [2, 1, 2, 1, 0, 0, 1],
  );
});

test("undo takes back choices and edits in the order in which they were made", () => {
  const page = opened();
  const { map } = page;

  const wall = edited(map, 5);
  page.act(
    { type: "settingsChosen", settings: { algorithm: "greedy" } },
    { type: "problemReplaced", domain: "map", problem: wall },
    { type: "settingsChosen", settings: { algorithm: "jump-point", diagonal: "no-corners" } },
  );
  /** @param {StatePage} now */
  const shows = ({ state, run }) => [
    active(state).settings.algorithm,
    mapIn(state) === wall,
    run.settings === active(state).settings,
  ];
  const ways = /** @type {const} */ (["undo", "undo", "redo", "undo", "undo", "undo", "redo"]);
  equal(
    ways.map((type) => shows(page.act({ type }))),
    [
      ["greedy", true, true],
      ["greedy", false, true],
      ["greedy", true, true],
      ["greedy", false, true],
      ["a-star", false, true],
      ["a-star", false, true],
      ["greedy", false, true],
    ],
  );
});

test("what is typed into one field is undone at once", () => {
  const page = opened();
  for (const weight of [1, 1.2, 1.25]) page.act({ type: "settingsChosen", settings: { weight } });
  page.act({ type: "settingsChosen", settings: { limit: 9 } }, { type: "settingsChosen", settings: { tie: "lifo" } });
  /** @param {StatePage} now */
  const chosen = ({ state }) => {
    const { weight, limit, tie } = active(state).settings;
    return [weight, limit, tie].map((each) => each ?? null);
  };
  equal(
    [1, 2, 3].map(() => chosen(page.act({ type: "undo" }))),
    [
      [1.25, 9, null],
      [1.25, null, null],
      [null, null, null],
    ],
  );
});

const REFUSAL = { key: "problem.uniform", facts: {} };

test("a search that was refused is tried again when the map is another", () => {
  const page = opened();
  page.act({ type: "runRefused", run: page.run.id, refusal: REFUSAL });
  const { map } = page;

  page.act({ type: "problemReplaced", domain: "map", problem: edited(map, 5) });
  equal([page.run.status, page.run.problem === page.map], ["opening", true]);
  page.act(
    { type: "runRefused", run: page.run.id, refusal: REFUSAL },
    { type: "problemDrawn", domain: "map", problem: edited(map, 7) },
  );
  equal(page.act({ type: "strokeEnded", domain: "map", before: map }).run.status, "opening");
});

const ANY = ["never", "always", "no-corners"];

test("the rule for diagonal moves that gave way comes back", () => {
  const jump = refitted({ ...BEFORE, diagonal: "never" }, { algorithm: "jump-point", diagonals: ["no-corners"] }, null);
  equal(jump.settings, { algorithm: "jump-point", diagonal: "no-corners" });
  const back = refitted({ ...BEFORE, ...jump.settings }, { algorithm: "a-star", diagonals: ANY }, jump.gaveWay);
  equal(back, { settings: { algorithm: "a-star", diagonal: "never" }, gaveWay: null });
});

test("a rule for diagonal moves that was chosen since stays", () => {
  const { gaveWay } = refitted(
    { ...BEFORE, diagonal: "never" },
    { algorithm: "jump-point", diagonals: ["no-corners", "always"] },
    null,
  );
  const chosen = { ...BEFORE, algorithm: "jump-point", diagonal: "always" };
  equal(refitted(chosen, { algorithm: "a-star", diagonals: ANY }, gaveWay).settings.diagonal, "always");
});

test("a map of another size starts a new run", () => {
  const page = opened()
    .arrive(99)
    .act({ type: "seek", record: 40 }, { type: "problemReplaced", domain: "map", problem: mapOf(9, 9) });
  equal([page.run.id, page.run.known, page.at, shown(page.state).known], [2, 0, [0, false, null], 0]);
});

test("a setting chosen as it is starts nothing", () => {
  const page = opened();
  const before = page.state;
  equal(page.act({ type: "settingsChosen", settings: { algorithm: "a-star" } }).state === before, true);
  equal(page.act({ type: "settingsChosen", settings: { algorithm: "greedy" } }).run.id, 2);
});

/**
 * The golden run, but for g of the records from one on.
 * @param {number} from
 */
function changedAt(from) {
  const other = A_STAR.slice();
  const doubles = new Float64Array(other.buffer);
  for (let record = from; record < LENGTH; record += 1) doubles[(record * WORDS) / 2 + 1] += 1;
  return other;
}

/**
 * A run that is made again brings other records, in parts.
 * @param {Uint8Array<ArrayBuffer>} other
 */
function madeAgain(other) {
  const page = opened().arrive(99).act({ type: "seek", record: 40 });
  page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) }, { type: "runAgain", keepStep: true });
  const place = () => [shown(page.state).cursor, active(page.state).changedFrom];
  const places = [place()];
  for (const count of [30, 9, 11, 99]) {
    page.arrive(count, other);
    places.push(place());
  }
  return { page, places };
}

test("a run made again shows the old picture until it is as far", each([0, 12, 45, 98]), (record) => {
  const { page, places } = madeAgain(changedAt(record));
  const step = STOPS.filter((stop) => stop <= record).length;
  equal(
    places,
    [0, 30, 39, 50, 99].map((known) => [40, known <= record ? null : step]),
  );
  equal([page.run.before, page.at], [null, [40, false, null]]);
});

test("a run made again that is the same says so", () => {
  const { page, places } = madeAgain(A_STAR);
  equal([places.map(([, changed]) => changed), page.run.before], [new Array(5).fill(null), null]);
});

test("a run made again twice comes back to the first place", () => {
  const page = opened().arrive(99).act({ type: "seek", record: 40 });
  for (const cell of [3, 4]) {
    page.act(
      { type: "problemDrawn", domain: "map", problem: edited(page.map, cell) },
      { type: "runAgain", keepStep: true },
    );
    page.arrive(10);
  }
  equal(shown(page.state).cursor, 40);
  equal(page.arrive(99).at, [40, false, null]);
});

test("a run made again comes back to the same step although its records are others", () => {
  const page = opened().arrive(99).act({ type: "seekStep", step: 6 });
  page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) }, { type: "runAgain", keepStep: true });
  equal(page.arrive(9999, DIJKSTRA).at[0], stopsOf(DIJKSTRA)[6]);
});

test("a finished run made again comes back to its end", () => {
  const page = opened().arrive(99).act({ type: "toTheEnd" });
  page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) }, { type: "runAgain", keepStep: true });
  const cursors = [100, 20, 99].map((count) => shown(page.arrive(count, DIJKSTRA).state).cursor);
  equal(cursors, [LENGTH, LENGTH, DIJKSTRA.length / BYTES]);
});

test("a refused run stops everything", () => {
  const page = opened().act({ type: "play" });
  page.act({ type: "runRefused", run: page.run.id, refusal: { key: "server.runs", facts: { most: 2 } } });
  equal(page.at, [0, false, null]);
  equal(page.act({ type: "stepForward" }, { type: "toTheEnd" }).at, [0, false, null]);
});

test("a document opens at its step", () => {
  const page = new StatePage(A_STAR);
  page.act({ type: "documentOpened", map: mapOf(8, 6), settings: {}, step: 7, notes: "look" });
  equal([page.arrive(99).at, page.state.notes, page.state.undo.length], [[STOPS[7], false, null], "look", 1]);
});

test("a search by another program is played without a server and kept with its document", () => {
  const page = opened();
  const facts = { guarantee: null, impossible: false, formula: { g: 1, h: 1 }, engine: "foreign", why: null };
  const foreign = { text: "events:", bytes: A_STAR, facts };
  page.act({ type: "documentOpened", map: mapOf(8, 6), settings: {}, step: 2, notes: "", foreign });
  equal([page.run.status, page.run.known, page.at], ["done", LENGTH, [STOPS[2], false, null]]);
  equal(openedOf(page.state).foreign, foreign);
  equal("step" in documentOf(page.state, /** @type {any} */ ({ defaults: BEFORE })), false);
  page.act({ type: "settingsChosen", settings: { algorithm: "dijkstra" } });
  equal([page.run.foreign, page.run.status, openedOf(page.state).foreign], [null, "opening", undefined]);
});

test("a search by another program kept without f has the f that was shown then", () => {
  const before = new Uint8Array(LENGTH_OF_DIJKSTRA * 24);
  for (let record = 0; record < LENGTH_OF_DIJKSTRA; record += 1)
    before.set(DIJKSTRA.subarray(record * BYTES, record * BYTES + 24), record * 24);
  const facts = { guarantee: null, impossible: false, weights: { g: 1, h: 0 }, engine: "foreign", why: null };
  const { foreign } = withF(/** @type {any} */ ({ foreign: { text: "events:", bytes: before, facts } }));
  const last = (LENGTH_OF_DIJKSTRA - 1) * BYTES; // the end had an f then, and has none now
  equal([...(foreign?.bytes.subarray(0, last) ?? [])], [...DIJKSTRA.subarray(0, last)]);
  equal(foreign?.facts.formula, { g: 1, h: 0 });
  equal(withF(/** @type {any} */ ({ foreign })).foreign, foreign);
});

test("in a class a search by another program is made anew because every page has to make it", () => {
  const facts = { guarantee: null, impossible: false, formula: { g: 1, h: 1 }, engine: "foreign", why: null };
  const foreign = { text: "events:", bytes: A_STAR, facts };
  const page = opened().act({ type: "documentOpened", map: mapOf(8, 6), settings: {}, step: 2, notes: "", foreign });
  page.act({ type: "classChanged", changes: { role: "teacher" } });
  equal([page.run.foreign, page.run.status], [null, "opening"]);
});

test("a tab keeps its run its place and its undo", () => {
  const page = opened()
    .arrive(99)
    .act({ type: "seek", record: 40 }, { type: "problemReplaced", domain: "map", problem: mapOf(8, 6) });
  const { undo } = page.state;
  const { run } = active(page.state);
  page.act({ type: "play" }, { type: "domainChosen", domain: "board" });
  const { aside } = page.state;
  equal([page.run.problem === BOARDS[0], page.state.undo.length, page.at], [true, 0, [0, false, null]]);
  equal(aside.map?.playback.playing, false);
  page.act({ type: "domainChosen", domain: "map" });
  equal([page.state.undo === undo, page.map !== run?.problem, "board" in page.state.aside], [true, true, true]);
});

test("a run of one tab hears nothing of the other", () => {
  const page = opened();
  const before = page.run;
  page.act({ type: "domainChosen", domain: "board" });
  const now = page.state;
  page.act({ type: "recordsArrived", run: before.id, known: 5, done: true, seconds: 1 });
  equal(page.state === now, true);
  equal(page.act({ type: "domainChosen", domain: "map" }).run === before, true);
});

test("another board is another run", () => {
  const page = new StatePage().act({ type: "domainChosen", domain: "board" });
  const { id } = page.run;
  page.act({ type: "problemReplaced", domain: "board", problem: BOARDS[1] });
  equal([page.run.id - id, page.state.undo[0].problem === BOARDS[0]], [1, true]);
  equal(boardIn(page.act({ type: "undo" }).state) === BOARDS[0], true);
});

test("an impossible board is not searched unless it is wanted", () => {
  const page = new StatePage().act({ type: "problemReplaced", domain: "board", problem: BOARDS[2] });
  equal([active(page.state).run, modeOf(page.state)], [null, "hopeless"]);
  page.act({ type: "play" }, { type: "stepForward" }, { type: "toTheEnd" }, { type: "runAgain", keepStep: false });
  equal([active(page.state).run, modeOf(page.state)], [null, "hopeless"]);
  page.act({ type: "settingsChosen", settings: { anyway: true } });
  equal([page.run.status, modeOf(page.state)], ["opening", "opening"]);
});

test("a document of a board shows the board", () => {
  const page = new StatePage();
  const { map } = page;

  page.act({ type: "documentOpened", board: BOARDS[1], settings: { weight: 2 }, step: null, notes: "look" });
  const { board } = page;
  const { domain, notes, aside } = page.state;
  const { settings } = active(page.state);
  equal([domain.name, board === BOARDS[1], settings.weight, notes], ["board", true, 2, "look"]);
  equal([page.map === map, laneIn(aside.map)?.settings.weight ?? null], [true, null]);
});
