/**
 * The buttons that play and step, the step size and the speed. Which of them may be used, and what the first is called,
 * is read from state/playback.js's table; what they do is done by state/state.js.
 */

import { choose, part, setIcon, setLabel, write } from "../page/elements.js";
import { holdable } from "../page/repeatbutton.js";
import { CONTROLS, modeOf, playOrPause } from "../state/playback.js";
import { notchOf, SPEEDS, spokenSpeed } from "../words/speeds.js";

/** @import { Action, Component, Dispatch, State, StepSize } from "../types.js" */
/** @import { Allowed } from "../state/playback.js" */

/** @type {readonly { id: string, may: Exclude<keyof Allowed, "play" | "toggle">, action: Action, held?: boolean }[]} */
const BUTTONS = [
  { id: "restart", may: "restart", action: { type: "restart" } },
  { id: "step-back", may: "back", action: { type: "stepBack" }, held: true },
  { id: "step-forward", may: "forward", action: { type: "stepForward" }, held: true },
  { id: "to-the-end", may: "end", action: { type: "toTheEnd" } },
];

/** @implements {Component} */
export class Controls {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.play = part(element, "#play", HTMLButtonElement);
    this.buttons = BUTTONS.map((row) => ({ ...row, button: part(element, `#${row.id}`, HTMLButtonElement) }));
    this.stepSize = part(element, "#step-size", HTMLSelectElement);
    this.untilTheyDiffer = part(this.stepSize, "[value=difference]", HTMLOptionElement);
    this.speed = part(element, "#speed", HTMLInputElement);
    this.speedValue = part(element, "#speed-value", HTMLOutputElement);
    this.speed.max = String(SPEEDS.length - 1);
    this.#listen(dispatch);
  }

  /** @param {Dispatch} dispatch */
  #listen(dispatch) {
    this.play.addEventListener("click", () => dispatch(playOrPause));
    for (const { button, action, held } of this.buttons) {
      if (held) holdable(button, () => dispatch(action));
      else button.addEventListener("click", () => dispatch(action));
    }
    this.stepSize.addEventListener("change", () => {
      dispatch({ type: "stepSizeChosen", stepSize: /** @type {StepSize} */ (this.stepSize.value) });
    });
    this.speed.addEventListener("input", () =>
      dispatch({ type: "speedChosen", speed: SPEEDS[Number(this.speed.value)] }),
    );
  }

  /** @param {State} state */
  slice(state) {
    return [
      state.playback,
      state.lanes,
      state.active,
      state.clock,
      state.against,
      state.picked,
      state.view,
      state.domain,
    ];
  }

  /** @param {State} state */
  syncState(state) {
    const allowed = CONTROLS[modeOf(state)];
    setLabel(this.play, allowed.play);
    setIcon(this.play, allowed.play === "play.pause" ? "pause" : "play");
    this.play.disabled = !allowed.toggle;
    for (const { button, may } of this.buttons) button.disabled = !allowed[may];
    this.untilTheyDiffer.hidden = state.lanes.length === 1;
    const { stepSize } = state.playback;
    choose(this.stepSize, stepSize === "difference" && this.untilTheyDiffer.hidden ? "expansion" : stepSize);
    this.#showSpeed(state.playback.speed);
  }

  /** @param {number} speed */
  #showSpeed(speed) {
    const spoken = spokenSpeed(speed);
    this.speed.value = String(notchOf(speed));
    this.speed.setAttribute("aria-valuetext", spoken);
    write(this.speedValue, spoken);
  }
}
