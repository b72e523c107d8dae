/**
 * What the names in the source stand for at the record under the cursor, always in the same places: those that the
 * lines just run read or set in full ink, the others pale. Nodes are shown by their names.
 */

import { figure } from "../records/figures.js";
import { nameOf } from "../words/nodename.js";

/** @import { Moment, Part, Value, ValueKind } from "./codetypes.js" */
/** @import { Run } from "../types.js" */

const ARROWS = ["↑", "→", "↓", "←", "↗", "↘", "↙", "↖"];
const NOTHING = "–";
const LONG = 13; // letters of a name; a longer one needs the whole width
const NONE = -1;
const DECIMALS = 9; // all are multiples of 2⁻³⁰, so no two that differ look alike

/** @type {Record<ValueKind, (value: number, run: Run) => string>} */
const WRITTEN = {
  number: (value) => figure(value, DECIMALS),
  node: (value, run) => (value === NONE ? "NONE" : nameOf(run, value)),
  due: (value, run) => (value < 0 ? `~${nameOf(run, ~value)}` : nameOf(run, value)),
  move: (value) => `${value} ${ARROWS[value] ?? ""}`,
  truth: (value) => (value ? "True" : "False"),
};

export class CodeValues {
  /** @param {HTMLElement} element the list */
  constructor(element) {
    this.element = element;
    /** @type {Part | null} */
    this.part = null;
    /** @type {{ row: HTMLElement, text: HTMLElement }[]} */
    this.places = [];
  }

  /** @param {Part | null} part */
  draw(part) {
    if (part === this.part) return;
    this.part = part;
    this.places = (part?.names ?? []).map(({ text }) => {
      const row = document.createElement("div");
      row.toggleAttribute("data-wide", text.length > LONG);
      const [term, value] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = text;
      row.append(term, value);
      return { row, text: value };
    });
    this.element.replaceChildren(...this.places.map(({ row }) => row));
  }

  /** @param {Moment | null} moment @param {Run | null} run */
  show(moment, run) {
    this.places.forEach(({ row, text }, at) => {
      const value = moment?.values[at] ?? null;
      const shown = value === null || !run ? NOTHING : written(value, this.part?.names[at].kind ?? "number", run);
      if (text.textContent !== shown) text.textContent = text.title = shown;
      row.toggleAttribute("data-fresh", value !== null && moment?.fresh.includes(at) === true);
    });
  }
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
