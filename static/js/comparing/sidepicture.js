/**
 * The picture of a lane that is not active: a timeline and a sentence of its own, and what the domain shows, each shown
 * the state as it would be with that lane active.
 */

import { Components } from "../page/components.js";
import { part } from "../page/elements.js";
import { Caption } from "../panels/caption.js";
import { problemOf } from "../problems/domains.js";
import { RecordStore } from "../records/records.js";
import { Timeline } from "../records/timeline.js";
import { shown } from "../state/horizon.js";
import { besideActive } from "../state/lanes.js";

/** @import { LaneParts } from "./sidebyside.js" */
/** @import { Component, Dispatch, Domain, Lane, State } from "../types.js" */

/** @typedef {LaneParts & { lane: () => number }} SideParts the timeline is the lane's own, `lane` its id */
/** @typedef {(home: HTMLElement, dispatch: Dispatch, parts: SideParts) => Component[]} MakeSide */

export class SidePicture {
  timeline = new Timeline();
  resting = true;
  /** @type {Lane | null} */
  lane = null;
  /** @type {State | null} */
  state = null;
  /** What is there by now. @type {Partial<Record<string, Components | null>>} */
  sides = {};

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {LaneParts} parts
   */
  constructor(element, dispatch, parts) {
    this.dispatch = dispatch;
    this.explained = parts.explained;
    const { timeline } = this;
    const { tables } = parts;
    /** @type {SideParts} */
    this.parts = { ...parts, timeline, lane: () => this.lane?.id ?? 0 };
    this.homes = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-domain]")]);
    const sentence = part(element, "[data-part=sentence]", HTMLElement);
    this.sentence = new Components([new Caption(sentence, dispatch, { timeline, tables })]);
  }

  /** @param {State} state @param {Lane} lane */
  show(state, lane) {
    const front = besideActive(state, lane);
    const { records, cursor } = shown(front);
    Object.assign(this, { lane, state: front, resting: false });
    for (const home of this.homes) home.hidden = home.dataset.domain !== front.domain.name;
    this.timeline.show(records, cursor, front.domain.nodes(problemOf(front)));
    const { name } = front.domain;
    if (this.sides[name] === undefined) void this.#make(front.domain);
    this.sides[name]?.syncState(front);
  }

  /** Say what is shown. */
  tell() {
    if (this.state) this.sentence.syncState(this.state);
  }

  /** What shows the lane; nothing while it is active. */
  shownNow() {
    return this.state ? (this.sides[this.state.domain.name] ?? null) : null;
  }

  /** Hold no more than needed: its lane is active, or there is none. */
  rest() {
    if (this.resting) return;
    Object.assign(this, { lane: null, state: null, resting: true });
    this.timeline.show(new RecordStore(), 0);
  }

  /** @param {Domain} domain */
  async #make(domain) {
    const { name } = domain;
    this.sides[name] = null;
    const make = await this.explained(domain).side();
    const home = /** @type {HTMLElement} */ (this.homes.find((each) => each.dataset.domain === name));
    this.sides[name] = new Components(make(home, this.dispatch, this.parts));
    if (this.state?.domain === domain) this.sides[name]?.syncState(this.state);
  }
}
