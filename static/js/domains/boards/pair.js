/** Two searches of boards held against each other, under one numbering of what both have met. */

import { BoardPair } from "./boardpair.js";

/** @import { Comparer, Standing, Told } from "../../comparing/lanepair.js" */
/** @import { State } from "../../types.js" */

/** @param {Comparer} comparer @param {State} state @param {readonly [Standing, Standing]} both @returns {Told} */
export function pair(comparer, state, both) {
  const [left, right] = both;
  let { kept } = comparer;
  if (!(kept instanceof BoardPair && kept.isOf(left.records, right.records)))
    kept = comparer.kept = new BoardPair(left.records, right.records, comparer.algorithms);
  return /** @type {BoardPair} */ (kept).told(state, both);
}
