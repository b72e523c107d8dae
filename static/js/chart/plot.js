/**
 * A chart: axes, linear or logarithmic, lines with their names at their ends, and marks. A mark that is pointed at,
 * clicked or reached with the arrow keys has what it stands for written above the chart. The looks are the stylesheets'.
 */

import { made, setAttributes } from "../page/elements.js";
import { figure } from "../records/figures.js";
import { partBefore, ticks, valueAt } from "./scales.js";

/** @import { Axis } from "./scales.js" */

/** @typedef {Readonly<Record<string, string | number>>} Attributes */
/** @typedef {readonly [x: number, y: number]} PlotPoint */
/** @typedef {{ readonly points: readonly PlotPoint[], readonly attributes: Attributes, readonly name?: string }} PlotLine */
/** A box up to `to`, else a dot. @typedef {{ readonly at: PlotPoint, readonly to?: PlotPoint, readonly attributes: Attributes, readonly text: string }} PlotMark */
/**
 * @typedef {object} PlotFacts
 * @property {Axis} x
 * @property {Axis} y
 * @property {number} height CSS pixels, at most
 * @property {boolean} [even] is a unit as long on both axes?
 * @property {readonly PlotLine[]} lines
 * @property {readonly PlotMark[]} marks
 * @property {number | null} [rule] where a line goes down through all
 */

