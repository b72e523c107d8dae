/**
 * What a design of the open or of the closed list has cost a search: read off its course, which has a point now and then
 * (server/runs/race.py). Pure.
 */

/** Expansions, comparisons, look-ups, moves and milliseconds so far. @typedef {readonly [number, number, number, number, number]} CoursePoint */
/** The points of one design; `over` if the search came to its end with it. @typedef {{ readonly points: readonly CoursePoint[], readonly over: boolean }} Course */
/** @typedef {"operations" | "comparisons" | "look_ups" | "moves" | "ms"} Measure */

const LEAST = 48; // expansions from which on it can be said how a course grows

/** @type {Readonly<Record<Measure, (point: CoursePoint) => number>>} */
export const MEASURES = {
  operations: ([, comparisons, lookUps, moves]) => comparisons + lookUps + moves,
  comparisons: ([, comparisons]) => comparisons,
  look_ups: ([, , lookUps]) => lookUps,
  moves: ([, , , moves]) => moves,
  ms: ([, , , , milliseconds]) => milliseconds,
};

/** How many expansions a course reaches. @param {Course} course */
export function reachOf({ points }) {
  return points.length ? points[points.length - 1][0] : 0;
}

/**
 * What it has cost after so many expansions; null beyond the end of the course. @param {Course} course
 * @param {Measure} measure @param {number} expanded
 */
export function costAt({ points }, measure, expanded) {
  const of = MEASURES[measure];
  const next = points.findIndex((point) => point[0] >= expanded);
  if (next < 0) return null;
  const [end, high] = [points[next][0], of(points[next])];
  const [start, low] = next ? [points[next - 1][0], of(points[next - 1])] : [0, 0];
  return end === start ? high : low + ((high - low) * (expanded - start)) / (end - start);
}

/**
 * How many times as much twice the expansions cost, at the end of a course: 2 where it grows with them, 4 where it grows
 * with their square. Null where that cannot be said yet.
 * @param {Course} course
 * @param {Measure} measure
 */
export function doubling(course, measure) {
  const reach = reachOf(course);
  const [half, whole] = [costAt(course, measure, reach / 2), costAt(course, measure, reach)];
  return reach < LEAST || !half || !whole ? null : whole / half;
}

/**
 * The dearest and the cheapest after as many expansions as all of them reach; null where fewer than two can be compared.
 * @template {{ course: Course }} Row
 * @param {readonly Row[]} rows
 * @param {Measure} measure
 */
export function extremes(rows, measure) {
  const reach = Math.min(...rows.map(({ course }) => reachOf(course)));
  const costs = rows
    .map((row) => ({ row, cost: costAt(row.course, measure, reach) ?? 0 }))
    .filter(({ cost }) => cost > 0);
  costs.sort((one, other) => other.cost - one.cost);
  const [dear, cheap] = [costs[0], costs[costs.length - 1]];
  return costs.length < 2 ? null : { reach, dear: dear.row, cheap: cheap.row, times: dear.cost / cheap.cost };
}
