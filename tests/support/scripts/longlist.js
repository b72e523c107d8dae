/** Another list like the page's own (`inside/listview.js`), of as many rows as are wanted, where nothing is in its way. */

import { ListView } from "../../../static/js/inside/listview.js";

/**
 * In lists of such lengths, go to the first and last rows, some in the middle and some by chance: those that did not
 * come into view among their neighbours, and how many rows were there at most.
 * @param {readonly number[]} lengths
 */
export async function reached(lengths) {
  const panel = /** @type {HTMLElement} */ (document.querySelector("#open-list-panel"));
  const copy = /** @type {HTMLElement} */ (panel.cloneNode(true));
  const found = [];
  for (const many of lengths) found.push(reachedIn(await another(panel, copy), many));
  return found;
}

/** @param {{ grid: Element, view: ListView }} list @param {number} many */
function reachedIn({ grid, view }, many) {
  view.show(many);
  const wrong = [];
  let most = 0;
  for (const place of placesIn(many)) {
    view.reveal(place);
    const rows = [...grid.querySelectorAll(".list-window > .list-row")];
    if (!isAmong(rows, place, grid)) wrong.push(place);
    most = Math.max(most, rows.length);
  }
  return { wrong, most, tall: grid.scrollHeight, announced: grid.getAttribute("aria-rowcount") };
}

/**
 * An empty copy of the open list in its place, as soon as it has a size.
 * @param {HTMLElement} panel
 * @param {HTMLElement} whole what was in it at first
 * @returns {Promise<{ grid: Element, view: ListView }>}
 */
function another(panel, whole) {
  const copy = /** @type {HTMLElement} */ (whole.cloneNode(true));
  const grid = /** @type {HTMLElement} */ (copy.querySelector(".list"));
  grid.id = "long-list";
  for (const row of copy.querySelectorAll(".list-window > *")) row.remove();
  panel.replaceChildren(grid);
  const template = /** @type {HTMLTemplateElement} */ (copy.querySelector("template"));
  const nothing = () => false;
  return new Promise((then) => {
    const resize = () => then({ grid, view });
    const others = { point: nothing, choose: nothing, leap: nothing, press: nothing, scroll: nothing };
    const view = new ListView(grid, template, { fill, resize, ...others });
  });
}

/** @param {HTMLElement} row @param {number} place */
function fill(row, place) {
  /** @type {Element} */ (row.lastElementChild).textContent = String(place);
}

/** @param {number} many */
function placesIn(many) {
  const places = [0, many - 1, 1, many >> 1, (many >> 1) + 1, 0];
  for (let turn = 0, seed = 5; turn < 60; turn += 1) {
    seed = (seed * 48271) % 2147483647;
    places.push(seed % many);
  }
  return places.filter((place) => place >= 0 && place < many);
}

/** Is a row in view, among rows that follow each other? @param {Element[]} rows @param {number} place @param {Element} grid */
function isAmong(rows, place, grid) {
  const shown = rows.map((row) => Number(row.lastElementChild?.textContent));
  if (!shown.includes(place) || shown.some((each, index) => each !== shown[0] + index)) return false;
  const frame = /** @type {Element} */ (grid.querySelector(".list-window")).getBoundingClientRect();
  const { top, bottom } = rows[shown.indexOf(place)].getBoundingClientRect();
  return top >= frame.top - 1 && bottom <= frame.bottom + 1;
}
