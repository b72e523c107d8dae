/**
 * The table of runs as a text: CSV with all there is of every row, values as they are; Markdown and LaTeX (booktabs) as
 * it is shown, the best in bold. Pure but for the language.
 */

import { say } from "../words/words.js";
import { COLUMNS } from "./columns.js";

/** @import { RunRow } from "./kept.js" */

/** @typedef {{ text: string, best: boolean, number: boolean }} ShownCell */
/** @typedef {{ heads: readonly string[], rows: readonly (readonly ShownCell[])[], all: readonly RunRow[] }} ShownTable */

/** What CSV holds besides the columns. @type {Readonly<Record<string, (row: RunRow) => string | number | boolean>>} */
const FACTS = {
  engine: ({ timing }) => timing?.engine ?? "",
  busy: ({ timing }) => timing?.busy ?? "",
  records: (row) => row.records,
  detail: (row) => row.detail,
  hash: (row) => row.digest,
};
const LATEX = /** @type {Readonly<Record<string, string>>} */ ({
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "*": "$^*$",
  "×": "$\\times$",
  "−": "$-$",
  "±": "$\\pm$",
  "–": "--",
  "·": "$\\cdot$",
  "√": "$\\surd$",
});

/** @type {Readonly<Record<string, { suffix: string, type: string, write: (table: ShownTable) => string }>>} */
export const FORMATS = {
  csv: { suffix: ".csv", type: "text/csv", write: ({ all }) => csv(all) },
  markdown: { suffix: ".md", type: "text/markdown", write: markdown },
  latex: { suffix: ".tex", type: "application/x-tex", write: latex },
};

/** RFC 4180, with the names of the columns in English. @param {readonly RunRow[]} rows */
export function csv(rows) {
  const names = ["run", "name", ...COLUMNS.map(({ name }) => name), ...Object.keys(FACTS)];
  const lines = rows.map((row) => [
    ...[row.number, row.name],
    ...COLUMNS.map(({ value }) => value(row)),
    ...Object.values(FACTS).map((fact) => fact(row)),
  ]);
  return [names, ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

/** @param {unknown} value */
function quoted(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {ShownTable} table */
export function markdown({ heads, rows }) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |\n`;
  const plain = (/** @type {string} */ text) => text.replaceAll(/[\\|*_`<]/g, "\\$&").replaceAll("\n", " ");
  const numbers = heads.map((_, column) => rows.length > 0 && rows.every((row) => row[column].number));
  return [
    line(heads.map(plain)),
    line(numbers.map((number) => (number ? "---:" : "---"))),
    ...rows.map((row) => line(row.map(({ text, best }) => (best ? `**${plain(text)}**` : plain(text))))),
  ].join("");
}

/** @param {ShownTable} table */
export function latex({ heads, rows }) {
  const line = (/** @type {readonly string[]} */ cells) => `  ${cells.join(" & ")} \\\\\n`;
  const numbers = heads.map((_, column) => rows.length > 0 && rows.every((row) => row[column].number));
  return [
    `% ${say("runs.latex")}\n`,
    `\\begin{tabular}{${numbers.map((number) => (number ? "r" : "l")).join("")}}\n  \\toprule\n`,
    line(heads.map(escaped)),
    "  \\midrule\n",
    ...rows.map((row) => line(row.map(({ text, best }) => (best ? `\\textbf{${escaped(text)}}` : escaped(text))))),
    "  \\bottomrule\n\\end{tabular}\n",
  ].join("");
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll(/[\\~^*×−±–·√&%#_${}]/g, (sign) => LATEX[sign] ?? `\\${sign}`);
}
