/** The choice of the clock that moves several runs together; there is none for one. What a clock needs stands in NEEDS. */

import { choose, part, write } from "../page/elements.js";
import { lanesOf } from "../state/lanes.js";
import { say } from "../words/words.js";

/** @import { ClockName } from "../records/clocks.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

/** What has to be there for a clock, and the key of the words that say so where it is not. @type {Partial<Record<ClockName, { isThere: (state: State) => boolean, why: string }>>} */
const NEEDS = {
  seconds: { isThere: (state) => lanesOf(state).every(({ run }) => run?.timing), why: "clock.seconds.unmeasured" },
};

/** @implements {Component} */
export class ClockChoice {
  /**
   * @param {HTMLElement} field
   * @param {Dispatch} dispatch
   */
  constructor(field, dispatch) {
    this.field = field;
    this.select = part(field, "select", HTMLSelectElement);
    this.select.addEventListener("change", () =>
      dispatch({ type: "clockChosen", clock: /** @type {ClockName} */ (this.select.value) }),
    );
  }

  /** @param {State} state */
  slice({ lanes, run, view }) {
    return [lanes.others, lanes.clock, run, view];
  }

  /** @param {State} state */
  syncState(state) {
    this.field.hidden = !state.lanes.others.length;
    if (this.field.hidden) return;
    choose(this.select, state.lanes.clock);
    for (const option of this.select.options) {
      const needed = NEEDS[/** @type {ClockName} */ (option.value)];
      const words = say(`clock.${option.value}`);
      option.disabled = needed !== undefined && !needed.isThere(state);
      write(option, needed && option.disabled ? say(needed.why, { clock: words }) : words);
    }
  }
}
