/**
 * What the names in a text stand for at a record, always in the same places: in the source those that the lines just
 * run read or set in full ink, the others pale; in the pseudocode the node, the neighbour and their numbers. Nodes are
 * shown by their names.
 */

import { figure } from "../records/figures.js";
import { byKind, isNumbered } from "../records/kinds.js";
import { NO_NODE } from "../records/records.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { CodePlace, Moment, SourcePart, Value, ValueKind } from "./codetypes.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Run } from "../types.js" */

/** @typedef {{ name: string, text: string, fresh: boolean, width: string }} ShownValue a name and its value, fresh where it is of now */

const ARROWS = ["↑", "→", "↓", "←", "↗", "↘", "↙", "↖"];
const NOTHING = "–";
const LONG = 13; // letters of a name; a longer one needs the whole width
const NONE = -1;
const DECIMALS = 9; // all are multiples of 2⁻³⁰, so no two that differ look alike
const OF_NEIGHBOUR = byKind(({ tells_parent }) => tells_parent);

/** @type {Record<ValueKind, (value: number, run: Run) => string>} */
const WRITTEN = {
  number: (value) => figure(value, DECIMALS),
  node: (value, run) => (value === NONE ? "NONE" : nameOf(run, value)),
  due: (value, run) => (value < 0 ? `~${nameOf(run, ~value)}` : nameOf(run, value)),
  move: (value) => `${value} ${ARROWS[value] ?? ""}`,
  truth: (value) => (value ? "True" : "False"),
};

/**
 * The values of the names of a function.
 * @param {SourcePart} part
 * @param {Moment | null} moment
 * @param {Run | null} run
 * @returns {ShownValue[]}
 */
export function namesOf({ names }, moment, run) {
  return names.map(({ text, kind }, at) => {
    const value = run ? (moment?.values[at] ?? null) : null;
    return {
      name: text,
      text: value === null || !run ? NOTHING : written(value, kind, run),
      fresh: value !== null && moment?.fresh.includes(at) === true,
      width: text.length > LONG ? "whole" : "",
    };
  });
}

/**
 * The values of what the pseudocode speaks of: what the record itself says.
 * @param {CodePlace} place
 * @returns {ShownValue[]}
 */
export function figuresOf({ run, records, cursor, racing }) {
  const record = cursor - 1;
  const told = run && record >= 0 && !racing ? toldBy(run, records, record) : {};
  return STEP_NAMES.map((key) => ({
    name: say(`code.value.${key}`),
    text: told[key] ?? NOTHING,
    fresh: key in told,
    width: key.length > 1 ? "half" : "third",
  }));
}

const DEFINED = new Set(["f", "g", "h"]); // words that say what they are (page/termbubble.js)
const STEP_NAMES = ["node", "neighbour", "f", "g", "h"];

/** @param {Run} run @param {RecordStore} records @param {number} record @returns {Record<string, string>} */
function toldBy(run, records, record) {
  const [kind, node, other] = [records.kind(record), records.node(record), records.other(record)];
  const next = OF_NEIGHBOUR[kind] && other !== NO_NODE;
  const [g, h] = [records.g(record), records.h(record)];
  return {
    ...(next
      ? { node: nameOf(run, other), neighbour: nameOf(run, node) }
      : node === NO_NODE
        ? {}
        : { node: nameOf(run, node) }),
    ...(isNumbered(kind) ? { g: figure(g), h: figure(h), f: figure(records.f(record)) } : {}),
  };
}

export class CodeValues {
  names = ""; // of those that have a place
  /** @type {{ row: HTMLElement, text: HTMLElement }[]} */
  places = [];

  /** @param {HTMLElement} element the list */
  constructor(element) {
    this.element = element;
  }

  /** @param {readonly ShownValue[]} values */
  show(values) {
    this.#draw(values);
    values.forEach(({ text, fresh }, at) => {
      const { row, text: cell } = this.places[at];
      if (cell.textContent !== text) cell.textContent = cell.title = text;
      row.toggleAttribute("data-fresh", fresh);
    });
  }

  /** @param {readonly ShownValue[]} values */
  #draw(values) {
    const names = values.map(({ name }) => name).join("\n");
    if (names === this.names) return;
    this.names = names;
    this.places = values.map(placeFor);
    this.element.replaceChildren(...this.places.map(({ row }) => row));
  }
}

/** A row for a name, with room for its value. @param {ShownValue} value */
function placeFor({ name, width }) {
  const row = document.createElement("div");
  row.dataset.width = width;
  const [term, text] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = name;
  if (DEFINED.has(name)) {
    term.className = "term";
    term.dataset.term = name;
  }
  row.append(term, text);
  return { row, text };
}

/**
 * @param {NonNullable<Value>} value
 * @param {ValueKind} kind
 * @param {Run} run
 */
function written(value, kind, run) {
  if (value === "inf") return "∞";
  return value === "-inf" ? "−∞" : WRITTEN[kind](Number(value), run);
}
