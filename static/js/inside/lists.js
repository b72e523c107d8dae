/**
 * The open list and the closed list: brings the rows to the cursor, for as long in a frame as there is time, and shows
 * them in their panels. Does nothing for panels that cannot be seen. Here stands what is different between the two.
 */

import { part } from "../page/elements.js";
import { Rebuilt } from "../problems/rebuiltboards.js";
import { Ages } from "../records/entryages.js";
import { figure } from "../records/figures.js";
import { Listing } from "../records/listmodel.js";
import { readerOf } from "../records/reader.js";
import { comingBack } from "../state/horizon.js";
import { isAsked } from "../state/quizplan.js";
import { nameOf } from "../words/nodename.js";
import { familyOf } from "../words/recordsentence.js";
import { joined, say } from "../words/words.js";
import { Orders } from "./listorder.js";
import { ListPanel } from "./listpanel.js";
import { closedRow, openRow } from "./listrows.js";

/** @import { Kind } from "./listpanel.js" */
/** @import { Order } from "../records/listmodel.js" */
/** @import { RowContext } from "./listrows.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

const TIME = 4; // milliseconds of a frame
const REST = 20; // while playing, sorted rows stay as they are for so many times as long as sorting took
const MANY = 2 ** 22; // with so many nodes a full scan costs too much of a frame: the lists wait until playing stops

/** @implements {Component} */
export class Lists {
  /** @type {State | null} */
  state = null;
  due = false; // has another frame been requested?
  told = false; // of a state, since it was?
  spent = 0; // milliseconds on the order the rows are in, or will be
  rest = 0; // until then the order stays, while playing
  /** @type {{ of: Order, order: Order } | null} */
  unsorted = null;

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
    const panel = (/** @type {string} */ id, /** @type {Kind} */ kind) =>
      new ListPanel(part(root, id, HTMLElement), dispatch, kind, () => this.#again());
    this.panels = [panel("#open-list-panel", openKind(tables)), panel("#closed-list-panel", closedKind(tables))];
  }

  /** @param {State} state */
  slice(state) {
    return SLICE.map((key) => state[key]);
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.told = true;
    if (before && this.#rests && STANDING.every((key) => before[key] === state[key])) this.#again();
    else this.#show();
  }

  /** While playing faster than rows can be put in order, most of the time they stay as they are. */
  get #rests() {
    const { listing, state } = this;
    return (
      state !== null &&
      isMoving(state) &&
      !listing.ready &&
      listing.building === null &&
      (performance.now() < this.rest || this.timeline.statuses(0).length >= MANY)
    );
  }

  #show() {
    const { state, timeline, listing } = this;
    const seen = this.panels.filter((panel) => panel.visible);
    if (!state || comingBack(state) || !seen.length) return;
    if (!state.run) {
      for (const panel of seen) panel.blank(state.domain);
      return;
    }
    this.ages = readerOf(this.ages, timeline.records, (records) => new Ages(records));
    const { domain, problem, settings, estimates } = state.run;
    const search = { domain, problem, settings, estimates };
    const asks = isAsked(state); // Predict: what comes next may not be seen
    const [order, ages, began] = [
      asks ? this.#unsorted(this.orders.of(search)) : this.orders.of(search),
      this.ages,
      performance.now(),
    ];
    const hasTime = () => performance.now() < began + TIME;
    listing.follow(
      order,
      hasTime,
      !isMoving(state) || (began >= this.rest && timeline.statuses(0).length < MANY),
      this.panels[1].visible,
    );
    this.#count(began);
    const given = (/** @type {number} */ side) => ({
      search,
      timeline,
      listing,
      order,
      ages,
      side,
      front: asks ? NOT_TOLD : listing.front(side),
    });
    for (const panel of seen) panel.show(state, given, hasTime);
    if (!listing.ready || seen.some((panel) => panel.waiting)) this.#again();
  }

  /** The same, the oldest first. @param {Order} order */
  #unsorted(order) {
    if (this.unsorted?.of !== order)
      this.unsorted = { of: order, order: { ...order, compare: (one, other) => one - other } };
    return this.unsorted.order;
  }

  /** Rest after what was a lot of work. @param {number} began when the share of this frame did */
  #count(began) {
    const now = performance.now();
    this.spent += now - began;
    if (this.listing.building) return;
    if (this.spent > TIME / 2) this.rest = now + REST * this.spent;
    this.spent = 0;
  }

  /** Show what there is in the next frame, unless a state comes by then. */
  #again() {
    if (this.due) return;
    this.due = true;
    this.told = false;
    requestAnimationFrame(() => {
      this.due = false;
      if (this.told) this.#again();
      else this.#show();
    });
  }
}

const NOT_TOLD = { next: -1, tied: 0, reach: 0 };
const MOVING = /** @type {const} */ (["run", "playback"]);
const STANDING = /** @type {const} */ (["domain", "quiz", "view", "hover", "picked", "map", "board"]);
const SLICE = [...STANDING, ...MOVING];

/** Is the cursor on its way, playing or to a place further on? @param {State} state */
function isMoving({ playback: { playing, goingTo } }) {
  return playing || goingTo !== null;
}

/** @param {Tables} tables @returns {Kind} */
function openKind(tables) {
  return {
    newest: false,
    rows: ({ open }) => open,
    entry: (_given, row) => row,
    written: openRow,
    line: (given) =>
      given.front === NOT_TOLD
        ? say("lists.asked")
        : joined([
            say(`lists.open.${familyOf(tables, given.search.settings)}`, { tie: given.search.settings.tie }),
            frontLine(given),
          ]),
    count: (given) => openCount(given),
    stale: ({ listing, side }) => listing.rows[side].stale.length,
  };
}

/** @param {Tables} tables @returns {Kind} */
function closedKind(tables) {
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
