/**
 * The words users read, as the server's catalogues say them (server/content/words/__init__.py has the grammar of a sentence).
 * `say` is for every module; it speaks the language of the page, which `chooseLanguage` changes. Components that say
 * something look at state.view, which is a new object whenever the language has changed.
 */

import { counted } from "../records/figures.js";

/** @import { Dispatch, Facts, View } from "../types.js" */

/** @typedef {Readonly<Record<string, string>>} Catalogue */

const SPOKEN = [
  {
    hook: "say",
    put: (/** @type {Element} */ element, /** @type {string} */ text) => void (element.textContent = text),
  },
  {
    hook: "sayLabel",
    put: (/** @type {Element} */ element, /** @type {string} */ text) => element.setAttribute("aria-label", text),
  },
  {
    hook: "sayTitle",
    put: (/** @type {Element} */ element, /** @type {string} */ text) => element.setAttribute("title", text),
  },
];
const AGAIN = 1000; // milliseconds until words that did not come are asked for again
const HOOKED = "[data-say], [data-say-label], [data-say-title]";

/** @type {Map<string, Catalogue>} */
const catalogues = new Map();
/** The languages of which all sentences are here. @type {Set<View["language"]>} */
const whole = new Set();
let choices = 0; // so far: only the last one is spoken

/** The language the page speaks now. @returns {View["language"]} */
export function language() {
  return document.documentElement.lang === "zh" ? "zh" : "en";
}

/**
 * The sentence of a key, with its facts filled in. A key without a sentence is shown as it is.
 * @param {string} key
 * @param {Facts} facts
 * @returns {string}
 */
export function say(key, facts = {}) {
  return filledIn(spoken(), key, facts);
}

/** Is there a sentence for a key by now? @param {string} key */
export function isSaid(key) {
  return key in spoken();
}

/**
 * @param {Catalogue} catalogue
 * @param {string} key
 * @param {Facts} facts
 */
export function filledIn(catalogue, key, facts) {
  const sentence = catalogue[key] ?? key;
  return sentence.replace(HOLE, (whole, before, name, form, after, at) => {
    if (name === undefined) return whole[0];
    const text = (facts[name] ?? null) === null ? `{${name}}` : worded(catalogue, facts[name], form);
    const [left, right] = [sentence[at - 1] ?? "", sentence[at + whole.length] ?? ""];
    return gap(before, left, text[0]) + text + gap(after, text.at(-1), right);
  });
}

const HOLE = /\{\{|\}\}|( ?)\{(\w+)(?::([^}]+))?\}( ?)/g;
const WIDE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/; // Chinese characters and their punctuation

/**
 * A fact in words: as a number, a count with its noun, or the sentence of a group.
 * @param {Catalogue} catalogue
 * @param {unknown} fact
 * @param {string | undefined} form
 */
function worded(catalogue, fact, form) {
  const text = typeof fact === "number" ? String(Number(fact.toPrecision(12))) : String(fact);
  if (!form) return text;
  const nouns = form.split("|");
  const count = typeof fact === "number" && Number.isInteger(fact) ? counted(fact) : text;
  return nouns.length > 1 ? `${count} ${nouns[text === "1" ? 0 : 1]}` : (catalogue[`${form}.${fact}`] ?? text);
}

/**
 * A blank beside a fact, unless it parts two Chinese characters.
 * @param {string} blank
 * @param {string | undefined} left
 * @param {string | undefined} right
 */
function gap(blank, left = "", right = "") {
  return WIDE.test(left) && WIDE.test(right) ? "" : blank;
}

/** Sentences one after the other. @param {readonly (string | false | null)[]} sentences */
export function joined(sentences) {
  return sentences.filter(Boolean).join(language() === "zh" ? "" : " ");
}

/** With a large letter first, unless the text begins with f, g or h. @param {string} text */
export function capital(text) {
  return /^[fgh]\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Switch to a language as soon as its words are here, unless another one was chosen meanwhile.
 * @param {View["language"]} wanted
 * @param {Dispatch} dispatch
 */
export async function chooseLanguage(wanted, dispatch) {
  choices += 1;
  const choice = choices;
  spoken(); // keeps the catalogue that came with the page
  try {
    if (!whole.has(wanted)) await fetchAll(wanted);
  } catch {
    if (choice === choices) dispatch({ type: "said", message: { key: "connection.offline", facts: {} } });
    return;
  }
  if (choice !== choices) return;
  document.documentElement.lang = wanted;
  sayAll(document.documentElement);
  dispatch({ type: "viewChosen", view: { language: wanted } });
}

/**
 * All sentences of a language, where they are here already.
 * @param {View["language"]} wanted
 * @param {Catalogue} catalogue
 */
export function bringWords(wanted, catalogue) {
  catalogues.set(wanted, catalogue);
  whole.add(wanted);
}

/**
 * Load all sentences of the language: the page came with those that are said first. Who needs the others waits until
 * they are here, for nobody can read their keys.
 */
export async function allWords() {
  spoken();
  while (!whole.has(language())) await fetchAll(language()).catch(pause);
}

function pause() {
  return new Promise((done) => setTimeout(done, AGAIN));
}

/** @param {View["language"]} wanted */
async function fetchAll(wanted) {
  bringWords(wanted, await (await fetch(`/words/${wanted}.json`)).json());
}

/**
 * Say again what the page was delivered with.
 * @param {Element} root
 */
function sayAll(root) {
  for (const element of root.querySelectorAll(HOOKED)) {
    const hooks = /** @type {HTMLElement} */ (element).dataset;
    for (const { hook, put } of SPOKEN) {
      const key = hooks[hook];
      if (key) put(element, say(key));
    }
  }
}

/** The catalogue of the page's language; the first one came with the page. */
function spoken() {
  const known = catalogues.get(language());
  if (known) return known;
  const found = JSON.parse(document.getElementById("catalogue")?.textContent ?? "{}");
  catalogues.set(language(), found);
  return found;
}
