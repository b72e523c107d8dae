/**
 * Two lanes that are laid over each other, as they stand now: what each has expanded, and what is known of f and C*. How
 * nodes are told to be the same, and where f is known from, is the domain's to say.
 */

import { differenceOf } from "../records/difference.js";
import { FOUND } from "../records/records.js";
import { shown } from "../state/horizon.js";
import { besideActive } from "../state/lanes.js";

/** @import { ClassCounts, Searched } from "../records/difference.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Necessity, NecessityQuery } from "../server/necessityquery.js" */
/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Domain, Lane, Problem, Run, State, Tables } from "../types.js" */

/** A lane as it stands. @typedef {{ lane: Lane, run: Run, records: RecordStore, known: number, done: boolean, cursor: number, found: boolean }} Standing */
/** One of the two, and what is known of its f. @typedef {Standing & { necessity: Necessity | null }} ComparedLane */
/** Of each side: node → its place on the layer, where that is another number. @typedef {readonly (readonly number[])[]} Numbers */
/** @typedef {{ sides: readonly [ComparedLane, ComparedLane], layer: Uint8Array, counts: ClassCounts, numbers?: Numbers }} Comparison */
/** @typedef {{ searched: readonly [Searched, Searched], necessities: readonly [Necessity | null, Necessity | null], numbers?: Numbers }} Told */

export class Comparer {
  none = new Uint8Array(0);
  layer = new Uint8Array(0);
  /** What a domain keeps of the two. @type {unknown} */
  kept = null;

  /** @param {NecessityQuery} query @param {Tables["algorithms"]} algorithms @param {(domain: Domain) => Explained} explained */
  constructor(query, algorithms, explained) {
    this.query = query;
    this.algorithms = algorithms;
    this.explained = explained;
    this.untold = (/** @type {number} */ nodes) =>
      this.none.length === nodes ? this.none : (this.none = new Uint8Array(nodes));
  }

  /**
   * null while one of them has no run, or where they have no nodes in common.
   * @param {State} state
   * @param {readonly [Lane, Lane]} lanes
   * @returns {Comparison | null}
   */
  of(state, lanes) {
    const [left, right] = lanes.map((lane) => standing(state, lane));
    if (!left || !right || areApart(state, [left.run, right.run])) return null;
    const { searched, necessities, numbers } = this.explained(state.domain).pair(this, state, [left, right]);
    const nodes = searched[0].classes.length;
    if (this.layer.length !== nodes) this.layer = new Uint8Array(nodes);
    const { layer, counts } = differenceOf(searched[0], searched[1], this.layer);
    const sides = /** @type {const} */ ([
      { ...left, necessity: necessities[0] },
      { ...right, necessity: necessities[1] },
    ]);
    return { sides, layer, counts, numbers };
  }

  /** Nothing is compared: nothing is asked, and no run is held. */
  rest() {
    this.query.cancel();
    this.kept = null;
  }
}

/** Do both search the same problem? Else nothing follows from their f. @param {readonly { run: Run }[]} pair */
export function isOneProblem([{ run: left }, { run: right }]) {
  return left.problem === right.problem;
}

/** Have two problems no nodes in common? @param {State} state @param {readonly { problem: Problem }[]} pair */
export function areApart(state, [left, right]) {
  return !state.domain.sameNodes(left.problem, right.problem);
}

/** @param {State} state @param {Lane} lane @returns {Standing | null} */
function standing(state, lane) {
  if (!lane.run || lane.run.refusal) return null;
  const { records, known, done, cursor } = shown(besideActive(state, lane));
  const found = cursor > 0 && records.kind(cursor - 1) === FOUND;
  return { lane, run: lane.run, records, known, done, cursor, found };
}
