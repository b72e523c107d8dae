/**
 * The chart of a heuristic: true cost to the right, estimate upwards, a square for the nodes that have both, the
 * stronger the more there are. On the dashed line h is exact, above it h overestimates. Draws what it is given.
 */

import { made } from "../page/elements.js";
import { figure } from "../records/figures.js";

/** @import { Report } from "./trusttypes.js" */
/** @typedef {NonNullable<Report["chart"]>["squares"]} Squares */

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
  const cells = shades(squares).map(([cost, h, opacity, above]) =>
    made("rect", { class: above ? "above" : "below", x: x(cost), y: y(h + 1), width: step, height: step, opacity }),
  );
  const end = Math.min(costs, estimates);
  const exact = made("line", { class: "exact", x1: x(0.5), y1: y(0.5), x2: x(end), y2: y(end) });
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height + BOTTOM}`);
  svg.replaceChildren(...cells, exact, ...axes(x(costs), y(0), costs * side, estimates * side));
}

/** How strong each square is, in place of how many nodes it stands for. @param {Squares} squares @returns {[number, number, number, number][]} */
function shades(squares) {
  const most = Math.max(1, ...squares.map(([, , nodes]) => Math.log1p(nodes)));
  return squares.map(([cost, h, nodes, above]) => [
    cost,
    h,
    FAINTEST + (1 - FAINTEST) * (Math.log1p(nodes) / most),
    above,
  ]);
}

/**
 * The axes, and what is written at them.
 * @param {number} right where the chart ends
 * @param {number} low
 * @param {number} cost the largest
 * @param {number} h
 */
function axes(right, low, cost, h) {
  return [
    made("path", { class: "axis", d: `M${LEFT} ${TOP}V${low}H${right}`, fill: "none" }),
    text(LEFT - 4, low, "end", "0"),
    text(LEFT - 4, TOP + 8, "end", figure(h)),
    text(LEFT - 4, (low + TOP) / 2 + 4, "end", "h"),
    text(right, low + 14, "end", figure(cost)),
    text((LEFT + right) / 2, low + 14, "middle", "h*"),
  ];
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
