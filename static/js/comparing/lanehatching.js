/** How trees and atlases show what only their own of two lanes has expanded: hatched as in the picture of a difference. */

import { LEFT_ONLY, RIGHT_ONLY, whoOf } from "../records/difference.js";
import { inkOn } from "../stage/theme.js";
import { paintOf, stripesTile } from "./hatching.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Alone, Look } from "./laidover.js" */
/** @import { Comparison } from "./lanepair.js" */

const SIDES = [LEFT_ONLY, RIGHT_ONLY];

export class LaneHatching {
  /** @type {Map<string, HTMLCanvasElement>} */
  tiles = new Map(); // one for each ink and size

  /** What either lane has expanded alone; nothing where nodes are cells of one picture. @param {Comparison | null} comparison */
  sidesOf(comparison) {
    const { sides = [], layer, numbers } = comparison ?? {};
    if (!layer || !numbers) return [];
    return sides.map(({ records }, side) => {
      const has = (/** @type {number} */ node) => whoOf(layer[numbers[side][node]]) === SIDES[side];
      return /** @type {[RecordStore, Alone]} */ ([records, { has, ...this.#looksOf(side) }]);
    });
  }

  /** @param {number} side @returns {Omit<Alone, "has">} */
  #looksOf(side) {
    const hatching = (/** @type {CanvasRenderingContext2D} */ context, /** @type {Look} */ look) =>
      context.createPattern(this.#tile(side, look), "repeat");
    return /** @type {Omit<Alone, "has">} */ ({ hatching, ink: (look) => inkOf(side, look) });
  }

  /** @param {number} side @param {Look} look */
  #tile(side, look) {
    const ink = inkOf(side, look);
    const key = [side, ...ink, look.ratio].join();
    const tile = this.tiles.get(key) ?? stripesTile(ink, SIDES[side], look.ratio);
    this.tiles.set(key, tile);
    return tile;
  }
}

/** That of the picture of a difference; its dark one gives way to a light one on dark ground. @param {number} side @param {Look} look */
function inkOf(side, { theme, ground }) {
  return SIDES[side] === LEFT_ONLY ? inkOn(theme, ground) : paintOf(theme, RIGHT_ONLY, false).ink;
}
