/**
 * Held while something is dragged, Space pans. It is also the key that plays; what pressing it did then is taken back. Knows no pointer.
 */

/** @import { Component, Dispatch, State } from "./types.js" */

/** @implements {Component} */
export class SpaceBar {
  /** @param {Dispatch} dispatch */
  constructor(dispatch) {
    this.dispatch = dispatch;
    /** @type {State | null} */
    this.state = null;
    /** @type {State["playback"] | null} */
    this.before = null; // as it was when the key went down
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    addEventListener("keyup", (event) => void (event.key === " " && (this.before = null)), { capture: true });
    addEventListener("blur", () => (this.before = null));
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
  }

  get held() {
    return this.before !== null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === " " && !event.repeat && this.state) this.before = this.state.playback;
  }

  /** Take back what the key did when it went down. */
  used() {
    const { before } = this;
    if (!before || before.playing === this.state?.playback.playing) return;
    this.dispatch({ type: "seek", record: before.cursor });
    if (before.playing) this.dispatch({ type: "play" });
  }
}
