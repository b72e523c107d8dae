/**
 * Lanes on a phone held upright: one at a time, the next one swiped to by its title. The lane that comes to rest in the
 * middle becomes the active one, and the one that becomes active comes to the middle.
 */

import { active } from "../state/activelane.js";
import { compared } from "../state/lanes.js";

/** @import { Action, Dispatch, State } from "../types.js" */

export class Swipes {
  /**
   * @param {HTMLElement} picture what the lanes lie in
   * @param {Dispatch} dispatch
   */
  constructor(picture, dispatch) {
    this.picture = picture;
    this.shown = ""; // the lane in the middle, and among how many
    picture.addEventListener("scrollend", () => dispatch((state) => this.#restedOn(state)));
  }

  /** @param {State} state */
  follow(state) {
    const { id } = active(state);
    const lanes = seenLanes(state);
    const key = [id, lanes.length].join();
    if (key === this.shown) return;
    this.shown = key;
    const place = lanes.findIndex((lane) => lane.id === id);
    this.picture.scrollTo({ left: place * this.#stride(lanes.length), behavior: "instant" });
  }

  /** @param {State} state @returns {Action | null} */
  #restedOn(state) {
    const { picture } = this;
    const lanes = seenLanes(state);
    if (lanes.length < 2 || picture.scrollWidth <= picture.clientWidth) return null;
    const place = Math.round(picture.scrollLeft / this.#stride(lanes.length));
    const lane = lanes[Math.min(place, lanes.length - 1)];
    this.shown = [lane.id, lanes.length].join();
    return lane.id === active(state).id ? null : { type: "laneTaken", lane: lane.id };
  }

  /** How far it is from one lane to the next, when so many are swiped through. @param {number} count */
  #stride(count) {
    const { scrollWidth, clientWidth } = this.picture;
    return Math.max(1, (scrollWidth - clientWidth) / Math.max(1, count - 1));
  }
}

/** The two that are compared, or all. @param {State} state */
function seenLanes(state) {
  return compared(state) ?? state.lanes;
}
