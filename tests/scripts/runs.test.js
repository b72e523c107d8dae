/** The table of runs (`static/js/runs/`): what a row adds up to, rows held against each other, and the table as a text. */

import { COLUMNS } from "../../static/js/comparing/columns.js";
import { bestOf, differenceTo, inOrder, isBest, percent } from "../../static/js/comparing/comparedrows.js";
import { csv, latex, markdown } from "../../static/js/comparing/exporting.js";
import { factsOf } from "../../static/js/comparing/facts.js";
import { lasting } from "../../static/js/comparing/kept.js";
import { GRIDMAPS } from "../../static/js/domains/gridmaps/gridmaps.js";
import { effectiveBranching } from "../../static/js/records/branching.js";
import { Digest } from "../../static/js/records/digest.js";
import { EXHAUSTED, EXPANDED, FOUND, LIMIT, OPENED, REOPENED, RecordStore } from "../../static/js/records/records.js";
import { Timeline } from "../../static/js/records/timeline.js";
import { golden, randomOf, storeOf } from "../support/scripts/bytes.js";
import { each, equal, near, ok, test } from "../support/scripts/testing.js";

/** @import { RunRow } from "../../static/js/comparing/kept.js" */

const NAMES = ["a-star", "dijkstra", "reopening", "bidirectional", "ida-star", "jump-point", "exhausted", "limit"];
/** @type {Record<number, string>} */
const ENDINGS = { [FOUND]: "found", [EXHAUSTED]: "exhausted", [LIMIT]: "limit" };
const RANKED = ["heuristic", "weight", "tie", "goal_test", "reopening", "open_list", "closed_set"];
const TABLES = /** @type {any} */ ({
  algorithms: {
    "a-star": { options: RANKED, weight: 1 },
    "weighted-a-star": { options: RANKED, weight: 1.5 },
    dijkstra: { options: ["tie"], weight: 1 },
  },
});
const SETTINGS = /** @type {any} */ ({
  ...{ algorithm: "a-star", heuristic: "default", weight: null, tie: "high-g", diagonal: "never", order: "urdl" },
  ...{ goal_test: "expansion", reopening: false, open_list: "heap", closed_set: "table", detail: "auto" },
  ...{ depth: null, limit: null, memory: 1024, anyway: false, table: null, expression: null },
});

/** @param {RecordStore} records @param {object} [settings] @returns {any} */
function runOf(records, settings = {}) {
  const chosen = { ...SETTINGS, ...settings };
  const problem = { width: 1000, height: 1000 };
  return {
    domain: GRIDMAPS,
    problem,
    settings: chosen,
    wanted: chosen,
    records,
    known: records.length,
    seconds: 0.1,
    guarantee: { optimal: true },
  };
}

/** @param {RecordStore} records @param {object} [settings] */
function factsFor(records, settings) {
  const timeline = new Timeline();
  timeline.show(records, records.length, records.nodes);
  const known = { problem: "p", digest: "d", detail: "all", tables: TABLES };
  return { facts: factsOf(runOf(records, settings), timeline, known), timeline };
}

/** @param {Partial<RunRow>} facts @returns {RunRow} */
function rowOf(facts) {
  const { facts: usual } = factsFor(storeOf(A_STAR));
  return { ...usual, number: 1, when: 0, name: "", pinned: false, timing: null, ...facts };
}

const A_STAR = await golden("a-star");
const BYTES = await Promise.all(NAMES.map(golden));

test("the counts of a row are those of its records, one after the other", each(NAMES), (name) => {
  const records = storeOf(BYTES[NAMES.indexOf(name)]);
  const { facts } = factsFor(records);
  let [expanded, generated, reopened, open, most] = [0, 0, 0, 0, 0];
  for (let record = 0; record < records.length; record += 1) {
    const kind = records.kind(record);
    if (kind === EXPANDED) expanded += 1;
    if (kind === OPENED) generated += 1;
    if (kind === REOPENED) reopened += 1;
    open += kind === OPENED || kind === REOPENED ? 1 : kind === EXPANDED || kind === FOUND ? -1 : 0;
    most = Math.max(most, open);
  }
  const last = records.length - 1;
  const found = records.kind(last) === FOUND;
  equal([facts.expanded, facts.generated, facts.reopened, facts.max_open], [expanded, generated, reopened, most]);
  equal([facts.ending, facts.cost], [ENDINGS[records.kind(last)], found ? records.g(last) : null]);
  equal([facts.proved, facts.branching === null], found ? [true, false] : [null, true]);
});

