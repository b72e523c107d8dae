/** A problem drawn small. */

import { made } from "./elements.js";

/** @import { Domain, Problem } from "../types.js" */

/** @param {Domain} domain @param {Problem} problem */
export function preview(domain, problem) {
  const { width, height } = problem;
  const svg = made("svg", {
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
    class: `preview ${domain.name}`,
  });
  svg.append(...domain.small(problem));
  return svg;
}
