/** Lessons on the page without its looks: what opening and leaving one does to the state, and where it stops. */

import { boardIn } from "../../static/js/domains/boards/boardin.js";
import { mapIn } from "../../static/js/problems/typed.js";
import { cursorAt } from "../../static/js/records/landmarks.js";
import { BYTES } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { besideVariant, isOfLesson } from "../../static/js/state/lessonstate.js";
import { chooser, golden, randomOf, storeOf } from "../support/scripts/bytes.js";
import { DOMAINS } from "../support/scripts/domains.js";
import { BOARDS, edited, mapOf, StatePage } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { GridMap } from "../../static/js/types.js" */

const A_STAR = await golden("a-star");
const REOPENING = await golden("reopening");
const THEIRS = mapOf(5, 5);

/** @param {GridMap} map @param {{}} [settings] @returns {any} */
const opening = (map, settings = {}) => ({ map, settings, step: null, notes: "" });

/** @param {number} variant @param {{}} [rest] @returns {any} */
function lesson(variant, rest = {}) {
  return { lesson: { variants: [{}, {}], ...rest }, own: false, at: 0, variant, refusal: null };
}

/** @param {StatePage} page @param {GridMap} map @param {number} [variant] @param {{}} [settings] @param {{}} [rest] */
function open(page, map, variant = 0, settings = {}, rest = {}) {
  return page.act({ type: "lessonOpened", lesson: lesson(variant, rest), opened: opening(map, settings) });
}

/** @param {StatePage} page @param {import("../../static/js/domains/boards/boardtypes.js").Board} board */
function openBoard(page, board) {
  const opened = /** @type {any} */ ({ board, settings: {}, step: null, notes: "" });
  return page.act({ type: "lessonOpened", lesson: lesson(1), opened });
}

test("one undo brings back what was there before the lessons", () => {
  const page = new StatePage();
  page.act(
    { type: "problemReplaced", domain: "map", problem: mapOf(4, 4) },
    { type: "settingsChosen", settings: { tie: "lifo" } },
  );
  const before = page.state;
  open(page, THEIRS, 0, { tie: "fifo" });
  open(page, mapOf(6, 6), 1);
  open(page, mapOf(7, 7));
  equal([active(page.state).settings.tie, page.state.undo.length, page.state.lesson?.variant], ["fifo", 3, 0]);
  const state = page.act({ type: "undo" }).state;
  const { lesson: now, undo } = state;
  const { settings } = active(state);
  const map = mapIn(state);
  equal([map === mapIn(before), settings === active(before).settings, now, undo.length], [true, true, null, 2]);
});

test("what is chosen in a lesson is undone in it and forgotten with it", () => {
  const page = open(new StatePage(), THEIRS, 0, { tie: "fifo" });
  page.act({ type: "settingsChosen", settings: { tie: "lifo" } }, { type: "undo" });
  equal([active(page.state).settings.tie, page.state.lesson !== null], ["fifo", true]);
  page.act({ type: "settingsChosen", settings: { tie: "lifo" } });
  open(page, THEIRS, 1, { tie: "fifo" });
  equal(page.act({ type: "undo" }).state.lesson, null);
});

test("leaving a lesson brings the run back too", () => {
  const page = new StatePage(A_STAR).open().arrive(40).act({ type: "seek", record: 20 });
  const { map: own } = page;
  const { run, cursor } = active(page.state);
  open(page, THEIRS);
  ok(active(page.state).run !== run);
  const state = page.act({ type: "lessonLeft" }).state;
  const { run: back, ...at } = active(state);
  const map = mapIn(state);
  equal([back === run, at.cursor === cursor, map === own], [true, true, true]);
});

test("what was drawn in a lesson is an undo away", () => {
  const page = new StatePage();
  const own = page.map;
  const drawn = edited(THEIRS, 3);
  open(page, THEIRS);
  page.act(
    { type: "problemDrawn", domain: "map", problem: drawn },
    { type: "strokeEnded", domain: "map", before: THEIRS },
    { type: "lessonLeft" },
  );
  ok(page.map === own);
  page.act({ type: "undo" });
  equal([page.map === drawn, page.state.lesson], [true, null]);
});

test("undoing a stroke in a lesson leaves the lesson open", () => {
  const page = new StatePage();
  const own = page.map;
  open(page, THEIRS);
  page.act(
    { type: "problemDrawn", domain: "map", problem: edited(THEIRS, 3) },
    { type: "strokeEnded", domain: "map", before: THEIRS },
    { type: "undo" },
  );
  ok(page.state.lesson !== null && page.map === THEIRS);
  page.act({ type: "undo" });
  equal([page.state.lesson, page.map === own], [null, true]);
});

test("a lesson on both tabs gives both back and the tab", () => {
  const page = new StatePage();
  const { map: own, board: mine } = page;

  open(page, THEIRS);
  openBoard(page, BOARDS[1]);
  equal([page.state.domain.name, page.board === BOARDS[1]], ["board", true]);
  const state = page.act({ type: "lessonLeft" }).state;
  const { domain } = state;
  const map = mapIn(state);
  const board = boardIn(state);
  equal([domain.name, map === own, board === mine], ["map", true, true]);
});

