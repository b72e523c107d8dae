/**
 * A map that is being drawn on: the one exception to "a map is never changed". A copy of a large map takes longer than
 * a frame, so the maps of one stroke share one private copy of the cells. The map from before the stroke is never
 * touched and the last one is not touched again, so what undo, the server and the next stroke see does not change; only
 * the maps in between do, and nobody looks back at those. Small maps are simply copied.
 */

import { fill, withGround } from "./gridmap.js";

/** @import { GridMap, Step, Terrain } from "../types.js" */
/** @import { Spans } from "./shapes.js" */

/** A map, and the cells that changed where it shares them with the map before. @typedef {{ map: GridMap, changed: Spans | null }} DrawnMap */

const SMALL = 2 ** 18; // cells that are copied in a fraction of a millisecond
const MANY = 4096; // with more changed cells than this, they are not listed

export class Draft {
  /** @type {Uint8Array | null} */
  cells = null;
  /** @type {Spans} */
  drawn = []; // by the last shape

  /**
   * @param {GridMap} before
   * @param {Terrain} ground what is drawn; the palette must have room for it
   */
  constructor(before, ground) {
    this.ground = withGround(before, ground) ?? { map: before, code: before.cells[before.start] };
    this.map = before;
  }

  /**
   * The map with these cells drawn as well.
   * @param {Spans} spans
   * @returns {DrawnMap}
   */
  draw(spans) {
    const cells = this.#ready();
    return fill(cells, spans, this.ground) ? this.#made(cells, spans) : { map: this.map, changed: [] };
  }

  /**
   * The map with only these cells drawn, and not those of the last shape.
   * @param {Spans} spans
   * @returns {DrawnMap}
   */
  redraw(spans) {
    const cells = this.#ready();
    const { drawn, ground } = this;
    for (let at = 0; at < drawn.length; at += 2)
      cells.set(ground.map.cells.subarray(drawn[at], drawn[at + 1]), drawn[at]);
    this.drawn = spans;
    const changed = fill(cells, spans, ground);
    return changed || drawn.length ? this.#made(cells, [...drawn, ...spans]) : { map: this.map, changed: [] };
  }

  /** Cells that may be changed now. */
  #ready() {
    if (!this.cells || this.cells.length <= SMALL) this.cells = (this.cells ?? this.ground.map.cells).slice();
    return this.cells;
  }

  /**
   * @param {Uint8Array} cells
   * @param {Spans} spans
   */
  #made(cells, spans) {
    const changed = this.map.cells === cells ? spans : null;
    this.map = { ...this.ground.map, cells };
    return { map: this.map, changed };
  }
}

/**
 * The cells that may differ between two maps of one stroke that share their cells, so that they cannot be found by
 * comparing: null if they are very many. Undefined if the maps share nothing.
 * @param {Step | null} drawn how the later one was drawn, if it was
 * @param {GridMap} before
 * @param {GridMap} after
 * @returns {number[] | null | undefined}
 */
export function drawnSince(drawn, before, after) {
  /** @type {number[]} */
  const cells = [];
  for (let step = drawn?.problem === after ? drawn : null; step; step = step.earlier) {
    collect(cells, step.changed);
    if (step.from === before) return cells.length > MANY ? null : [...new Set(cells)];
  }
  return undefined;
}

/**
 * @param {number[]} cells
 * @param {Spans} spans
 */
function collect(cells, spans) {
  for (let at = 0; at < spans.length && cells.length <= MANY; at += 2) {
    for (let cell = spans[at]; cell < spans[at + 1] && cells.length <= MANY; cell += 1) cells.push(cell);
  }
}
