/** The choice of the clock that moves several runs together; there is none for one. What a clock needs stands in NEEDS. */

import { choose, part, write } from "../page/elements.js";

import { say } from "../words/words.js";

/** @import { ClockName } from "../records/clocks.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

/** What has to be there for a clock, and the key of the words that say so where it is not. @type {Partial<Record<ClockName, { isThere: (state: State) => boolean, why: string }>>} */
const NEEDS = {
  seconds: { isThere: (state) => state.lanes.every(({ run }) => run?.timing), why: "clock.seconds.unmeasured" },
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
  slice(state) {
    return [state.lanes, state.clock.name, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    this.field.hidden = state.lanes.length === 1;
    if (this.field.hidden) return;
    choose(this.select, state.clock.name);
    for (const option of this.select.options) {
      const needed = NEEDS[/** @type {ClockName} */ (option.value)];
      const words = say(`clock.${option.value}`);
      option.disabled = needed !== undefined && !needed.isThere(state);
      write(option, needed && option.disabled ? say(needed.why, { clock: words }) : words);
    }
  }
}
