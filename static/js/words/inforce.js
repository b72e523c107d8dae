/** The settings that make one search different from another, in a few words: the title of its picture, or of its lane. */

import { say } from "./words.js";

/** @import { Domain } from "../problems/domaintypes.js" */
/** @import { Settings, Tables } from "../types.js" */

/**
 * What searches may differ in, in the order of a title.
 * @typedef {object} Part
 * @property {string} [option] without which an algorithm does not heed it
 * @property {keyof Settings} [own] a setting that not all domains have
 * @property {boolean} [titled] is it said of a search that is shown alone?
 * @property {(search: Search) => string} words
 */

/** @type {readonly Part[]} */
const PARTS = [
  { words: ({ posed = "" }) => posed },
  { titled: true, words: ({ settings }) => say(`algorithm.${settings.algorithm}`) },
  { titled: true, option: "weight", words: weightText },
  { titled: true, option: "heuristic", words: heuristicText },
  { titled: true, option: "tie", words: ({ settings }) => say(`tie.${settings.tie}`) },
  { own: "diagonal", words: ({ settings }) => say(`force.diagonal.${settings.diagonal}`) },
  { own: "order", words: ({ settings }) => say(`order.${settings.order}`) },
  { option: "goal_test", words: ({ settings }) => say(`force.goal_test.${settings.goal_test}`) },
  { option: "reopening", words: ({ settings }) => say(`force.reopening.${settings.reopening}`) },
  { option: "open_list", words: ({ settings }) => say(`open_list.${settings.open_list}`) },
  { option: "closed_set", words: ({ settings }) => say(`closed_set.${settings.closed_set}`) },
];
const [, NAME] = PARTS;

/** A search; `posed` says what makes its problem another than most. @typedef {{ domain: Domain, settings: Settings, tables: Tables, posed?: string }} Search */

/**
 * @param {Search} search
 * @returns {string[]}
 */
export function inForce(search) {
  return PARTS.filter((part) => part.titled && isHeeded(part, search))
    .map(({ words }) => words(search))
    .filter(Boolean);
}

/**
 * For each of several searches what sets it apart: what it does not share with most of them. What its
 * algorithm does not heed is no difference; where there is nothing, its algorithm.
 * @param {readonly Search[]} searches
 * @returns {string[][]}
 */
export function differences(searches) {
  const common = new Map(PARTS.map((part) => [part, commonWords(part, searches)]));
  return searches.map((search) => {
    const own = PARTS.filter((part) => isHeeded(part, search) && part.words(search) !== common.get(part));
    const words = own.map((part) => part.words(search)).filter(Boolean);
    return words.length ? words : [NAME.words(search)];
  });
}

/** What most of those that heed it have, if most have the same. @param {Part} part @param {readonly Search[]} searches */
function commonWords(part, searches) {
  const all = searches.filter((search) => isHeeded(part, search)).map(part.words);
  return all.find((words) => 2 * all.filter((other) => other === words).length > all.length) ?? null;
}

/** @param {Part} part @param {Search} search */
function isHeeded({ option, own }, { domain, settings, tables }) {
  const { options } = tables.algorithms[settings.algorithm];
  return (!option || options.includes(option)) && (!own || domain.settings.includes(own));
}

/** Where the weight is 1, and always is unless it is chosen, there is nothing to say. @param {Search} search */
function weightText({ settings, tables }) {
  const usual = tables.algorithms[settings.algorithm].weight;
  const weight = settings.weight ?? usual;
  return weight === 1 && usual === 1 ? "" : say("stage.weight", { weight });
}

/** @param {Search} search */
function heuristicText({ domain, settings }) {
  const name = effectiveHeuristic(domain, settings);
  return name === "own" && settings.expression ? `h = ${settings.expression}` : say(`heuristic.${name}`);
}

/** The heuristic that is searched with, where none was chosen the usual one. @param {Domain} domain @param {Settings} settings */
export function effectiveHeuristic(domain, settings) {
  return settings.heuristic === "default" ? domain.heuristic(settings) : settings.heuristic;
}
