/**
 * What a lane can be made to differ in, one setting at a time, and the prepared sets: tables. What they hold is read off
 * the server's tables, and how it is said off the catalogue. Pure but for the words.
 */

import { refitted } from "../state/refit.js";
import { say } from "../words/words.js";

/** @import { Domain, Settings, State, Tables } from "../types.js" */

/** A value to be chosen. @typedef {{ settings: Partial<Settings>, words: string }} OtherValue */

/**
 * @typedef {object} Variation
 * @property {string} [option] without which the algorithm does not heed it
 * @property {Domain} [only]
 * @property {"number" | "text"} [typed] a value that is written, not chosen
 * @property {(state: State, tables: Tables) => OtherValue[]} [values]
 */

/** @type {Readonly<Record<string, Variation>>} */
export const VARIATIONS = {
  algorithm: { values: otherAlgorithms },
  heuristic: { option: "heuristic", values: otherHeuristics },
  expression: { option: "heuristic", typed: "text" },
  weight: { option: "weight", typed: "number" },
  tie: { option: "tie", values: othersOf("tie") },
  diagonal: { only: "map", values: otherDiagonals },
  order: { only: "map", values: othersOf("order") },
  open_list: { option: "open_list", values: othersOf("open_list") },
  closed_set: { option: "closed_set", values: othersOf("closed_set") },
  goal_test: { option: "goal_test", values: othersOf("goal_test") },
  reopening: {
    option: "reopening",
    values: ({ settings: { reopening } }) => [
      { settings: { reopening: !reopening }, words: say(`force.reopening.${!reopening}`) },
    ],
  },
};

/** Which of them apply to the search at hand. @param {State} state @param {Tables} tables */
export function applicable({ domain, settings }, { algorithms }) {
  const { options } = algorithms[settings.algorithm];
  return Object.keys(VARIATIONS).filter((name) => {
    const { option, only } = VARIATIONS[name];
    return (!option || options.includes(option)) && (!only || only === domain);
  });
}

/** What a value that was written comes to. @param {string} name @param {string} text @returns {Partial<Settings>} */
export function written(name, text) {
  return name === "weight" ? { weight: Number(text) } : { heuristic: "own", expression: text };
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherAlgorithms({ domain, settings }, { algorithms }) {
  return Object.entries(algorithms).flatMap(([algorithm, { domains, diagonals }]) => {
    if (!domains.includes(domain) || algorithm === settings.algorithm) return [];
    const { settings: fitting } = refitted(settings, { algorithm, diagonals }, null);
    return [{ settings: fitting, words: say(`algorithm.${algorithm}`) }];
  });
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherHeuristics({ domain, settings }, { heuristics }) {
  return heuristics[domain]
    .filter((heuristic) => heuristic !== settings.heuristic)
    .map((heuristic) => ({ settings: { heuristic }, words: say(`heuristic.${heuristic}`) }));
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherDiagonals({ settings }, { algorithms }) {
  return algorithms[settings.algorithm].diagonals
    .filter((diagonal) => diagonal !== settings.diagonal)
    .map((diagonal) => ({ settings: { diagonal }, words: say(`diagonal.${diagonal}`) }));
}

/** @param {"tie" | "order" | "open_list" | "closed_set" | "goal_test"} name @returns {(state: State, tables: Tables) => OtherValue[]} */
function othersOf(name) {
  return ({ settings }, { choices }) =>
    choices[name]
      .filter((value) => value !== settings[name])
      .map((value) => ({ settings: { [name]: value }, words: say(`${name}.${value}`) }));
}

/** Estimates by strength, the weakest first. @type {Record<Domain, readonly string[]>} */
const BY_STRENGTH = {
  map: ["zero", "chebyshev", "euclidean", "manhattan"],
  board: ["zero", "misplaced", "manhattan", "linear-conflict"],
};
const EIGHT_MOVES = ["zero", "chebyshev", "euclidean", "octile"];

/** Sets of lanes, each of which is the search at hand but for some settings. @type {Readonly<Record<string, (state: State, tables: Tables) => Partial<Settings>[]>>} */
export const SETS = {
  relatives: () => ["a-star", "dijkstra", "greedy", "breadth-first"].map((algorithm) => ({ algorithm, weight: null })),
  ties: ({ settings }, { algorithms, choices }) => {
    const algorithm = algorithms[settings.algorithm].options.includes("tie") ? settings.algorithm : "a-star";
    return choices.tie.map((tie) => ({ algorithm, tie }));
  },
  heuristics: ({ domain, settings }) => {
    const names = domain === "map" && settings.diagonal !== "never" ? EIGHT_MOVES : BY_STRENGTH[domain];
    return names.map((heuristic) => ({ algorithm: "a-star", weight: null, heuristic }));
  },
  mistakes: () => [
    { algorithm: "a-star", goal_test: "expansion", reopening: true },
    { algorithm: "a-star", goal_test: "generation", reopening: true },
    { algorithm: "closed-is-final", goal_test: "expansion" },
    { algorithm: "f-without-g", goal_test: "expansion" },
  ],
};
