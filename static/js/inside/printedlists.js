/** Open and closed as tables for paper: as they are at the cursor, as many rows as a page has room for. */

import { Ages } from "../records/entryages.js";
import { Listing } from "../records/listmodel.js";
import { active } from "../state/activelane.js";
import { isAsked } from "../state/quizplan.js";
import { say } from "../words/words.js";
import { closedKind, openKind } from "./listkinds.js";
import { Orders } from "./listorder.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Kind } from "./listkinds.js" */
/** @import { RowContext } from "./listrows.js" */
/** @import { State, Tables } from "../types.js" */

const MOST = 60; // rows
const COLUMNS = /** @type {const} */ (["node", "f", "g", "h", "parent"]);

/**
 * @param {State} state
 * @param {{ timeline: Timeline, tables: Tables }} parts
 * @returns {HTMLElement[]} none while Predict asks what stands in them
 */
export function printedLists(state, { timeline, tables }) {
  const { run } = active(state);
  if (!run || isAsked(state) || !timeline.cursor) return [];
  const order = new Orders(timeline, tables).of(run);
  const listing = new Listing(timeline);
  listing.follow(order, () => true);
  const facts = { search: run, timeline, listing, order, ages: new Ages(timeline.records) };
  const kinds = { "open-list": openKind(tables), "closed-list": closedKind(tables) };
  const sides = timeline.records.sides > 1 ? [0, 1] : [0];
  return sides.flatMap((side) =>
    Object.entries(kinds).map(([name, kind]) => table(name, kind, { ...facts, side, front: listing.front(side) })),
  );
}

/** @param {string} name @param {Kind} kind @param {RowContext} given */
function table(name, kind, given) {
  const rows = kind.rows(given.listing.rows[given.side]);
  const from = kind.newest ? Math.max(0, rows.length - MOST) : 0;
  const written = rows.slice(from, MOST).map((row, place) => kind.written(given, row, from + place).cells);
  const made = element("table", [
    element("caption", [`${say(`region.${name}`)}: ${kind.count(given)}`]),
    element("thead", [
      element(
        "tr",
        COLUMNS.map((column) => element("th", [say(`lists.${column}`)])),
      ),
    ]),
    element(
      "tbody",
      written.map((cells) =>
        element(
          "tr",
          COLUMNS.map((column) => element("td", [cells[column]])),
        ),
      ),
    ),
  ]);
  const more = rows.length - written.length;
  if (more > 0) made.append(element("tfoot", [element("tr", [element("td", [say("paper.more", { count: more })])])]));
  return made;
}

/** @param {string} name @param {(string | HTMLElement)[]} inside */
function element(name, inside) {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
}
