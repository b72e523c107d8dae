/**
 * The words of the trade, defined wherever they stand: a word with a definition is dotted under, and says what it is when
 * it is pointed at, tapped or focused. `writeTermed` marks them in a sentence, a template marks one by `class="term"` and
 * `data-term`; the one bubble serves them all. Which words these are, words/terms.js says.
 */

import { pieces } from "../words/terms.js";
import { say } from "../words/words.js";

/** @import { Component, State } from "../types.js" */

const GAP = 6; // CSS pixels between a word and its bubble
const EDGE = 8; // the same to the edge of the window

/**
 * Write a sentence with its words of the trade marked, unless it is there already.
 * @param {HTMLElement} element
 * @param {string} sentence
 */
export function writeTermed(element, sentence) {
  const parts = pieces(sentence);
  const key = parts.map(({ text, term }) => `${term}|${text}`).join("\n");
  if (element.dataset.written === key) return;
  element.dataset.written = key;
  element.replaceChildren(...parts.map(({ text, term }) => (term ? termed(term, text) : text)));
}

/**
 * A word with a definition.
 * @param {string} term
 * @param {string} text
 */
export function termed(term, text) {
  const word = document.createElement("dfn");
  word.className = "term";
  word.tabIndex = 0;
  word.dataset.term = term;
  word.textContent = text;
  return word;
}

/** @implements {Component} */
export class Terms {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.bubble = document.createElement("p");
    this.bubble.id = "term-bubble";
    this.bubble.setAttribute("role", "tooltip");
    this.bubble.hidden = true;
    root.append(this.bubble);
    /** @type {HTMLElement | null} */
    this.word = null; // that is being explained
    for (const arrival of ["pointerover", "focusin", "click"])
      document.addEventListener(arrival, ({ target }) => this.#show(wordAt(target)));
    for (const departure of ["pointerout", "focusout"])
      document.addEventListener(departure, ({ target }) => wordAt(target) === this.word && this.#hide());
    document.addEventListener("keydown", (event) => this.#escape(event), { capture: true });
    addEventListener("scroll", () => this.#hide(), { capture: true });
  }

  /** @param {State} state */
  slice(state) {
    return [state];
  }

  /** A sentence that is written anew takes its words away. */
  syncState() {
    if (this.word && !this.word.isConnected) this.#hide();
  }

  /** @param {HTMLElement | null} word */
  #show(word) {
    if (!word || word === this.word) return;
    this.#hide();
    this.word = word;
    const { bubble } = this;
    bubble.textContent = say(`term.${word.dataset.term}.about`);
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
    this.#hide();
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function wordAt(target) {
  return target instanceof Element ? target.closest(".term") : null;
}
