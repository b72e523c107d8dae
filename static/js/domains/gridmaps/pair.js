/** Two searches of maps held against each other: a cell is the same node in both. */

import { isOneProblem } from "../../comparing/lanepair.js";
import { problemOf } from "../../problems/domains.js";
import { waypointsOf } from "../../problems/waypoints.js";
import { expansionsOf } from "../../records/expansions.js";

/** @import { Comparer, Standing, Told } from "../../comparing/lanepair.js" */
/** @import { Necessity } from "../../server/necessityquery.js" */
/** @import { State } from "../../types.js" */

/** Where there are legs, each has its own f and its own C*: nothing follows from them for what all have expanded. @type {Necessity} */
const OF_LEGS = { known: false, cost: null, trust: "unknown", bound: false, classes: null, legs: true };

/** @param {Comparer} comparer @param {State} state @param {readonly [Standing, Standing]} both @returns {Told} */
export function pair({ query, untold }, state, both) {
  const { width, height } = problemOf(state);
  const none = untold(width * height);
  const [left, right] = both.map(({ run }, side) => {
    if (!isOneProblem(both)) return null;
    return waypointsOf(run.problem).length ? OF_LEGS : query.of(run, side);
  });
  const [ours, theirs] = both.map(({ records, known, cursor }, side) => {
    const classes = [left, right][side]?.classes ?? none;
    return { expansions: expansionsOf(records, known), cursor, classes };
  });
  return { searched: [ours, theirs], necessities: [left, right] };
}
