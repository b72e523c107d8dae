/**
 * Rows held against each other: in order, with the best of each problem, and with the difference to one of them. Only
 * rows of the same problem are ever compared, and only those that found an answer. On a map the rule for diagonal moves
 * belongs to the problem: with another rule there are other paths. Pure.
 */

import { comparable } from "./columns.js";

/** @import { CellValue, Column } from "./columns.js" */
/** @import { RunRow } from "./kept.js" */

const FIGURES = new Intl.NumberFormat("en");

/** @typedef {{ by: string, down: boolean }} Sorting by the name of a column; "run" for the order in which they ran */

/**
 * Rows in order, those that are pinned first; what has no value comes last, and equals stay as they are, newest first.
 * @param {readonly RunRow[]} rows
 * @param {readonly Column[]} columns
 * @param {Sorting} sorting
 */
export function inOrder(rows, columns, { by, down }) {
  const column = columns.find(({ name }) => name === by);
  const keyed = rows.map((row) => ({ row, key: column ? column.value(row) : row.number }));
  keyed.sort(
    (one, other) =>
      Number(other.row.pinned) - Number(one.row.pinned) ||
      compared(one.key, other.key, down) ||
      other.row.number - one.row.number,
  );
  return keyed.map(({ row }) => row);
}

/** @param {CellValue} one @param {CellValue} other @param {boolean} down */
function compared(one, other, down) {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order = typeof one === "string" ? one.localeCompare(String(other)) : Number(one) - Number(other);
  return down ? -order : order;
}

/**
 * The best figures: column → problem → the least of its rows, where they differ.
 * @param {readonly RunRow[]} rows
 * @param {readonly Column[]} columns
 * @returns {Map<string, Map<string, number>>}
 */
export function bestOf(rows, columns) {
  return new Map(columns.filter(({ counted }) => counted).map((column) => [column.name, leastOf(rows, column)]));
}

/** @param {readonly RunRow[]} rows @param {Column} column */
function leastOf(rows, column) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const row of rows) {
    const value = comparable(column, row);
    const problem = problemOf(row);
    if (value !== null) found.set(problem, [...(found.get(problem) ?? []), value]);
  }
  const differing = [...found].filter(([, values]) => values.some((value) => value !== values[0]));
  return new Map(differing.map(([problem, values]) => [problem, Math.min(...values)]));
}

/** @param {ReturnType<typeof bestOf>} best @param {Column} column @param {RunRow} row */
export function isBest(best, column, row) {
  const value = comparable(column, row);
  return value !== null && best.get(column.name)?.get(problemOf(row)) === value;
}

/**
 * How much more a figure is than that of the base, as a part of it: 0.5 for half as much again. Null where they cannot
 * be compared.
 * @param {Column} column
 * @param {RunRow} row
 * @param {RunRow | null} base
 */
export function differenceTo(column, row, base) {
  if (!base || base === row || problemOf(base) !== problemOf(row)) return null;
  const [value, other] = [comparable(column, row), comparable(column, base)];
  return value === null || other === null || other === 0 ? null : value / other - 1;
}

/** What makes two rows comparable. @param {RunRow} row */
function problemOf({ problem, search: { diagonal = "" } }) {
  return `${problem} ${diagonal}`;
}

/** @param {number | null} difference */
export function percent(difference) {
  if (difference === null) return "";
  const value = difference * 100;
  const rounded = Number(value.toFixed(Math.abs(value) < 10 ? 1 : 0));
  const sign = rounded > 0 ? "+" : rounded < 0 ? "−" : "±";
  return `${sign}${FIGURES.format(Math.abs(rounded))} %`;
}
