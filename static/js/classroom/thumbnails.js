/**
 * What students see, drawn small: folded from the records of the class's run up to where each of them is, so that it costs
 * no more on the wire than a number. A pixel a cell, or the tiles of the board that is expanded.
 */

import { preview } from "../page/preview.js";
import { groundAt, isBlocked } from "../problems/gridmap.js";
import { Rebuilt } from "../problems/rebuiltboards.js";
import { CLOSED, OPEN } from "../records/fold.js";
import { Timeline } from "../records/timeline.js";
import { readTheme, watchTheme } from "../stage/theme.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Rgb, Theme } from "../stage/theme.js" */
/** @import { GridMap, Run, Tables } from "../types.js" */

const COLOURS = ["free", "wall", "open", "closed", "open-back", "closed-back", "current", "path", "start", "goal"];
/** @type {Record<number, string>[]} */
const BY_STATUS = [
  { [OPEN]: "open", [CLOSED]: "closed" },
  { [OPEN]: "open-back", [CLOSED]: "closed-back" },
];

export class Thumbnails {
  timeline = new Timeline();
  theme = 0; // how many there have been

  /** @param {HTMLElement} root @param {Tables} tables */
  constructor(root, tables) {
    this.root = root;
    this.rebuilt = new Rebuilt(tables);
    /** @type {Theme | null} */
    this.colours = null;
    watchTheme(root, () => {
      this.colours = null;
      this.theme += 1;
    });
  }

  /**
   * Draw a place of a run, unless that is what is drawn there.
   * @param {HTMLElement} holder
   * @param {Run} run
   * @param {number} cursor
   */
  draw(holder, run, cursor) {
    const at = Math.min(cursor, run.known);
    const key = `${run.id} ${at} ${this.theme}`;
    if (holder.dataset.drawn === key) return;
    holder.dataset.drawn = key;
    this.timeline.show(run.records, at, run.domain.nodes(run.problem));
    holder.replaceChildren(run.domain.name === "map" ? this.#map(run) : this.#board(run, at));
  }

  /** @param {Run} run @param {number} at */
  #board(run, at) {
    const { problem, settings } = run;
    const boards = this.rebuilt.of(run.records, at, /** @type {Board} */ (problem), settings.algorithm);
    const { current, records } = this.timeline;
    const tiles = current < 0 ? null : boards.at(records.node(current));
    return preview(run.domain, tiles ? { .../** @type {Board} */ (problem), start: tiles } : problem);
  }

  /** @param {Run} run */
  #map(run) {
    const map = /** @type {GridMap} */ (run.problem);
    this.colours ??= readTheme(this.root, COLOURS);
    const { colour } = this.colours;
    const canvas = Object.assign(document.createElement("canvas"), { width: map.width, height: map.height });
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    const image = context.createImageData(map.width, map.height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let cell = 0; cell < pixels.length; cell += 1) pixels[cell] = packed(colour[this.#nameOf(map, cell)]);
    for (const cell of this.timeline.path) pixels[cell] = packed(colour.path);
    for (const end of /** @type {const} */ (["start", "goal"])) pixels[map[end]] = packed(colour[end]);
    context.putImageData(image, 0, 0);
    return canvas;
  }

  /** The name of a cell's colour. @param {GridMap} map @param {number} cell */
  #nameOf(map, cell) {
    const { timeline } = this;
    const { current, records } = timeline;
    if (current >= 0 && records.node(current) === cell) return "current";
    const side = timeline.status(cell, 0) ? 0 : 1;
    const name = BY_STATUS[side][timeline.status(cell, side)];
    return name ?? (isBlocked(groundAt(map, cell)) ? "wall" : "free");
  }
}

/** A colour as a pixel of a canvas has it. @param {Rgb} rgb */
function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
