/**
 * The sheet that each picture of a film is drawn on: what is filmed, below it what its marks mean, and what is said of
 * it. Its size is settled with the first picture and the last, so that a film does not change its size. All is drawn
 * anew for each picture, as large as the film is, so that it is sharp.
 */

import { broken, drawnOn, LINE, typed, writeLine } from "./composing.js";
import { drawLegend, legendHeight } from "./legendstrip.js";
import { looksOfPage } from "./looks.js";

/** @import { Depiction } from "../types.js" */

/** What is filmed at one moment. @typedef {{ picture: Depiction, lines: readonly string[] }} Scenery */
/** Pixels, or how many for each pixel of the page. @typedef {{ width: number, height: number } | { times: number }} FilmSize */

const LINES = [3, 5]; // of a caption, whether they are needed or not: on a wide sheet and on a narrow one
const NARROW = 560;
const LEAST_WIDTH = 320; // of a sheet with words
const ROUNDS = 3; // of finding the width at which the words fill a film of a given size
const MARGIN = 12;

export class FilmSheet {
  room = 0; // for words
  legend = 0; // how high it is
  lines = 0; // of the caption
  height = 0;

  /**
   * @param {readonly Scenery[]} ends the first and the last
   * @param {FilmSize} size
   * @param {{ captioned: boolean, legend: boolean }} wanted
   */
  constructor(ends, size, { captioned, legend }) {
    this.looks = looksOfPage();
    const pictures = ends.map(({ picture }) => picture);
    const words = captioned || (legend && pictures.some((picture) => picture.legend?.().length));
    this.picture = { width: widest(pictures, "width"), height: widest(pictures, "height") };
    const least = Math.max(this.picture.width, words ? LEAST_WIDTH : 0);
    this.width = least;
    const fit = () => this.#fit(legend ? pictures : [], captioned);
    fit();
    for (let round = 0; words && "width" in size && round < ROUNDS; round += 1) {
      this.width = Math.max(least, Math.floor((this.height * size.width) / size.height));
      fit();
    }
    this.canvas = Object.assign(document.createElement("canvas"), sizeFor(this, size));
    this.scale = Math.min(this.canvas.width / this.width, this.canvas.height / this.height);
  }

  /** How high all is at this width. @param {readonly Depiction[]} pictures that are explained @param {boolean} captioned */
  #fit(pictures, captioned) {
    this.room = this.width - 2 * MARGIN;
    this.legend = Math.max(0, ...pictures.map((picture) => legendHeight(picture, this.room, this.looks)));
    this.lines = captioned ? LINES[Number(this.width < NARROW)] : 0;
    this.height = this.#top(2) + (this.lines && this.lines * LINE.height + MARGIN);
  }

  /** Where the parts below the picture begin: the legend, the caption. @param {1 | 2} part */
  #top(part) {
    const top = this.picture.height + (this.legend || this.lines ? MARGIN / 2 : 0);
    return part === 1 || !this.legend ? top : top + this.legend + MARGIN / 2;
  }

  /** @param {Scenery} scenery */
  async draw({ picture, lines }) {
    const { canvas, scale, width } = this;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const [left, top] = [(canvas.width - width * scale) / 2, (canvas.height - this.height * scale) / 2];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.looks.surface;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top)));
    await drawnOn(context, picture, (width - picture.width) / 2, 0);
    if (this.legend)
      drawLegend(context, picture, { x: MARGIN, y: this.#top(1), width: this.room, height: this.legend }, this.looks);
    if (this.lines) this.#caption(context, lines);
  }

  /** @param {CanvasRenderingContext2D} context @param {readonly string[]} said */
  #caption(context, said) {
    typed(context, this.looks);
    const all = said.filter(Boolean).flatMap((line) => broken(context, line, this.room));
    const lines = all.slice(0, this.lines);
    if (all.length > lines.length) lines[lines.length - 1] += " …";
    lines.forEach((line, at) => writeLine(context, line, MARGIN, this.#top(2) + at * LINE.height));
  }
}

/** @param {readonly Depiction[]} pictures @param {"width" | "height"} side */
function widest(pictures, side) {
  return Math.max(...pictures.map((picture) => Math.ceil(picture[side])));
}

/** The size of the film, even as videos want it. @param {{ width: number, height: number }} sheet @param {FilmSize} size */
function sizeFor({ width, height }, size) {
  const even = (/** @type {number} */ length) => 2 * Math.ceil(length / 2);
  if ("times" in size) return { width: even(width * size.times), height: even(height * size.times) };
  return { width: even(size.width), height: even(size.height) };
}
