/**
 * What the chart of a heuristic shows: true cost to the right, estimate upwards, a square for the nodes that have both,
 * the stronger the more there are. On the dashed line h is exact, above it h overestimates.
 */

import { counted, figure } from "../records/figures.js";
import { say } from "../words/words.js";

/** @import { PlotFacts } from "../chart/plot.js" */
/** @import { Report } from "./trusttypes.js" */

const HEIGHT = 240; // CSS pixels
const FAINTEST = 0.25;

/** @param {NonNullable<Report["chart"]>} chart @returns {PlotFacts} */
export function checkFacts({ side, squares }) {
  const costs = side * Math.max(1, ...squares.map(([cost]) => cost + 1));
  const estimates = side * Math.max(1, ...squares.map(([, h]) => h + 1));
  const most = Math.max(1, ...squares.map(([, , nodes]) => Math.log1p(nodes)));
  const end = Math.min(costs, estimates);
  return {
    ...{ height: HEIGHT, even: true },
    x: { least: 0, most: costs, name: "h*" },
    y: { least: 0, most: estimates, name: "h" },
    lines: [
      {
        points: [
          [side / 2, side / 2],
          [end, end],
        ],
        attributes: { class: "exact" },
      },
    ],
    marks: squares.map(([cost, h, nodes, above]) => {
      const [from, low, to, high] = [cost, h, cost + 1, h + 1].map((each) => each * side);
      const facts = { from: figure(from), to: figure(to), low: figure(low), high: figure(high), nodes: counted(nodes) };
      return {
        ...{ at: [from, low], to: [to, high], text: say("trust.chart.square", facts) },
        attributes: {
          class: above ? "above" : "below",
          opacity: FAINTEST + (1 - FAINTEST) * (Math.log1p(nodes) / most),
        },
      };
    }),
  };
}
