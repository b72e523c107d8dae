/**
 * The state as it lives: actions change it, the runner hears of each change at once, and once a frame it is shown if it
 * has changed; while the search plays, each frame is also a tick of the clock. Decides nothing: what an action changes
 * is state/state.js's, and what is shown in which order startpage.js's.
 */

import { update } from "../state/state.js";

/** @import { Dispatch, State, Wish } from "../types.js" */

/** Calls back in the next frame. @typedef {{ frame: (then: (milliseconds: number) => void) => void }} FrameClock */

export class Loop {
  /** What is done while the page is not ready: it waits. @type {Wish[] | null} */
  early = [];
  due = false; // has a frame been requested?
  /** @type {number | null} */
  played = null; // when the frame before was, while playing

  /**
   * @param {State} state
   * @param {{ clock: FrameClock, changed: (state: State) => void, show: (state: State) => void }} parts
   */
  constructor(state, { clock, changed, show }) {
    this.state = state;
    this.clock = clock;
    this.changed = changed;
    this.show = show;
  }

  current = () => this.state;

  /** @type {Dispatch} */
  dispatch = (wish) => {
    if (this.early) {
      this.early.push(wish);
      return;
    }
    const action = typeof wish === "function" ? wish(this.state) : wish;
    const next = action ? update(this.state, action) : this.state;
    if (next === this.state) return;
    this.state = next;
    this.changed(next);
    this.#request();
  };

  /** Begin with a state, once `ready` is done: until then nothing happens to it. @param {State} state @param {(state: State) => unknown} ready */
  async begin(state, ready) {
    this.early ??= [];
    this.state = state;
    await ready(state);
    const waited = this.early;
    this.early = null;
    this.changed(state);
    this.#request();
    waited.forEach(this.dispatch);
  }

  /** Have what changed shown and kept at once: the page is about to go or to be hidden, and no frame may come. */
  showNow = () => {
    if (this.due) this.show(this.state);
  };

  /** Have the state shown in the next frame. */
  #request() {
    if (!this.due) this.clock.frame((time) => this.#frame(time));
    this.due = true;
  }

  /** @param {number} time */
  #frame(time) {
    this.due = false;
    this.#tick(time);
    this.show(this.state);
  }

  /** @param {number} time */
  #tick(time) {
    const before = this.played;
    this.played = this.state.playback.playing ? time : null;
    if (this.played === null) return;
    this.#request();
    if (before !== null) this.dispatch({ type: "ticked", seconds: (time - before) / 1000 });
  }
}
