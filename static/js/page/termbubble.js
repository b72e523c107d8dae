/**
 * What a word of the trade means, said in one bubble wherever the word stands: when it is pointed at, tapped or focused.
 * The words are elements of the class `term`; each definition stands in the catalogues under `term.<name>.about`,
 * or under the key in `data-about`.
 */

import { say } from "../words/words.js";

/** @import { Component, State } from "../types.js" */

const GAP = 6; // CSS pixels between a word and its bubble
const EDGE = 8; // the same to the edge of the window

/** @implements {Component} */
export class TermBubble {
  /** @type {HTMLElement | null} */
  word = null; // that is being explained
  /** @type {HTMLElement | null} */
  dismissed = null; // by Escape, until the pointer leaves it

  /** @param {HTMLElement} root */
  constructor(root) {
    this.bubble = document.createElement("p");
    this.bubble.id = "term-bubble";
    this.bubble.className = "bubble";
    this.bubble.setAttribute("role", "tooltip");
    this.bubble.hidden = true;
    root.append(this.bubble);
    for (const arrival of ["focusin", "click"])
      document.addEventListener(arrival, ({ target }) => this.#show(wordAt(target)));
    document.addEventListener("pointermove", ({ target }) => this.#pointAt(wordAt(target)));
    for (const departure of ["pointerout", "focusout"])
      document.addEventListener(departure, ({ target }) => wordAt(target) === this.word && this.#hide());
    document.addEventListener("keydown", (event) => this.#escape(event), { capture: true });
    addEventListener("scroll", () => this.#hide(), { capture: true });
  }

  /** @param {State} state */
  slice(state) {
    return [state];
  }

  /** A sentence that is written again removes its words. */
  syncState() {
    if (this.word && !this.word.isConnected) this.#hide();
  }

  /**
   * Only a pointer that moves points: one that rests where a new sentence brings a word is over it, too.
   * @param {HTMLElement | null} word
   */
  #pointAt(word) {
    if (word === this.dismissed) return;
    this.dismissed = null;
    this.#show(word);
  }

  /** @param {HTMLElement | null} word */
  #show(word) {
    if (!word || word === this.word) return;
    this.#hide();
    this.word = word;
    const { bubble } = this;
    bubble.textContent = say(word.dataset.about ?? `term.${word.dataset.term}.about`);
    word.setAttribute("aria-describedby", bubble.id);
    (word.closest("dialog[open]") ?? document.body).append(bubble); // what is outside a dialog lies under it
    bubble.hidden = false;
    this.#place(word.getBoundingClientRect());
  }

  /** Above the word, or below it where there is no room. @param {DOMRect} word */
  #place(word) {
    const { style, offsetWidth: width, offsetHeight: height } = this.bubble;
    const left = Math.min(Math.max(EDGE, word.left + word.width / 2 - width / 2), innerWidth - width - EDGE);
    const above = word.top - height - GAP;
    style.left = `${left}px`;
    style.top = `${above < EDGE ? word.bottom + GAP : above}px`;
  }

  #hide() {
    this.word?.removeAttribute("aria-describedby");
    this.word = null;
    this.bubble.hidden = true;
  }

  /** Escape takes the bubble away, and does nothing else then. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.word) return;
    event.stopPropagation();
    this.dismissed = this.word;
    this.#hide();
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function wordAt(target) {
  return target instanceof Element ? target.closest(".term") : null;
}
