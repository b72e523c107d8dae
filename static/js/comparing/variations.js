/**
 * What a lane can be made to differ in, one setting at a time, and the prepared sets: tables. What they hold is read off
 * the server's tables, and how it is said off the catalogue. Pure but for the words.
 */

import { withTiles } from "../problems/board.js";
import { typed } from "../problems/boardtext.js";
import { problemOf } from "../problems/domains.js";
import { otherProblems } from "../problems/otherproblems.js";
import { boardIn } from "../problems/typed.js";
import { active } from "../state/activelane.js";
import { refitted } from "../state/refit.js";
import { say } from "../words/words.js";

/** @import { Domain, Problem, Sentence, Settings, State, Tables } from "../types.js" */

/** What a lane is to have for its own. @typedef {{ settings: Partial<Settings>, problem?: Problem }} OwnOfLane */
/** A value to be chosen; `taken`: its lane is active at once, to be changed. @typedef {OwnOfLane & { words: string, taken?: boolean }} OtherValue */

/**
 * @typedef {object} Variation
 * @property {string} [option] without which the algorithm does not heed it
 * @property {Domain} [only]
 * @property {"number" | "text"} [typed] a value that is written, not chosen
 * @property {(state: State) => string} [named] the key of its name, if that is not an option's
 * @property {(state: State, tables: Tables) => OtherValue[]} [values]
 */

/** @type {Readonly<Record<string, Variation>>} */
export const VARIATIONS = {
  algorithm: { values: otherAlgorithms },
  heuristic: { option: "heuristic", values: otherHeuristics },
  expression: { option: "heuristic", typed: "text", named: () => "heuristic.own" },
  weight: { option: "weight", typed: "number" },
  tie: { option: "tie", values: othersOf("tie") },
  diagonal: { only: "map", values: otherDiagonals },
  order: { only: "map", values: othersOf("order") },
  open_list: { option: "open_list", values: othersOf("open_list") },
  closed_set: { option: "closed_set", values: othersOf("closed_set") },
  goal_test: { option: "goal_test", values: othersOf("goal_test") },
  reopening: {
    option: "reopening",
    values: (state) => {
      const reopening = !active(state).settings.reopening;
      return [{ settings: { reopening }, words: say(`force.reopening.${reopening}`) }];
    },
  },
  problem: { values: otherOnes, named: ({ domain }) => `lane.problem.${domain}` },
  tiles: { only: "board", typed: "text", named: () => "lane.problem.tiles" },
};

/** Which of them apply to the search at hand. @param {State} state @param {Tables} tables */
export function applicable(state, { algorithms }) {
  const { domain } = state;
  const { settings } = active(state);
  const { options } = algorithms[settings.algorithm];
  return Object.keys(VARIATIONS).filter((name) => {
    const { option, only } = VARIATIONS[name];
    return (!option || options.includes(option)) && (!only || only === domain);
  });
}

/** What a value that was written comes to, by the name of the variation. @type {Readonly<Record<string, (text: string, state: State) => OwnOfLane | { refusal: Sentence }>>} */
export const WRITTEN = {
  weight: (text) => ({ settings: { weight: Number(text) } }),
  expression: (text) => ({ settings: { heuristic: "own", expression: text } }),
  tiles: (text, state) => {
    const board = boardIn(state);
    const found = typed(text, board);
    return "refusal" in found ? found : { settings: {}, problem: withTiles(board, found) };
  },
};

/** What a field for such a value begins with. @type {Readonly<Record<string, (state: State, tables: Tables) => string>>} */
export const FIRST_WRITTEN = {
  weight: () => "2",
  expression: ({ domain }, { expression }) => expression.examples[domain][0],
  tiles: (state) => [...boardIn(state).start].join(" "),
};

/** @param {State} state @returns {OtherValue[]} */
function otherOnes(state) {
  return otherProblems(state.domain, problemOf(state), Math.random).map(({ key, problem, edited }) => {
    return { settings: {}, problem, words: say(key), taken: edited };
  });
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherAlgorithms(state, { algorithms }) {
  const { domain } = state;
  const { settings } = active(state);
  return Object.entries(algorithms).flatMap(([algorithm, { domains, diagonals }]) => {
    if (!domains.includes(domain) || algorithm === settings.algorithm) return [];
    const { settings: fitting } = refitted(settings, { algorithm, diagonals }, null);
    return [{ settings: fitting, words: say(`algorithm.${algorithm}`) }];
  });
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherHeuristics(state, { heuristics }) {
  const { domain } = state;
  const { settings } = active(state);
  return heuristics[domain]
    .filter((heuristic) => heuristic !== settings.heuristic)
    .map((heuristic) => ({ settings: { heuristic }, words: say(`heuristic.${heuristic}`) }));
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherDiagonals(state, { algorithms }) {
  const { settings } = active(state);
  return algorithms[settings.algorithm].diagonals
    .filter((diagonal) => diagonal !== settings.diagonal)
    .map((diagonal) => ({ settings: { diagonal }, words: say(`diagonal.${diagonal}`) }));
}

/** @param {"tie" | "order" | "open_list" | "closed_set" | "goal_test"} name @returns {(state: State, tables: Tables) => OtherValue[]} */
function othersOf(name) {
  return (state, { choices }) =>
    choices[name]
      .filter((value) => value !== active(state).settings[name])
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
  ties: (state, { algorithms, choices }) => {
    const { settings } = active(state);
    const algorithm = algorithms[settings.algorithm].options.includes("tie") ? settings.algorithm : "a-star";
    return choices.tie.map((tie) => ({ algorithm, tie }));
  },
  heuristics: (state) => {
    const { domain } = state;
    const { settings } = active(state);
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
