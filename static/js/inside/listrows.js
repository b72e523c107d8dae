/**
 * What is written in a row of the open or of the closed list, and how the row is marked. A row is a record
 * (records/listmodel.js). Fills the cells it is given, and writes only what has changed.
 */

import { write } from "../page/elements.js";
import { figure } from "../records/figures.js";
import { isReached } from "../records/kinds.js";
import { IMPROVED, NO_NODE, REOPENED } from "../records/records.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { Ages } from "../records/entryages.js" */
/** @import { SearchedProblem } from "./listorder.js" */
/** @import { Listing, Order } from "../records/listmodel.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { NodeVotes } from "../types.js" */

/**
 * What a row is written from.
 * @typedef {object} RowContext
 * @property {SearchedProblem} search
 * @property {Timeline} timeline
 * @property {Listing} listing
 * @property {Order} order
 * @property {Ages} ages
 * @property {number} side
 * @property {{ next: number, tied: number, reach: number }} front what goes next, and among how many
 *   (records/listmodel.js)
 */
/** @typedef {{ cells: Record<string, string>, marks: Record<string, string | null>, about: string }} RowText */

/** How an entry came about, if not by being opened. */
const CHANGES = new Map([
  [IMPROVED, { sign: "↑ ", word: "improved" }],
  [REOPENED, { sign: "↺ ", word: "reopened" }],
]);
const STALE = { sign: "", word: "stale" };

/**
 * A row of the open list.
 * @param {RowContext} given
 * @param {number} entry
 * @param {number} place in the whole list
 * @returns {RowText}
 */
export function openRow(given, entry, place) {
  const { listing, order, ages, side, front } = given;
  const { records } = given.timeline;
  const stale = listing.isStale(side, entry);
  const [next, tied] = [entry === front.next, tiedPlace(front, place)];
  const change = stale ? STALE : CHANGES.get(records.kind(entry));
  const marks = [next ? "next" : "", tied && !stale ? "tied" : ""].filter(Boolean);
  const mark = marks.map((word) => say(`lists.mark.${word}`)).join(" ");
  return {
    cells: { ...numbers(given, entry, order.f(entry)), age: `${change?.sign ?? ""}${ages.of(entry)}`, mark },
    marks: { "data-next": next ? "" : null, "data-tied": tied, "data-stale": stale ? "" : null },
    about: aboutEntry(given, entry, change?.word),
  };
}

/** Is a row among those with the least f, is it the first of them, or the last? @param {RowContext["front"]} front @param {number} place */
function tiedPlace({ tied, reach }, place) {
  if (tied <= 1 || place >= reach) return null;
  return ["tied", place === 0 ? "first" : "", place === reach - 1 ? "last" : ""].filter(Boolean).join(" ");
}

/** How an entry's g came to change. @param {RowContext} given @param {number} entry @param {string | undefined} word for it */
function aboutEntry(given, entry, word) {
  if (!word) return "";
  const key = word === "improved" && !given.order.lazy ? "improved.moved" : word;
  return say(`lists.about.${key}`, changeOf(given, entry));
}

/**
 * A row of the closed list.
 * @param {RowContext} given
 * @param {number} record
 * @returns {RowText}
 */
export function closedRow(given, record) {
  const { timeline, order } = given;
  const entry = timeline.fold.changeBefore(record);
  const again = timeline.records.kind(entry) === REOPENED;
  const goal = isReached(timeline.records.kind(record));
  const number = goal ? say("lists.goal") : String(timeline.countsAt(record + 1).expanded);
  return {
    cells: { ...numbers(given, entry, order.f(entry)), order: `${again ? CHANGES.get(REOPENED)?.sign : ""}${number}` },
    marks: { "data-next": record === timeline.current ? "" : null },
    about: again ? say("lists.about.again") : "",
  };
}

/**
 * @param {HTMLElement} row
 * @param {RowText} written
 */
export function fillRow(row, { cells, marks, about }) {
  for (const cell of row.children) write(cell, cells[/** @type {HTMLElement} */ (cell).dataset.cell ?? ""] ?? "");
  for (const [name, value] of Object.entries(marks)) setOrRemove(row, name, value);
  setOrRemove(row, "title", about || null);
}

/** @param {Element} element @param {string} name @param {string | null} value */
export function setOrRemove(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * @param {RowContext} given
 * @param {number} entry
 * @param {number} f
 * @returns {Record<string, string>}
 */
function numbers({ search, timeline: { records } }, entry, f) {
  const named = (/** @type {number} */ node) => (node === NO_NODE ? "–" : nameOf(search, node, "lists.name"));
  return {
    f: figure(f, 2),
    g: figure(records.g(entry), 2),
    h: figure(records.h(entry), 2),
    node: named(records.node(entry)),
    parent: named(records.other(entry)),
  };
}

/**
 * From which g to which an entry's node was improved, or would have been had it come out.
 * @param {RowContext} given
 * @param {number} entry
 */
function changeOf({ timeline, side }, entry) {
  const { records } = timeline;
  const before = records.kind(entry) === IMPROVED ? timeline.fold.changeBefore(entry) : -1;
  const now = timeline.g(records.node(entry), side);
  return { g: figure(records.g(entry)), old: before < 0 ? "" : figure(records.g(before)), now: figure(now) };
}

/** How many in a class named the node of a row. @param {HTMLElement} row @param {NodeVotes} [votes] */
export function markVotes(row, votes) {
  setOrRemove(row, "data-votes", votes ? String(votes.count) : null);
  setOrRemove(row, "data-vote", votes?.tone ?? null);
  setOrRemove(row, "aria-description", votes ? say("class.votes", { count: votes.count }) : null);
}
