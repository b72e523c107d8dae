/**
 * The welcome at the first start: gone for good once it is closed, or once something has been played, stepped or drawn.
 */

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
  slice({ view, playback, undo }) {
    return [view, playback, undo];
  }

  /** @param {State} state */
  syncState({ view, playback, undo }) {
    if (this.element.hidden === view.welcome) this.element.hidden = !view.welcome;
    if (view.welcome && (playback.playing || playback.cursor > 0 || undo.length > 0)) this.close();
  }
}
