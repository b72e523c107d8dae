/** How long the table of runs takes to be sorted and laid out, for the bench. */

import { COLUMNS } from "../../../static/js/comparing/columns.js";
import { bestOf, inOrder } from "../../../static/js/comparing/comparedrows.js";
import { RunTable } from "../../../static/js/comparing/runtable.js";
import { chooser, randomOf } from "./bytes.js";

const BY = ["expanded", "generated", "problem", "cost", "ms", "branching"];
const USUAL = {
  ...{ domain: "map", width: 15, height: 9, ending: "found", proved: true, name: "", pinned: false, detail: "all" },
  ...{ settings: {}, key: "", digest: "", records: 1000, seconds: 0.1, steps: 20, reopened: 0 },
};

/** @param {number} count @returns {any[]} */
function rowsOf(count) {
  const random = randomOf(1);
  const choose = chooser(random);
  const number = (/** @type {number} */ most) => Math.floor(random() * most);
  return Array.from({ length: count }, (_, at) => ({
    ...USUAL,
    ...{ number: at + 1, when: at, problem: choose(["a1b2c3", "d4e5f6", "0a1b2c"]) },
    search: { algorithm: choose(["a-star", "dijkstra"]), heuristic: "manhattan", tie: "high-g" },
    timing: { seconds: random() / 100, engine: "compiled", busy: random() < 0.1, shares: [], runs: 5 },
    ...{
      cost: number(50),
      expanded: number(1e5),
      generated: number(1e5),
      max_open: number(1e4),
      branching: 1 + random(),
    },
  }));
}

/**
 * Milliseconds of drawing the rows for the first time, and of each time they are sorted by another column: the script,
 * with the layout of the first of them, and until all of them are there.
 * @param {{ rows: number }} given
 */
export async function sortTimes({ rows: count }) {
  const element = document.createElement("table");
  document.body.replaceChildren(element);
  const table = new RunTable(element, { sort: () => {}, does: () => {}, sprite: "" });
  const rows = rowsOf(count);
  const columns = COLUMNS.slice(0, 13);
  const times = [];
  for (const [turn, by] of [...BY, ...BY, ...BY].entries()) {
    const began = performance.now();
    const sorting = { by, down: turn % 2 === 1 };
    const best = bestOf(rows, COLUMNS);
    table.show({ rows: inOrder(rows, COLUMNS, sorting), columns, sorting, best, base: null, timing: null });
    const scripted = performance.now() - began;
    element.getBoundingClientRect(); // lays it out
    const laid = performance.now() - began;
    while (element.tBodies[0].rows.length < count) await new Promise((then) => requestAnimationFrame(then));
    times.push([scripted, laid, performance.now() - began]);
  }
  return times;
}
