/**
 * The two texts of a search, as lines: its pseudocode and its source. A row is a line of the server's listing; a line of
 * either text has the rows it stands for, so that a record, what ran, and a breakpoint are of the same rows in both.
 * What a line writes is kept as slots (state/breakpoints.js). Pure.
 */

import { slotAt, slotOf } from "../state/breakpoints.js";

/** @import { CodeText, SourcePart, Source } from "./codetypes.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { View } from "../types.js" */

/**
 * @typedef {object} Line
 * @property {number} number as it is shown
 * @property {readonly number[]} rows
 * @property {readonly [word: string, text: string][]} tokens without the blanks they begin with
 * @property {number} depth how far in
 * @property {boolean} begins another function
 * @property {{ file: string, line: number } | null} place in the file
 */

/** @type {Record<CodeText, (source: Source, language: View["language"]) => Line[]>} */
const TEXTS = { steps: stepLines, source: sourceLines };

/**
 * @param {Source} source
 * @param {CodeText} text
 * @param {View["language"]} language
 */
export function linesOf(source, text, language) {
  return TEXTS[text](source, language);
}

/** Which line has a row; -1 for none. @param {readonly Line[]} lines @param {number} row */
export function lineAt(lines, row) {
  return lines.findIndex(({ rows }) => rows.includes(row));
}

/** The row that wrote a record. @param {Source} source @param {RecordStore} records @param {number} record */
export function rowOfRecord({ emits }, records, record) {
  return record < 0 ? -1 : (emits[records.kind(record)]?.[slotAt(records, record) & 1] ?? -1);
}

/** What some rows write. @param {Source} source @param {readonly number[]} rows */
export function slotsOf({ emits }, rows) {
  return Object.entries(emits).flatMap(([kind, [still, moved]]) => [
    ...(rows.includes(still) ? [slotOf(Number(kind), false)] : []),
    ...(rows.includes(moved) ? [slotOf(Number(kind), true)] : []),
  ]);
}

/** The kinds of the records that some rows write. @param {Source} source @param {readonly number[]} rows */
export function kindsOf({ emits }, rows) {
  return Object.keys(emits)
    .map(Number)
    .filter((kind) => emits[kind].some((row) => rows.includes(row)));
}

/** The function that a row is of. @param {Source} source @param {number} row @returns {SourcePart} */
export function partAt({ parts }, row) {
  return parts.filter((part) => part.row <= row).at(-1) ?? parts[0];
}

/** @param {Source} source @param {View["language"]} language @returns {Line[]} */
function stepLines({ steps }, language) {
  return steps.map(({ words, indent, rows }, at) => ({
    number: at + 1,
    rows,
    tokens: [["", words[language].replaceAll(" = ", "\u00a0=\u00a0")]], // no line breaks there
    depth: indent,
    begins: false,
    place: null,
  }));
}

/** @param {Source} source @returns {Line[]} */
function sourceLines({ parts }) {
  return parts.flatMap(({ file, first, row, lines }) =>
    lines.map((tokens, at) => ({
      number: at + 1,
      rows: [row + at],
      ...unindented(tokens),
      begins: at === 0 && row > 0,
      place: { file, line: first + at },
    })),
  );
}

/** @param {readonly [string, string][]} tokens */
function unindented(tokens) {
  const blanks = /^ */.exec(tokens[0]?.[1] ?? "")?.[0].length ?? 0;
  const [first, ...others] = tokens;
  /** @type {[string, string][]} */
  const rest = first ? [[first[0], first[1].slice(blanks)], ...others] : [];
  return { tokens: rest, depth: blanks / 4 };
}
