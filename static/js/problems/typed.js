/** The problem on a domain's own tab, whichever tab is shown, typed for the rooms of that domain. Pure. */

import { problemOn } from "./domains.js";

/** @import { GridMap, State } from "../types.js" */

/** @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state @returns {GridMap} */
export function mapIn(state) {
  return problemOn(state, "map");
}
