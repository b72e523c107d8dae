/**
 * The columns of the table of runs: what each holds of a row, as a value to sort and to write down, and in words to be
 * read. To add one, add its row, and its words under `runs.column.`, with a definition. Pure but for the language.
 */

import { figure } from "../records/figures.js";
import { say } from "../words/words.js";

/** @import { RunRow } from "./kept.js" */

/** @typedef {string | number | boolean | null} CellValue */

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {(row: RunRow) => CellValue} value null where there is none
 * @property {(row: RunRow) => string} text
 * @property {boolean} counted is it a figure, the less the better?
 */

const NONE = "–";
const FIGURES = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
/** Settings that have no column of their own; those not at their defaults are named. */
const OTHERS = ["goal_test", "reopening", "open_list", "closed_set", "depth", "limit", "anyway"];
const USUAL = {
  ...{ goal_test: "expansion", reopening: false, open_list: "heap", closed_set: "table" },
  ...{ depth: null, limit: null, anyway: false },
};
const BY_NAME = new Set(["goal_test", "open_list", "closed_set"]); // whose values have words of their own
const LETTERS = 6; // of a problem's name

/** @type {readonly Column[]} */
export const COLUMNS = [
  said("problem", problemName, problemText),
  said("algorithm", ({ search }) => search.algorithm ?? null, algorithmText),
  said("heuristic", heuristicName, heuristicText),
  { ...number("weight", ({ search }) => search.weight ?? null), counted: false },
  setting("tie"),
  setting("order"),
  setting("diagonal"),
  said("other", otherName, otherText),
  said("ending", ({ ending }) => ending, endingText),
  { ...number("cost", ({ cost }) => cost), text: (row) => (row.cost === null ? endingText(row) : shown(row.cost)) },
  number("steps", ({ steps }) => steps),
  said("proved", ({ proved }) => proved, provedText),
  number("expanded", ({ expanded }) => expanded),
  number("generated", ({ generated }) => generated),
  number("reopened", ({ reopened }) => reopened),
  number("max_open", ({ max_open }) => max_open),
  { ...number("ms", milliseconds), text: timeText },
  number("branching", ({ branching }) => branching),
  said("when", ({ when }) => new Date(when).toISOString(), whenText),
];

/** A figure that can be held against others of its kind. @param {Column} column @param {RunRow} row @returns {number | null} */
export function comparable({ name, counted, value }, row) {
  if (!counted || row.ending !== "found" || (name === "ms" && !isFair(row))) return null;
  return /** @type {number | null} */ (value(row));
}

/** Was the time taken of compiled code, on a machine that did nothing else? @param {RunRow} row */
export function isFair({ timing }) {
  return timing?.engine === "compiled" && !timing.busy;
}

/** @param {string} name @param {(row: RunRow) => CellValue} value @param {(row: RunRow) => string} text @returns {Column} */
function said(name, value, text) {
  return { name, value, text, counted: false };
}

/** @param {string} name @param {(row: RunRow) => number | null} value @returns {Column} */
function number(name, value) {
  const text = (/** @type {RunRow} */ row) => shown(value(row));
  return { name, value, text, counted: true };
}

/** @param {"tie" | "order" | "diagonal"} name @returns {Column} */
function setting(name) {
  return said(
    name,
    (row) => row.search[name] ?? null,
    (row) => worded(name, row.search[name]),
  );
}

/** @param {string} group @param {string | undefined} name */
function worded(group, name) {
  return name === undefined ? NONE : say(`${group}.${name}`);
}

/** @param {number | null} value */
function shown(value) {
  return value === null ? NONE : FIGURES.format(Number(figure(value)));
}

/** @param {RunRow} row */
function problemName({ domain, width, height, problem }) {
  return `${domain} ${width}x${height} ${problem}`;
}

/** @param {RunRow} row */
function problemText({ domain, width, height, problem }) {
  return say("runs.problem", { domain, width, height, name: problem.slice(0, LETTERS) });
}

/** With its weight, unless that changes nothing. @param {RunRow} row */
function algorithmText({ search: { algorithm, weight = null } }) {
  const name = worded("algorithm", algorithm);
  return weight === null || weight === 1 ? name : `${name}, ${say("stage.weight", { weight })}`;
}

/** @param {RunRow} row */
function heuristicName({ search }) {
  return search.expression ? `own: ${search.expression}` : (search.heuristic ?? null);
}

/** @param {RunRow} row */
function heuristicText({ search }) {
  return search.expression ? `h = ${search.expression}` : worded("heuristic", search.heuristic);
}

/** @param {RunRow} row @returns {[string, unknown][]} */
function others({ search }) {
  const found = /** @type {Record<string, unknown>} */ (search);
  const usual = /** @type {Record<string, unknown>} */ (USUAL);
  return OTHERS.filter((name) => name in found && found[name] !== usual[name]).map((name) => [name, found[name]]);
}

/** @param {RunRow} row */
function otherName(row) {
  const found = others(row).map(([name, value]) => `${name}=${value}`);
  return found.join("; ") || null;
}

/** @param {RunRow} row */
function otherText(row) {
  const texts = others(row).map(([name, value]) => {
    if (value === true) return say(`option.${name}`);
    return `${say(`option.${name}`)}: ${BY_NAME.has(name) ? say(`${name}.${value}`) : value}`;
  });
  return texts.join("; ") || NONE;
}

/** @param {RunRow} row */
function endingText({ ending }) {
  return say(`runs.ending.${ending}`);
}

/** @param {RunRow} row */
function provedText({ proved }) {
  return proved === null ? NONE : say(proved ? "runs.yes" : "runs.no");
}

/** @param {RunRow} row */
function milliseconds({ timing }) {
  const seconds = timing?.seconds ?? null;
  return seconds === null ? null : seconds * 1000;
}

/** @param {RunRow} row */
function timeText(row) {
  const value = milliseconds(row);
  if (value === null) return row.timing ? say("runs.long") : NONE;
  const text = FIGURES.format(Number(value.toPrecision(3)));
  if (row.timing?.engine !== "compiled") return say("runs.interpreted", { value: text });
  return row.timing.busy ? say("runs.busy", { value: text }) : text;
}

/** @param {RunRow} row */
function whenText({ when }) {
  return new Date(when).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
}
