/**
 * The presentation: full screen where the browser allows it, and told once how to get out. What is hidden then is
 * style.css's.
 */

import { part } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class Presentation {
  /**
   * @param {HTMLElement} root the page as a whole
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.root = root;
    this.dispatch = dispatch;
    this.presenting = false;
    part(root, "#present", HTMLButtonElement).addEventListener("click", () => this.#choose(true));
    part(root, "#leave-presentation", HTMLButtonElement).addEventListener("click", () => this.#choose(false));
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement && this.presenting) this.#choose(false); // Esc, which the browser keeps to itself then
    });
  }

  /** @param {boolean} presenting */
  #choose(presenting) {
    this.dispatch({ type: "viewChosen", view: { presenting } });
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.presenting];
  }

  /** @param {State} state @param {State | null} before */
  syncState({ view: { presenting } }, before) {
    this.presenting = presenting;
    if (!before && !presenting) return;
    if (presenting) this.dispatch({ type: "said", message: { key: "view.presenting", facts: {} } });
    if (presenting)
      this.root.requestFullscreen?.().catch(() => undefined); // it is shown all the same
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }
}
