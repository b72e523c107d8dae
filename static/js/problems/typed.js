/** The problem on a domain's own tab, whichever tab is shown, typed for the rooms of that domain. Pure. */

/** @import { Board } from "./boardtypes.js" */
/** @import { Domain, GridMap, Problem, State } from "../types.js" */

/** @param {Pick<State, "domain" | "problem" | "aside">} state @param {Domain} domain */
export function problemOn({ domain: shown, problem, aside }, domain) {
  return domain === shown ? problem : /** @type {Problem} */ (aside[domain]?.problem);
}

/** @param {Pick<State, "domain" | "problem" | "aside">} state */
export function mapIn(state) {
  return /** @type {GridMap} */ (problemOn(state, "map"));
}

/** @param {Pick<State, "domain" | "problem" | "aside">} state */
export function boardIn(state) {
  return /** @type {Board} */ (problemOn(state, "board"));
}
