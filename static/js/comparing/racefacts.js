/** What the chart of a race shows: expansions to the right, what they have cost upwards, a line for each design. */

import { costAt, MEASURES, reachOf } from "../records/courses.js";
import { counted, figure } from "../records/figures.js";
import { say } from "../words/words.js";

/** @import { PlotFacts, PlotPoint } from "../chart/plot.js" */
/** @import { Course, Measure } from "../records/courses.js" */

/** @typedef {{ place: number, name: string, course: Course }} Racer `place` says how its line looks */
/** @typedef {{ racers: readonly Racer[], measure: Measure, logarithmic: boolean, at: number | null }} ShownRace */

const HEIGHT = 300; // CSS pixels, as in designs.css

/** @param {ShownRace} race @returns {PlotFacts} */
export function raceFacts({ racers, measure, logarithmic, at }) {
  const cost = MEASURES[measure];
  const first = logarithmic ? Math.max(1, Math.min(...racers.map(({ course }) => course.points[0][0]))) : 0;
  const reach = Math.max(first + 1, 2, ...racers.map(({ course }) => reachOf(course)));
  const costs = racers.flatMap(({ course }) => course.points.map(cost)).filter((each) => each > 0);
  const most = Math.max(1e-3, ...costs);
  /** @type {PlotPoint[]} */
  const origin = logarithmic ? [] : [[0, 0]];
  const rule = at !== null && at >= first && at <= reach ? at : null;
  return {
    ...{ height: HEIGHT, rule },
    x: { least: first, most: reach, logarithmic, name: say("designs.axis") },
    y: { least: logarithmic ? Math.min(most / 10, ...costs) : 0, most, logarithmic },
    lines: racers.map(({ place, name, course }) => ({
      ...{ name, attributes: { class: "course", "data-course": place } },
      points: [...origin, ...course.points.map((point) => /** @type {PlotPoint} */ ([point[0], cost(point)]))],
    })),
    marks: racers.flatMap(({ place, name, course }) => {
      const now = rule && costAt(course, measure, rule);
      const facts = { name, cost: shownCost(now ?? 0, measure), unit: say(`designs.unit.${measure}`) };
      const text = say("designs.mark", { ...facts, expanded: counted(rule ?? 0) });
      return now === null || !rule ? [] : [{ at: [rule, now], attributes: { "data-course": place }, text }];
    }),
  };
}

/** @param {number} value @param {Measure | ""} measure none where it is no count */
export function shownCost(value, measure = "") {
  const isCount = measure && measure !== "ms";
  return isCount || value >= 100 ? counted(Math.round(value)) : figure(value, value < 1 ? 4 : 1);
}
