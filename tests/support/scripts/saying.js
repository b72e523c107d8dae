/** What the page says (`words/words.js`, `words/recordsentence.js`, `words/neighbours.js`), for tests that know it from Python. */

import { searchAt } from "../../../static/js/problems/legs.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { neighbours } from "../../../static/js/words/neighbours.js";
import { reasonOf } from "../../../static/js/words/reasons.js";
import { told } from "../../../static/js/words/recordsentence.js";
import { filledIn } from "../../../static/js/words/words.js";
import { shownRun } from "./shownrun.js";

/** @import { Given } from "./shownrun.js" */
/** @import { RecordStore } from "../../../static/js/records/records.js" */

/** @type {Record<string, Promise<Record<string, string>>>} */
const catalogues = {};

/** All words of a language, fetched once: they are too many to travel with every question. @param {string} language */
export function catalogueOf(language) {
  catalogues[language] ??= fetch(`/words/${language}.json`).then((answer) => answer.json());
  return catalogues[language];
}

/** @param {{ language: string, cases: [key: string, facts: any][] }} given */
export async function filled({ language, cases }) {
  const catalogue = await catalogueOf(language);
  return cases.map(([key, facts]) => filledIn(catalogue, key, facts));
}

/**
 * What is said of each record of some runs; and of which records something else is said if they are looked at in the
 * order of each run.
 * @param {{ tables: any, runs: (Given & { order: number[] })[] }} given
 */
export function allTold({ tables, runs }) {
  return runs.map((given) => {
    const { store, run } = shownRun(given);
    const at = telling(store, run, tables);
    const forward = Array.from({ length: store.length }, (_, record) => at(record));
    const differs = given.order.filter((record) => JSON.stringify(at(record)) !== JSON.stringify(forward[record]));
    return { forward, differs };
  });
}

/** @param {RecordStore} store @param {any} run @param {any} tables */
function telling(store, run, tables) {
  const timeline = new Timeline();
  const named = (/** @type {number} */ node) => `<${node}>`;
  return (/** @type {number} */ record) => {
    timeline.show(store, record + 1);
    const one = /** @type {any} */ ({
      records: store,
      record,
      timeline,
      run: searchAt(run, store, record),
      tables,
      named,
    });
    return { ...told(one), reason: reasonOf(one) };
  };
}

/** All neighbours after each record of some runs. @param {{ tables: any, runs: Given[] }} given */
export function allNeighbours({ tables, runs }) {
  return runs.map((given) => {
    const { store, run } = shownRun(given);
    const timeline = new Timeline();
    return Array.from({ length: store.length }, (_, record) => {
      timeline.show(store, record + 1);
      return neighbours({ timeline, run, tables });
    });
  });
}
