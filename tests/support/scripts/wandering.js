/** Ways along a history, for what has to be the same however one came to a cursor. */

/**
 * The cursors from the end back to the beginning, then as many more by short steps and by leaps.
 * @param {number} end
 * @param {number} more
 * @param {() => number} random
 */
export function wayAround(end, more, random) {
  const way = Array.from({ length: end + 1 }, (_, place) => end - place);
  for (let turn = 0, at = 0; turn < more; turn += 1) {
    const near = Math.max(0, Math.min(end, at + Math.floor(random() * 9) - 4));
    at = random() < 0.5 ? Math.floor(random() * (end + 1)) : near;
    way.push(at);
  }
  return way;
}
