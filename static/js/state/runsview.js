/** How the table of runs is shown, until somebody wants it otherwise. Columns are named as in runs/columns.js. Pure. */

/** @import { RunsView } from "../types.js" */

/** @type {RunsView} */
export const FIRST_RUNS = {
  sorting: { by: "run", down: true },
  shown: [
    ...["problem", "algorithm", "heuristic", "tie", "cost", "proved"],
    ...["expanded", "generated", "max_open", "ms", "branching"],
  ],
  base: null,
};

/** Anyone can write into a browser's storage. @param {any} kept */
export function isRunsView(kept) {
  const { sorting, shown, base } = kept ?? {};
  if (typeof sorting?.by !== "string" || typeof sorting.down !== "boolean") return false;
  const named = Array.isArray(shown) && shown.every((name) => typeof name === "string");
  return named && (base === null || typeof base === "string");
}
