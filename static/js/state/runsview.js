/**
 * How the table of runs and the race of designs are shown, until somebody wants it otherwise. Columns are named as in
 * comparing/columns.js. Pure.
 */

/** @import { DesignsView, RunsView } from "../types.js" */

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

/** @type {DesignsView} */
export const FIRST_DESIGNS = { list: "open_list", measure: "operations", logarithmic: false };

/** @param {any} kept */
export function isDesignsView(kept) {
  const measures = ["operations", "comparisons", "look_ups", "moves", "ms"];
  const known = ["open_list", "closed_set"].includes(kept?.list) && measures.includes(kept.measure);
  return known && typeof kept.logarithmic === "boolean";
}
