/** What is different between the open list and the closed list: their rows, and what is said above them. */

import { figure } from "../records/figures.js";
import { nameOf } from "../words/nodename.js";
import { familyOf } from "../words/recordsentence.js";
import { joined, say } from "../words/words.js";
import { closedRow, openRow } from "./listrows.js";

/** @import { SideRows } from "../records/listmodel.js" */
/** @import { Sequence } from "../records/sequence.js" */
/** @import { Settings, Tables } from "../types.js" */
/** @import { RowContext, RowText } from "./listrows.js" */

/**
 * What a list has of its own.
 * @typedef {object} Kind
 * @property {(rows: SideRows) => Sequence} rows
 * @property {(given: RowContext, row: number, place: number) => RowText} written
 * @property {(given: RowContext, row: number) => number} entry the record that gave a row's node its g and h
 * @property {(given: RowContext) => string} line
 * @property {(given: RowContext) => string} count
 * @property {(given: RowContext) => number} stale how many entries are out of date
 * @property {boolean} newest is its end what is followed, and not its top?
 */

/** Of a search that Predict asks about: what comes next may not be seen. */
export const NOT_TOLD = { next: -1, tied: 0, reach: 0 };

/** @param {Tables} tables @returns {Kind} */
export function openKind(tables) {
  return {
    newest: false,
    rows: ({ open }) => open,
    entry: (_given, row) => row,
    written: openRow,
    line: (given) => (given.front === NOT_TOLD ? say("lists.asked") : openLine(given, tables)),
    count: openCount,
    stale: ({ listing, side }) => listing.rows[side].stale.length,
  };
}

/** @param {Tables} tables @returns {Kind} */
export function closedKind(tables) {
  return {
    newest: true,
    rows: ({ closed }) => closed,
    entry: ({ timeline }, row) => timeline.fold.changeBefore(row),
    written: closedRow,
    line: ({ search }) =>
      say(`lists.closed.${["deep", "bounded"].includes(familyOf(tables, search.settings)) ? "path" : "order"}`),
    count: ({ listing, side }) => say("lists.count.closed", { count: listing.rows[side].closed.length }),
    stale: () => 0,
  };
}

/** Under which words the two sides of a search are. @param {Pick<Tables, "algorithms">} tables @param {Settings} settings */
export function sidesKey({ algorithms }, { algorithm }) {
  return algorithms[algorithm].answers_twin ? "lists.twin" : "lists.side";
}

/** In what order it stands, and what goes next. @param {RowContext} given @param {Tables} tables */
function openLine(given, tables) {
  const { settings, foreign } = given.search;
  if (foreign) return say("lists.open.told");
  return joined([say(`lists.open.${familyOf(tables, settings)}`, { tie: settings.tie }), frontLine(given)]);
}

/** What goes next, and among how many. @param {RowContext} given */
function frontLine({ search, timeline: { records }, order, front: { next, tied } }) {
  if (next < 0) return say("lists.next.none");
  const facts = { place: nameOf(search, records.node(next)), f: figure(order.f(next)), tied };
  return say(`lists.next.${tied > 1 ? "tied" : tied === 1 ? "alone" : "plain"}`, facts);
}

/** @param {RowContext} given */
function openCount({ listing, order, side }) {
  const { open, stale } = listing.rows[side];
  return say(`lists.count.${order.untold ? "untold" : "open"}`, { count: open.length - stale.length });
}
