/** Is what a browser kept of a board still one? Pure. */

import { isWhole } from "../../state/soundness.js";

const MOST_SIDE = 10; // tiles across

/** @param {any} board */
export function isSound(board) {
  const { width, height, start, goal } = board ?? {};
  if (![width, height].every((side) => isWhole(side, 1, MOST_SIDE))) return false;
  return [start, goal].every(
    (tiles) =>
      tiles instanceof Uint8Array &&
      tiles.length === width * height &&
      [...tiles].sort((one, other) => one - other).every((tile, place) => tile === place),
  );
}
