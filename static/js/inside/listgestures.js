/**
 * What hands and keys do to the rows of a list: pointing and going through them hovers nodes, a click and Enter pick
 * one, a double click and Shift+Enter go to the record that a row is. Remembers the row the keyboard is on by its
 * record, since rows come and go above it.
 */

import { setOrRemove } from "./listrows.js";

/** @import { ListView } from "./listview.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Dispatch } from "../types.js" */

/**
 * What a list shows now: its rows, the node of each, and the records that rows are numbers of. @typedef {{ length: number, rowAt: (place: number) => number,
 * placeOf: (row: number) => number, nodeOf: (row: number) => number, records: RecordStore | null }} Shown
 */

const STEPS = /** @type {Record<string, (place: number, page: number, last: number) => number>} */ ({
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  PageDown: (place, page) => place + page,
  PageUp: (place, page) => place - page,
  Home: () => 0,
  End: (_place, _page, last) => last,
});

export class ListHand {
  /** @type {{ row: number, place: number, records: RecordStore | null } | null} */
  active = null; // the row the keyboard is on
  /** @type {number | null} */
  pointed = null; // the place of the row under the pointer
  keyed = false; // is what is hovered the doing of the keyboard?

  /**
   * @param {HTMLElement} grid
   * @param {Dispatch} dispatch
   * @param {() => Shown} shown
   */
  constructor(grid, dispatch, shown) {
    this.grid = grid;
    this.dispatch = dispatch;
    this.shown = shown;
    grid.addEventListener("blur", () => this.keyed && dispatch({ type: "hovered", cell: null }));
  }

  /** Mark the row the keyboard is on, wherever it is now or, if it has gone, where it was. @param {ListView} view */
  mark(view) {
    const { length, rowAt, placeOf, records } = this.shown();
    if (this.active?.records !== records) this.forget(); // another run: the number is of another record, or of none
    const { active } = this;
    if (active && length) {
      // rows that are put in another order are away for a moment
      const place = placeOf(active.row);
      active.place = Math.min(place < 0 ? active.place : place, length - 1);
      active.row = rowAt(active.place);
    }
    const element = active && active.row >= 0 ? view.elementOf(active.place) : null;
    for (const row of view.rows) setOrRemove(row, "data-active", row === element ? "" : null);
    setOrRemove(this.grid, "aria-activedescendant", element?.id ?? null);
  }

  forget() {
    this.active = null;
  }

  /** @param {number | null} place */
  point(place) {
    if (place === this.pointed) return;
    this.pointed = place;
    this.keyed = false;
    this.dispatch({ type: "hovered", cell: place === null ? null : this.#nodeAt(place) });
  }

  /** @param {number} place @param {ListView} view */
  choose(place, view) {
    const { rowAt, records } = this.shown();
    const row = rowAt(place);
    if (row < 0) return;
    this.active = { row, place, records };
    this.mark(view);
    this.dispatch({ type: "picked", cell: this.#nodeAt(place) });
  }

  /** To just after the record that a row is. @param {number} place */
  leap(place) {
    const row = this.shown().rowAt(place);
    if (row >= 0) this.dispatch({ type: "seek", record: row + 1 });
  }

  /**
   * A key: was it of use?
   * @param {string} key
   * @param {ListView} view
   */
  press(key, view) {
    const last = this.shown().length - 1;
    if (last < 0) return key in STEPS;
    const place = this.active?.place ?? -1;
    if (key === "Enter" && place >= 0) this.choose(place, view);
    else if (key === "Shift+Enter" && place >= 0) this.leap(place);
    else if (key in STEPS) this.#go(Math.max(0, Math.min(last, STEPS[key](place, view.page, last))), view);
    else return false;
    return true;
  }

  /** @param {number} place @param {ListView} view */
  #go(place, view) {
    this.keyed = true;
    const { rowAt, records } = this.shown();
    this.active = { row: rowAt(place), place, records };
    view.reveal(place);
    this.mark(view);
    this.dispatch({ type: "hovered", cell: this.#nodeAt(place) });
  }

  /** @param {number} place */
  #nodeAt(place) {
    const { rowAt, nodeOf } = this.shown();
    return rowAt(place) < 0 ? null : nodeOf(rowAt(place));
  }
}
