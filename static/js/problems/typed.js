/** The problem on a domain's own tab, whichever tab is shown, typed for the rooms of that domain. Pure. */

import { problemOf } from "./domains.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Desk, Domain, GridMap, State } from "../types.js" */

/** @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state @param {Domain} domain */
export function problemOn(state, domain) {
  return problemOf(domain === state.domain ? state : /** @type {Desk} */ (state.aside[domain]));
}

/** @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state */
export function mapIn(state) {
  return /** @type {GridMap} */ (problemOn(state, "map"));
}

/** @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state */
export function boardIn(state) {
  return /** @type {Board} */ (problemOn(state, "board"));
}
