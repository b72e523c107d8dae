/**
 * The chart of a race: expansions to the right, what they have cost upwards, a line for each design with its name at its
 * end; a line down through all where the search stands, or where somebody points. Draws what it is given.
 */

import { made } from "../page/elements.js";
import { costAt, MEASURES, reachOf } from "../records/courses.js";
import { figure } from "../records/figures.js";
import { say } from "../words/words.js";

/** @import { Course, Measure } from "../records/courses.js" */

/** @typedef {{ place: number, name: string, course: Course }} Racer `place` says how its line looks */
/** @typedef {{ racers: readonly Racer[], measure: Measure, logarithmic: boolean, at: number | null }} ShownRace */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} ChartBox */

const HEIGHT = 300;
const MARGIN = { left: 56, top: 10, bottom: 26 };
const LABELS = 208; // CSS pixels for names at the ends of lines
const NARROW = 460; // a chart narrower than this has no names: the table beside it has
const LINE = 16; // between two names
const TICKS = 4;

/** @param {SVGSVGElement} svg @param {ShownRace} race */
export function drawRace(svg, race) {
  const width = svg.clientWidth || 640;
  const named = width >= NARROW;
  const box = { ...MARGIN, right: width - (named ? LABELS : 12), bottom: HEIGHT - MARGIN.bottom };
  const scales = scalesOf(race, box);
  svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  svg.replaceChildren(
    ...grid(scales, box),
    ...race.racers.map((racer) => line(racer, race.measure, scales)),
    ...(named ? names(race, scales, box) : []),
    ...mark(race, scales, box),
  );
}

/** The expansions at a place in the chart. @param {SVGSVGElement} svg @param {ShownRace} race @param {number} x CSS pixels from its left edge */
export function expansionsAt(svg, race, x) {
  const width = svg.clientWidth;
  const box = { ...MARGIN, right: width - (width >= NARROW ? LABELS : 12), bottom: HEIGHT - MARGIN.bottom };
  const part = Math.min(1, Math.max(0, (x - box.left) / (box.right - box.left)));
  const [first, reach] = [firstOf(race), reachOfAll(race)];
  return Math.round(race.logarithmic ? first * (reach / first) ** part : reach * part);
}

/** @param {ShownRace} race */
function reachOfAll({ racers }) {
  return Math.max(2, ...racers.map(({ course }) => reachOf(course)));
}

/** The expansions at the left edge. @param {ShownRace} race */
function firstOf({ racers, logarithmic }) {
  return logarithmic ? Math.max(1, Math.min(...racers.map(({ course }) => course.points[0][0]))) : 0;
}

/** @param {ShownRace} race @param {ChartBox} box */
function scalesOf(race, { left, right, top, bottom }) {
  const { racers, measure, logarithmic } = race;
  const [first, reach] = [firstOf(race), Math.max(firstOf(race) + 1, reachOfAll(race))];
  const costs = racers.flatMap(({ course }) => course.points.map(MEASURES[measure])).filter((cost) => cost > 0);
  const most = Math.max(1e-3, ...costs);
  const least = logarithmic ? Math.min(most / 10, ...costs) : 0;
  const part = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
    logarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
  return {
    ...{ first, reach, most, least, logarithmic },
    x: (/** @type {number} */ value) => left + (right - left) * part(value, first, reach),
    y: (/** @type {number} */ value) => bottom - (bottom - top) * part(value, least, most),
  };
}

/** @typedef {ReturnType<typeof scalesOf>} Scales */

/** @param {Racer} racer @param {Measure} measure @param {Scales} scales */
function line({ place, course }, measure, { x, y, logarithmic }) {
  const points = course.points.map((point) => [x(point[0]), y(MEASURES[measure](point))]);
  const from = logarithmic ? [] : [[x(0), y(0)]];
  const d = [...from, ...points].map(([across, up], at) => `${at ? "L" : "M"}${across.toFixed(1)} ${up.toFixed(1)}`);
  return made("path", { class: "course", "data-course": place, d: d.join("") });
}

/** @param {Scales} scales @param {ChartBox} box */
function grid({ x, y, first, reach, most, least, logarithmic }, { left, right, bottom }) {
  const across = ticks(first, reach, logarithmic).map((value) =>
    text(x(value), bottom + 18, "middle", shortened(value)),
  );
  const up = ticks(least, most, logarithmic).flatMap((value) => [
    made("line", { class: "rule", x1: left, x2: right, y1: y(value), y2: y(value) }),
    text(left - 6, y(value) + 4, "end", shortened(value)),
  ]);
  return [...up, ...across, text(right + 14, bottom + 18, "start", say("designs.axis"))];
}

/** Round numbers between two. @param {number} low @param {number} high @param {boolean} logarithmic */
function ticks(low, high, logarithmic) {
  if (logarithmic) {
    const [from, to] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
    const every = Math.max(1, Math.ceil((to - from) / (TICKS + 1)));
    return Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, at) => 10 ** (from + at * every));
  }
  const rough = (high - low) / TICKS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, at) => at * step);
}

/** Names at the ends of their lines, pushed apart where they would lie on each other. @param {ShownRace} race @param {Scales} scales @param {ChartBox} box */
function names({ racers, measure }, { x, y }, { right, top, bottom }) {
  const ends = racers.flatMap((racer) => {
    const last = racer.course.points.at(-1);
    return last ? [{ racer, x: x(last[0]), y: y(MEASURES[measure](last)), label: 0 }] : [];
  });
  ends.sort((one, other) => one.y - other.y);
  ends.forEach((end, at) => (end.label = Math.max(end.y, at ? ends[at - 1].label + LINE : top + 4)));
  let lowest = bottom + 4;
  for (const end of [...ends].reverse()) {
    end.label = Math.min(end.label, lowest);
    lowest = end.label - LINE;
  }
  return ends.flatMap((end) => [
    made("path", { class: "lead", d: `M${end.x + 2} ${end.y}L${right + 10} ${end.label}` }),
    text(right + 14, end.label + 4, "start", end.racer.name),
  ]);
}

/** @param {ShownRace} race @param {Scales} scales @param {ChartBox} box */
function mark({ racers, measure, at }, { x, y, first, reach }, { top, bottom }) {
  if (at === null || at > reach || at < first) return [];
  const dots = racers.flatMap(({ place, course }) => {
    const cost = costAt(course, measure, at);
    return cost === null || !at ? [] : [made("circle", { "data-course": place, cx: x(at), cy: y(cost), r: 3.5 })];
  });
  return [made("line", { class: "now", x1: x(at), x2: x(at), y1: top, y2: bottom }), ...dots];
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} words */
function text(x, y, anchor, words) {
  const element = made("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor });
  element.textContent = words;
  return element;
}

/** @param {number} value */
function shortened(value) {
  if (value >= 1e6) return `${figure(value / 1e6, 1)} M`;
  return value >= 1e4 ? `${figure(value / 1e3, 1)} k` : figure(value);
}
