/**
 * The welcome at the first start: gone for good once it is closed, or once something has been played, stepped or drawn.
 */

import { active } from "../state/activelane.js";
import { part } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class Welcome {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.element = element;
    this.close = () => dispatch({ type: "viewChosen", view: { welcome: false } });
    part(element, "#welcome-close", HTMLButtonElement).addEventListener("click", this.close);
  }

  /** @param {State} state */
  slice(state) {
    const { cursor, goingTo } = active(state);
    return [state.view, cursor, goingTo, state.playback, state.undo];
  }

  /** @param {State} state */
  syncState(state) {
    const { view, playback, undo } = state;
    const { cursor } = active(state);
    if (this.element.hidden === view.welcome) this.element.hidden = !view.welcome;
    if (view.welcome && (playback.playing || cursor > 0 || undo.length > 0)) this.close();
  }
}
