/** The axes of a chart as numbers: where a value lies on one, and which round numbers to write at it. Pure. */

/** @typedef {{ readonly least: number, readonly most: number, readonly logarithmic?: boolean, readonly name?: string }} Axis */

const TICKS = 4; // about

/** Which part of an axis lies before a value. @param {Axis} axis @param {number} value */
export function partBefore({ least, most, logarithmic }, value) {
  if (!logarithmic) return (value - least) / (most - least);
  return Math.log(Math.max(value, least) / least) / Math.log(most / least);
}

/** The value where such a part of an axis ends. @param {Axis} axis @param {number} part */
export function valueAt({ least, most, logarithmic }, part) {
  const within = Math.min(1, Math.max(0, part));
  return logarithmic ? least * (most / least) ** within : least + (most - least) * within;
}

/** Round numbers on an axis: powers of ten on a logarithmic one. @param {Axis} axis @returns {number[]} */
export function ticks({ least, most, logarithmic }) {
  if (logarithmic) {
    const [from, to] = [Math.ceil(Math.log10(least)), Math.floor(Math.log10(most))];
    const every = Math.max(1, Math.ceil((to - from) / (TICKS + 1)));
    return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => 10 ** (from + at * every));
  }
  const rough = (most - least) / TICKS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((times) => times * size).find((each) => each >= rough) ?? 10 * size;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step);
}
