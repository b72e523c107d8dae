/**
 * The words of the trade marked in a sentence: a word with a definition is dotted under, and termbubble.js says what it
 * is. Which words these are, words/terms.js knows; a template marks one by `class="term"`, `tabindex` and `data-term`.
 */

import { pieces } from "../words/terms.js";

const PLACE = /(\(\d+, \d+\))/u; // a cell's: no line ends within it

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
  element.replaceChildren(...parts.flatMap(({ text, term }) => (term ? termed(term, text) : plain(text))));
}

/** @param {string} text */
function plain(text) {
  return text.split(PLACE).map((each, at) => (at % 2 ? unbroken(each) : each));
}

/** @param {string} text */
function unbroken(text) {
  return Object.assign(document.createElement("span"), { className: "unbroken", textContent: text });
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
