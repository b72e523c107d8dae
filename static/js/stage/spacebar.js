/**
 * Held while something is dragged, Space pans. It is also the key that plays; what pressing it did then is taken back.
 * Knows no pointer.
 */

/** @import { Dispatch, State } from "../types.js" */

export class SpaceBar {
  /**
   * @param {Dispatch} dispatch
   * @param {() => State} current
   */
  constructor(dispatch, current) {
    this.dispatch = dispatch;
    this.current = current;
    /** @type {State["playback"] | null} */
    this.before = null; // as it was when the key went down
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    addEventListener("keyup", (event) => void (event.key === " " && (this.before = null)), { capture: true });
    addEventListener("blur", () => (this.before = null));
  }

  get held() {
    return this.before !== null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === " " && !event.repeat) this.before = this.current().playback;
  }

  /** Take back what the key did when it went down. */
  used() {
    const { before } = this;
    if (!before || before.playing === this.current().playback.playing) return;
    this.dispatch({ type: "seek", record: before.cursor });
    if (before.playing) this.dispatch({ type: "play" });
  }
}
