/**
 * A list of any length in a window that scrolls: only the rows that are seen are there. Knows rows by their places and
 * nothing of what is in them. A million rows are taller than a page may be, so from some length on a pixel of the
 * scroll bar stands for more than one of the list.
 */

import { copyOf } from "../page/elements.js";

/**
 * @typedef {object} Handlers
 * @property {(row: HTMLElement, place: number) => void} fill
 * @property {(place: number | null) => void} point the pointer is over a row, or over none
 * @property {(place: number) => void} choose
 * @property {(place: number) => void} leap
 * @property {(key: string) => boolean} press a key: was it of use?
 * @property {() => void} scroll a hand has scrolled
 * @property {() => void} resize
 */

const TALLEST = 4_000_000; // pixels; browsers allow some more

export class ListView {
  /** @type {HTMLElement[]} */
  rows = [];
  count = 0;
  first = 0; // the place of the first row that is there
  height = 0; // of the grid; 0 while it is hidden
  row = 24; // pixels a row is high
  head = 25; // pixels of the heads of the columns
  brought = { scrollTop: -1, top: 0 };
  expected = 0; // where the grid was last scrolled to by itself

  /**
   * @param {HTMLElement} grid holding .list-body and .list-window
   * @param {HTMLTemplateElement} template of a row
   * @param {Handlers} handlers
   */
  constructor(grid, template, handlers) {
    this.grid = grid;
    this.template = template;
    this.handlers = handlers;
    this.body = /** @type {HTMLElement} */ (grid.querySelector(".list-body"));
    this.window = /** @type {HTMLElement} */ (grid.querySelector(".list-window"));
    this.#listen(grid, handlers);
  }

  /** @param {HTMLElement} grid @param {Handlers} handlers */
  #listen(grid, handlers) {
    new ResizeObserver(() => this.#measure()).observe(grid);
    grid.addEventListener("scroll", () => this.#scrolled());
    grid.addEventListener("keydown", (event) => this.#press(event));
    grid.addEventListener("pointermove", ({ target }) => handlers.point(this.#placeOf(target)));
    grid.addEventListener("pointerleave", () => handlers.point(null));
    grid.addEventListener("click", ({ target }) => this.#at(target, handlers.choose));
    grid.addEventListener("dblclick", ({ target }) => this.#at(target, handlers.leap));
  }

  get visible() {
    return this.height > 0;
  }

  /** How many rows are seen at once. */
  get page() {
    return Math.max(1, Math.floor(this.#view / this.row));
  }

  /** Show so many rows, from where the scroll bar is. @param {number} count */
  show(count) {
    this.#resize(count);
    const top = Math.max(0, Math.min(this.#top, count * this.row - this.#view));
    this.first = Math.floor(top / this.row);
    this.#populate(Math.min(count - this.first, Math.ceil(this.#view / this.row) + 1));
    this.window.style.height = `${Math.min(this.#view, count * this.row)}px`;
    this.rows.forEach((row, index) => {
      row.style.translate = `0 ${this.first * this.row - top}px`;
      row.id = `${this.grid.id}-${this.first + index}`;
      row.setAttribute("aria-rowindex", String(this.first + index + 2));
      this.handlers.fill(row, this.first + index);
    });
  }

  /** Bring a row into view, if it is not. @param {number} place @param {number} count of all rows */
  reveal(place, count = this.count) {
    this.#resize(count);
    const top = this.#top;
    const [least, most] = [(place + 1) * this.row - this.#view, place * this.row];
    if (top < least) this.#scrollTo(least);
    else if (top > most) this.#scrollTo(most);
  }

  /** The element of a row, while it is there. @param {number} place */
  elementOf(place) {
    return this.rows[place - this.first] ?? null;
  }

  /** Pixels for rows, without the heads of the columns. */
  get #view() {
    return Math.max(0, this.height - this.head);
  }

  /**
   * How far down the list it is scrolled: where a row was brought into view, exactly so, and not to the next pixel of
   * the scroll bar.
   */
  get #top() {
    const { scrollTop } = this.grid;
    return scrollTop === this.brought.scrollTop ? this.brought.top : scrollTop * this.#scale;
  }

  /** Pixels of the list for one of the scroll bar. */
  get #scale() {
    const [whole, room] = [this.count * this.row - this.#view, Math.min(TALLEST, this.count * this.row) - this.#view];
    return room > 0 ? whole / room : 1;
  }

  /** @param {number} count */
  #resize(count) {
    if (count === this.count) return;
    this.count = count;
    this.body.style.height = `${Math.min(TALLEST, count * this.row)}px`;
    this.grid.setAttribute("aria-rowcount", String(count + 1));
    this.expected = this.grid.scrollTop; // it may have been moved by becoming shorter
    this.brought = { scrollTop: -1, top: 0 };
  }

  /** @param {number} top */
  #scrollTo(top) {
    this.grid.scrollTop = Math.max(0, top) / this.#scale;
    this.expected = this.grid.scrollTop;
    this.brought = { scrollTop: this.expected, top: Math.max(0, top) };
    this.show(this.count);
  }

  #scrolled() {
    const byHand = Math.abs(this.grid.scrollTop - this.expected) > 1;
    this.expected = this.grid.scrollTop;
    if (byHand) this.handlers.scroll();
    this.show(this.count);
  }

  #measure() {
    this.height = this.grid.clientHeight;
    this.head = this.body.offsetTop;
    this.row = Number.parseFloat(getComputedStyle(this.grid).getPropertyValue("--row")) || this.row;
    this.body.style.height = `${Math.min(TALLEST, this.count * this.row)}px`;
    this.handlers.resize();
  }

  /** @param {number} wanted */
  #populate(wanted) {
    while (this.rows.length > Math.max(0, wanted)) this.rows.pop()?.remove();
    while (this.rows.length < wanted) {
      const row = copyOf(this.template);
      this.rows.push(row);
      this.window.append(row);
    }
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const key = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && this.handlers.press(key)) event.preventDefault();
  }

  /** @param {EventTarget | null} target */
  #placeOf(target) {
    const row = target instanceof Element ? target.closest(".list-window > .list-row") : null;
    const index = this.rows.indexOf(/** @type {HTMLElement} */ (row));
    return index < 0 ? null : this.first + index;
  }

  /** @param {EventTarget | null} target @param {(place: number) => void} act */
  #at(target, act) {
    const place = this.#placeOf(target);
    if (place !== null) act(place);
  }
}
