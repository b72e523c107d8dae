/**
 * The f by which an entry waits in open, exactly as the search has it. A record's h is rounded, so what is no whole
 * number is worked out again here, as server/heuristics/grid.py and additive.py do: equal f must be equal here, too.
 * Pure. An entry is the record that put a node into open.
 */

import { rank, weightsOf } from "../records/figures.js";
import { legOf } from "../records/legs.js";
import { EXPANDED, IMPROVED } from "../records/records.js";
import { DOMAINS } from "./domains.js";
import { groundsIn, isBlocked } from "./gridmap.js";
import { legSearch, legsOf } from "./legs.js";

/** @import { Boards } from "./rebuiltboards.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Domain, GridMap, Problem, Settings, Tables } from "../types.js" */

/** @typedef {{ readonly domain: Domain, readonly problem: Problem, readonly settings: Settings, readonly estimates?: readonly number[] | null }} SearchedProblem */
/** @typedef {(dx: number, dy: number, scale: number) => number} Distance */

const UNIT = 2 ** -30;

/** The multiple of 2**-30 nearest to a number. @param {number} number */
function exact(number) {
  return Math.floor(number / UNIT + 0.5) * UNIT;
}

const SQRT2 = exact(Math.SQRT2);

/** @type {Record<string, Distance>} */
const DISTANCES = {
  manhattan: (dx, dy, scale) => (dx + dy) * scale,
  octile,
  euclidean: (dx, dy, scale) =>
    Math.min(Math.floor((Math.sqrt(dx * dx + dy * dy) * scale) / UNIT) * UNIT, octile(dx, dy, scale)),
  chebyshev: (dx, dy, scale) => Math.max(dx, dy) * scale,
  zero: () => 0,
  "unscaled-manhattan": (dx, dy) => dx + dy,
};

/** @type {Distance} */
function octile(dx, dy, scale) {
  const slant = Math.min(dx, dy);
  return (dx + dy - 2 * slant) * scale + slant * exact(scale * SQRT2);
}

/**
 * Entry → the f it waits with.
 * @param {RecordStore} records
 * @param {SearchedProblem} search
 * @param {Tables} tables
 * @param {Boards | null} boards the boards of its nodes; only numbers for tiles need them
 * @returns {(entry: number) => number}
 */
export function ranking(records, search, tables, boards) {
  const weights = weightsOf(tables, search.settings);
  const legs = legsOf(search.problem).map((_, leg) => legSearch(search, leg));
  const estimates = weights.h ? legs.map((leg) => [0, 1].map((side) => estimator(leg, side, boards))) : [];
  const h = (/** @type {number} */ entry) => {
    const shown = records.h(entry);
    if (!estimates.length) return shown;
    const leg = estimates.length > 1 ? legOf(records, entry) : 0; // it may be one leg that is searched
    const value = estimates[leg][records.side(entry)](records.node(entry));
    return Math.fround(value) === shown ? value : shown;
  };
  const f = (/** @type {number} */ entry) => rank(weights, records.g(entry), h(entry));
  if (!tables.algorithms[search.settings.algorithm].own_f) return f; // improved, its entries keep the old g and wait with the f of the new one
  return (entry) =>
    records.kind(entry) === IMPROVED ? rank(weights, gOnArrival(records, entry, search), h(entry)) : f(entry);
}

/**
 * Node → its estimate; NaN where the one in the records is exact.
 * @param {SearchedProblem} search
 * @param {number} side
 * @param {Boards | null} boards
 * @returns {(node: number) => number}
 */
function estimator({ domain, problem, settings, estimates = null }, side, boards) {
  const table = settings.heuristic === "table" ? settings.table : settings.heuristic === "own" ? estimates : null;
  if (!table) return FUNCTIONS[domain](problem, settings, side);
  return TABLES[domain](table, problem, boards);
}

/** A heuristic that is a function of the cell. @type {Record<Domain, (problem: any, settings: Settings, side: number) => (node: number) => number>} */
const FUNCTIONS = { map: distanceOn, board: () => () => NaN };

/** A heuristic that is a table. @type {Record<Domain, (table: readonly number[], problem: any, boards: Boards | null) => (node: number) => number>} */
const TABLES = {
  map: (table) => (cell) => table[cell],
  board:
    (table, { start }, boards) =>
    (node) =>
      boards?.at(node)?.reduce((sum, tile, cell) => sum + table[tile * start.length + cell], 0) ?? NaN,
};

/**
 * @param {GridMap} map
 * @param {Settings} settings
 * @param {number} side
 */
function distanceOn(map, { heuristic, diagonal }, side) {
  const distance = DISTANCES[heuristic === "default" ? (diagonal === "never" ? "manhattan" : "octile") : heuristic];
  if (!distance) return () => NaN;
  const goal = side ? map.start : map.goal;
  const [x, y] = [goal % map.width, Math.floor(goal / map.width)];
  const scale = cheapestStep(map);
  return (/** @type {number} */ cell) =>
    distance(Math.abs((cell % map.width) - x), Math.abs(Math.floor(cell / map.width) - y), scale);
}

/** @param {GridMap} map */
function cheapestStep(map) {
  const grounds = groundsIn(map).map((code) => map.palette[code]);
  const costs = grounds.filter((ground) => !isBlocked(ground)).map(({ cost }) => cost);
  return exact(costs.length ? Math.min(...costs) : 1);
}

/**
 * What the path costs by which an entry's node was reached just then.
 * @param {RecordStore} records
 * @param {number} entry
 * @param {SearchedProblem} search
 */
function gOnArrival(records, entry, search) {
  let from = entry - 1;
  while (from > 0 && (records.kind(from) !== EXPANDED || records.side(from) !== records.side(entry))) from -= 1;
  return records.g(from) + stepCost(search, records.node(from), records.node(entry));
}

/**
 * @param {SearchedProblem} search
 * @param {number} from
 * @param {number} to
 */
function stepCost({ domain, problem }, from, to) {
  if (DOMAINS[domain].slides) return 1;
  const { cells, palette, width } = /** @type {GridMap} */ (problem);
  const cost = exact(palette[cells[to]].cost);
  const straight = from % width === to % width || Math.floor(from / width) === Math.floor(to / width);
  return straight ? cost : exact(cost * SQRT2);
}
