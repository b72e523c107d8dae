/**
 * The words of the trade in a sentence: which of its words have a definition. The forms in which a word is met stand in
 * the catalogues beside it (`term.<name>.forms`), what it means under `term.<name>.about`. Pure but for the language.
 */

import { isSaid, language, say } from "./words.js";

/** A piece of a sentence; with a term, if it is a word that has a definition. @typedef {{ text: string, term: string }} Piece */

export const TERMS = ["open", "closed", "expand", "f", "g", "h", "heuristic", "consistent", "admissible", "tie"];

const GROUP = "term"; // its words come a moment after the page: until then none is marked

/** @type {Map<string, RegExp>} */
const finders = new Map(); // language -> what finds all forms

/**
 * A sentence in pieces. Of each word, the first place where it stands is marked: the others say nothing new.
 * @param {string} sentence
 * @returns {Piece[]}
 */
export function pieces(sentence) {
  if (!isSaid(formsOf("f"))) return [{ text: sentence, term: "" }]; // the words are still on their way
  const met = new Set();
  /** @type {Piece[]} */
  const found = [];
  let end = 0;
  for (const match of sentence.matchAll(finder())) {
    const [term] = Object.entries(match.groups ?? {}).find(([, text]) => text) ?? [""];
    if (met.has(term)) continue;
    met.add(term);
    found.push({ text: sentence.slice(end, match.index), term: "" }, { text: match[0], term });
    end = match.index + match[0].length;
  }
  return [...found, { text: sentence.slice(end), term: "" }].filter(({ text }) => text);
}

/** @param {string} term */
function formsOf(term) {
  return `${GROUP}.${term}.forms`;
}

/** Longer forms come before those they begin with; a letter alone is a word, a letter in a word is not. */
function finder() {
  const known = finders.get(language());
  if (known) return known;
  const groups = TERMS.map((term) => `(?<${term}>${say(formsOf(term))})`);
  const made = new RegExp(`(?<![A-Za-z*])(?:${groups.join("|")})(?![A-Za-z*])`, "gi");
  finders.set(language(), made);
  return made;
}
