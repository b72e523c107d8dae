/** How long some turns take, for the benches that run in a page without the app. */

/** In milliseconds, the quickest first. @param {number} count @param {(turn: number) => void} act */
export function taken(count, act) {
  return Float64Array.from({ length: count }, (_, turn) => {
    const began = performance.now();
    act(turn);
    return performance.now() - began;
  }).sort();
}

/** The best and the median. @param {number} count @param {(turn: number) => void} act */
export function best(count, act) {
  const times = taken(count, act);
  return [times[0], times[count >> 1]];
}

/** The median, the 99th percentile and the worst. @param {number} count @param {(turn: number) => void} act */
export function spread(count, act) {
  const times = taken(count, act);
  return [times[count >> 1], times[Math.floor(count * 0.99)], times[count - 1]];
}
