/**
 * What an earlier version of the page kept in the browser's local storage moves into the database, once: it is taken
 * away there only when it is safe here, and what cannot be read is put aside like anything else.
 */

import { opening } from "../state/document.js";
import { transact } from "./database.js";

/** @import { Tables } from "../types.js" */

const LESSONS = "astrolabe.lessons";
const TAB = "astrolabe.tab";

/** @param {Tables} tables */
export async function moveIn(tables) {
  const { domains } = tables;
  const places = [...domains.flatMap(({ earlier }) => earlier ?? []), LESSONS];
  if (!places.some(stored)) return;
  const id = "earlier";
  const { name: domain } = domains.find(({ name }) => name === stored(TAB)) ?? domains[0];
  await transact("readwrite", ["works", "desks", "lists"], (store) => {
    store("works").put({ id, revision: 1, saved: Date.now(), domain });
    for (const { name, earlier } of domains) {
      const text = earlier && stored(earlier);
      if (text !== null) store("desks").put({ id, domain: name, opened: read(text, tables) });
    }
    const text = stored(LESSONS);
    if (text !== null) store("lists").put({ name: "lessons", revision: 1, text });
  });
  for (const place of [...places, TAB]) localStorage.removeItem(place);
}

/** What is in a text, or the text, if it is nothing of ours. @param {string} text @param {Tables} tables */
function read(text, tables) {
  try {
    const { type: _, ...opened } = opening(JSON.parse(text), "json", tables);
    return opened;
  } catch {
    return text;
  }
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}
