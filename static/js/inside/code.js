/**
 * The Code panel: the pseudocode of the search that is shown, or its source, with the line of the record under the
 * cursor, the lines run since the step before, and the values there; and what stops playing. What stopped it is said
 * here, because it was set here.
 */

import { part } from "../page/elements.js";
import { previousStop } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { holding, toggled } from "../state/breakpoints.js";
import { comingBack, history, shown } from "../state/horizon.js";
import { haltOf } from "./codebreakpoints.js";
import { RunningText } from "./runningtext.js";

/** @import { CodeBreakpoints } from "./codebreakpoints.js" */
/** @import { CodePlace, CodeText } from "./codetypes.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

const RACING = 8; // steps a second from which on values would only flicker

/** @implements {Component} */
export class CodePanel {
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ server: Pick<Connection, "source" | "trace" | "later">, names: ProblemNames, tables: Tables, breakpoints: CodeBreakpoints }}
   *   parts
   */
  constructor(element, dispatch, parts) {
    this.dispatch = dispatch;
    this.breakpoints = parts.breakpoints;
    this.text = new RunningText(part(element, ".code-text", HTMLElement), parts, {
      toggle: (slots) => this.#toggle(slots),
      changed: () => this.#mark(),
    });
    this.choices = /** @type {HTMLButtonElement[]} */ ([...element.querySelectorAll("#code-choice button")]);
    for (const { value } of this.choices)
      part(element, `#code-choice [value=${value}]`, HTMLButtonElement).addEventListener("click", () =>
        dispatch({ type: "viewChosen", view: { code: /** @type {CodeText} */ (value) } }),
      );
    for (const id of ["#code-choice", "#code-breakpoints"]) part(element, id, HTMLElement).inert = false; // now they answer
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view, state.domain, state.picked];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    if (comingBack(state)) return; // the picture is of the run before, whose settings may have been others
    for (const button of this.choices) button.setAttribute("aria-pressed", String(button.value === state.view.code));
    this.text.show(placeOf(state), state.view.code);
    this.#mark();
    const source = this.text.cached(algorithmOf(state));
    const message =
      before?.playback.playing && active(before).run?.id === active(state).run?.id ? haltOf(state, source) : null;
    if (message) this.dispatch({ type: "said", message });
  }

  #mark() {
    const { state } = this;
    if (state) this.breakpoints.mark(this.text.stopping, stopping(state));
  }

  /** @param {readonly number[]} slots */
  #toggle(slots) {
    this.dispatch((state) => {
      const breakpoints = toggled(state.view.breakpoints, algorithmOf(state), slots);
      return { type: "viewChosen", view: { breakpoints } };
    });
  }
}

/** @param {State} state @returns {CodePlace} */
function placeOf(state) {
  const { playback } = state;
  const { run } = active(state);
  const { records, cursor } = shown(state);
  const size = playback.stepSize === "record" ? "record" : "expansion";
  return {
    run,
    algorithm: algorithmOf(state),
    records,
    cursor,
    from: run ? previousStop(history(state), cursor, size) : 0,
    racing: playback.playing && playback.speed > RACING,
    halted: stopping(state).includes("line"),
    slots: slotsIn(state),
  };
}

/** The breakpoints that hold where playing stands. @param {State} state */
function stopping(state) {
  const { records, cursor } = shown(state);
  return state.playback.playing || cursor === 0 || records !== active(state).run?.records
    ? []
    : holding(state, cursor - 1);
}

/** @param {State} state */
function slotsIn(state) {
  return state.view.breakpoints.lines[algorithmOf(state)] ?? [];
}

/** @param {State} state */
function algorithmOf(state) {
  const lane = active(state);
  return (lane.run ?? lane).settings.algorithm;
}
