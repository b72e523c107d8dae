/**
 * One level of the big picture: an image with one pixel for every block of 2^shift by 2^shift cells, kept in tiles that
 * are made again only where something changed. A block shows the mark of most weight in it, so that a frontier one cell
 * wide never vanishes; a block without marks shows the mean of its ground. Codes and colours are given; nothing here
 * knows what they mean.
 */

/** @import { Box } from "./camera.js" */

/**
 * What there is to show: for each cell the number of its ground and of its mark (0: none; a larger number outweighs a
 * smaller one).
 * @typedef {object} Cells
 * @property {number} width
 * @property {number} height
 * @property {Uint8Array} ground
 * @property {Uint8Array} marks
 */
/**
 * @typedef {object} Colours
 * @property {Uint32Array} ground colour of each ground
 * @property {Uint32Array} marks colour of each mark
 * @property {Uint8Array} covers is 1 for grounds that hide a mark
 */

export const TILE_BITS = 6;
export const TILE = 1 << TILE_BITS; // cells along the side of a tile
export const COARSEST = TILE_BITS; // one pixel a tile: the largest map on a stage of 64 pixels

export class Level {
  /**
   * @param {Cells} cells
   * @param {number} shift
   */
  constructor(cells, shift) {
    this.cells = cells;
    this.shift = shift;
    this.columns = Math.ceil(cells.width / TILE);
    this.rows = Math.ceil(cells.height / TILE);
    this.dirty = new Uint8Array(this.columns * this.rows).fill(1);
    this.stale = this.dirty.length; // how many tiles are dirty
    this.canvas = document.createElement("canvas");
    this.canvas.width = Math.ceil(cells.width / (1 << shift));
    this.canvas.height = Math.ceil(cells.height / (1 << shift));
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", { alpha: false }));
    this.strip = this.context.createImageData(this.canvas.width, Math.min(TILE >> shift, this.canvas.height));
    this.pixels = new Uint32Array(this.strip.data.buffer);
  }

  /**
   * Show what another level shows, until the tiles are made.
   * @param {Level} other
   * @param {Box} box in cells
   */
  beginLike(other, { left, top, right, bottom }) {
    const [from, to] = [2 ** -other.shift, 2 ** -this.shift];
    const [width, height] = [right - left, bottom - top];
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(
      other.canvas,
      left * from,
      top * from,
      width * from,
      height * from,
      left * to,
      top * to,
      width * to,
      height * to,
    );
  }

  /** @param {number} tile */
  soil(tile) {
    this.stale += 1 - this.dirty[tile];
    this.dirty[tile] = 1;
  }

  soilAll() {
    this.dirty.fill(1);
    this.stale = this.dirty.length;
  }

  /**
   * Make the dirty tiles of a part of the map again, row by row of tiles, until the clock says stop.
   * @param {Box} box in cells
   * @param {Colours} colours
   * @param {() => boolean} late
   * @returns {boolean} whether this part is all clean now
   */
  clean(box, colours, late) {
    if (!this.stale) return true;
    const bottom = Math.ceil(box.bottom / TILE);
    for (let row = Math.floor(box.top / TILE); row < bottom; row += 1) {
      if (this.#cleanRow(row, Math.floor(box.left / TILE), Math.ceil(box.right / TILE), colours) && late())
        return row === bottom - 1;
    }
    return true;
  }

  /**
   * Make the dirty tiles of a row again, and put each run of them on the canvas at once.
   * @param {number} row
   * @param {number} from
   * @param {number} to
   * @param {Colours} colours
   */
  #cleanRow(row, from, to, colours) {
    let any = false;
    for (let column = from; column < to; column += 1) {
      const first = column;
      for (; column < to && this.dirty[row * this.columns + column]; column += 1) {
        this.dirty[row * this.columns + column] = 0;
        this.#rasterise(column, row, colours);
      }
      if (column > first) any = this.#put(row, first, column);
    }
    return any;
  }

  /**
   * @param {number} row
   * @param {number} first
   * @param {number} last
   */
  #put(row, first, last) {
    const side = TILE >> this.shift;
    this.stale -= last - first;
    this.context.putImageData(this.strip, 0, row * side, first * side, 0, (last - first) * side, side);
    return true;
  }

  /**
   * @param {number} column
   * @param {number} row
   * @param {Colours} colours
   */
  #rasterise(column, row, colours) {
    const side = TILE >> this.shift;
    const left = column * side;
    const right = Math.min(left + side, this.canvas.width);
    const height = Math.min(side, this.canvas.height - row * side);
    const line = this.shift ? reducedLine : plainLine;
    for (let y = 0; y < height; y += 1) {
      line(this.cells, colours, this.shift, row * side + y, left, right, this.pixels, y * this.canvas.width);
    }
  }
}

/**
 * @param {Cells} cells
 * @param {Colours} colours
 * @param {number} _shift
 * @param {number} y
 * @param {number} left
 * @param {number} right
 * @param {Uint32Array} pixels
 * @param {number} at where this row begins in pixels
 */
function plainLine({ width, ground, marks }, colours, _shift, y, left, right, pixels, at) {
  const start = y * width;
  for (let x = left; x < right; x += 1) {
    const mark = marks[start + x];
    const under = ground[start + x];
    pixels[at + x] = mark && !colours.covers[under] ? colours.marks[mark] : colours.ground[under];
  }
}

/**
 * @param {Cells} cells
 * @param {Colours} colours
 * @param {number} shift
 * @param {number} y
 * @param {number} left
 * @param {number} right
 * @param {Uint32Array} pixels
 * @param {number} at
 */
function reducedLine(cells, colours, shift, y, left, right, pixels, at) {
  for (let x = left; x < right; x += 1) pixels[at + x] = block(cells, colours, x << shift, y << shift, 1 << shift);
}

/**
 * The colour of a block of cells: 4096 at most, so that no sum runs over.
 * @param {Cells} cells
 * @param {Colours} colours
 * @param {number} left
 * @param {number} top
 * @param {number} side
 */
function block({ width, height, ground, marks }, { ground: tint, marks: tints, covers }, left, top, side) {
  const right = Math.min(left + side, width);
  const bottom = Math.min(top + side, height);
  let most = 0;
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let cell = y * width + left; cell < y * width + right; cell += 1) {
      const under = ground[cell];
      if (marks[cell] > most && !covers[under]) most = marks[cell];
      const colour = tint[under];
      red += colour & 0xff;
      green += (colour >> 8) & 0xff;
      blue += (colour >> 16) & 0xff;
    }
  }
  const count = (right - left) * (bottom - top);
  return most ? tints[most] : ((255 << 24) | ((blue / count) << 16) | ((green / count) << 8) | (red / count)) >>> 0;
}
