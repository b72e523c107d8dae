/** What brings the records (`server/runner.js`), against a server that is acted; `test_runner.py` has the real one. */

import { GRIDMAPS } from "../../static/js/domains/gridmaps/gridmaps.js";
import { BYTES, EXPANDED, FOUND, KEPT, OPENED } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { detailOf } from "../../static/js/state/detail.js";
import { outdated } from "../../static/js/state/horizon.js";
import { golden } from "../support/scripts/bytes.js";
import { RunnerPage } from "../support/scripts/runnerpage.js";
import { ALGORITHMS, edited } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

const A_STAR = await golden("a-star");
const LONG = longRun(200000);

/**
 * The records of a made-up run: each step an expansion with four successors, the end last.
 * @param {number} count
 */
function longRun(count) {
  const view = new DataView(new ArrayBuffer(count * BYTES));
  for (let record = 0; record < count; record += 1) {
    view.setUint8(record * BYTES, record % 5 === 1 ? EXPANDED : KEPT);
    view.setUint32(record * BYTES + 4, record % 48, true);
  }
  view.setUint8(0, OPENED);
  view.setUint8((count - 1) * BYTES, FOUND);
  return new Uint8Array(view.buffer);
}

/** @returns {Promise<RunnerPage>} with a run that is open */
async function begun(bytes = LONG) {
  const page = new RunnerPage(bytes);
  await page.begin();
  return page;
}

/** @param {RunnerPage} page @param {number} cell */
const edit = (page, cell) => page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, cell) });

test("a new run tells the problem, opens and pulls ahead", async () => {
  const page = await begun();
  equal(page.server.asked, [
    ["post", 48],
    ["open", 1, 0, "all"],
    ["pull", 1, 8192],
  ]);
  equal(page.run.status, "open");
});

test("a run goes on with the heuristic the server began it with", async () => {
  const page = new RunnerPage(LONG);
  const { server } = page;
  server.adds = { heuristic: "manhattan" };
  page.act({ type: "settingsChosen", settings: { heuristic: "pattern-databases" } });
  await page.begin();
  await page.work(3);
  server.adds = {};
  equal(outdated(page.state), false);
  page.offline();
  page.online();
  await page.work(3);
  equal(server.heuristics, ["pattern-databases", "manhattan"]);
  page.search();
  await page.work(3);
  equal([server.heuristics.at(-1), active(page.state).settings.heuristic], ["pattern-databases", "pattern-databases"]);
});

test("a run that goes on proves what it has so far", async () => {
  const page = await begun();
  await page.work(2);
  const had = page.known;
  page.offline();
  page.server.kill();
  page.online();
  await page.work(4);
  equal([page.server.proofs[0], page.server.proofs.at(-1)], [null, `after ${had}`]);
  equal([page.run.id, page.state.message], [1, null]);
});

const CHANGES = { "another version": { adds: { version: "newer" } }, "other records": { differs: true } };

test("a page begins anew and says so when the history is another", CHANGES, async (change) => {
  const page = new RunnerPage(LONG);
  page.server.adds = { version: "older" };
  await page.begin();
  await page.work(2);
  page.act({ type: "stepForward" }, { type: "stepForward" });
  const [step] = page.at;
  page.offline();
  page.server.kill();
  Object.assign(page.server, change);
  page.online();
  await page.work(30);
  equal([page.run.id, page.state.message?.key, page.at[0]], [2, "connection.anew", step]);
  ok(page.known > 0);
});

test("a problem is told once", async () => {
  const page = await begun();
  page.act({ type: "settingsChosen", settings: { algorithm: "greedy" } });
  await page.server.deliver();
  equal(page.server.others, [
    ["post", 48],
    ["open", 1, 0, "all"],
    ["open", 2, 0, "all"],
  ]);
});

test("a paused page has some records ahead and asks for no more", async () => {
  const page = await begun();
  await page.work(9);
  equal([page.known, page.server.pulls], [8192, [8192]]);
  page.act({ type: "seek", record: 5000 });
  await page.work(9);
  equal([page.known, page.server.pulls], [13192, [8192, 5000]]);
});

test("fast playing has two seconds ahead", async () => {
  const page = await begun();
  await page.work(2);
  page.act({ type: "speedChosen", speed: 3000 }, { type: "play" });
  await page.work(9);
  ok(page.known >= 29000 && page.known < 36000, page.known); // six thousand steps of five records
  ok(Math.max(...page.server.pulls) > 16384, page.server.pulls); // at once, most of them
});

test("three pulls fly at most, and the next waits for a frame", async () => {
  const page = await begun();
  await page.work(1);
  page.act({ type: "toTheEnd" });
  const flying = [page.server.pulls.length];
  for (const wait of [() => page.server.deliver(1), () => page.server.deliver(1), () => page.look()]) {
    await wait();
    flying.push(page.server.pulls.length);
  }
  equal(flying, [4, 4, 4, 6]);
});

test("going to the end pulls everything", async () => {
  const page = await begun();
  page.act({ type: "toTheEnd" });
  await page.work(30);
  equal([page.run.status, page.known, page.at[0]], ["done", 200000, 200000]);
  ok(page.run.seconds > 1, page.run.seconds);
});

