/**
 * The atlas of a board with too many arrangements to show: a field for every g and h, g downwards and h to the right,
 * with how many nodes of it are open and closed at the cursor. Counted from the search tree, whose survey is made
 * already. Draws itself through a camera.
 */

import { figure } from "../../../records/figures.js";
import { css, inkOn, mixed } from "../../../stage/theme.js";
import { useFont } from "./brush.js";
import { CLOSED, LEFT, OPEN } from "./items.js";

/** @import { Chart } from "./atlasscene.js" */
/** @import { Boards } from "../rebuiltboards.js" */
/** @import { Viewport } from "../../../stage/camera.js" */
/** @import { Theme } from "../../../stage/theme.js" */
/** @import { Timeline } from "../../../records/timeline.js" */
/** @import { Survey } from "./survey.js" */

const KINDS = 3; // open, closed, backed out of
const MOST_FIELDS = 160; // in a direction; beyond, a field stands for several values
const FIGURES_FROM = 30; // CSS pixels a field
const FAINT = 0.25; // of a field with one node

/** @implements {Chart} */
export class LayerChart {
  kind = "layers";
  counts = new Int32Array(KINDS); // (row * width + column) * KINDS + kind
  width = 1;
  height = 1;
  each = 1; // how many values of g or h share a field
  most = 1;
  seen = { items: 0, round: -1, h: 0, cursor: -1 };
  /** @type {Theme | null} */
  theme = null;
  /** @type {Timeline | null} */
  timeline = null;

  /**
   * @param {Survey} survey
   * @param {Boards} boards
   */
  constructor(survey, boards) {
    this.survey = survey;
    this.boards = boards;
  }

  /**
   * @param {Timeline} timeline
   * @param {Theme} theme
   */
  follow(timeline, theme) {
    this.theme = theme;
    this.timeline = timeline;
    const { survey, seen } = this;
    const grown = this.#reach();
    if (!grown && seen.cursor === survey.cursor) return;
    seen.cursor = survey.cursor;
    this.#count();
  }

