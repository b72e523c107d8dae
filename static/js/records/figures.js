/** How numbers are written wherever they are shown, and f with what it is made of. Pure. */

/**
 * The words for what f is made of: g times the one + h times the other, both 0 where it is neither. f itself is in the
 * records. @typedef {{ readonly g: number, readonly h: number }} Formula
 */

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
 * f and what it is made of: "f = 22 (g 6 + h 16)"; "f = g = 6" where it is the one or the other.
 * @param {number} f
 * @param {Formula | null} formula
 * @param {number} g
 * @param {number} h
 */
export function ranked(f, formula, g, h) {
  const sum = sumOf(formula, g, h);
  if (!formula || !sum) return `f = ${figure(f)}`;
  if (formula.h === 0) return `f = g = ${figure(f)}`;
  return formula.g === 0 && formula.h === 1 ? `f = h = ${figure(f)}` : `f = ${figure(f)} (${sum})`;
}

/**
 * How f is made up: "g 6 + 1.5 × h 8"; nothing where it is not made of g and h.
 * @param {Formula | null} formula
 * @param {number} g
 * @param {number} h
 */
export function sumOf(formula, g, h) {
  const part = (/** @type {number} */ weight, /** @type {string} */ value) =>
    weight === 0 ? [] : [weight === 1 ? value : `${figure(weight)} × ${value}`];
  return formula ? [...part(formula.g, `g ${figure(g)}`), ...part(formula.h, `h ${figure(h)}`)].join(" + ") : "";
}