test("as fast as it goes pulls everything only while it plays", async () => {
  const page = await begun();
  page.act({ type: "speedChosen", speed: Infinity });
  await page.work(9);
  equal(page.known, 8192);
  page.act({ type: "play" });
  await page.work(30);
  equal(page.known, 200000);
});

test("a step that is not known is looked for", async () => {
  const page = await begun();
  page.act({ type: "seekStep", step: 6000 });
  await page.work(30);
  equal([page.at[0], page.at[2]], [6000 * 5 - 4, null]);
});

test("answers to an old run are dropped", async () => {
  const page = await begun();
  const old = page.run.records;
  page.act({ type: "settingsChosen", settings: { algorithm: "greedy" } });
  await page.work(3);
  equal([old.length, page.run.id, page.known, page.run.records.node(1)], [0, 2, 8192, 1]);
});

test("a lost connection goes on at the next record", async () => {
  const page = await begun();
  page.act({ type: "toTheEnd" });
  await page.work(2);
  const before = page.known;
  page.server.up = false;
  page.offline();
  await page.work(2);
  page.server.up = true;
  page.online();
  await page.work(30);
  const begins = page.server.asked.filter(([what]) => what === "open").map(([, , from]) => from);
  ok(before > 0);
  equal([begins[1], page.known, page.isTrue], [before, 200000, true]);
});

test("a new server is told the problem again", async () => {
  const page = await begun();
  page.act({ type: "toTheEnd" });
  await page.work(2);
  page.offline();
  page.server.kill();
  await page.work(1);
  page.online();
  await page.work(30);
  equal(
    page.server.others.map(([what]) => what),
    ["post", "open", "open", "post", "open"],
  );
  equal([page.run.status, page.known], ["done", 200000]);
});

test("a server that knows another run is asked to open this one", async () => {
  const page = await begun();
  await page.work(1);
  page.server.positions.clear();
  page.act({ type: "toTheEnd" });
  await page.work(30);
  equal([page.run.status, page.known, page.isTrue], ["done", 200000, true]);
});

const QUESTIONS = ["post", "open", "pull"];

test("an answer that is lost is asked for again", each(QUESTIONS), async (lost) => {
  const page = new RunnerPage(LONG);
  page.online();
  page.search();
  for (const question of QUESTIONS) {
    page.server.up = question !== lost;
    await page.server.deliver();
  }
  page.server.up = true;
  equal(page.timers.length, 1);
  for (const then of page.timers.splice(0)) then();
  await page.work(9);
  equal([page.known, page.isTrue], [8192, true]);
});

test("a refusal ends the run and is kept", each(QUESTIONS), async (question) => {
  const page = new RunnerPage(LONG);
  const refusal = { key: "server.runs", facts: { most: 2 } };
  page.server.refuses[question] = refusal;
  await page.begin();
  await page.work(9);
  equal([page.run.status, page.run.refusal, page.server.answers.length], ["refused", refusal, 0]);
});

test("a cleared run is cancelled", async () => {
  const page = await begun();
  page.act({ type: "runCleared" });
  await page.work(3);
  equal([page.server.asked.at(-1), active(page.state).run], [["cancel", 1], null]);
});

const DETAILS = [
  { side: 500, detail: "auto", wanted: "all" },
  { side: 501, detail: "auto", wanted: "sets" },
  { side: 501, detail: "all", wanted: "all" },
  { side: 8, detail: "sets", wanted: "sets" },
];

test("large maps are asked for with less detail", each(DETAILS), ({ side, detail, wanted }) => {
  const problem = /** @type {any} */ ({ width: side, height: side });
  equal(
    detailOf(
      { domain: GRIDMAPS, problem, settings: /** @type {any} */ ({ algorithm: "a-star", detail }) },
      { algorithms: ALGORITHMS },
    ),
    wanted,
  );
});

/** A page that edits live, whose run is at its end. */
async function live() {
  const page = await begun(A_STAR);
  page.act({ type: "toTheEnd" });
  await page.work(30);
  page.act({ type: "editorChosen", editor: { live: true } });
  return page;
}

test("live editing searches again and comes back", async () => {
  const page = await live();
  const before = page.server.asked.length;
  for (const cell of [1, 2, 3]) edit(page, cell);
  equal(page.server.asked.length, before);
  await page.look();
  equal(page.run.id, 2);
  for (const cell of [4, 5]) {
    edit(page, cell);
    await page.look();
  }
  await page.work(60);
  equal([page.run.id, page.run.problem === page.map, page.at[0]], [3, true, 99]);
});

test("live editing waits for the connection", async () => {
  const page = await live();
  page.offline();
  edit(page, 1);
  await page.look();
  equal(page.run.id, 1);
  page.online();
  await page.look();
  equal(page.run.id, 2);
});

test("every lane has its run opened beside those of the others, and that of a lane removed is cancelled", async () => {
  const page = await begun();
  const { server } = page;
  page.act({ type: "lanesChosen", lanes: [{}, { tie: "fifo" }, { tie: "lifo" }] });
  await page.work(2);
  equal(server.besides, [[], [1, 3], [1, 2]]);
  page.act({ type: "settingsChosen", settings: { algorithm: "dijkstra" } });
  await page.work(2);
  equal(server.besides.at(-1), [2, 3]);
  page.act({ type: "laneRemoved", lane: page.state.lanes[2].id });
  equal(server.asked.at(-1), ["cancel", 3]);
});
