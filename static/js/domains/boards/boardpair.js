/**
 * Two searches of a board: each numbers its boards in the order in which it discovers them, so what both have expanded is
 * told by the boards themselves. Of f is known only what the records say: g of a search that expands a board by its least
 * cost, h where both reckon it alike or one of them does without. Read on and on as records come.
 */

import { ABOVE, BELOW, EQUAL, UNKNOWN } from "../../records/difference.js";
import { NEVER } from "../../records/expansions.js";
import { Reader } from "../../records/reader.js";
import { EXPANDED, FOUND } from "../../records/records.js";
import { boardIn } from "./boardin.js";
import { Rebuilt } from "./rebuiltboards.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { RecordStore } from "../../records/records.js" */
/** @import { Necessity } from "../../server/necessityquery.js" */
/** @import { Run, State, Tables } from "../../types.js" */
/** @import { Standing, Told } from "../../comparing/lanepair.js" */

const TRUST = /** @type {Record<string, string>} */ ({
  consistent: "consistent",
  "no-heuristic": "consistent",
  reopening: "admissible",
  deepening: "admissible",
});

/** What one of the two has expanded. */
class Expanded {
  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.reader = new Reader(records);
    /** Common number → the record that expanded it first. @type {number[]} */
    this.places = [];
    /** Node → its common number, of those it has expanded. @type {number[]} */
    this.numbers = [];
  }
}

export class BoardPair {
  /** Board → its common number. @type {Map<string, number>} */
  numbers = new Map();
  /** @type {{ key: string, searched: { first: Uint32Array<ArrayBuffer>, classes: Uint8Array }[] } | null} */
  cached = null;

  /** @param {RecordStore} left @param {RecordStore} right @param {Tables["algorithms"]} algorithms */
  constructor(left, right, algorithms) {
    this.algorithms = algorithms;
    this.rebuilt = new Rebuilt({ algorithms });
    this.sides = [new Expanded(left), new Expanded(right)];
  }

  /** @param {RecordStore} left @param {RecordStore} right */
  isOf(left, right) {
    return this.sides[0].records === left && this.sides[1].records === right;
  }

  /** @param {State} state @param {readonly [Standing, Standing]} pair @returns {Told} */
  told(state, pair) {
    const board = boardIn(state);
    pair.forEach((standing, side) => this.#follow(standing, this.sides[side], board));
    const [one, other] = pair;
    const cost = costOf(pair);
    const [left, right] = this.#cached(pair, cost);
    return {
      searched: [
        { expansions: { first: left.first }, cursor: one.cursor, classes: left.classes },
        { expansions: { first: right.first }, cursor: other.cursor, classes: right.classes },
      ],
      numbers: this.sides.map(({ numbers }) => numbers),
      necessities: [this.#necessityOf(one.run, cost, left.classes), this.#necessityOf(other.run, cost, right.classes)],
    };
  }

  /** @param {Standing} standing @param {Expanded} side @param {Board} board */
  #follow({ run, records, known }, side, board) {
    const boards = this.rebuilt.of(records, known, board, run.settings.algorithm);
    const [from, end] = side.reader.next(known);
    for (let record = from; record < end; record += 1) {
      if (records.kind(record) !== EXPANDED) continue;
      const number = this.#number(String.fromCharCode(...(boards.at(records.node(record)) ?? [])));
      side.places[number] ??= record;
      side.numbers[records.node(record)] = number;
    }
  }

  /** @param {string} board */
  #number(board) {
    const found = this.numbers.get(board) ?? this.numbers.size;
    this.numbers.set(board, found);
    return found;
  }

  /** The same wherever the two stand, as long as no more is known. @param {readonly [Standing, Standing]} pair @param {number | null} cost */
  #cached(pair, cost) {
    const key = [
      cost,
      ...this.sides.map(({ reader }) => reader.read),
      ...pair.map(({ run }) => run.guarantee?.reason),
    ].join();
    if (this.cached?.key !== key) this.cached = { key, searched: this.#searched(pair, cost) };
    return this.cached.searched;
  }

  /** @param {readonly [Standing, Standing]} pair @param {number | null} cost */
  #searched(pair, cost) {
    return this.sides.map(({ places }, side) => {
      const first = Uint32Array.from({ length: this.numbers.size }, (_, number) => places[number] ?? NEVER);
      const judge = pair[side].run;
      const classes = Uint8Array.from(first, (_, number) => this.#classOf(number, pair, judge, cost));
      return { first, classes };
    });
  }

  /**
   * The class of a board by the f of a run.
   * @param {number} number
   * @param {readonly [Standing, Standing]} pair
   * @param {Run} judge
   * @param {number | null} cost
   */
  #classOf(number, pair, judge, cost) {
    if (cost === null || !TRUST[judge.guarantee?.reason ?? ""]) return UNKNOWN;
    const side = pair.findIndex(({ run }, at) => this.#isExact(run) && this.sides[at].places[number] !== undefined);
    const h = pair.findIndex(
      ({ run }, at) => this.#reckonAlike(run, judge) && this.sides[at].places[number] !== undefined,
    );
    if (side < 0 || (h < 0 && !this.#isBlind(judge))) return UNKNOWN;
    const g = pair[side].records.g(this.sides[side].places[number]);
    const f = g + (this.#isBlind(judge) ? 0 : pair[h].records.h(this.sides[h].places[number]));
    return f < cost ? BELOW : f > cost ? ABOVE : EQUAL;
  }

  /** @param {Run} run @param {number | null} cost @param {Uint8Array} classes @returns {Necessity} */
  #necessityOf({ settings, guarantee }, cost, classes) {
    const { expands_by_f: byF, options } = this.algorithms[settings.algorithm];
    const trust = TRUST[guarantee?.reason ?? ""] ?? "unknown";
    const late = !options.includes("goal_test") || settings.goal_test === "expansion";
    const bound = byF && late && trust !== "unknown";
    return { known: cost !== null, cost, trust, bound, classes: cost === null || trust === "unknown" ? null : classes };
  }

  /** With a consistent h the first g of a node is its least. @param {Run} run */
  #isExact({ settings, guarantee }) {
    return this.algorithms[settings.algorithm].expands_by_f && TRUST[guarantee?.reason ?? ""] === "consistent";
  }

  /** @param {Run} run */
  #isBlind({ settings }) {
    return this.algorithms[settings.algorithm].h_weight === 0 || settings.heuristic === "zero";
  }

  /** Have two runs the same h? @param {Run} one @param {Run} other */
  #reckonAlike(one, other) {
    const keys = /** @type {const} */ (["heuristic", "expression", "table"]);
    const seeing = !this.#isBlind(one) && !this.#isBlind(other);
    return seeing && keys.every((key) => one.settings[key] === other.settings[key]);
  }
}

/** C*, where one of them has proved it. @param {readonly Standing[]} pair */
function costOf(pair) {
  const proved = pair.find(({ run, records, known, done }) => {
    return done && run.guarantee?.optimal && known > 0 && records.kind(known - 1) === FOUND;
  });
  return proved ? proved.records.g(proved.known - 1) : null;
}
