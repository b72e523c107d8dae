/** What is said of every record under a stage (`stagepage.js`). */

import { told } from "../../../static/js/words/recordsentence.js";
import { filledIn } from "../../../static/js/words/words.js";
import { part } from "./barepage.js";
import { catalogueOf } from "./saying.js";
import { page } from "./stagepage.js";

/** The sentence at every cursor. */
export function sentences() {
  return Array.from({ length: page.run.known + 1 }, (_, record) => {
    page.seek(record);
    return part("sentence").textContent;
  });
}

/** The key and the facts of what is told of every record. */
export function allTold() {
  const { run, timeline, tables } = page;
  const { width } = page.map;
  const named = (/** @type {number} */ node) => `(${node % width}, ${Math.floor(node / width)})`;
  return Array.from({ length: run.records.length }, (_, record) => {
    timeline.show(run.records, record + 1);
    return told({ records: run.records, record, timeline, run, tables, named });
  });
}

/** The same in words. @param {string[]} languages */
export async function toldIn(languages) {
  const catalogues = await Promise.all(languages.map(catalogueOf));
  const all = allTold();
  return catalogues.flatMap((words) => all.map(({ key, facts }) => filledIn(words, `caption.${key}`, facts)));
}
