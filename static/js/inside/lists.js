/**
 * The open list and the closed list: brings the rows to the cursor, for as long in a frame as there is time, and shows
 * them in their panels. Does nothing for panels that cannot be seen. What is different between the two is listkinds.js's.
 */

import { part } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { Ages } from "../records/entryages.js";
import { Listing } from "../records/listmodel.js";
import { readerOf } from "../records/reader.js";
import { active } from "../state/activelane.js";
import { votesShown } from "../state/classroom.js";
import { comingBack } from "../state/horizon.js";
import { isAsked } from "../state/quizplan.js";
import { closedKind, NOT_TOLD, openKind } from "./listkinds.js";
import { Orders } from "./listorder.js";
import { ListPanel } from "./listpanel.js";

/** @import { Kind } from "./listkinds.js" */
/** @import { Order } from "../records/listmodel.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Run, State, Tables } from "../types.js" */

const TIME = 4; // milliseconds of a frame
const REST = 20; // while playing, sorted rows stay as they are for so many times as long as sorting took
const MANY = 2 ** 22; // with so many nodes a full scan costs too much of a frame: the lists wait until playing stops

/** @implements {Component} */
export class Lists {
  /** @type {State | null} */
  state = null;
  due = false; // has another frame been requested?
  told = false; // has a state come since then?
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
    this.orders = new Orders(timeline, tables);
    this.ages = new Ages(timeline.records);
    const panel = (/** @type {string} */ id, /** @type {Kind} */ kind) =>
      new ListPanel(part(root, id, HTMLElement), dispatch, kind, () => this.#again());
    this.panels = [panel("#open-list-panel", openKind(tables)), panel("#closed-list-panel", closedKind(tables))];
  }

  /** @param {State} state */
  slice(state) {
    return [...standing(state), active(state), state.playback, isAsked(state), votesShown(state)];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.told = true;
    const stands = before && this.#rests && standing(before).every((value, at) => value === standing(state)[at]);
    if (stands) this.#again();
    else this.#show();
  }

  /** While playing faster than rows can be put in order, most of the time they stay as they are. */
  get #rests() {
    const { listing, state } = this;
    const due = state === null || this.#maySort(state, performance.now());
    return !due && !listing.ready && listing.building === null;
  }

  /** @param {State} state @param {number} now */
  #maySort(state, now) {
    return !isMoving(state) || (now >= this.rest && this.timeline.statuses(0).length < MANY);
  }

  #show() {
    const { state } = this;
    const seen = this.panels.filter((panel) => panel.visible);
    if (!state || comingBack(state) || !seen.length) return;
    const { run } = active(state);
    if (run) this.#showRun(state, run, seen);
    else for (const panel of seen) panel.blank(state.domain);
  }

  /** @param {State} state @param {Run} search @param {readonly ListPanel[]} seen */
  #showRun(state, search, seen) {
    const { timeline, listing } = this;
    const secret = isAsked(state); // Predict: what comes next may not be seen
    const order = secret ? this.#unsorted(this.orders.of(search)) : this.orders.of(search);
    const hasTime = this.#follow(order, state);
    const ages = (this.ages = readerOf(this.ages, timeline.records, (records) => new Ages(records)));
    const facts = { search, timeline, listing, order, ages };
    for (const panel of seen)
      panel.show(state, (side) => ({ ...facts, side, front: secret ? NOT_TOLD : listing.front(side) }), hasTime);
    if (!listing.ready || seen.some((panel) => panel.waiting)) this.#again();
  }

  /**
   * Bring the rows to the cursor, as far as there is time in this frame.
   * @param {Order} order
   * @param {State} state
   * @returns {() => boolean} is there any left?
   */
  #follow(order, state) {
    const began = performance.now();
    const hasTime = () => performance.now() < began + TIME;
    this.listing.follow(order, hasTime, this.#maySort(state, began), this.panels[1].visible);
    this.#count(began);
    return hasTime;
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

/** What does not change while it plays. @param {State} state */
function standing(state) {
  return [state.domain, state.quiz, state.view, state.hover, state.picked, problemOf(state)];
}

/** Is the cursor on its way, playing or to a place further on? @param {State} state */
function isMoving(state) {
  return state.playback.playing || active(state).goingTo !== null;
}
