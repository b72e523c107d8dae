/** The settings that make one search different from another, in a few words: the title of its picture. */

import { say } from "./words.js";

/** @import { Domain, Settings, Tables } from "../types.js" */

/** What stands in a title, in this order: the option it depends on, if on any, and its words. @type {readonly { option?:
 * string, words: (search: Search) => string }[]} */
const PARTS = [
  { words: ({ settings }) => say(`algorithm.${settings.algorithm}`) },
  { option: "weight", words: weightText },
  { option: "heuristic", words: ({ domain, settings }) => say(`heuristic.${heuristicOf(domain, settings)}`) },
  { option: "tie", words: ({ settings }) => say(`tie.${settings.tie}`) },
];

/** @typedef {{ domain: Domain, settings: Settings, tables: Tables }} Search */

/**
 * @param {Search} search
 * @returns {string[]}
 */
export function inForce(search) {
  const { options } = search.tables.algorithms[search.settings.algorithm];
  return PARTS.filter(({ option }) => !option || options.includes(option))
    .map(({ words }) => words(search))
    .filter(Boolean);
}

/** Where the weight is 1, and always is unless it is chosen, there is nothing to say. @param {Search} search */
function weightText({ settings, tables }) {
  const usual = tables.algorithms[settings.algorithm].weight;
  const weight = settings.weight ?? usual;
  return weight === 1 && usual === 1 ? "" : say("stage.weight", { weight });
}

/** The default heuristic, by the rule for diagonal moves. @type {Record<Domain, (diagonal: string) => string>} */
const USUAL = { map: (diagonal) => (diagonal === "never" ? "manhattan" : "octile"), board: () => "manhattan" };

/** The heuristic that is meant where none was chosen: as in server/engine/settings.py. @param {Domain} domain @param {Settings} settings */
export function heuristicOf(domain, { heuristic, diagonal }) {
  return heuristic === "default" ? USUAL[domain](diagonal) : heuristic;
}