  /** Make room for every g and h that is known. */
  #reach() {
    const { survey, seen } = this;
    const { items, rounds } = survey.tree;
    const end = rounds[survey.round + 1] ?? items.count;
    if (seen.round === survey.round && seen.items === end) return false;
    if (seen.round !== survey.round) Object.assign(seen, { items: survey.from, h: 0 });
    for (let item = seen.items; item < end; item += 1) seen.h = Math.max(seen.h, items.estimate[item]);
    Object.assign(seen, { items: end, round: survey.round });
    this.each = Math.ceil(Math.max(survey.whole.rows, seen.h + 1) / MOST_FIELDS);
    this.width = Math.floor(seen.h / this.each) + 1;
    this.height = Math.floor((survey.whole.rows - 1) / this.each) + 1;
    return true;
  }

  #count() {
    const { survey, width, each } = this;
    const { row, estimate } = survey.tree.items;
    const counts = (this.counts = new Int32Array(width * this.height * KINDS));
    for (let item = survey.from; item < survey.end; item += 1) {
      const state = survey.states[item];
      if (state === OPEN || state === CLOSED || state === LEFT)
        counts[this.#field(row[item], estimate[item], each) * KINDS + state - OPEN] += 1;
    }
    this.most = counts.reduce((most, count) => Math.max(most, count), 1);
  }

  /** @param {number} g @param {number} h @param {number} each */
  #field(g, h, each) {
    return each === 1 ? g * this.width + h : Math.floor(g / each) * this.width + Math.floor(h / each);
  }

  /** The field of a node, or -1. @param {number} node */
  cellOf(node) {
    const { timeline, survey } = this;
    if (!timeline) return -1;
    const entries = [0, 1].map((side) => survey.tree.items.madeBy(timeline.entry(node, side)));
    const item = entries.find((each) => each >= 0) ?? -1;
    return item < 0 ? -1 : this.#itemField(item);
  }

  /** @param {number} item */
  #itemField(item) {
    const { row, estimate } = this.survey.tree.items;
    return this.#field(row[item], estimate[item], this.each);
  }

  /** The node of a field that was found last, or -1. @param {number} cell */
  nodeAt(cell) {
    const { survey, timeline } = this;
    for (let item = survey.end - 1; item >= survey.from; item -= 1) {
      const state = survey.states[item];
      if ((state === OPEN || state === CLOSED || state === LEFT) && this.#itemField(item) === cell)
        return timeline?.records.node(survey.tree.items.born[item]) ?? -1;
    }
    return -1;
  }

  /** The board of that node. @param {number} cell */
  tilesAt(cell) {
    const node = this.nodeAt(cell);
    return node < 0 ? null : this.boards.at(node);
  }

  /**
   * The fields of start and goal, once a path leads from the one and to the other.
   * @param {import("../boardtypes.js").Board} _board
   * @param {readonly number[]} path
   * @param {boolean} isFound
   * @returns {[number, number]}
   */
  endsOf(_board, path, isFound) {
    return [path.length ? this.cellOf(path[0]) : -1, isFound ? this.cellOf(path[path.length - 1]) : -1];
  }

  /** @param {number} cell */
  factsOf(cell) {
    const [open, closed, left] = this.counts.subarray(cell * KINDS, cell * KINDS + KINDS);
    const { each, width } = this;
    return {
      kind: "field",
      rank: 0,
      open,
      closed: closed + left,
      g: Math.floor(cell / width) * each,
      h: (cell % width) * each,
    };
  }

  /**
   * @param {CanvasRenderingContext2D} context in device pixels
   * @param {Viewport} view
   */
  paint(context, view) {
    const { theme } = this;
    if (!theme) return;
    for (let cell = 0; cell < this.width * this.height; cell += 1) this.#paintField(context, view, theme, cell);
    this.#paintAxes(context, view, theme);
  }

  /**
   * Closed fills the field, open a square within.
   * @param {CanvasRenderingContext2D} context
   * @param {Viewport} view
   * @param {Theme} theme
   * @param {number} cell
   */
  #paintField(context, view, theme, cell) {
    const [open, closed, left] = this.counts.subarray(cell * KINDS, cell * KINDS + KINDS);
    const side = view.scale * view.ratio;
    const [x, y] = [((cell % this.width) - view.x) * side, (Math.floor(cell / this.width) - view.y) * side];
    const gap = side > 6 ? 1 : 0;
    const done = closed + left;
    const shade = this.#shade(theme, closed || !left ? "atlas-closed" : "atlas-left", done);
    const openShade = this.#shade(theme, "atlas-open", open);
    context.fillStyle = css(shade);
    context.fillRect(x, y, side - gap, side - gap);
    if (open) {
      const inner = side * (done ? 0.56 : 1) - gap;
      context.fillStyle = css(openShade);
      context.fillRect(x + (side - gap - inner) / 2, y + (side - gap - inner) / 2, inner, inner);
    }
    if (view.scale < FIGURES_FROM || !(open + done)) return;
    context.fillStyle = css(inkOn(theme, open ? openShade : shade));
    useFont(context, theme, 11 * view.ratio);
    context.fillText(short(open + done), x + side / 2, y + side / 2);
  }

  /** A colour, the stronger the more nodes there are. @param {Theme} theme @param {string} colour @param {number} count */
  #shade({ colour: colours }, colour, count) {
    const strength = count ? FAINT + (1 - FAINT) * (Math.log1p(count) / Math.log1p(this.most)) : 0;
    return mixed(colours.atlas, colours[colour], strength);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Viewport} view
   * @param {Theme} theme
   */
  #paintAxes(context, view, theme) {
    const side = view.scale * view.ratio;
    const every = Math.max(1, Math.ceil(26 / view.scale));
    context.fillStyle = css(theme.colour["cell-ink"]);
    useFont(context, theme, 12 * view.ratio);
    for (let column = 0; column < this.width; column += every) {
      context.fillText(
        `${column ? "" : "h "}${column * this.each}`,
        (column + 0.5 - view.x) * side,
        -view.y * side - 10 * view.ratio,
      );
    }
    context.textAlign = "right";
    for (let row = 0; row < this.height; row += every) {
      context.fillText(
        `${row ? "" : "g "}${row * this.each}`,
        -view.x * side - 5 * view.ratio,
        (row + 0.5 - view.y) * side,
      );
    }
  }
}

/** A count in at most four characters. @param {number} count */
function short(count) {
  if (count < 10000) return String(count);
  return count < 1e6 ? `${figure(count / 1000, 0)}k` : `${figure(count / 1e6, 1)}M`;
}
