/** Several runs under one clock (`state/lanes.js`, `state/commonclock.js`): every lane shows what its run alone would. */

import { ROSE } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { isBrought } from "../../static/js/state/classroom.js";
import { documentOf, opening } from "../../static/js/state/document.js";
import { history } from "../../static/js/state/horizon.js";
import { keptLanes } from "../../static/js/state/lanechoice.js";
import { compared, hasEnded } from "../../static/js/state/lanes.js";
import { modeOf } from "../../static/js/state/playback.js";
import { DOMAINS } from "../support/scripts/domains.js";
import { LanesPage } from "../support/scripts/lanespage.js";
import { firstWrong, runOf, stopsOf } from "../support/scripts/lockstep.js";
import { edited, mapOf } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { GridMap } from "../../static/js/types.js" */

const SETS = [
  ["a-star", "dijkstra", "bidirectional", "jump-point"],
  ["board", "ida-star", "iterative-deepening", "depth-first"],
  ["reopening", "exhausted", "limit", "f-without-g"],
  ["breadth-first", "a-star-sets", "legs"],
];

test("after ten thousand moves of the clock every lane shows what its run alone would", each(SETS), (names) =>
  equal(firstWrong(new LanesPage(names).arriveAll(), { moves: 2500, seed: names.length + names[0].length }), null),
);

test("records that come late bring their lane to where the others are, and the clock waits for it", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).open();
  page.arriveIn(page.lanes[0]);
  page.act({ type: "play" }, { type: "ticked", seconds: 1 });
  const [at, behind] = page.cursors;
  ok(at > 0 && behind === 0, "the second lane has no records yet");
  page.act({ type: "ticked", seconds: 1 });
  equal(page.cursors, [at, 0]);
  page.arriveIn(page.lanes[1]);
  ok(page.cursors[1] > 0, "the second lane follows");
  page.act({ type: "ticked", seconds: 1 });
  ok(page.cursors[0] > at, "and the clock goes on");
});

test("playing goes on until the last lane has ended, and back from there is exact", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  page.act({ type: "speedChosen", speed: 30 }, { type: "play" }).playOut();
  ok(page.lanes.every(hasEnded), "both have ended");
  equal([modeOf(page.state), page.state.playback.playing], ["finished", false]);
  const { time } = page.state.clock;
  const [short, long] = page.lanes.map((lane) => stopsOf(runOf(lane), "expansion"));
  equal(time, long.length - 1);
  for (let back = time - 1; back >= 0; back -= 1) {
    page.act({ type: "stepBack" });
    equal(page.cursors, [short[Math.min(back, short.length - 1)], long[back]]);
  }
  equal(modeOf(page.state), "ready");
});

test("where the lane at hand has ended, the controls are those of the lanes that go on", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  const [short] = page.lanes.map((lane) => stopsOf(runOf(lane), "expansion"));
  page.act({ type: "timeSet", time: short.length + 3 });
  equal([hasEnded(active(page.state)), modeOf(page.state)], [true, "paused"]);
  page.act({ type: "stepForward" });
  equal(page.state.clock.time, short.length + 4);
  page.act({ type: "toTheEnd" });
  equal(modeOf(page.state), "finished");
  page.act({ type: "play" });
  equal([page.cursors, page.state.clock.time], [[0, 0], 0]);
});

test("a lane that is let go stays where it is, and comes back to the time when it is linked again", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  const other = page.lanes[1].id;
  page.act({ type: "timeSet", time: 5 });
  const [, kept] = page.cursors;
  page.act({ type: "laneLinked", lane: other, linked: false }, { type: "timeSet", time: 9 });
  equal(page.cursors[1], kept);
  page.act({ type: "laneTaken", lane: other }, { type: "stepForward" }, { type: "stepForward" });
  equal([page.state.clock.time, page.cursors[0]], [9, stopsOf(runOf(page.lanes[0]), "expansion")[9]]);
  page.act({ type: "laneLinked", lane: other, linked: true });
  equal(page.cursors[1], stopsOf(runOf(page.lanes[1]), "expansion")[9]);
});

test("an edit begins all lanes anew, each at the step where it was", () => {
  const page = new LanesPage(["a-star", "dijkstra", "breadth-first"]).arriveAll();
  page.act({ type: "timeSet", time: 7 });
  const before = page.cursors;
  const runs = page.lanes.map((lane) => runOf(lane).id);
  page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) });
  equal(
    page.lanes.map((lane) => runOf(lane).id),
    runs,
  );
  page.act({ type: "runAgain", keepStep: true }).arriveAll();
  ok(
    page.lanes.every((lane) => !runs.includes(runOf(lane).id) && runOf(lane).problem === page.map),
    "all runs are of the new map",
  );
  equal([page.cursors, page.state.clock.time], [before, 7]);
  page.act({ type: "problemReplaced", domain: "map", problem: mapOf(5, 4) });
  equal([page.cursors, page.state.clock.time], [[0, 0, 0], 0]);
});