const WIDTH = 300; // before there is room for it
const [TOP, BOTTOM, SIDE] = [20, 26, 12];
const NAMES = 208; // CSS pixels for names at the ends of lines
const NARROW = 460; // a chart narrower than this has no names: the table beside it has
const LINE = 16; // between two names
const LETTER = 7; // the width of one, about
/** @type {Readonly<Record<string, PlotPoint>>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Plot {
  /** @type {PlotFacts | null} */
  #facts = null;
  /** @type {SVGElement[]} */
  #marks = [];
  #place = 0; // of the mark that the keyboard comes to
  #reading = made("text", { class: "reading", y: TOP - 7 });

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    svg.addEventListener("pointerover", ({ target }) => this.#read(target));
    svg.addEventListener("pointerleave", () => this.#read(document.activeElement));
    svg.addEventListener("focusin", ({ target }) => this.#take(target));
    svg.addEventListener("focusout", () => this.#read(null));
    svg.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {PlotFacts} facts */
  draw(facts) {
    this.#facts = facts;
    const frame = frameOf(facts, this.svg.clientWidth);
    const hadFocus = this.#marks.includes(/** @type {SVGElement} */ (document.activeElement));
    this.#marks = facts.marks.map((mark) => drawnMark(mark, frame));
    this.#place = Math.max(0, Math.min(this.#place, this.#marks.length - 1));
    this.#marks[this.#place]?.setAttribute("tabindex", "0");
    setAttributes(this.svg, { viewBox: `0 0 ${frame.width} ${frame.bottom + BOTTOM}` });
    setAttributes(this.#reading, { x: frame.left });
    this.#reading.textContent = "";
    const [boxes, dots] = [true, false].map((box) => this.#marks.filter((_, at) => box === !!facts.marks[at].to));
    this.svg.replaceChildren(
      ...axes(facts, frame),
      ...boxes,
      ...facts.lines.map((line) => drawnLine(line, frame)),
      ...(frame.named ? names(facts.lines, frame) : []),
      ...rule(facts, frame),
      ...dots,
      this.#reading,
    );
    if (hadFocus) this.#marks[this.#place]?.focus({ preventScroll: true });
  }

  /** The value on the horizontal axis at a place of the window. @param {number} clientX */
  valueAt(clientX) {
    if (!this.#facts) return null;
    const { left, right } = frameOf(this.#facts, this.svg.clientWidth);
    return valueAt(this.#facts.x, (clientX - this.svg.getBoundingClientRect().left - left) / (right - left));
  }

  /** @param {unknown} target */
  #read(target) {
    const place = this.#marks.indexOf(/** @type {SVGElement} */ (target));
    this.#reading.textContent = this.#facts?.marks[place]?.text ?? "";
  }

  /** @param {unknown} target */
  #take(target) {
    this.#marks[this.#place]?.setAttribute("tabindex", "-1");
    this.#place = Math.max(0, this.#marks.indexOf(/** @type {SVGElement} */ (target)));
    this.#marks[this.#place]?.setAttribute("tabindex", "0");
    this.#read(target);
  }

  /** To the nearest mark in a direction. @param {KeyboardEvent} event */
  #move(event) {
    const way = event.altKey || event.ctrlKey || event.metaKey ? null : WAYS[event.key];
    if (!way || !this.#facts) return;
    event.preventDefault();
    const middles = this.#marks.map((mark) => middleOf(mark.getBoundingClientRect()));
    const [x, y] = middles[this.#place];
    const far = middles.map(([across, down]) => {
      const along = (across - x) * way[0] + (down - y) * way[1];
      return along > 0.5 ? along + 2 * Math.abs((across - x) * way[1] + (down - y) * way[0]) : Infinity;
    });
    const nearest = Math.min(...far);
    if (nearest < Infinity) this.#marks[far.indexOf(nearest)].focus();
  }
}

/** @param {DOMRect} box @returns {PlotPoint} */
function middleOf({ x, y, width, height }) {
  return [x + width / 2, y + height / 2];
}

/** Where all is. @param {PlotFacts} facts @param {number} wide */
function frameOf({ x, y, height, even, lines }, wide) {
  const width = wide || WIDTH;
  const named = width >= NARROW && lines.some(({ name }) => name);
  const left = SIDE + LETTER * Math.max(...ticks(y).map((value) => shortened(value).length));
  const room = width - left - (named ? NAMES : SIDE + LETTER * (x.name?.length ?? 0));
  const [units, rows] = [x.most - x.least, y.most - y.least];
  const unit = Math.min(room / units, (height - TOP - BOTTOM) / rows);
  const [right, bottom] = even ? [left + unit * units, TOP + unit * rows] : [left + room, height - BOTTOM];
  return {
    ...{ width, left, right, bottom, named },
    x: (/** @type {number} */ value) => left + (right - left) * partBefore(x, value),
    y: (/** @type {number} */ value) => bottom - (bottom - TOP) * partBefore(y, value),
  };
}

/** @typedef {ReturnType<typeof frameOf>} PlotFrame */

/** @param {PlotFacts} facts @param {PlotFrame} frame */
function axes({ x, y }, frame) {
  const { left, right, bottom } = frame;
  return [
    ...ticks(y).flatMap((value) => [
      made("line", { class: "grid", x1: left, x2: right, y1: frame.y(value), y2: frame.y(value) }),
      text(left - 6, frame.y(value) + 4, "end", shortened(value)),
    ]),
    ...ticks(x).map((value) => text(frame.x(value), bottom + 18, "middle", shortened(value))),
    text(right + 14, bottom + 18, "start", x.name ?? ""),
    text(left - 6, TOP - 7, "end", y.name ?? ""),
  ];
}

/** @param {PlotLine} line @param {PlotFrame} frame */
function drawnLine({ points, attributes }, { x, y }) {
  const d = points.map(([across, up], at) => `${at ? "L" : "M"}${x(across).toFixed(1)} ${y(up).toFixed(1)}`);
  return made("path", { ...attributes, d: d.join("") });
}

/** @param {PlotMark} mark @param {PlotFrame} frame */
function drawnMark({ at, to, attributes, text: label }, frame) {
  const [x, y] = [frame.x(at[0]), frame.y(at[1])];
  const given = { ...attributes, role: "img", "aria-label": label, tabindex: -1 };
  if (!to) return made("circle", { ...given, cx: x, cy: y, r: 3.5 });
  const [right, top] = [frame.x(to[0]), frame.y(to[1])];
  return made("rect", { ...given, x, y: top, width: right - x, height: y - top });
}

/** Names at the ends of their lines, pushed apart where they would lie on each other. @param {readonly PlotLine[]} lines @param {PlotFrame} frame */
function names(lines, { x, y, right, bottom }) {
  const ends = lines.flatMap(({ name = "", points }) => {
    const last = points.at(-1);
    return last && name ? [{ name, x: x(last[0]), y: y(last[1]), label: 0 }] : [];
  });
  ends.sort((one, other) => one.y - other.y);
  ends.forEach((end, at) => (end.label = Math.max(end.y, at ? ends[at - 1].label + LINE : TOP + 4)));
  let lowest = bottom + 4;
  for (const end of [...ends].reverse()) {
    end.label = Math.min(end.label, lowest);
    lowest = end.label - LINE;
  }
  return ends.flatMap((end) => [
    made("path", { class: "lead", d: `M${end.x + 2} ${end.y}L${right + 10} ${end.label}` }),
    text(right + 14, end.label + 4, "start", end.name, { class: "name" }),
  ]);
}

/** @param {PlotFacts} facts @param {PlotFrame} frame */
function rule({ rule: at = null }, { x, bottom }) {
  return at === null ? [] : [made("line", { class: "rule", x1: x(at), x2: x(at), y1: TOP, y2: bottom })];
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} words @param {Attributes} [more] */
function text(x, y, anchor, words, more) {
  const element = made("text", { ...more, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor });
  element.textContent = words;
  return element;
}

/** @param {number} value */
function shortened(value) {
  if (value >= 1e6) return `${figure(value / 1e6, 1)} M`;
  return value >= 1e4 ? `${figure(value / 1e3, 1)} k` : figure(value);
}
