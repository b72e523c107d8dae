/**
 * The table of runs on the page: a head that sorts, and a row a run, whose first cell opens it again and whose last cell
 * has what can be done with it. One control of the rows is in the order of Tab; arrow keys go on from there. What is
 * done is told to the panel by name.
 */

import { made } from "../page/elements.js";
import { say } from "../words/words.js";
import { differenceTo, isBest, percent } from "./comparedrows.js";
import { nameField } from "./namefield.js";
import { RunHead } from "./runhead.js";

/** @import { Column } from "./columns.js" */
/** @import { Sorting, bestOf } from "./comparedrows.js" */
/** @import { ShownCell } from "./exporting.js" */
/** @import { RunRow } from "./kept.js" */

/** @typedef {{ rows: readonly RunRow[], columns: readonly Column[], sorting: Sorting, best: ReturnType<typeof bestOf>, base: RunRow | null, timing: RunRow | null }} ShownRuns */
/** @typedef {"open" | "pin" | "base" | "rename" | "remove"} Deed */

const AT_ONCE = 40; // rows: more than a screen has room for
const DEEDS = /** @type {const} */ ({ base: "difference", rename: "pen", remove: "close" }); // with their icons
const ARROWS = /** @type {Readonly<Record<string, readonly [number, number]>>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

export class RunTable {
  /**
   * @param {HTMLTableElement} element
   * @param {{ sort: (by: string) => void, does: (deed: Deed, number: number) => void, sprite: string }} given
   */
  constructor(element, { sort, does, sprite }) {
    this.element = element;
    this.sprite = sprite;
    this.head = new RunHead(element.createTHead(), sort);
    this.body = element.createTBody();
    /** The rows as they are drawn. @type {Map<RunRow, HTMLTableRowElement>} */
    this.lines = new Map();
    /** What they were drawn for. @type {readonly unknown[]} */
    this.drawn = [];
    /** @type {ShownRuns | null} */
    this.shown = null;
    this.frame = 0; // in which more rows come, or all that waited
    /** What Tab reaches: the row's number, and which of its controls. @type {{ number: number, control: string }} */
    this.place = { number: 0, control: "open" };
    this.body.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) does(/** @type {Deed} */ (button.value), numberOf(button));
    });
    this.body.addEventListener("focusin", ({ target }) => target instanceof HTMLButtonElement && this.#stand(target));
    this.body.addEventListener("keydown", (event) => this.#move(event));
  }

  /**
   * Rows that are only in another order stay as they are. The first are there at once, the others in the next frames; all
   * at once if one of them is being used. While a button is held down, or a name typed, the rows wait: it would be lost
   * with its row. @param {ShownRuns} shown
   */
  show(shown) {
    cancelAnimationFrame(this.frame);
    if (this.body.querySelector("button:active, input")) {
      this.frame = requestAnimationFrame(() => this.show(shown));
      return;
    }
    const active = this.body.contains(document.activeElement);
    this.head.show(shown);
    if (!this.#isDrawn(shown)) this.lines.clear();
    this.shown = shown;
    this.body.replaceChildren();
    this.#more(active ? shown.rows.length : AT_ONCE);
    const button = this.#standing();
    if (button) button.tabIndex = 0;
    if (active) button?.focus();
  }

  /** The next rows. @param {number} count */
  #more(count) {
    const { shown, body } = this;
    const rows = shown?.rows.slice(body.rows.length, body.rows.length + count) ?? [];
    if (!shown || !rows.length) return;
    body.append(...rows.map((row) => this.#lineOf(row, shown)));
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.#more(AT_ONCE));
  }

  /** @param {RunRow} row @param {ShownRuns} shown */
  #lineOf(row, shown) {
    const line = this.lines.get(row) ?? this.#row(row, shown);
    this.lines.set(row, line);
    return line;
  }

  /** Has nothing changed but the order? @param {ShownRuns} shown */
  #isDrawn({ rows, columns, base, timing }) {
    const drawn = [document.documentElement.lang, base, timing, ...columns];
    const same = drawn.length === this.drawn.length && drawn.every((part, at) => part === this.drawn[at]);
    this.drawn = drawn;
    return same && rows.length === this.shown?.rows.length && [...this.lines.keys()].every((row) => rows.includes(row));
  }

  /** A field in the place of a run's name. @param {RunRow} row @param {(name: string) => void} named */
  rename(row, named) {
    const button = this.#button(row.number, "open");
    if (!button) return;
    const field = nameField(row.name, (name) => {
      const typing = field === document.activeElement;
      field.replaceWith(button);
      if (typing) button.focus();
      named(name);
    });
    field.setAttribute("aria-label", say("runs.rename", { name: rowName(row) }));
    button.replaceWith(field);
    field.select();
  }

  /** @param {RunRow} row @param {ShownRuns} shown */
  #row(row, shown) {
    const line = document.createElement("tr");
    line.dataset.run = String(row.number);
    line.toggleAttribute("data-base", shown.base === row);
    line.append(this.#first(row), ...shown.columns.map((column) => this.#cell(row, column, shown)));
    const tools = document.createElement("td");
    tools.append(
      ...Object.entries(DEEDS).map(([deed, icon]) => {
        const button = this.#iconed(deed, icon, row);
        if (deed === "base") button.setAttribute("aria-pressed", String(shown.base === row));
        button.disabled = deed === "base" && row.ending !== "found"; // there is nothing to be more or less than
        return button;
      }),
    );
    line.append(tools);
    return line;
  }

  /** @param {RunRow} row */
  #first(row) {
    const head = document.createElement("th");
    head.scope = "row";
    const pin = this.#iconed("pin", "pin", row);
    pin.setAttribute("aria-pressed", String(row.pinned));
    const open = Object.assign(document.createElement("button"), { type: "button", value: "open", tabIndex: -1 });
    open.textContent = rowName(row);
    open.title = say("runs.open", { name: rowName(row) });
    head.append(pin, open);
    return head;
  }

  /** @param {RunRow} row @param {Column} column @param {ShownRuns} shown */
  #cell(row, column, shown) {
    const cell = document.createElement("td");
    const { text, best } = cellOf(row, column, shown);
    const value = column.name === "ms" && shown.timing?.number === row.number ? "…" : text;
    cell.toggleAttribute("data-number", column.counted || column.name === "weight");
    cell.append(best ? Object.assign(document.createElement("b"), { textContent: value }) : value);
    const difference = percent(differenceTo(column, row, shown.base));
    if (difference) cell.append(Object.assign(document.createElement("small"), { textContent: difference }));
    return cell;
  }

  /** @param {string} deed @param {string} icon @param {RunRow} row */
  #iconed(deed, icon, row) {
    const button = Object.assign(document.createElement("button"), { type: "button", value: deed, tabIndex: -1 });
    button.className = "icon";
    const label = say(`runs.${deed}`, { name: rowName(row) });
    button.setAttribute("aria-label", label);
    button.title = label;
    const drawing = made("svg", { "aria-hidden": "true" });
    drawing.append(made("use", { href: `${this.sprite}#${icon}` }));
    button.append(drawing);
    return button;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const step = ARROWS[event.key];
    const { target } = event;
    if (!step || !(target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const lines = [...this.body.rows];
    const at = lines.findIndex((line) => line.contains(target));
    const line = lines[Math.min(Math.max(at + step[0], 0), lines.length - 1)];
    const buttons = [...line.querySelectorAll("button")].filter(({ disabled }) => !disabled);
    const place = [...lines[at].querySelectorAll("button")].indexOf(target);
    buttons[Math.min(Math.max(place + step[1], 0), buttons.length - 1)].focus();
  }

  /** Tab comes back to where one was. @param {HTMLButtonElement} button */
  #stand(button) {
    for (const before of this.body.querySelectorAll('button[tabindex="0"]')) before.setAttribute("tabindex", "-1");
    this.place = { number: numberOf(button), control: button.value };
    button.tabIndex = 0;
  }

  /** @returns {HTMLButtonElement | null} */
  #standing() {
    return this.#button(this.place.number, this.place.control) ?? this.body.querySelector("button");
  }

  /** @param {number} number @param {string} control @returns {HTMLButtonElement | null} */
  #button(number, control) {
    return this.body.querySelector(`[data-run="${number}"] button[value="${control}"]`);
  }
}

/** What a cell says, and whether it is the best. @param {RunRow} row @param {Column} column @param {Pick<ShownRuns, "best">} shown @returns {ShownCell} */
export function cellOf(row, column, { best }) {
  return {
    text: column.text(row),
    best: isBest(best, column, row),
    number: column.counted || column.name === "weight",
  };
}

/** @param {RunRow} row */
export function rowName({ name, number }) {
  return name || say("runs.number", { number });
}

/** @param {Element} element in a row */
function numberOf(element) {
  return Number(/** @type {HTMLElement | null} */ (element.closest("tr"))?.dataset.run);
}
