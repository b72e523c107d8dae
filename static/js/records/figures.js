/** How numbers are written wherever they are shown, and how a node's f follows from its g and h. Pure. */

/** @import { Settings, Tables } from "../types.js" */

/** f = g times the one + h times the other. @typedef {{ readonly g: number, readonly h: number }} Weights */

/**
 * A number with no more decimals than it needs, three at most.
 * @param {number} value
 * @param {number} decimals
 */
export function figure(value, decimals = 3) {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "–";
  return String(Number(value.toFixed(decimals)));
}

/** How many things there are, with commas where there are thousands. @param {number | bigint} count */
export function counted(count) {
  return count < 1000 ? String(count) : count.toLocaleString("en");
}

/**
 * What g and h weigh in the f of a run (as weight_of and rule_of on the server).
 * @param {Tables} tables
 * @param {Settings} settings
 * @returns {Weights}
 */
export function weightsOf({ algorithms }, { algorithm, weight }) {
  const row = algorithms[algorithm];
  const chosen = weight !== null && weight !== undefined && row.options.includes("weight") ? weight : row.weight;
  return { g: row.g_weight, h: row.h_weight * chosen };
}

/**
 * @param {Weights} weights
 * @param {number} g
 * @param {number} h
 */
export function rank(weights, g, h) {
  return (weights.g && weights.g * g) + (weights.h && weights.h * h);
}

/**
 * f and what it is made of: "f = 22 (g 6 + h 16)"; "f = g = 6" where it is the one or the other.
 * @param {Weights} weights
 * @param {number} g
 * @param {number} h
 */
export function ranked(weights, g, h) {
  const f = figure(rank(weights, g, h));
  if (weights.h === 0) return `f = g = ${f}`;
  return weights.g === 0 && weights.h === 1 ? `f = h = ${f}` : `f = ${f} (${sumOf(weights, g, h)})`;
}

/**
 * How f is made up: "g 6 + 1.5 × h 8".
 * @param {Weights} weights
 * @param {number} g
 * @param {number} h
 */
export function sumOf(weights, g, h) {
  const part = (/** @type {number} */ weight, /** @type {string} */ value) =>
    weight === 0 ? [] : [weight === 1 ? value : `${figure(weight)} × ${value}`];
  return [...part(weights.g, `g ${figure(g)}`), ...part(weights.h, `h ${figure(h)}`)].join(" + ");
}
