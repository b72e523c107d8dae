/**
 * What the page has to say about what was just done: spoken, shown until it is closed or has been there long enough to
 * be read.
 */

import { say } from "../words/words.js";
import { part, write } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

const LEAST_MS = 5000;
const LETTER_MS = 80;

/** @implements {Component} */
export class Message {
  timer = 0;
  /** @type {State["message"]} */
  message = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.text = part(element, "#message-text", HTMLElement);
    this.button = part(element, "#message-close", HTMLButtonElement);
    this.close = () => dispatch({ type: "said", message: null });
    this.button.addEventListener("click", this.close);
    for (const arrival of ["pointerenter", "focusin"])
      element.addEventListener(arrival, () => clearTimeout(this.timer));
    for (const departure of ["pointerleave", "focusout"]) element.addEventListener(departure, () => this.#wait());
  }

  /** @param {State} state */
  slice({ message, view }) {
    return [message, view];
  }

  /** @param {State} state */
  syncState({ message }) {
    const text = message ? say(message.key, message.facts) : "";
    write(this.text, text);
    if (message === this.message) return;
    this.message = message;
    this.button.hidden = !message;
    this.#wait();
  }

  #wait() {
    clearTimeout(this.timer);
    const letters = this.text.textContent?.length ?? 0;
    if (this.message) this.timer = setTimeout(this.close, LEAST_MS + letters * LETTER_MS);
  }
}
