/**
 * The big picture: every cell of the map as colour, from one pixel for many cells up to many pixels for one. It is kept
 * as off-screen images (tilepyramid.js) of which only changed tiles are made again, so that a frame costs what changed
 * and no more. The marks on large cells are cells.js's; which cell gets which mark is markupdater.js's.
 */

import { cellsInView } from "./camera.js";
import { COARSEST, Level, TILE, TILE_BITS } from "./tilepyramid.js";

/** @import { Box, Viewport } from "./camera.js" */
/** @import { Cells, Colours } from "./tilepyramid.js" */
/** @import { GridMap } from "../types.js" */

const FRAME_SHARE = 9; // milliseconds of a frame that making tiles may take; the rest waits for the next frame
const MANY = 4096; // with more changes than this, the cells are not listed

export class Painter {
  /** @type {Cells} */
  cells = { width: 0, height: 0, ground: new Uint8Array(0), marks: new Uint8Array(0) };
  /** @type {Colours} */
  colours = { ground: new Uint32Array(256), marks: new Uint32Array(256), covers: new Uint8Array(256) };
  /** @type {(Level | undefined)[]} */
  levels = [];

  /** @param {() => number} clock in milliseconds */
  constructor(clock) {
    this.clock = clock;
  }

  /**
   * Show the ground of a map, and say which cells changed: null when they are all, or too many to tell.
   * @param {GridMap} map
   * @param {number[] | null} [known] the same, if it is known (problems/draft.js)
   * @returns {number[] | null}
   */
  setGround({ width, height, cells: ground }, known) {
    const before = this.cells.ground;
    if (this.cells.width !== width || this.cells.height !== height) {
      this.cells = { width, height, ground, marks: new Uint8Array(width * height) };
      this.levels = [];
      return null;
    }
    this.cells.ground = ground;
    const changed = known === undefined ? differing(before, ground) : known;
    if (changed) for (const cell of changed) this.#soil(cell);
    else this.soilAll();
    return changed;
  }

  /** @param {Colours} colours */
  setColours(colours) {
    this.colours = colours;
    this.soilAll();
  }

  /**
   * Give a cell a mark. Returns whether that changed it.
   * @param {number} cell
   * @param {number} mark
   */
  setMark(cell, mark) {
    const { marks } = this.cells;
    if (marks[cell] === mark) return false;
    marks[cell] = mark;
    this.#soil(cell);
    return true;
  }

  /**
   * Give every cell its mark.
   * @param {(cell: number) => number} markOf
   */
  setMarks(markOf) {
    const { marks, width } = this.cells;
    const columns = Math.ceil(width / TILE);
    const soiled = new Uint8Array(columns * Math.ceil(this.cells.height / TILE));
    for (let cell = 0, x = 0, row = 0; cell < marks.length; cell += 1) {
      const mark = markOf(cell);
      if (marks[cell] !== mark) {
        marks[cell] = mark;
        soiled[(row >> TILE_BITS) * columns + (x >> TILE_BITS)] = 1;
      }
      x += 1;
      if (x === width) {
        x = 0;
        row += 1;
      }
    }
    soiled.forEach((yes, tile) => yes && this.#soilTile(tile));
  }

  soilAll() {
    for (const level of this.levels) level?.soilAll();
  }

  /**
   * Paint what the view shows. False: some tiles are still to be made, in another frame.
   * @param {CanvasRenderingContext2D} context in device pixels
   * @param {Viewport} view
   */
  paint(context, view) {
    const box = cellsInView(view, this.cells);
    if (box.left >= box.right || box.top >= box.bottom) return true;
    const level = this.#level(Math.min(COARSEST, Math.max(0, Math.ceil(-Math.log2(view.scale * view.ratio)))), box);
    const end = this.clock() + FRAME_SHARE;
    const clean = level.clean(box, this.colours, () => this.clock() > end);
    draw(context, view, level, box);
    return clean;
  }

  /**
   * The images of one size; new ones begin as what another size shows, until their tiles are made.
   * @param {number} shift
   * @param {Box} box what will be looked at
   */
  #level(shift, box) {
    const found = this.levels[shift];
    if (found) return found;
    const like = this.levels.find((level) => level);
    const level = (this.levels[shift] = new Level(this.cells, shift));
    if (like) level.beginLike(like, box);
    return level;
  }

  /** @param {number} cell */
  #soil(cell) {
    const { width } = this.cells;
    const row = Math.floor(cell / width);
    this.#soilTile((row >> TILE_BITS) * Math.ceil(width / TILE) + ((cell - row * width) >> TILE_BITS));
  }

  /** @param {number} tile */
  #soilTile(tile) {
    for (const level of this.levels) level?.soil(tile);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} view
 * @param {Level} level
 * @param {Box} box
 */
function draw(context, view, { canvas, shift }, box) {
  const pixel = view.scale * view.ratio * 2 ** shift; // device pixels of the screen for one of the image
  const left = box.left >> shift;
  const top = box.top >> shift;
  const width = Math.min(canvas.width, (box.right >> shift) + 1) - left;
  const height = Math.min(canvas.height, (box.bottom >> shift) + 1) - top;
  const x = left * pixel - view.x * view.scale * view.ratio;
  const y = top * pixel - view.y * view.scale * view.ratio;
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, left, top, width, height, x, y, width * pixel, height * pixel);
}

/**
 * The places at which two arrays of the same length differ, compared four bytes at a time.
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 */
function differing(before, after) {
  /** @type {number[]} */
  const places = [];
  if (before === after) return places;
  const [left, right] = [words(before), words(after)];
  for (let word = 0; word < left.length && places.length <= MANY; word += 1) {
    if (left[word] !== right[word]) collect(places, before, after, word * 4, word * 4 + 4);
  }
  collect(places, before, after, left.length * 4, before.length);
  return places.length > MANY ? null : places;
}

/** @param {Uint8Array} bytes */
function words(bytes) {
  const aligned = bytes.byteOffset % 4 ? bytes.slice() : bytes;
  return new Uint32Array(aligned.buffer, aligned.byteOffset, bytes.length >> 2);
}

/**
 * @param {number[]} places
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @param {number} from
 * @param {number} to
 */
function collect(places, before, after, from, to) {
  for (let place = from; place < to; place += 1) {
    if (before[place] !== after[place]) places.push(place);
  }
}
