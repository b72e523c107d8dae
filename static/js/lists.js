/**
 * The open list and the closed list: brings the rows to the cursor, for as long in a frame as there is time, and shows them in their panels. Does nothing
 * for panels that cannot be seen. Here stands what is different between the two.
 */

import { Ages } from "./ages.js";
import { Rebuilt } from "./boards.js";
import { part } from "./elements.js";
import { figure } from "./figures.js";
import { Listing } from "./listing.js";
import { Orders } from "./listorder.js";
import { ListPanel } from "./listpanel.js";
import { closedRow, openRow } from "./listrows.js";
import { nameOf } from "./naming.js";
import { isAsked } from "./quizplan.js";
import { comingBack } from "./state.js";
import { familyOf } from "./telling.js";
import { say } from "./words.js";

/** @import { Kind } from "./listpanel.js" */
/** @import { Order } from "./listing.js" */
/** @import { Given } from "./listrows.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "./types.js" */

const TIME = 4; // milliseconds of a frame

/** @implements {Component} */
export class Lists {
  /**
   * @param {HTMLElement} root holding #open-list-panel and #closed-list-panel
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(root, dispatch, { timeline, tables }) {
    this.timeline = timeline;
    this.listing = new Listing(timeline);
    this.orders = new Orders(timeline, tables, new Rebuilt());
    this.ages = new Ages(timeline.records);
    /** @type {State | null} */
    this.state = null;
    this.due = false; // is another frame asked for?
    /** @type {{ of: Order, order: Order } | null} */
    this.unsorted = null;
    const panel = (/** @type {string} */ id, /** @type {Kind} */ kind) => new ListPanel(part(root, id, HTMLElement), dispatch, kind, () => this.#again());
    this.panels = [panel("#open-list-panel", openKind(tables)), panel("#closed-list-panel", closedKind(tables))];
  }

  /** @param {State} state */
  syncState(state) {
    const before = this.state;
    if (before && SLICE.every((key) => before[key] === state[key])) return;
    this.state = state;
    this.#show();
  }

  #show() {
    const { state, timeline, listing } = this;
    const seen = this.panels.filter((panel) => panel.visible);
    if (!state?.run || comingBack(state) || !seen.length) return;
    if (this.ages.records !== timeline.records) this.ages = new Ages(timeline.records);
    const { domain, problem, settings, estimates } = state.run;
    const search = { domain, problem, settings, estimates };
    const asks = isAsked(state); // Predict: what comes next may not be seen
    const [order, ages, end] = [asks ? this.#unsorted(this.orders.of(search)) : this.orders.of(search), this.ages, performance.now() + TIME];
    const hasTime = () => performance.now() < end;
    listing.follow(order, hasTime);
    const given = (/** @type {number} */ side) => ({ search, timeline, listing, order, ages, side, front: asks ? NOT_TOLD : listing.front(side) });
    for (const panel of seen) panel.show(state, given, hasTime);
    if (!listing.ready || seen.some((panel) => panel.waiting)) this.#again();
  }

  /** The same, the oldest first. @param {Order} order */
  #unsorted(order) {
    if (this.unsorted?.of !== order) this.unsorted = { of: order, order: { ...order, compare: (one, other) => one - other } };
    return this.unsorted.order;
  }

  /** Show what there is in the next frame. */
  #again() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.#show();
    });
  }
}

const NOT_TOLD = { next: -1, tied: 0, reach: 0 };
const SLICE = /** @type {const} */ (["domain", "quiz", "run", "playback", "view", "hover", "picked", "map", "board"]);

/** @param {Tables} tables @returns {Kind} */
function openKind(tables) {
  return {
    newest: false,
    rows: ({ open }) => open,
    entry: (_given, row) => row,
    written: openRow,
    line: (given) => given.front === NOT_TOLD ? say("lists.asked") : `${say(`lists.open.${familyOf(tables, given.search.settings)}`, { tie: given.search.settings.tie })} ${frontLine(given)}`,
    count: (given) => openCount(given),
  };
}

/** @param {Tables} tables @returns {Kind} */
function closedKind(tables) {
  return {
    newest: true,
    rows: ({ closed }) => closed,
    entry: ({ timeline }, row) => timeline.fold.changeBefore(row),
    written: closedRow,
    line: ({ search }) => say(`lists.closed.${["deep", "bounded"].includes(familyOf(tables, search.settings)) ? "path" : "order"}`),
    count: ({ listing, side }) => say("lists.count.closed", { count: listing.rows[side].closed.length }),
  };
}

/** What goes next, and among how many. @param {Given} given */
function frontLine({ search, timeline: { records }, order, front: { next, tied } }) {
  if (next < 0) return say("lists.next.none");
  const facts = { place: nameOf(search, records.node(next)), f: figure(order.f(next)), tied };
  return say(`lists.next.${tied > 1 ? "tied" : tied === 1 ? "alone" : "plain"}`, facts);
}

/** @param {Given} given */
function openCount({ listing, order, side }) {
  const { open, stale } = listing.rows[side];
  const facts = { count: open.length - stale.length, stale: stale.length };
  return say(`lists.count.${stale.length ? "lazy" : order.untold ? "untold" : "open"}`, facts);
}
