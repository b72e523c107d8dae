/**
 * The atlas of a small board: a pixel for every arrangement, coloured by what the search makes of it at the cursor.
 * Follows the changes of the timeline, so a step costs what changed; all of it is coloured again in one pass. Draws
 * itself through a camera.
 */

import { MARK_NAMES, plainMarks, table } from "../../../stage/cellmarks.js";
import { css, packed } from "../../../stage/theme.js";
import { lexicalRank, unrank } from "../arrangements.js";
import { AtlasLayout } from "./atlaslayout.js";

/** @import { Chart } from "./atlasscene.js" */
/** @import { Board, Tiles } from "../boardtypes.js" */
/** @import { Boards } from "../rebuiltboards.js" */
/** @import { Viewport } from "../../../stage/camera.js" */
/** @import { Theme } from "../../../stage/theme.js" */
/** @import { Timeline } from "../../../records/timeline.js" */

const UNKNOWN = -1;

/** @implements {Chart} */
export class ArrangementChart {
  kind = "arrangements";
  places = new Int32Array(0); // node -> its pixel, or UNKNOWN
  placed = 0; // nodes before this one have been looked up
  /** @type {Uint32Array} */
  colours = new Uint32Array(256);
  /** @type {Theme | null} */
  theme = null;

  /**
   * @param {Board} problem
   * @param {Boards} boards
   */
  constructor(problem, boards) {
    this.layout = new AtlasLayout(problem, problem.start);
    this.boards = boards;
    this.width = this.layout.width;
    this.height = this.layout.height;
    this.nodes = new Int32Array(this.width * this.height).fill(UNKNOWN); // pixel -> its node
    this.canvas = document.createElement("canvas");
    Object.assign(this.canvas, { width: this.width, height: this.height });
    this.image = new ImageData(this.width, this.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.ground = new Uint32Array(this.pixels.length);
  }

  /**
   * @param {Timeline} timeline
   * @param {Theme} theme
   */
  follow(timeline, theme) {
    const changes = timeline.takeChanges(this);
    const fresh = theme !== this.theme;
    if (fresh) this.#takeColours(theme);
    this.#makeRoom(timeline.records.nodes);
    for (; this.placed < timeline.records.nodes; this.placed += 1) this.cellOf(this.placed); // as they come, so that no leap waits for it
    if (!fresh && changes?.length === 0) return;
    const markOf = plainMarks(timeline);
    if (fresh || !changes) this.#colourAll(timeline.records.nodes, markOf);
    else for (const node of changes) this.#colour(node, markOf(node));
    /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d")).putImageData(this.image, 0, 0);
  }

  /** @param {Theme} theme */
  #takeColours(theme) {
    this.theme = theme;
    this.colours = table(MARK_NAMES.map((name) => theme.colour[`atlas-${name}`] ?? theme.colour.atlas));
    const [within, beyond] = [packed(theme.colour.atlas), packed(theme.colour["atlas-other"])];
    const { width, half } = this.layout;
    for (let row = 0; row < this.ground.length; row += width)
      this.ground.fill(within, row, row + half).fill(beyond, row + half, row + width);
  }

  /**
   * @param {number} count
   * @param {(node: number) => number} markOf
   */
  #colourAll(count, markOf) {
    this.pixels.set(this.ground);
    for (let node = 0; node < count; node += 1) {
      const mark = markOf(node);
      if (mark) this.#colour(node, mark);
    }
  }

  /** @param {number} node @param {number} mark */
  #colour(node, mark) {
    const place = this.cellOf(node);
    if (place >= 0) this.pixels[place] = mark ? this.colours[mark] : this.ground[place];
  }

  /** @param {number} count */
  #makeRoom(count) {
    if (this.places.length >= count) return;
    const larger = new Int32Array(Math.max(count, 2 * this.places.length)).fill(UNKNOWN);
    larger.set(this.places);
    this.places = larger;
  }

  /** The pixel of a node, or -1. @param {number} node */
  cellOf(node) {
    const known = this.places[node] ?? UNKNOWN;
    const tiles = known === UNKNOWN ? this.boards.at(node) : null;
    if (!tiles) return known;
    const place = this.#placeOf(tiles);
    this.#makeRoom(node + 1);
    this.places[node] = place;
    this.nodes[place] = node;
    return place;
  }

  /** The node of a pixel, or -1. @param {number} cell */
  nodeAt(cell) {
    return this.nodes[cell];
  }

  /** The arrangement of a pixel. @param {number} cell @returns {Tiles} */
  tilesAt(cell) {
    return unrank(this.layout.rankAt[cell], this.layout.cells);
  }

  /** The pixels of start and goal, reached or not. @param {Board} board @returns {[number, number]} */
  endsOf({ start, goal }) {
    return [this.#placeOf(start), this.#placeOf(goal)];
  }

  /** @param {Tiles} tiles */
  #placeOf(tiles) {
    return this.layout.pixelOf[lexicalRank(tiles)];
  }

  /** Where a pixel stands, for words. @param {number} cell */
  factsOf(cell) {
    return {
      kind: this.layout.isBeyond(cell) ? "beyond" : "within",
      rank: this.layout.rankAt[cell],
      open: 0,
      closed: 0,
    };
  }

  /**
   * @param {CanvasRenderingContext2D} context in device pixels
   * @param {Viewport} view
   */
  paint(context, view) {
    const scale = view.scale * view.ratio;
    const [x, y] = [-view.x * scale, -view.y * scale];
    context.imageSmoothingEnabled = scale < 1;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.canvas, x, y, this.width * scale, this.height * scale);
    if (!this.theme) return;
    context.fillStyle = css(this.theme.colour.around);
    context.fillRect(x + this.layout.half * scale - view.ratio, y, 2 * view.ratio, this.height * scale);
  }
}