test("other settings change their lane alone, which comes to the time of the others", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  page.act({ type: "timeSet", time: 12 });
  const [, other] = page.lanes;
  page.act({ type: "settingsChosen", settings: { algorithm: "breadth-first" } }).arriveAll();
  equal([page.lanes[1], page.state.clock.time], [other, 12]);
  equal(page.cursors[0], stopsOf(runOf(page.lanes[0]), "expansion")[12]);
  page.act({ type: "toTheEnd" }, { type: "settingsChosen", settings: { algorithm: "a-star" } }).arriveAll();
  ok(page.lanes.every(hasEnded), "what stood at its end does so again");
});

test("undo brings lanes back as they were, removed, added or changed", () => {
  const page = new LanesPage(["a-star", "dijkstra", "breadth-first"]).arriveAll();
  const searches = () => page.lanes.map(({ settings }) => settings.algorithm);
  const all = searches();
  page.act({ type: "laneRemoved", lane: page.lanes[1].id });
  equal(searches(), ["a-star", "breadth-first"]);
  page.act({ type: "laneRemoved", lane: active(page.state).id });
  equal([searches(), active(page.state).settings.algorithm], [["breadth-first"], "breadth-first"]);
  page.act({ type: "laneAdded", settings: { algorithm: "ida-star" } });
  equal(searches(), ["breadth-first", "ida-star"]);
  for (let turn = 0; turn < 3; turn += 1) page.act({ type: "undo" });
  equal(searches(), all);
  page.arriveAll().act({ type: "timeSet", time: 4 });
  ok(
    page.cursors.every((cursor) => cursor > 0),
    "every lane has a run",
  );
  for (let turn = 0; turn < 3; turn += 1) page.act({ type: "redo" });
  equal(searches(), ["breadth-first", "ida-star"]);
});

test("the last lane cannot be removed, nor a fifth one added", () => {
  const page = new LanesPage(["a-star"]);
  page.act({ type: "laneRemoved", lane: active(page.state).id });
  equal(page.lanes.length, 1);
  for (const algorithm of ["dijkstra", "ida-star", "greedy", "breadth-first"])
    page.act({ type: "laneAdded", settings: { algorithm } });
  equal(page.lanes.length, 4);
});

test("lanes of a tab stay with it, and its clock, while another is shown", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  page.act({ type: "timeSet", time: 6 });
  const before = page.state.lanes;
  page.act({ type: "domainChosen", domain: "board" });
  equal(page.state.lanes.length, 1);
  page.act({ type: "domainChosen", domain: "map" });
  equal(page.state.lanes, before);
});

test("lanes are kept and opened again with their order, their settings and the clock", () => {
  const page = new LanesPage(["a-star", "dijkstra", "breadth-first"]).arriveAll();
  page.act({ type: "laneTaken", lane: page.lanes[1].id }, { type: "clockChosen", clock: "rise" });
  const { map } = page;
  const { settings } = active(page.state);
  const lanes = keptLanes(page.state);
  page.act({ type: "documentOpened", map: mapOf(5, 4), settings: {}, step: null, notes: "" });
  equal(page.lanes.length, 1);
  page.act({ type: "documentOpened", map, settings, step: 6, notes: "", lanes }).arriveAll();
  equal(
    page.lanes.map((lane) => lane.settings.algorithm),
    ["a-star", "dijkstra", "breadth-first"],
  );
  equal([active(page.state).settings.algorithm, page.state.clock.name], ["dijkstra", "rise"]);
  ok(
    page.cursors.every((cursor) => cursor > 0),
    "every lane is at the time of the step",
  );
});

test("a breakpoint in the lane at hand stops all of them, and one in another lane none", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  const breakpoints = { ...page.state.view.breakpoints, rises: true };
  page
    .act({ type: "viewChosen", view: { breakpoints } }, { type: "speedChosen", speed: 1 }, { type: "play" })
    .playOut();
  const { records, known } = page.run;
  const rose = Array.from({ length: known }, (_, record) => record).find((record) => records.flags(record) & ROSE);
  equal([page.cursors[0], page.state.playback.playing], [Number(rose) + 1, false]);
  const { time } = page.state.clock;
  equal(page.cursors[1], stopsOf(runOf(page.lanes[1]), "expansion")[time]);
});

test("an open question about the lane at hand stops the common clock, whatever is pressed", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  page.act({ type: "quizChosen", quiz: { on: true } }, { type: "play" }).playOut();
  equal([modeOf(page.state), page.state.playback.playing], ["asking", false]);
  const { time } = page.state.clock;
  const before = page.cursors;
  page.act({ type: "play" }, { type: "stepForward" }, { type: "toTheEnd" }, { type: "timeSet", time: time + 9 });
  equal([page.cursors, page.state.clock.time], [before, time]);
  page.act({ type: "stepBack" });
  equal(page.state.clock.time, time - 1);
});

/** A lane with another map beside one with the usual one. */
function withOtherMap() {
  const page = new LanesPage(["a-star"]).arriveAll();
  return page.act({ type: "laneAdded", settings: {}, problem: edited(page.map, 9) }).arriveAll();
}

