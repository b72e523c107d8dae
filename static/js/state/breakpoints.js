/**
 * Where playing stops because somebody set a breakpoint: at records that a line of the source writes, where f rises or
 * falls, where the picked node is touched, where a condition on f, g and h holds. What is set is in
 * state.view.breakpoints; a row of BREAKPOINTS says what each kind waits for. A line is kept as what it writes (slots),
 * so nothing here knows the source. Pure; inside/code.js shows it, pausereason.js stops there.
 */

import { isNumbered } from "../records/kinds.js";
import { EXPANDED, FELL, NO_MOVE, ROSE } from "../records/records.js";

import { active } from "./activelane.js";

import { parsed } from "./conditions.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Breakpoints, Lane, State } from "../types.js" */

/** @typedef {(state: State, lane: Lane) => ((record: number) => boolean) | null} Waits for a state, what a record must be like; null when nothing is set */

/** @type {Breakpoints} */
export const NO_BREAKPOINTS = { lines: {}, rises: false, falls: false, touched: false, condition: "" };

/** @type {Readonly<Record<string, Waits>>} */
export const BREAKPOINTS = {
  line: atLine,
  rises: ({ view }, { run }) => (run && view.breakpoints.rises ? atCourse(run.records, ROSE) : null),
  falls: ({ view }, { run }) => (run && view.breakpoints.falls ? atCourse(run.records, FELL) : null),
  touched: ({ view, picked }, { run }) =>
    run && picked !== null && view.breakpoints.touched ? (record) => run.records.node(record) === picked : null,
  condition: atCondition,
};

/**
 * What a record is written by: its kind, and whether it names a move. A line of the source writes one of these, or two.
 * @param {number} kind
 * @param {boolean} moved
 */
export function slotOf(kind, moved) {
  return kind * 2 + Number(moved);
}

/**
 * @param {RecordStore} records
 * @param {number} record
 */
export function slotAt(records, record) {
  return slotOf(records.kind(record), records.move(record) !== NO_MOVE);
}

/**
 * Which of the kinds set hold at a record.
 * @param {State} state
 * @param {number} record
 */
export function holding(state, record) {
  return Object.keys(BREAKPOINTS).filter((name) => BREAKPOINTS[name](state, active(state))?.(record));
}

/**
 * How many are set for an algorithm, where a line writes so many slots.
 * @param {Breakpoints} breakpoints
 */
export function isAnySet({ lines, rises, falls, touched, condition }) {
  return rises || falls || touched || condition !== "" || Object.values(lines).some((slots) => slots.length > 0);
}

/**
 * The breakpoints with a line of an algorithm set, or no longer set if all of it is.
 * @param {Breakpoints} breakpoints
 * @param {string} algorithm
 * @param {readonly number[]} slots what the line writes
 * @returns {Breakpoints}
 */
export function toggled(breakpoints, algorithm, slots) {
  const before = breakpoints.lines[algorithm] ?? [];
  const others = before.filter((slot) => !slots.includes(slot));
  const after = slots.every((slot) => before.includes(slot)) ? others : [...others, ...slots];
  return { ...breakpoints, lines: { ...breakpoints.lines, [algorithm]: after } };
}

/** Is this what breakpoints look like? Anyone can write into a browser's storage. @param {any} value */
export function isBreakpoints(value) {
  const { lines, rises, falls, touched, condition } = value ?? {};
  if (![rises, falls, touched].every((flag) => typeof flag === "boolean") || typeof condition !== "string")
    return false;
  return (
    lines !== null &&
    typeof lines === "object" &&
    Object.values(lines).every((slots) => Array.isArray(slots) && slots.every(Number.isInteger))
  );
}

/** @type {Waits} */
function atLine({ view }, { run }) {
  const slots = run ? view.breakpoints.lines[run.settings.algorithm] : null;
  if (!run || !slots?.length) return null;
  const wanted = new Set(slots);
  return (record) => wanted.has(slotAt(run.records, record));
}

/**
 * @param {RecordStore} records
 * @param {number} flag
 */
function atCourse(records, flag) {
  return (/** @type {number} */ record) => records.kind(record) === EXPANDED && (records.flags(record) & flag) !== 0;
}

/**
 * The numbers are compared as they are shown, to three decimals.
 * @type {Waits}
 */
function atCondition({ view }, { run }) {
  const { condition } = view.breakpoints;
  if (!run || condition === "") return null;
  const { records } = run;
  const found = parsed(condition);
  if ("refusal" in found) return null;
  return (record) => {
    if (!isNumbered(records.kind(record))) return false;
    return found.test({ f: shown(records.f(record)), g: shown(records.g(record)), h: shown(records.h(record)) });
  };
}

/** @param {number} value */
function shown(value) {
  return Math.round(value * 1000) / 1000;
}
