/**
 * Lanes on a phone held upright: one at a time, the next one swiped to by its title. The lane that comes to rest in the
 * middle is at hand, and the one that is taken to hand comes to the middle.
 */

import { lanesOf } from "../state/lanes.js";

/** @import { Action, Dispatch, State } from "../types.js" */

export class Swipes {
  /**
   * @param {HTMLElement} picture what the lanes lie in
   * @param {Dispatch} dispatch
   */
  constructor(picture, dispatch) {
    this.picture = picture;
    this.hand = NaN;
    picture.addEventListener("scrollend", () => dispatch((state) => this.#restedOn(state)));
  }

  /** @param {State} state */
  follow({ lanes }) {
    if (lanes.hand === this.hand) return;
    this.hand = lanes.hand;
    this.picture.scrollTo({ left: lanes.place * this.#stride(1 + lanes.others.length), behavior: "instant" });
  }

  /** @param {State} state @returns {Action | null} */
  #restedOn(state) {
    const { picture } = this;
    const lanes = lanesOf(state);
    if (lanes.length < 2 || picture.scrollWidth <= picture.clientWidth) return null;
    const place = Math.round(picture.scrollLeft / this.#stride(lanes.length));
    const lane = lanes[Math.min(place, lanes.length - 1)];
    return lane.id === state.lanes.hand ? null : { type: "laneTaken", lane: (this.hand = lane.id) };
  }

  /** How far it is from one lane to the next, when so many are swiped through. @param {number} count */
  #stride(count) {
    const { scrollWidth, clientWidth } = this.picture;
    return Math.max(1, (scrollWidth - clientWidth) / Math.max(1, count - 1));
  }
}