test("b* is that of the textbook", () => {
  near(Number(effectiveBranching(53, 5)), 1.92, 0.005); // Russell and Norvig: N = 52 and d = 5
  equal(effectiveBranching(7, 6), 1);
  equal([effectiveBranching(5, 0), effectiveBranching(3, 5)], [null, null]);
});

test("an even tree with b* children has as many nodes as were generated", () => {
  const random = randomOf(3);
  for (let trial = 0; trial < 300; trial += 1) {
    const depth = 1 + Math.floor(random() * 400);
    const generated = depth + 1 + Math.floor(10 ** (6 * random()));
    const branching = Number(effectiveBranching(generated, depth));
    const levels = Array.from({ length: depth + 1 }, (_, level) => branching ** level);
    near(
      levels.reduce((sum, nodes) => sum + nodes),
      generated,
      generated * 1e-9,
    );
  }
});

test("a hash tells records apart, and not how they came", () => {
  const random = randomOf(5);
  const whole = new Digest(storeOf(A_STAR));
  ok(whole.follow(whole.records.length));
  const pieces = new Digest(storeOf(A_STAR));
  while (!pieces.follow(pieces.records.length, 1 + Math.floor(random() * 50)));
  equal(pieces.text, whole.text);
  const seen = new Set([whole.text]);
  for (let trial = 0; trial < 200; trial += 1) {
    const bytes = A_STAR.slice();
    bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
    const other = new Digest(storeOf(bytes));
    other.follow(other.records.length);
    ok(!seen.has(other.text), trial);
    if (trial % 10 === 0) seen.add(other.text);
  }
});

test("what an algorithm does not listen to makes no other row", () => {
  const records = storeOf(A_STAR);
  const keyOf = (/** @type {object} */ settings) => factsFor(records, settings).facts.key;
  equal(keyOf({ heuristic: "manhattan", detail: "sets", anyway: true, depth: 5, memory: 64 }), keyOf({}));
  equal(keyOf({ algorithm: "dijkstra", heuristic: "zero", weight: 3 }), keyOf({ algorithm: "dijkstra" }));
  equal(keyOf({ algorithm: "weighted-a-star", weight: 1.5 }), keyOf({ algorithm: "weighted-a-star" }));
  for (const other of [
    { tie: "fifo" },
    { weight: 2 },
    { diagonal: "always" },
    { open_list: "buckets" },
    { order: "rudl" },
  ])
    ok(keyOf(other) !== keyOf({}), other);
});

test("rows stand in the order of any column, pinned ones first and what has no value last", () => {
  const rows = [
    rowOf({ number: 1, expanded: 30, cost: 4 }),
    rowOf({ number: 2, expanded: 10, cost: null, ending: "exhausted" }),
    rowOf({ number: 3, expanded: 20, cost: 9 }),
    rowOf({ number: 4, expanded: 20, cost: 1, pinned: true }),
  ];
  const numbers = (/** @type {string} */ by, down = false) =>
    inOrder(rows, COLUMNS, { by, down }).map(({ number }) => number);
  equal(
    [numbers("expanded"), numbers("expanded", true)],
    [
      [4, 2, 3, 1],
      [4, 1, 3, 2],
    ],
  );
  equal(
    [numbers("cost"), numbers("cost", true)],
    [
      [4, 1, 3, 2],
      [4, 3, 1, 2],
    ],
  );
  equal(numbers("run", true), [4, 3, 2, 1]);
  for (const { name } of COLUMNS) equal([...numbers(name)].sort(), [1, 2, 3, 4]);
});

test("the best is one of the same problem that has an answer, and was timed fairly", () => {
  const timed = (/** @type {number} */ seconds, busy = false, engine = "compiled") => ({
    seconds,
    engine,
    busy,
    shares: [],
    runs: 5,
  });
  const rows = [
    rowOf({ number: 1, expanded: 30, timing: timed(0.3) }),
    rowOf({ number: 2, expanded: 1, ending: "limit", cost: null, timing: timed(0.001) }),
    rowOf({ number: 3, expanded: 20, timing: timed(0.2, true) }),
    rowOf({ number: 4, expanded: 2, problem: "another", timing: timed(0.1) }),
    rowOf({ number: 5, expanded: 25, timing: timed(0.1, false, "python") }),
    rowOf({ number: 6, expanded: 40, timing: timed(0.4) }),
  ];
  const best = bestOf(rows, COLUMNS);
  const bestIn = (/** @type {string} */ name) => {
    const column = COLUMNS.find((each) => each.name === name);
    return rows.filter((row) => column && isBest(best, column, row)).map(({ number }) => number);
  };
  equal([bestIn("expanded"), bestIn("ms"), bestIn("cost")], [[3], [1], []]);
  const steeper = rowOf({ number: 7, cost: 1, expanded: 1, search: { algorithm: "a-star", diagonal: "always" } });
  rows.push(steeper); // with other moves it is another problem
  equal(isBest(bestOf(rows, COLUMNS), COLUMNS[9], steeper), false);
});