test("a variant that is refused leaves the map as it is", () => {
  const page = open(new StatePage(), THEIRS);
  const refused = { ...lesson(1), refusal: { key: "no", facts: {} } };
  const state = page.act({ type: "lessonOpened", lesson: refused, opened: null }).state;
  const { lesson: now } = state;
  const map = mapIn(state);
  equal([map === THEIRS, now?.variant, now?.refusal?.key], [true, 1, "no"]);
});

test("opening a file ends the lesson", () => {
  const page = open(new StatePage(), THEIRS).act({ type: "documentOpened", ...opening(mapOf(3, 3)) });
  equal(page.state.lesson, null);
});

test("random actions never lose what was there before a lesson", () => {
  const random = randomOf(5);
  const one = chooser(random);
  for (let round = 0; round < 300; round += 1) {
    const page = new StatePage();
    const { map } = page;

    const actions = [
      () => open(page, mapOf(2 + Math.floor(random() * 6), 4), 0),
      () => openBoard(page, one(BOARDS)),
      () => page.act({ type: "domainChosen", domain: random() < 0.5 ? "map" : "board" }),
      () => page.act({ type: "problemReplaced", domain: "map", problem: edited(page.map, 1) }),
      () => page.act({ type: "redo" }),
      () => page.act({ type: "problemReplaced", domain: "board", problem: one(BOARDS) }),
    ];
    open(page, THEIRS);
    for (let step = 0; step < 12; step += 1) one(actions)();
    ok(page.state.lesson, `closed in round ${round}`);
    page.act({ type: "lessonLeft" });
    equal([round, page.map === map, page.state.lesson], [round, true, null]);
  }
});

// Variants side by side

/** @param {number} variant @param {...any} variants */
const besides = (variant, ...variants) => besideVariant({ ...lesson(variant, { map: {}, variants }) }, DOMAINS);
const ofItsOwn = () => ({ map: {} });

const BESIDE = /** @type {const} */ ([
  ["those that search the same", [0, 1], besides(0, {}, {}, ofItsOwn())],
  ["all, where each has a map of its own", [0, 1], besides(1, {}, ofItsOwn())],
  ["none that is refused", [0, 2], besides(0, {}, { ...ofItsOwn(), refused: "no" }, ofItsOwn())],
  ["none of the other domain", [0], besides(0, {}, { board: {} })],
  [
    "no more than there are lanes, the one that is shown among them",
    [0, 1, 2, 4],
    besides(4, {}, ofItsOwn(), ofItsOwn(), ofItsOwn(), ofItsOwn()),
  ],
]);

test("variants that stand side by side are", each(BESIDE), ([, wanted, found]) => equal(found, wanted));

test("a variant with a map of its own is the one that is shown when its lane is taken to hand", () => {
  const [first, second] = [THEIRS, mapOf(6, 3)];
  const page = open(new StatePage(), first, 0, {}, { map: {}, variants: [{}, ofItsOwn()] });
  const beside = [first, second].map((problem, variant) => ({ variant, problem }));
  page.act({ type: "lessonChanged", changes: { beside } });
  page.act({ type: "lanesChosen", lanes: [{}, {}], problems: [first, second] });
  const [one, other] = page.state.lanes;
  equal([one.problem === first, other.problem === second], [true, true]);
  page.act({ type: "laneTaken", lane: other.id });
  equal([page.state.lesson?.variant, isOfLesson(page.state), page.map === second], [1, true, true]);
  page.act({ type: "laneTaken", lane: one.id });
  equal([page.state.lesson?.variant, isOfLesson(page.state), page.map === first], [0, true, true]);
});

// Places

test("playing stops where the lesson stops", () => {
  const second = { event: "reopened", nth: 2, variant: 0 };
  const stops = [{ event: "fell" }, second, { event: "fell", variant: 1 }];
  const page = open(new StatePage(REOPENING), mapOf(5, 2), 0, {}, { stops });
  page.act({ type: "speedChosen", speed: Infinity }).open().arrive(99);
  /** @type {number[]} */
  const cursors = [];
  while (active(page.state).cursor < page.run.known) {
    page.act({ type: "play" }, { type: "ticked", seconds: 1 });
    cursors.push(active(page.state).cursor);
  }
  equal(cursors, [5, 29, REOPENING.length / BYTES]);
});

test("a place sought is found when its record comes", () => {
  const page = open(new StatePage(REOPENING), mapOf(5, 2)).open().arrive(8);
  equal(page.act({ type: "placeSought", place: { event: "reopened" } }).at[0], 0);
  equal(page.arrive(12).at[0], 0);
  equal(page.arrive(99).at, [25, false, null]);
  equal(page.act({ type: "placeSought", place: { event: "threshold" } }).at, [REOPENING.length / BYTES, false, null]);
});

test("a history without the place says so", () => {
  const records = storeOf(A_STAR);
  const problem = /** @type {any} */ ({ cells: [], width: 8, goal: 38 });
  const told = { records, known: records.length, done: true, cell: null, problem };
  const never = { event: "reopened" };
  equal(cursorAt(never, told), -1);
  equal(cursorAt(never, { ...told, done: false }), null);
  equal(cursorAt({ step: 1 }, told), 1);
  equal(cursorAt({ event: "expanded", nth: 99 }, told), -1);
});
