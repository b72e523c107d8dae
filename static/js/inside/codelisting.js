/**
 * The lines of the source: the one that wrote the record under the cursor, those that ran on the way to it, and on
 * lines that write records a number to set a breakpoint with. One of these numbers is reached with Tab, the others from
 * there with the arrow keys.
 */

import { KINDS } from "../records/records.js";
import { say } from "../words/words.js";

/** @import { Part, Source } from "./codetypes.js" */

const MARGIN = 3; // lines to see around the present one

export class CodeListing {
  /**
   * @param {HTMLElement} element the list
   * @param {(row: number) => void} toggle sets or removes a breakpoint
   */
  constructor(element, toggle) {
    this.element = element;
    /** @type {HTMLElement[]} */
    this.lines = [];
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    this.row = -1;
    element.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) toggle(Number(button.value));
    });
    element.addEventListener("keydown", (event) => this.#go(event));
  }

  /** @param {Source} source */
  draw(source) {
    const writing = writtenBy(source);
    this.lines = [];
    this.buttons = new Map();
    this.row = -1;
    for (const { file, first, row, lines } of source.parts) {
      lines.forEach((tokens, at) => {
        const kinds = writing.get(row + at);
        const number = kinds ? this.#button(row + at, at + 1, kinds) : element("span", "number", String(at + 1));
        number.title = say("code.place", { file, line: first + at });
        const line = element("li", at === 0 && row > 0 ? "another" : "", "");
        line.append(number, codeOf(tokens));
        this.lines.push(line);
      });
    }
    this.element.replaceChildren(...this.lines);
    this.element.scrollTop = 0;
    this.#reach([...this.buttons.values()][0]);
  }

  /**
   * @param {number} row the present one, or -1
   * @param {ReadonlySet<number>} ran
   * @param {boolean} halted
   */
  show(row, ran, halted) {
    this.lines.forEach((line, at) => {
      line.toggleAttribute("data-ran", ran.has(at));
      line.toggleAttribute("data-halted", halted && at === row);
      if (at === row) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    if (row !== this.row && row >= 0) this.#scrollTo(row);
    else if (row !== this.row) this.element.scrollTop = 0;
    this.row = row;
  }

  /** Have the present line in view: there may have been nothing to scroll before. */
  reveal() {
    if (this.row >= 0) this.#scrollTo(this.row);
  }

  /** @param {(row: number) => boolean} isSet */
  mark(isSet) {
    for (const [row, button] of this.buttons) button.setAttribute("aria-pressed", String(isSet(row)));
  }

  /** @param {number} row @param {number} number @param {number[]} kinds */
  #button(row, number, kinds) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "number";
    button.value = String(row);
    button.textContent = String(number);
    button.tabIndex = -1;
    button.setAttribute(
      "aria-label",
      say("code.breakpoint", { line: number, kind: kinds.map((kind) => KINDS[kind].toUpperCase()).join(", ") }),
    );
    this.buttons.set(row, button);
    return button;
  }

  /** The button that Tab reaches. @param {HTMLButtonElement | undefined} button */
  #reach(button) {
    for (const each of this.buttons.values()) each.tabIndex = each === button ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #go(event) {
    const buttons = [...this.buttons.values()];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (way === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, at + way))];
    this.#reach(next);
    next.focus();
  }

  /** Into view, without moving anything but the list. @param {number} row */
  #scrollTo(row) {
    const { element } = this;
    const line = this.lines[row];
    const margin = Math.min(MARGIN * line.offsetHeight, Math.max(0, (element.clientHeight - line.offsetHeight) / 2)); // a long line takes several rows
    const top = line.offsetTop - margin;
    const bottom = line.offsetTop + line.offsetHeight + margin;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }
}

/**
 * Row → the kinds of the records it writes.
 * @param {Source} source
 */
export function writtenBy({ emits }) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const [kind, rows] of Object.entries(emits)) {
    for (const row of new Set(rows)) found.set(row, [...(found.get(row) ?? []), Number(kind)]);
  }
  return found;
}

/** The function that a row is of. @param {Source} source @param {number} row @returns {Part} */
export function partAt({ parts }, row) {
  return parts.filter((part) => part.row <= row).at(-1) ?? parts[0];
}

/** Code indented less than it is written: the panel is narrow. @param {[string, string][]} tokens */
function codeOf(tokens) {
  const code = element("code", "", "");
  const indent = /^ */.exec(tokens[0]?.[1] ?? "")?.[0].length ?? 0;
  code.dataset.depth = String(indent / 4);
  tokens.forEach(([word, text], at) =>
    code.append(word ? element("span", word, text) : at ? text : text.slice(indent)),
  );
  return code;
}

/**
 * @param {string} name
 * @param {string} className
 * @param {string} text
 */
function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
