/** Which leg is shown, of a problem with places to visit on the way. Pure. */

import { problemOf } from "../problems/domains.js";
import { legsOf } from "../problems/legs.js";
import { legOf } from "../records/legs.js";
import { shown } from "./horizon.js";

/** @import { Problem, State } from "../types.js" */

/** The leg that the cursor is in, 0 for the first; the first, too, before there is a run. @param {State} state */
export function legShown(state) {
  const { records, cursor } = shown(state);
  return Math.min(legOf(records, cursor - 1), legsOf(problemOf(state)).length - 1);
}

/** That leg of the problem as it is drawn now. @param {State} state @returns {Problem} */
export function legProblem(state) {
  return legsOf(problemOf(state))[legShown(state)];
}
