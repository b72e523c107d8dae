/** The chart of the timeline as a picture to be taken along: with a line that says what is drawn, and up to where. */

import { depicted } from "../page/depicting.js";
import { figure } from "../records/figures.js";
import { say } from "../words/words.js";
import { chartLooks, chartReach, paintChart } from "./chart.js";

/** @import { ChartFacts, ChartLooks } from "./chart.js" */
/** @import { TimelineBar } from "./timelinebar.js" */
/** @import { Depiction } from "../types.js" */

const SIZE = { width: 640, height: 160 }; // larger than on the page, where it lies behind a slider
const FOOT = 32; // for the words
const SWATCH = 14;
const BASE = SIZE.height + 21; // of the letters

/** @param {TimelineBar} bar @returns {Depiction[]} */
export function depictedChart(bar) {
  const facts = bar.shownChart();
  if (!facts?.span.known) return [];
  const { width, height } = SIZE;
  return [
    depicted("chart", { width, height: height + FOOT }, (context) => {
      const looks = chartLooks(bar.chart);
      paintChart(context, SIZE, 1, looks, facts);
      writeKey(context, facts, looks, bar.chart);
    }),
  ];
}

/** @param {CanvasRenderingContext2D} context @param {ChartFacts} facts @param {ChartLooks} looks @param {HTMLCanvasElement} chart */
function writeKey(context, facts, looks, chart) {
  const { open, least, most } = chartReach(facts, SIZE.width);
  const { fontFamily, color } = getComputedStyle(/** @type {Element} */ (chart.closest("section")));
  context.font = `14px ${fontFamily}`;
  context.fillStyle = looks.area;
  context.fillRect(0, BASE - SWATCH + 2, SWATCH, SWATCH);
  context.fillStyle = color;
  const opened = say("picture.chart.open", { most: open });
  context.fillText(opened, SWATCH + 6, BASE);
  const x = SWATCH + 30 + context.measureText(opened).width;
  context.fillStyle = looks.line;
  context.fillRect(x, BASE - 6, SWATCH, 2);
  context.fillStyle = color;
  context.fillText(say("picture.chart.f", { least: figure(least), most: figure(most) }), x + SWATCH + 6, BASE);
}
