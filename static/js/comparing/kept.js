/**
 * Finished runs, as the browser keeps them: the last 200, fewer where their maps are very large, and all that are
 * pinned. Problems are kept once, however many runs searched them. Every change is one transaction on what is kept at
 * that moment, so that two tabs never lose each other's.
 */

import { asked, transact } from "../page/database.js";

/** @import { RunFacts } from "./facts.js" */
/** @import { Stores } from "../page/database.js" */
/** @import { Timing } from "../server/timings.js" */
/** @import { Problem } from "../types.js" */

/** A row of the table. @typedef {RunFacts & { number: number, when: number, name: string, pinned: boolean, timing: Timing | null }} RunRow */
/** @typedef {{ row: RunRow, before: RunRow | null }} Taken */

const MOST = 200;
const MOST_CELLS = 64 * 2 ** 20; // of all problems
const BOTH = ["runs", "problems"];
const COUNTS = /** @type {const} */ (["number", "when", "expanded", "generated", "reopened", "max_open", "records"]);

/** Newest first. @returns {Promise<RunRow[]>} */
export async function allRuns() {
  const found = await transact("readonly", ["runs"], (store) => asked(store("runs").getAll()));
  return newestFirst(found.filter(isRow));
}

/** @param {string} name @returns {Promise<Problem | null>} */
export async function problemNamed(name) {
  const found = await transact("readonly", ["problems"], (store) => asked(store("problems").get(name)));
  return found?.problem ?? null;
}

/**
 * Keep a run that has finished. The same search as before keeps its row, and its time if it made the same records.
 * @param {RunFacts} facts
 * @param {Problem} problem
 * @returns {Promise<Taken>}
 */
export function keepRun(facts, problem) {
  return transact("readwrite", BOTH, async (store) => {
    const rows = (await asked(store("runs").getAll())).filter(isRow);
    const { row, before } = takenAmong(rows, facts, Date.now());
    store("runs").put(row);
    store("problems").put({ name: facts.problem, problem });
    await tidied(store, [row, ...rows.filter((each) => each !== before)]);
    return { row, before };
  });
}

/**
 * The row of a run that has finished, among those there are: the one that it had before, or a new one.
 * @param {readonly RunRow[]} rows
 * @param {RunFacts} facts
 * @param {number} when
 * @returns {Taken}
 */
export function takenAmong(rows, facts, when) {
  const before = rows.find(({ key }) => key === facts.key) ?? null;
  const number = before?.number ?? Math.max(0, ...rows.map((row) => row.number)) + 1;
  const { name, pinned, timing } = before ?? { name: "", pinned: false, timing: null };
  return { row: { ...facts, number, when, name, pinned, timing }, before };
}

/** @param {number} number @param {Partial<RunRow>} changes */
export function changeRun(number, changes) {
  return transact("readwrite", ["runs"], async (store) => {
    const row = await asked(store("runs").get(number));
    if (row) store("runs").put({ ...row, ...changes });
  });
}

/** Their problems stay until the next run is kept. @param {readonly number[]} numbers */
export function removeRuns(numbers) {
  return transact("readwrite", ["runs"], (store) => {
    for (const number of numbers) store("runs").delete(number);
  });
}

/** @param {readonly RunRow[]} rows that were removed */
export function putRunsBack(rows) {
  return transact("readwrite", ["runs"], (store) => {
    for (const row of rows) store("runs").put(row);
  });
}

/**
 * Which of the rows are kept: pinned ones, and of the others the latest. @param {readonly RunRow[]} rows
 * @returns {RunRow[]}
 */
export function lasting(rows) {
  /** @type {Map<string, number>} */
  const cells = new Map();
  let left = MOST;
  return [...rows].sort(byWorth).filter((row) => {
    const taken = [...cells.values()].reduce((sum, each) => sum + each, 0);
    const more = cells.has(row.problem) ? 0 : row.width * row.height;
    if (!row.pinned && (left <= 0 || taken + more > MOST_CELLS)) return false;
    cells.set(row.problem, row.width * row.height);
    left -= 1;
    return true;
  });
}

/** @param {Stores} store @param {readonly RunRow[]} rows */
async function tidied(store, rows) {
  const kept = lasting(rows);
  for (const row of rows) if (!kept.includes(row)) store("runs").delete(row.number);
  const names = new Set(kept.map(({ problem }) => problem));
  for (const name of await asked(store("problems").getAllKeys()))
    if (!names.has(String(name))) store("problems").delete(name);
}

/** @param {RunRow} one @param {RunRow} other */
function byWorth(one, other) {
  return Number(other.pinned) - Number(one.pinned) || other.when - one.when;
}

/** @param {readonly RunRow[]} rows */
function newestFirst(rows) {
  return [...rows].sort((one, other) => other.when - one.when);
}

/** Another version of the page, or a hand, may have written it. @param {any} row @returns {row is RunRow} */
function isRow(row) {
  if (!row || typeof row.domain !== "string" || typeof row.search?.algorithm !== "string") return false;
  return (
    COUNTS.every((name) => Number.isFinite(row[name])) &&
    [row.key, row.problem, row.ending, row.digest, row.name].every((text) => typeof text === "string")
  );
}
