/**
 * How wide the columns of a list are at least: as wide as their heads and what has been written in them since the search
 * began, so that nothing is ever cut and no column narrows while it is read. Where that is more than there is room
 * for, the list scrolls sideways.
 */

import { language } from "../words/words.js";

/** @type {Record<string, string | undefined>} */
const GROUPS = { f: "number", g: "number", h: "number", node: "name", parent: "name", age: "count", order: "count" }; // columns of one width
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range begins with the first character there is
const WIDE = /[^\x00-\u2fff]/g; // characters of the width of two

export class ListWidths {
  /** @type {unknown} */
  run = null;
  /** @type {Record<string, number>} */
  widths = {};

  /** @param {HTMLElement} grid whose style the widths become, in characters: `--number`, `--name`, `--count` */
  constructor(grid) {
    this.grid = grid;
    this.language = language(); // of the heads
  }

  /** A list of another search, or with other heads, has no width of the one before, even while it is empty. @param {unknown} run */
  begin(run) {
    if (run === this.run && language() === this.language) return;
    this.run = run;
    this.language = language();
    this.widths = {};
    for (const group of Object.values(GROUPS)) this.grid.style.removeProperty(`--${group}`);
    for (const head of /** @type {NodeListOf<HTMLElement>} */ (this.grid.querySelectorAll("[role=columnheader]")))
      this.#widen(GROUPS[head.dataset.say?.split(".")[1] ?? ""], head.textContent ?? "");
  }

  /**
   * Make room for what is written in a row.
   * @param {unknown} run whose list it is
   * @param {Record<string, string>} cells
   */
  take(run, cells) {
    this.begin(run);
    for (const [cell, group] of Object.entries(GROUPS)) this.#widen(group, cells[cell] ?? "");
  }

  /** @param {string | undefined} group @param {string} text */
  #widen(group, text) {
    if (!group) return;
    const width = text.length + (text.match(WIDE)?.length ?? 0);
    if (width <= (this.widths[group] ?? 0)) return;
    this.widths[group] = width;
    this.grid.style.setProperty(`--${group}`, `${width}ch`);
  }
}
