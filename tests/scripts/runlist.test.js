/** The rows of the table of runs (`static/js/comparing/runlist.js`, `kept.js`), in a real database of the browser's. */

import { allRuns, keepRun, problemNamed } from "../../static/js/comparing/kept.js";
import { RunList } from "../../static/js/comparing/runlist.js";
import { DOMAINS } from "../support/scripts/domains.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { RunFacts } from "../../static/js/comparing/facts.js" */

let searches = 0;

/** A run that finished: another search each time. @param {Partial<RunFacts>} [facts] @returns {RunFacts} */
function finished(facts = {}) {
  searches += 1;
  return /** @type {any} */ ({
    ...{ key: `search ${searches}`, domain: "map", problem: `problem ${searches}`, width: 4, height: 3 },
    ...{
      settings: {},
      search: { algorithm: "a-star" },
      detail: "all",
      ending: "found",
      cost: 5,
      steps: 5,
      proved: true,
    },
    ...{ expanded: 9, generated: 12, reopened: 0, max_open: 4, branching: 1.2, records: 40, digest: "d", seconds: 0.1 },
    ...facts,
  });
}

const MAP = /** @type {any} */ ({ width: 4, height: 3, cells: new Uint8Array(12) });

/** A server that is as quick as it is told, and counts what it is asked. @param {Partial<{ busy: boolean, engine: string }>} [how] */
function timer({ busy = false, engine = "compiled" } = {}) {
  const asked = /** @type {string[]} */ ([]);
  const timing = (/** @type {any} */ { problem }) => {
    asked.push(problem);
    return Promise.resolve({ engine, seconds: 0.02, processor: 0.02, expanded: 9, shares: [1], busy, load: 0 });
  };
  return /** @type {any} */ ({ asked, timing, postProblem: () => Promise.resolve({}) });
}

/** Until nothing is under way. @param {RunList} list */
async function settled(list) {
  do await new Promise((then) => setTimeout(then, 1));
  while (list.timing);
}

test("the same search again is the same row, with its name and its pin", async () => {
  const facts = finished();
  const list = new RunList(timer(), DOMAINS);
  const first = await list.take(facts, MAP);
  list.change(first.row.number, { name: "mine", pinned: true });
  await new Promise((then) => setTimeout(then, 20));
  const again = await list.take({ ...facts, digest: "other" }, MAP);
  equal([again.before?.digest, again.row.digest], ["d", "other"]);
  equal([again.row.number, again.row.name, again.row.pinned], [first.row.number, "mine", true]);
  equal((await allRuns()).filter(({ key }) => key === facts.key).length, 1);
  equal(list.rows.filter(({ key }) => key === facts.key).length, 1);
});

test("a problem stays for as long as one of its runs does", async () => {
  const one = finished();
  await keepRun(one, MAP);
  equal((await problemNamed(one.problem))?.width, 4);
  const list = new RunList(timer(), DOMAINS);
  await list.load();
  list.remove(list.rows.filter(({ key }) => key === one.key));
  await new Promise((then) => setTimeout(then, 20));
  ok(await problemNamed(one.problem)); // it may be put back
  list.putBack();
  await new Promise((then) => setTimeout(then, 20));
  ok((await allRuns()).some(({ key }) => key === one.key));
  list.remove(list.rows.filter(({ key }) => key === one.key));
  await new Promise((then) => setTimeout(then, 20));
  await keepRun(finished(), MAP);
  equal(await problemNamed(one.problem), null);
});

test("another tab's runs are there when the table is opened", async () => {
  const [ours, theirs] = [new RunList(timer(), DOMAINS), new RunList(timer(), DOMAINS)];
  const { row } = await theirs.take(finished(), MAP);
  equal(ours.rows.length, 0);
  await ours.load();
  ok(ours.rows.some(({ number }) => number === row.number));
});

test("what is done to a row while the rows are read stays", async () => {
  const list = new RunList(timer(), DOMAINS);
  const [pinned, removed] = [await list.take(finished(), MAP), await list.take(finished(), MAP)];
  const read = list.load();
  list.change(pinned.row.number, { pinned: true });
  list.remove([removed.row]);
  await read;
  equal(list.rows.find(({ number }) => number === pinned.row.number)?.pinned, true);
  ok(!list.rows.some(({ number }) => number === removed.row.number));
});

test("what is done to a row while its run finishes again stays", async () => {
  const facts = finished();
  const list = new RunList(timer(), DOMAINS);
  const { row } = await list.take(facts, MAP);
  const again = list.take(facts, MAP);
  list.change(row.number, { pinned: true, name: "mine" });
  await again;
  const { pinned, name } = list.rows.find(({ number }) => number === row.number) ?? {};
  equal([pinned, name], [true, "mine"]);
});

test("rows are timed one at a time, while somebody looks", async () => {
  const server = timer();
  const list = new RunList(server, DOMAINS);
  await list.take(finished({ problem: "a" }), MAP);
  await list.take(finished({ problem: "b" }), MAP);
  await settled(list);
  equal(server.asked, []);
  list.watch(true);
  await settled(list);
  equal(server.asked, [..."bbbbb", ..."aaaaa"]);
  equal(
    list.rows.map(({ timing }) => timing?.seconds),
    [0.02, 0.02],
  );
  list.watch(false);
  await list.take(finished({ problem: "c" }), MAP);
  await settled(list);
  equal(server.asked.length, 10);
});

test("a time from a busy machine is taken again by the next page, and once by each", async () => {
  const facts = finished({ problem: "crowded" });
  const [busy, quiet] = [timer({ busy: true }), timer()];
  const before = new RunList(busy, DOMAINS);
  const { row } = await before.take(facts, MAP);
  before.watch(true);
  await settled(before);
  before.watch(true);
  await settled(before);
  equal(busy.asked.length, 5);
  const after = new RunList(quiet, DOMAINS);
  after.rows = before.rows;
  after.watch(true);
  await settled(after);
  equal(quiet.asked.length, 5);
  equal(after.rows.find(({ number }) => number === row.number)?.timing?.busy, false);
});

test("a search that took seconds is not repeated for its time", async () => {
  const server = timer();
  const list = new RunList(server, DOMAINS);
  await list.take(finished({ seconds: 30 }), MAP);
  list.watch(true);
  await settled(list);
  equal(server.asked, []);
});
