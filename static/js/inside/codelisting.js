/**
 * The lines of a text: the one that wrote the record under the cursor, those that ran on the way to it, and on lines
 * that write records a number to set a breakpoint with. One of these numbers is reached with Tab, the others from there
 * with the arrow keys.
 */

import { onButtons } from "../page/elements.js";
import { KINDS } from "../records/records.js";
import { say } from "../words/words.js";

/** @import { Line } from "./codelines.js" */

const MARGIN = 3; // lines to see around the present one

/** What a line is at a record. @typedef {{ ran: boolean, present: boolean, halted: boolean, set: "true" | "false" | "mixed" }} Mark */

export class CodeListing {
  /** @type {HTMLElement[]} */
  lines = [];
  /** @type {Map<number, HTMLButtonElement>} */
  buttons = new Map();
  present = -1;

  /**
   * @param {HTMLElement} element the list
   * @param {(line: number) => void} toggle sets or removes a breakpoint
   */
  constructor(element, toggle) {
    this.element = element;
    onButtons(element, (value) => toggle(Number(value)));
    element.addEventListener("keydown", (event) => this.#go(event));
  }

  /**
   * @param {readonly Line[]} lines
   * @param {(line: Line) => readonly number[]} kindsOf what a line writes
   */
  draw(lines, kindsOf) {
    this.buttons = new Map();
    this.present = -1;
    this.lines = lines.map((line, at) => {
      const kinds = kindsOf(line);
      const number = kinds.length ? this.#button(line, at, kinds) : element("span", "number", String(line.number));
      if (line.place) number.title = say("code.place", line.place);
      const item = element("li", line.begins ? "another" : "", "");
      item.append(number, codeOf(line));
      return item;
    });
    this.element.replaceChildren(...this.lines);
    this.element.scrollTop = 0;
    this.#reach([...this.buttons.values()][0]);
  }

  /** @param {(line: number) => Mark} marked */
  show(marked) {
    const marks = this.lines.map((_, at) => marked(at));
    this.lines.forEach((line, at) => {
      const { ran, present, halted, set } = marks[at];
      line.toggleAttribute("data-ran", ran);
      line.toggleAttribute("data-halted", halted);
      if (present) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      this.buttons.get(at)?.setAttribute("aria-pressed", set);
    });
    this.#follow(marks.findIndex(({ present }) => present));
  }

  /** Have the present line in view: there may have been nothing to scroll before. */
  reveal() {
    if (this.present >= 0) this.#scrollTo(this.present);
  }

  /** @param {number} present */
  #follow(present) {
    if (present === this.present) return;
    this.present = present;
    if (present >= 0) this.#scrollTo(present);
    else this.element.scrollTop = 0;
  }

  /** @param {Line} line @param {number} at @param {readonly number[]} kinds */
  #button({ number, place }, at, kinds) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "number";
    button.value = String(at);
    button.textContent = String(number);
    button.tabIndex = -1;
    const kind = kinds.map((each) => KINDS[each].toUpperCase()).join(", ");
    button.setAttribute("aria-label", say(`code.breakpoint.${place ? "source" : "steps"}`, { line: number, kind }));
    this.buttons.set(at, button);
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

  /** Into view, without moving anything but the list. @param {number} at */
  #scrollTo(at) {
    const { element } = this;
    const line = this.lines[at];
    const margin = Math.min(MARGIN * line.offsetHeight, Math.max(0, (element.clientHeight - line.offsetHeight) / 2)); // a long line takes several rows
    const top = line.offsetTop - margin;
    const bottom = line.offsetTop + line.offsetHeight + margin;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  }
}

/** Code indented less than it is written: the panel is narrow. @param {Line} line */
function codeOf({ tokens, depth, place }) {
  const code = element(place ? "code" : "span", "text", "");
  code.dataset.depth = String(depth);
  for (const [word, text] of tokens) code.append(word ? element("span", word, text) : text);
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
