/**
 * What a lane can be made to differ in, one setting at a time, and the prepared sets: tables. What they hold is read off
 * the server's tables, and how it is said off the catalogue. Pure but for the words.
 */

import { problemOf } from "../problems/domains.js";
import { active } from "../state/activelane.js";
import { refitted } from "../state/refit.js";
import { say } from "../words/words.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { Problem, Sentence, Settings, State, Tables } from "../types.js" */

/** What a lane is to have for its own. @typedef {{ settings: Partial<Settings>, problem?: Problem }} OwnOfLane */
/** A value to be chosen; `taken`: its lane is active at once, to be changed. @typedef {OwnOfLane & { words: string, taken?: boolean }} OtherValue */
/** Another problem, made of one; null where it would be the same. @typedef {(problem: any, random: () => number) => Problem | null} Making */
/**
 * A value that is typed: what its field begins with, and what comes of what is in it.
 * @typedef {object} TypedVariation
 * @property {(state: State, tables: Tables) => string} first
 * @property {(text: string, state: State) => OwnOfLane | { refusal: Sentence }} read
 */

const EDITED = "copy"; // the way to a problem that is there to be changed

/**
 * @typedef {object} Variation
 * @property {string} [option] without which the algorithm does not heed it
 * @property {keyof Settings} [own] a setting that not all domains have
 * @property {"number" | "text"} [typed] a value that is written, not chosen
 * @property {(state: State) => string} [named] the key of its name, if that is not an option's
 * @property {(state: State, tables: Tables, offered: Offered) => OtherValue[]} [values]
 */

/** @type {Readonly<Record<string, Variation>>} */
export const VARIATIONS = {
  algorithm: { values: otherAlgorithms },
  heuristic: { option: "heuristic", values: otherHeuristics },
  expression: { option: "heuristic", typed: "text", named: () => "heuristic.own" },
  weight: { option: "weight", typed: "number" },
  tie: { option: "tie", values: othersOf("tie") },
  diagonal: { own: "diagonal", values: otherDiagonals },
  order: { own: "order", values: othersOf("order") },
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
  problem: { values: otherOnes, named: ({ domain }) => `lane.problem.${domain.name}` },
};

/** Which of them apply to the search at hand, and what its domain has besides. @param {State} state @param {Tables} tables @param {Offered} offered */
export function applicable(state, { algorithms }, offered) {
  const { domain } = state;
  const { settings } = active(state);
  const { options } = algorithms[settings.algorithm];
  const named = Object.keys(VARIATIONS).filter((name) => {
    const { option, own } = VARIATIONS[name];
    return (!option || options.includes(option)) && (!own || domain.settings.includes(own));
  });
  return [...named, ...Object.keys(offered.typed)];
}

/** @type {Readonly<Record<string, TypedVariation>>} */
export const TYPED = {
  weight: { first: () => "2", read: (text) => ({ settings: { weight: Number(text) } }) },
  expression: {
    first: ({ domain }, { expression }) => expression.examples[domain.name][0],
    read: (text) => ({ settings: { heuristic: "own", expression: text } }),
  },
};

/** Problems made of the one at hand, and examples. @param {State} state @param {Tables} _ @param {Offered} offered @returns {OtherValue[]} */
function otherOnes(state, _, { others, examples, example }) {
  const { name: domain } = state.domain;
  const made = Object.entries(others).flatMap(([way, make]) => {
    const problem = make(problemOf(state), Math.random);
    return problem
      ? [{ settings: {}, problem, words: say(`lane.problem.${way}.${domain}`), taken: way === EDITED }]
      : [];
  });
  const drawn = examples.map((name) => {
    return { settings: {}, problem: example(name), words: say(`example.${domain}.${name}`) };
  });
  return [...made, ...drawn];
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherAlgorithms(state, { algorithms }) {
  const { domain } = state;
  const { settings } = active(state);
  return Object.entries(algorithms).flatMap(([algorithm, { domains, diagonals }]) => {
    if (!domains.includes(domain.name) || algorithm === settings.algorithm) return [];
    const { settings: fitting } = refitted(settings, { algorithm, diagonals }, null);
    return [{ settings: fitting, words: say(`algorithm.${algorithm}`) }];
  });
}

/** @param {State} state @param {Tables} tables @returns {OtherValue[]} */
function otherHeuristics(state, { heuristics }) {
  const { domain } = state;
  const { settings } = active(state);
  return heuristics[domain.name]
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
    return domain.byStrength(settings).map((heuristic) => ({ algorithm: "a-star", weight: null, heuristic }));
  },
  mistakes: () => [
    { algorithm: "a-star", goal_test: "expansion", reopening: true },
    { algorithm: "a-star", goal_test: "generation", reopening: true },
    { algorithm: "closed-is-final", goal_test: "expansion" },
    { algorithm: "f-without-g", goal_test: "expansion" },
  ],
};