test("differences are parts of a base that searched the same", () => {
  const base = rowOf({ expanded: 200, reopened: 0 });
  const [expanded, reopened, tie] = ["expanded", "reopened", "tie"].map((name) =>
    COLUMNS.find((each) => each.name === name),
  );
  if (!expanded || !reopened || !tie) throw new Error("a column is missing");
  equal(differenceTo(expanded, rowOf({ expanded: 250 }), base), 0.25);
  equal(differenceTo(expanded, rowOf({ expanded: 250, problem: "another" }), base), null);
  equal(differenceTo(expanded, rowOf({ expanded: 250, search: { diagonal: "always" } }), base), null);
  equal(differenceTo(expanded, rowOf({ expanded: 250, ending: "limit" }), base), null);
  equal(
    [differenceTo(expanded, base, base), differenceTo(reopened, rowOf({}), base), differenceTo(tie, rowOf({}), base)],
    [null, null, null],
  );
  equal([0.25, -0.5, 0, 0.004, 12.34, null].map(percent), ["+25 %", "−50 %", "±0 %", "+0.4 %", "+1,234 %", ""]);
});

/** A reader of its own: RFC 4180. @param {string} text */
function parsed(text) {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  /** @type {string[][]} */
  const lines = [[]];
  for (const [, quoted, plain, end] of cells) {
    lines[lines.length - 1].push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  return lines.slice(0, -1);
}

test("CSV read back is the table", () => {
  const rows = [
    rowOf({ name: 'the "quick", one\nof two' }),
    rowOf({ number: 2, ending: "exhausted", cost: null, proved: null, branching: null }),
    rowOf({
      number: 3,
      search: { algorithm: "a-star", heuristic: "own", expression: "max(dx, dy)", open_list: "buckets" },
    }),
  ];
  const [heads, ...lines] = parsed(csv(rows));
  equal(heads.slice(0, 2), ["run", "name"]);
  equal(
    lines.map((line) => line[1]),
    rows.map(({ name }) => name),
  );
  COLUMNS.forEach(({ name, value }, at) => {
    equal(heads[at + 2], name);
    equal(
      lines.map((line) => line[at + 2]),
      rows.map((row) => String(value(row) ?? "")),
    );
  });
  equal(lines[2][heads.indexOf("heuristic")], "own: max(dx, dy)");
  equal(lines[2][heads.indexOf("other")], "open_list=buckets");
});

test("Markdown and LaTeX show what is bold, and no sign means anything there by chance", () => {
  const cell = (/** @type {string} */ text, best = false, number = false) => ({ text, best, number });
  const table = { heads: ["Run", "A_b"], rows: [[cell("A* | 50 % & more"), cell("1.5", true, true)]], all: [] };
  equal(markdown(table), "| Run | A\\_b |\n| --- | ---: |\n| A\\* \\| 50 % & more | **1.5** |\n");
  const lines = latex(table).split("\n");
  ok(lines.includes("\\begin{tabular}{lr}"));
  ok(lines.includes("  Run & A\\_b \\\\"));
  ok(lines.includes("  A$^*$ | 50 \\% \\& more & \\textbf{1.5} \\\\"));
});

test("the last two hundred stay, with all that are pinned; of huge maps fewer", () => {
  const rows = Array.from({ length: 300 }, (_, at) =>
    rowOf({ number: at, when: at, problem: `p${at}`, width: 10, height: 10, pinned: at < 3 }),
  );
  const kept = lasting(rows).map(({ number }) => number);
  equal([kept.length, Math.min(...kept.slice(3))], [200, 103]);
  equal(kept.slice(0, 3).sort(), [0, 1, 2]);
  const huge = rows.slice(10, 30).map((row) => ({ ...row, width: 4096, height: 4096 }));
  equal(
    lasting(huge).map(({ number }) => number),
    [29, 28, 27, 26],
  );
  equal(lasting(huge.map((row) => ({ ...row, problem: "one" }))).length, 20);
});
