/**
 * The chart of a heuristic: true cost to the right, estimate upwards, a square for the nodes that have both, the
 * stronger the more there are. On the dashed line h is exact, above it h overestimates. Draws what it is given.
 */

import { made } from "../page/elements.js";
import { figure } from "../records/figures.js";

/** @import { Report } from "./trusttypes.js" */

const WIDTH = 300;
const LEFT = 28; // for the numbers of the axes
const BOTTOM = 20;
const TOP = 8;
const MOST_HEIGHT = 180;
const FAINTEST = 0.25;

/**
 * @param {SVGSVGElement} svg
 * @param {NonNullable<Report["chart"]>} chart
 */
export function drawChart(svg, { side, squares }) {
  const costs = Math.max(1, ...squares.map(([cost]) => cost + 1));
  const estimates = Math.max(1, ...squares.map(([, h]) => h + 1));
  const step = Math.min((WIDTH - LEFT) / costs, (MOST_HEIGHT - TOP - BOTTOM) / estimates);
  const height = TOP + step * estimates;
  const x = (/** @type {number} */ cost) => LEFT + cost * step;
  const y = (/** @type {number} */ h) => height - h * step;
  const most = Math.max(1, ...squares.map(([, , nodes]) => Math.log1p(nodes)));
  const cells = squares.map(([cost, h, nodes, above]) => {
    const opacity = FAINTEST + (1 - FAINTEST) * (Math.log1p(nodes) / most);
    return made("rect", {
      class: above ? "above" : "below",
      x: x(cost),
      y: y(h + 1),
      width: step,
      height: step,
      opacity,
    });
  });
  const end = Math.min(costs, estimates);
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height + BOTTOM}`);
  svg.replaceChildren(
    ...cells,
    made("path", { class: "axis", d: `M${x(0)} ${TOP}V${y(0)}H${x(costs)}`, fill: "none" }),
    made("line", { class: "exact", x1: x(0.5), y1: y(0.5), x2: x(end), y2: y(end) }),
    text(x(0) - 4, y(0), "end", "0"),
    text(x(0) - 4, TOP + 8, "end", figure(estimates * side)),
    text(x(0) - 4, (y(0) + TOP) / 2 + 4, "end", "h"),
    text(x(costs), y(0) + 14, "end", figure(costs * side)),
    text((x(0) + x(costs)) / 2, y(0) + 14, "middle", "h*"),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} words
 */
function text(x, y, anchor, words) {
  const element = made("text", { x, y, "text-anchor": anchor });
  element.textContent = words;
  return element;
}
