/**
 * The background of the timeline: how many nodes were open (the area) and the f of the expansions (the line) over the
 * records known, and where f fell (small triangles). One look at the records for each column of pixels, so that a long
 * run costs no more than a short one. Changes no state.
 */

import { EXPANDED, STALE } from "../records/records.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Timeline } from "../records/timeline.js" */

const FAR = 1024; // when columns are so many records apart, each is moved to where the counts are kept (records/counts.js)
const TOP = 2; // pixels left free above what is largest
const LINE = 1.5;
const [DIP_WIDE, DIP_HIGH] = [8, 7]; // of a mark where f fell

/**
 * What the width stands for: so many records that are known, and how many come before a share of it.
 * @typedef {{ known: number, at: (share: number) => number }} ChartSpan
 */

/**
 * The size of open after as many records as each column stands for.
 * @param {Timeline} timeline
 * @param {ChartSpan} span
 * @param {number} columns
 */
function openSizes(timeline, span, columns) {
  return Float64Array.from({ length: columns }, (_, column) => timeline.countsAt(recordAt(column, columns, span)).open);
}

/**
 * The f of the expansion that came last at each column; NaN before the first.
 * @param {RecordStore} records
 * @param {ChartSpan} span
 * @param {number} columns
 */
function ranks(records, span, columns) {
  let last = NaN;
  return Float64Array.from({ length: columns }, (_, column) => {
    const record = expansionAt(records, recordAt(column, columns, span), span.known);
    if (record >= 0) last = records.f(record);
    return last;
  });
}

/**
 * The columns in which f fell.
 * @param {RecordStore} records
 * @param {ChartSpan} span
 * @param {number} columns
 */
function dips({ falls }, { at }, columns) {
  const before = (/** @type {number} */ column) => falls.before(at(column / columns));
  return Array.from({ length: columns }, (_, column) => column).filter((column) => before(column) < before(column + 1));
}

/**
 * @param {number} column
 * @param {number} columns
 * @param {ChartSpan} span
 */
function recordAt(column, columns, { known, at }) {
  const record = at((column + 1) / columns);
  return known / columns < FAR ? record : record - (record % FAR);
}

/**
 * The expansion of the step that a cursor is in, or -1.
 * @param {RecordStore} records
 * @param {number} cursor
 * @param {number} known
 */
function expansionAt(records, cursor, known) {
  const step = records.starts.before(cursor);
  let record = step ? records.starts.at(step - 1) : known;
  while (record < known && records.kind(record) === STALE) record += 1;
  return record < known && records.kind(record) === EXPANDED ? record : -1;
}

/**
 * What there is to see: `marked` says whether dips in f are to be marked.
 * @typedef {{ timeline: Timeline, span: ChartSpan, marked: boolean }} ChartFacts
 */
/** @typedef {{ area: string, line: string, dip: string }} ChartLooks colours */

/** @param {HTMLCanvasElement} canvas @param {ChartFacts} facts */
export function drawChart(canvas, facts) {
  const ratio = devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((length) => Math.round(length * ratio));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  else context.clearRect(0, 0, width, height);
  if (facts.span.known && width) paintChart(context, { width, height }, ratio, chartLooks(canvas), facts);
}

/** How high the area and the line reach. @param {ChartFacts} facts @param {number} columns */
export function chartReach({ timeline, span }, columns) {
  const numbers = ranks(timeline.records, span, columns).filter(Number.isFinite);
  const least = (/** @type {number} */ one, /** @type {number} */ other) => Math.min(one, other);
  const most = (/** @type {number} */ one, /** @type {number} */ other) => Math.max(one, other);
  return {
    open: openSizes(timeline, span, columns).reduce(most, 0),
    least: numbers.reduce(least, numbers[0] ?? 0),
    most: numbers.reduce(most, numbers[0] ?? 0),
  };
}

/** @param {HTMLCanvasElement} canvas @returns {ChartLooks} */
export function chartLooks(canvas) {
  const { fill: area, stroke: line, color: dip } = getComputedStyle(canvas);
  return { area, line, dip };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ width: number, height: number }} size in device pixels
 * @param {number} ratio of them in a CSS pixel
 * @param {ChartLooks} looks
 * @param {ChartFacts} facts
 */
export function paintChart(context, { width, height }, ratio, looks, { timeline, span, marked }) {
  context.fillStyle = looks.area;
  context.strokeStyle = looks.line;
  context.lineWidth = LINE * ratio;
  fillArea(context, openSizes(timeline, span, width), height);
  strokeLine(context, ranks(timeline.records, span, width), height);
  context.fillStyle = looks.dip;
  if (marked) for (const column of dips(timeline.records, span, width)) fillDip(context, column + 0.5, ratio);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} ratio
 */
function fillDip(context, x, ratio) {
  context.beginPath();
  context.moveTo(x - (DIP_WIDE / 2) * ratio, 0);
  context.lineTo(x + (DIP_WIDE / 2) * ratio, 0);
  context.lineTo(x, DIP_HIGH * ratio);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Float64Array} values
 * @param {number} height
 */
function fillArea(context, values, height) {
  const most = values.reduce((a, b) => Math.max(a, b), 1);
  context.beginPath();
  context.moveTo(0, height);
  values.forEach((value, x) => context.lineTo(x + 0.5, height - (value / most) * (height - TOP)));
  context.lineTo(values.length, height);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Float64Array} values
 * @param {number} height
 */
function strokeLine(context, values, height) {
  const numbers = values.filter(Number.isFinite);
  const most = numbers.reduce((a, b) => Math.max(a, b), 0);
  const least = numbers.reduce((a, b) => Math.min(a, b), most);
  const inset = 2 * context.lineWidth;
  const scale = most > least ? (height - 2 * inset) / (most - least) : 0;
  context.beginPath();
  values.forEach((value, x) => {
    if (Number.isFinite(value)) context.lineTo(x + 0.5, scale ? height - inset - (value - least) * scale : height / 2);
  });
  context.stroke();
}
