/**
 * What a list is filtered by: conditions on f, g and h, and a node. Numbers are compared as they are shown. `Matches`
 * holds the rows that pass, and finds them a slice at a time. Pure.
 */

/** @import { SearchedProblem } from "./listorder.js" */
/** @import { Sequence } from "../records/sequence.js" */
/** @import { Domain } from "../problems/domaintypes.js" */

/** @typedef {"f" | "g" | "h"} FilterField */
/** @typedef {{ conditions: readonly ((row: Record<FilterField, number>) => boolean)[], node: readonly number[] | null }} Filter */

const CONDITION = /([fgh])\s*(<=|>=|==|!=|[<>=≤≥≠])\s*(-?\d+(?:\.\d+)?)/gi;
const BETWEEN = /(^|\s)and(?=\s|$)|[;&]/gi;
const AROUND = /^[\s,，]+|[\s,，]+$/g;
const SLICE = 2048;

/** @type {Record<string, (one: number, other: number) => boolean>} */
const COMPARES = {
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
  "<=": (one, other) => one <= other,
  ">=": (one, other) => one >= other,
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
};
/** @type {Record<string, string>} */
const SAME = { "==": "=", "≤": "<=", "≥": ">=", "≠": "!=" };

/**
 * What is written, or null where it cannot be understood. Nothing written is a filter that all rows pass.
 * @param {string} text
 * @param {Domain} domain
 * @returns {Filter | null}
 */
export function filterOf(text, domain) {
  const conditions = [...text.matchAll(CONDITION)].map(([, name, sign, number]) => {
    const [value, passes, limit] = [
      /** @type {FilterField} */ (name.toLowerCase()),
      COMPARES[SAME[sign] ?? sign],
      Number(number),
    ];
    return (/** @type {Record<FilterField, number>} */ row) => passes(Number(row[value].toFixed(3)), limit);
  });
  const rest = text.replace(CONDITION, " ").replace(BETWEEN, " ").replace(AROUND, "");
  const node = domain.written.exec(rest);
  return rest && !node ? null : { conditions, node: node ? node.slice(1).map(Number) : null };
}

/** @param {Filter} filter */
export function letsAllPass({ conditions, node }) {
  return !conditions.length && !node;
}

/**
 * @param {Filter} filter
 * @param {SearchedProblem} search
 * @param {Record<FilterField | "node", number>} row
 */
export function letsPass({ conditions, node }, search, row) {
  return conditions.every((passes) => passes(row)) && (!node || isNode(search, node, row.node));
}

/**
 * Is this the node of the filter?
 * @param {SearchedProblem} search
 * @param {readonly number[]} wanted
 * @param {number} node
 */
function isNode({ domain, problem }, wanted, node) {
  return domain.named(problem, wanted) === node;
}

/** The rows of a sequence that pass, in its order. */
export class Matches {
  seen = 0;
  /** @type {number[]} */
  rows = [];

  /**
   * @param {Sequence} sequence
   * @param {(row: number) => boolean} passes
   */
  constructor(sequence, passes) {
    this.sequence = sequence;
    this.passes = passes;
  }

  get done() {
    return this.seen >= this.sequence.length;
  }

  get length() {
    return this.rows.length;
  }

  /** Look at more rows while there is time. @param {() => boolean} hasTime */
  follow(hasTime) {
    while (!this.done && hasTime()) {
      for (const row of this.sequence.slice(this.seen, SLICE)) if (this.passes(row)) this.rows.push(row);
      this.seen += SLICE;
    }
  }

  /** @param {number} from @param {number} count */
  slice(from, count) {
    return this.rows.slice(from, from + count);
  }

  /** @param {number} row */
  placeOf(row) {
    return this.rows.indexOf(row);
  }
}
