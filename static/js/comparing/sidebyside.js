/**
 * Lanes side by side: one for each place, with a title, and with a picture of its own unless it is active. The active
 * one has the page's own picture, which the stylesheet puts into its place.
 */

import { addStylesheet, mark, part } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { compared, overlaid } from "../state/lanes.js";
import { allWords } from "../words/words.js";
import { LaneTitle } from "./lanetitle.js";
import { laneTitles } from "./lanetitles.js";
import { SidePicture } from "./sidepicture.js";
import { Swipes } from "./swipes.js";

/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { LaidOver } from "./laidover.js" */
/** @import { Component, Dispatch, Domain, Lane, State, Tables } from "../types.js" */

/** @typedef {{ timeline: Timeline, tables: Tables, current: () => State, laidOver: LaidOver, explained: (domain: Domain) => Explained }} LaneParts */
/** @typedef {ReadonlyMap<number, string> | null} Sides */
/** @typedef {{ element: HTMLElement, title: LaneTitle, picture: SidePicture }} PlaceOfLane */

await Promise.all([allWords(), addStylesheet("lanes.css")]);

/** @implements {Component} */
export class SideBySide {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {LaneParts} parts
   */
  constructor(root, dispatch, parts) {
    this.root = root;
    this.dispatch = dispatch;
    this.parts = parts;
    this.home = part(root, "#lanes", HTMLElement);
    this.template = part(root, "#lane", HTMLTemplateElement);
    /** @type {PlaceOfLane[]} */
    this.places = [];
    this.swipes = new Swipes(part(root, "#picture", HTMLElement), dispatch);
  }

  /** Every state concerns some lane; what does not change is left alone by what it is made of. @param {State} state */
  slice(state) {
    return [state];
  }

  /** @param {State} state */
  syncState(state) {
    const lanes = state.lanes.length > 1 ? state.lanes : [];
    mark(this.home, "data-view", state.view.boardView);
    mark(this.root, "data-hand", String(state.active));
    if (lanes.length) mark(this.root, "data-lanes", String(lanes.length));
    else delete this.root.dataset.lanes;
    while (this.places.length < lanes.length) this.places.push(this.#makePlace(this.places.length));
    const sides = sidesOf(state);
    mark(this.root, "data-hand-side", sides?.get(active(state).id) ?? "");
    this.places.forEach((place, at) => this.#arrange(place, state, lanes[at], sides));
    const seen = lanes.filter(({ id }) => !sides || (sides.has(id) && !overlaid(state)));
    this.places.forEach((place, at) => this.#show(place, state, lanes[at], seen));
    if (seen.length) this.#tell(state, lanes, seen);
    this.swipes.follow(state);
  }

  /** What each lane shows, under its title; the active one has the page's own picture. */
  lanePictures() {
    return this.places
      .filter(({ element }) => !element.hidden)
      .map(({ title, picture }) => ({ title: title.parts.words.textContent ?? "", components: picture.shownNow() }));
  }

  /** @param {number} at @returns {PlaceOfLane} */
  #makePlace(at) {
    const element = part(/** @type {HTMLElement} */ (this.template.content.cloneNode(true)), ".lane", HTMLElement);
    element.dataset.at = String(at);
    this.home.append(element);
    return {
      element,
      title: new LaneTitle(element, this.dispatch, at),
      picture: new SidePicture(element, this.dispatch, this.parts),
    };
  }

  /** Where everything is, before anything is measured. @param {PlaceOfLane} place @param {State} state @param {Lane | undefined} lane @param {Sides} sides */
  #arrange({ element }, state, lane, sides) {
    element.hidden = !lane;
    mark(element, "data-hand", String(lane?.id === active(state).id));
    mark(element, "data-side", (lane && sides?.get(lane.id)) ?? "");
  }

  /** @param {PlaceOfLane} place @param {State} state @param {Lane | undefined} lane @param {readonly Lane[]} seen */
  #show({ picture }, state, lane, seen) {
    if (!lane || lane.id === active(state).id) picture.rest();
    else if (seen.includes(lane)) picture.show(state, lane);
  }

  /** The words, after all pictures: each picture is measured, and words that change would have the page laid out again for each. @param {State} state @param {readonly Lane[]} lanes @param {readonly Lane[]} seen */
  #tell(state, lanes, seen) {
    const { timeline } = this.parts;
    const titles = laneTitles(state, this.parts);
    lanes.forEach((lane, at) => {
      const { picture, title } = this.places[at];
      const isHand = lane.id === active(state).id;
      if (!seen.includes(lane)) return;
      if (!isHand) picture.tell();
      title.show(state, lane, { title: titles[at], timeline: isHand ? timeline : picture.timeline });
    });
  }
}

/** On which side of a comparison each of its lanes is; null where nothing is compared. @param {State} state @returns {Sides} */
function sidesOf(state) {
  const pair = compared(state);
  return (
    pair &&
    new Map([
      [pair[0].id, "left"],
      [pair[1].id, "right"],
    ])
  );
}