/** @param {LanesPage} page */
const maps = (page) => page.lanes.map(({ problem }) => /** @type {GridMap} */ (problem));

test("a lane with a map of its own keeps it while another map is drawn on, and the clock moves both", () => {
  const page = withOtherMap();
  const [, own] = maps(page);
  const runs = page.lanes.map((lane) => runOf(lane).id);
  page.act({ type: "stepForward" }, { type: "stepForward" });
  equal(
    page.lanes.map((lane) => [runOf(lane).id, lane.cursor > 0]),
    runs.map((run) => [run, true]),
  );
  page.act({ type: "laneAdded", settings: { algorithm: "dijkstra" } });
  const drawn = edited(page.map, 5);
  page.act({ type: "problemDrawn", domain: "map", problem: drawn });
  equal(maps(page), [drawn, drawn, own]);
  page.act({ type: "runAgain", keepStep: true }).arriveAll();
  equal(
    page.lanes.map((lane) => runOf(lane).problem),
    [drawn, drawn, own],
  );
  equal(runOf(page.lanes[2]).id, runs[1]);
});

test("a lane taken to hand brings its map, and what is drawn then is its own, undo included", () => {
  const page = withOtherMap();
  const [usual, own] = maps(page);
  page.act({ type: "timeSet", time: 5 }, { type: "laneTaken", lane: page.lanes[1].id });
  equal([page.map, page.state.clock.time], [own, 5]);
  const drawn = edited(own, 3);
  page.act(
    { type: "problemDrawn", domain: "map", problem: drawn },
    { type: "strokeEnded", domain: "map", before: own },
  );
  equal(maps(page), [usual, drawn]);
  page.act({ type: "laneTaken", lane: page.lanes[0].id }, { type: "undo" });
  equal([page.map, ...maps(page)], [usual, usual, own]);
  page.act({ type: "redo" });
  equal([page.map, ...maps(page)], [usual, usual, drawn]);
});

test("a lane that is removed comes back with its own map, and whoever is at hand keeps theirs", () => {
  const page = withOtherMap();
  const [usual, own] = maps(page);
  page.act({ type: "laneTaken", lane: page.lanes[1].id }, { type: "laneRemoved", lane: page.lanes[1].id });
  equal([page.map, ...maps(page)], [usual, usual]);
  page.act({ type: "undo" }).arriveAll();
  equal([page.map, ...maps(page)], [usual, usual, own]);
  equal(runOf(page.lanes[1]).problem, own);
});

test("what a class is shown stays the class's, whichever of its lanes is at hand", () => {
  const page = withOtherMap();
  page.act({ type: "classChanged", changes: { role: "student", brought: page.map, following: true } });
  page.act({ type: "laneTaken", lane: page.lanes[1].id });
  equal(isBrought(page.state), true);
  const drawn = edited(page.map, 3);
  page.act({ type: "problemDrawn", domain: "map", problem: drawn });
  equal(isBrought(page.state), false);
});

test("where maps have other cells no cell is common to both, nor is a step in which they differ", () => {
  const page = new LanesPage(["a-star"]).arriveAll();
  page.act({ type: "picked", cell: 7 }, { type: "laneAdded", settings: {}, problem: mapOf(5, 4) }).arriveAll();
  equal(history(page.state).parting, null);
  page.act({ type: "laneTaken", lane: page.lanes[1].id });
  equal([page.state.picked, page.state.editor.cursor, history(page.state).parting], [null, 0, null]);
  const other = withOtherMap().act({ type: "picked", cell: 7 });
  equal(history(other.state).parting === null, false);
  other.act({ type: "laneTaken", lane: other.lanes[1].id });
  equal(other.state.picked, 7);
});

test("lanes are kept with maps of their own and what they are laid over, and opened again from a document", () => {
  const page = withOtherMap().act({ type: "laneAdded", settings: { algorithm: "greedy" } });
  page.act({ type: "laneTaken", lane: page.lanes[2].id }, { type: "laneCompared", lane: page.lanes[0].id });
  const { map } = page;
  const { settings } = active(page.state);
  const kept = keptLanes(page.state);
  equal([kept?.of, kept?.problems?.length, kept?.place, kept?.against], [[1, 1], 1, 2, 0]);
  const tables = /** @type {any} */ ({ defaults: settings, kinds: { wall: {}, free: {} }, domains: DOMAINS });
  const { lanes } = opening(JSON.parse(JSON.stringify(documentOf(page.state, tables))), "json", tables);
  for (const opened of [kept, lanes]) {
    page.act({ type: "documentOpened", map: mapOf(5, 4), settings: {}, step: null, notes: "" });
    page.act({ type: "documentOpened", map, settings, step: null, notes: "", lanes: opened });
    const [first, second, hand] = maps(page);
    ok(first === second && hand === map, "two search one map, and the document's lane its own");
    equal([...first.cells], [...edited(map, 9).cells]);
    equal(
      compared(page.state)?.map(({ id }) => id),
      [page.lanes[0].id, active(page.state).id],
    );
  }
});
