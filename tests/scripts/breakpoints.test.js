/** Breakpoints (`state/breakpoints.js`): play stops at the first record that one of them waits for. */

import { EXPANDED, FELL, IGNORED, IMPROVED, KEPT, NO_MOVE, OPENED, ROSE } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { holding, isAnySet, isBreakpoints, NO_BREAKPOINTS, toggled } from "../../static/js/state/breakpoints.js";
import { golden, storeOf } from "../support/scripts/bytes.js";
import { StatePage } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Action, View } from "../../static/js/types.js" */

const A_STAR = await golden("a-star");
const REOPENING = await golden("reopening");
const STORE = storeOf(A_STAR);
const RECORDS = Array.from({ length: STORE.length }, (_, record) => record);
const KINDS = RECORDS.map((record) => STORE.kind(record));
const F = RECORDS.map((record) => Number((STORE.g(record) + STORE.h(record)).toFixed(3)));
const SPEEDS = [0.5, 4, 60, 1000, Infinity];

/** @typedef {Partial<View["breakpoints"]>} Some */

/**
 * A run with breakpoints, all of which has come.
 * @param {Some} breakpoints
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function pageWith(breakpoints, bytes = A_STAR) {
  return set(new StatePage(bytes).open().arrive(999), breakpoints);
}

/**
 * @param {StatePage} page
 * @param {Some} breakpoints
 */
function set(page, breakpoints) {
  return page.act({ type: "viewChosen", view: { breakpoints: { ...page.state.view.breakpoints, ...breakpoints } } });
}

/**
 * Play until it stops; where the cursor is then.
 * @param {StatePage} page
 * @param {number} speed
 */
function play(page, speed = Infinity) {
  page.act({ type: "speedChosen", speed }, { type: "play" });
  for (let frames = 0; frames < 5000 && page.state.playback.playing; frames += 1) {
    page.act({ type: "ticked", seconds: 1 / 60 });
  }
  return active(page.state).cursor;
}

/**
 * The cursors just after the records that are wanted.
 * @param {(record: number) => boolean} wanted
 */
const stopsAt = (wanted) => RECORDS.filter(wanted).map((record) => record + 1);

/**
 * A line of the code, as a breakpoint names it.
 * @param {number} kind
 * @param {boolean} moved
 */
const slot = (kind, moved) => kind * 2 + Number(moved);

/** @param {number[]} slots */
const lines = (...slots) => ({ lines: { "a-star": slots } });

/** @type {Record<string, [Some, (record: number) => boolean]>} */
const WAITING = {
  "a line": [lines(slot(KEPT, false), slot(KEPT, true)), (record) => KINDS[record] === KEPT],
  "the line that opens a successor": [
    lines(slot(OPENED, true)),
    (record) => KINDS[record] === OPENED && STORE.move(record) !== NO_MOVE,
  ],
  "two lines": [
    lines(slot(IMPROVED, true), slot(EXPANDED, false)),
    (record) => KINDS[record] === IMPROVED || KINDS[record] === EXPANDED,
  ],
  "f rises": [{ rises: true }, (record) => (STORE.flags(record) & ROSE) !== 0],
  "a condition": [
    { condition: "f >= 14 and g > 3" },
    (record) => KINDS[record] <= IGNORED && F[record] >= 14 && STORE.g(record) > 3,
  ],
};
const CASES = Object.keys(WAITING).flatMap((what) => SPEEDS.map((speed) => /** @type {const} */ ([what, speed])));

test("play stops at the first record waited for", each(CASES), ([what, speed]) => {
  const [breakpoints, wanted] = WAITING[what];
  const page = pageWith(breakpoints);
  equal([play(page, speed), page.state.playback.playing], [stopsAt(wanted)[0], false]);
});

test("play goes on to the next one and at last to the end", each(Object.keys(WAITING)), (what) => {
  const [breakpoints, wanted] = WAITING[what];
  const stops = [...new Set([...stopsAt(wanted), STORE.length])];
  const page = pageWith(breakpoints);
  equal(
    stops.map(() => play(page)),
    stops,
  );
});

test("a fall of f is waited for too", () => {
  const store = storeOf(REOPENING);
  const fallen = Array.from({ length: store.length }, (_, record) => (store.flags(record) & FELL) !== 0);
  equal(play(pageWith({ falls: true }, REOPENING)), fallen.indexOf(true) + 1);
});

test("the picked node is waited for", () => {
  const node = STORE.node(STORE.length >> 1);
  const page = pageWith({ touched: true }).act({ type: "picked", cell: node });
  equal(play(page), stopsAt((record) => STORE.node(record) === node)[0]);
});

test("without a picked node nothing is touched", () => {
  equal(play(pageWith({ touched: true })), STORE.length);
});

test("lines are kept for each algorithm", () => {
  equal(play(pageWith({ lines: { dijkstra: [7], "a-star": [] } })), STORE.length);
});

/** @type {Action[]} */
const JUMPS = [{ type: "stepForward" }, { type: "toTheEnd" }, { type: "seek", record: 30 }];

test("steps and jumps pass breakpoints", each(JUMPS), (action) => {
  const page = pageWith({});
  const bare = active(page.act(action).state).cursor;
  page.act({ type: "restart" });
  set(page, { condition: "g >= 0", rises: true });
  equal(active(page.act(action).state).cursor, bare);
  ok(bare > 0);
});

test("a condition that is none stops nothing", () => {
  equal(play(pageWith({ condition: "g >" })), STORE.length);
});

// The f of a record is rounded; a class reads 14.485 and types it.
test("numbers are compared as they are shown", () => {
  const f = F.reduce((longest, each) => (String(each).length > String(longest).length ? each : longest));
  ok(String(f).length > 4);
  equal(play(pageWith({ condition: `f = ${f}` })), stopsAt((record) => F[record] === f)[0]);
  equal(play(pageWith({ condition: `f > ${Math.max(...F)}` })), STORE.length);
});

test("what holds at a record can be asked", () => {
  const [stop] = stopsAt(WAITING["f rises"][1]);
  equal(holding(pageWith({ rises: true, condition: "g >= 0" }).state, stop - 1), ["rises", "condition"]);
});

test("a line is set and removed as a whole", () => {
  const once = toggled(NO_BREAKPOINTS, "a-star", [8, 9]);
  const more = toggled(once, "a-star", [5]);
  equal([isAnySet(NO_BREAKPOINTS), isAnySet(more)], [false, true]);
  equal([once.lines, more.lines], [{ "a-star": [8, 9] }, { "a-star": [8, 9, 5] }]);
  equal(toggled(more, "a-star", [8, 9]).lines, { "a-star": [5] });
  equal(toggled(more, "a-star", [9, 12]).lines, { "a-star": [8, 5, 9, 12] }); // a step of which one line was set
});

const NOT_OURS = [
  null,
  3,
  {},
  { lines: [], rises: 1, falls: false, touched: false, condition: "" },
  { lines: { "a-star": "x" }, rises: true, falls: false, touched: false, condition: "" },
  { lines: { "a-star": [1.5] }, rises: true, falls: false, touched: false, condition: "" },
  { lines: null, rises: true, falls: false, touched: false, condition: "" },
];

test("what is not ours in the storage is left out", each(NOT_OURS), (stored) => {
  equal(isBreakpoints(stored), false);
});

test("breakpoints come back from the storage", () => {
  equal(isBreakpoints(JSON.parse(JSON.stringify(NO_BREAKPOINTS))), true);
});
