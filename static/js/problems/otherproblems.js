/**
 * Problems that may be searched beside one: made of it, by chance of its size, or examples. A new way is a row, and a word
 * `lane.problem.<name>`. Pure.
 */

import { walked } from "./arrangements.js";
import { EXAMPLES, example } from "./examples.js";
import { chance, generated } from "./generate.js";
import { FREE, groundsIn, isBlocked } from "./gridmap.js";
import { waypointsOf, withWaypoints } from "./waypoints.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Domain, GridMap, Problem } from "../types.js" */

/** Another problem, made of one; null where it would be the same. @typedef {(problem: any, random: () => number) => Problem | null} Making */
/** Its name, that of the way or an example's, and whether it is there to be changed. @typedef {{ key: string, problem: Problem, edited: boolean }} OtherProblem */

const EDITED = "copy"; // the way to a problem that is there to be changed
const SEEDS = 1e6;
const DENSITY = 0.25; // of obstacles
const SLIDES = 5; // for each cell of a board

/** @type {Record<Domain, Record<string, Making>>} */
const WAYS = {
  map: { copy: copiedMap, turned: turnedMap, even: evenMap, random: randomMap },
  board: { copy: copiedBoard, turned: turnedBoard, random: randomBoard },
};

/**
 * @param {Domain} domain
 * @param {Problem} problem
 * @param {() => number} random
 * @returns {OtherProblem[]}
 */
export function otherProblems(domain, problem, random) {
  const made = Object.entries(WAYS[domain]).flatMap(([name, way]) => {
    const other = way(problem, random);
    return other ? [{ key: `lane.problem.${name}.${domain}`, problem: other, edited: name === EDITED }] : [];
  });
  const drawn = EXAMPLES[domain].map((name) => {
    return { key: `example.${domain}.${name}`, problem: example(domain, name), edited: false };
  });
  return [...made, ...drawn];
}

/** The same once more, to be changed by itself. @param {GridMap} map @returns {GridMap} */
function copiedMap(map) {
  return { ...map };
}

/** Searched from its other end. @param {GridMap} map @returns {GridMap} */
function turnedMap(map) {
  return withWaypoints({ ...map, start: map.goal, goal: map.start }, [...waypointsOf(map)].reverse());
}

/** Where every step costs the same: as the shortest path, not the cheapest. @param {GridMap} map @returns {GridMap | null} */
function evenMap(map) {
  if (groundsIn(map).every((code) => isPlain(map.palette[code]))) return null;
  const palette = map.palette.map((ground) => (isPlain(ground) ? ground : FREE));
  return { ...map, palette };
}

/** @param {GridMap["palette"][number]} ground */
function isPlain(ground) {
  return isBlocked(ground) || ground.cost === FREE.cost;
}

/** @param {GridMap} map @param {() => number} random */
function randomMap({ width, height }, random) {
  const seed = Math.floor(random() * SEEDS);
  return Math.min(width, height) < 2 ? null : generated("obstacles", { width, height, density: DENSITY, seed });
}

/** @param {Board} board @returns {Board} */
function copiedBoard(board) {
  return { ...board };
}

/** @param {Board} board @returns {Board} */
function turnedBoard(board) {
  return { ...board, start: board.goal, goal: board.start };
}

/** @param {Board} board @param {() => number} random @returns {Board} */
function randomBoard(board, random) {
  const seed = Math.floor(random() * SEEDS);
  return { ...board, start: walked(board, board.goal, SLIDES * board.goal.length, chance(seed)) };
}
