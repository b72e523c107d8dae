/**
 * The presentation: full screen where the browser allows it, and a message once says how to leave it. What is hidden then is
 * style.css's.
 */

import { active } from "../state/activelane.js";
import { magnification, UNSTAGED } from "../state/frame.js";
import { part } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

const HOW = "view.presenting"; // how it is left

/** @implements {Component} */
export class Presentation {
  presenting = false;
  full = false; // has this presentation filled the screen? That one before has left it, which is heard late, does not end it

  /**
   * @param {HTMLElement} root the page as a whole
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.root = root;
    this.dispatch = dispatch;
    this.#magnify();
    part(root, "#present", HTMLButtonElement).addEventListener("click", () => this.#choose(true));
    part(root, "#leave-presentation", HTMLButtonElement).addEventListener("click", () => this.#choose(false));
    addEventListener("resize", () => this.#magnify());
    document.addEventListener("fullscreenchange", () => {
      const left = this.full && !document.fullscreenElement;
      this.full = document.fullscreenElement !== null;
      if (left && this.presenting) this.#choose(false); // Esc, which the browser keeps to itself then
    });
  }

  /** @param {boolean} presenting */
  #choose(presenting) {
    this.dispatch({ type: "viewChosen", view: presenting ? { presenting } : { presenting, ...UNSTAGED } });
  }

  /** @param {State} state */
  slice(state) {
    const { cursor, goingTo } = active(state);
    return [...Object.values(state.view), cursor, goingTo, state.playback]; // not the view itself, which is another one when only words have come
  }

  /** @param {State} state @param {State | null} before */
  syncState({ view: { presenting }, message }, before) {
    if (before && message?.key === HOW) this.dispatch({ type: "said", message: null }); // it goes with whatever is done next
    if (presenting === this.presenting) return;
    this.presenting = presenting;
    this.full = false;
    this.#magnify();
    if (presenting) this.dispatch({ type: "said", message: { key: HOW, facts: {} } });
    if (presenting)
      this.root.requestFullscreen?.().catch(() => undefined); // it is shown all the same
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }

  /** What is not laid out by the room alone goes by this. */
  #magnify() {
    this.root.style.setProperty("--magnify", String(magnification({ presenting: this.presenting }, window)));
  }
}
