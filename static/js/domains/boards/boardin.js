/** The board on its own tab, whichever tab is shown, typed. Pure. */

import { problemOn } from "../../problems/domains.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { State } from "../../types.js" */

/** @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state @returns {Board} */
export function boardIn(state) {
  return problemOn(state, "board");
}
