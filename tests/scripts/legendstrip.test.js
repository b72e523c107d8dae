/** What marks mean, below a picture to be taken along (`static/js/page/legendstrip.js`, `composing.js`). */

import { besideEachOther, svgFile } from "../../static/js/page/composing.js";
import { drawLegend, legendHeight, legendSvg } from "../../static/js/page/legendstrip.js";
import { looksOfPage } from "../../static/js/page/looks.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { Depiction, LegendEntry } from "../../static/js/types.js" */

const RED = [255, 0, 0, 255];

/** A mark of one colour. @param {string} text @param {boolean} used @returns {LegendEntry} */
function entry(text, used = true) {
  const draw = (/** @type {CanvasRenderingContext2D} */ context) => {
    context.fillStyle = "#ff0000";
    context.fillRect(0, 0, 18, 18);
  };
  return { text, width: 18, used, draw };
}

/** @param {readonly LegendEntry[]} entries @returns {Depiction} */
function picture(...entries) {
  return { name: "map", width: 300, height: 100, svg: "<rect/>", draw: () => {}, legend: () => entries };
}

test("a legend breaks into rows where it is too wide", () => {
  const looks = looksOfPage();
  const six = picture(...["Start", "Goal", "Open", "Closed", "Wall", "Path"].map((text) => entry(text)));
  const [one, several] = [2000, 160].map((width) => legendHeight(six, width, looks));
  ok(one > 0 && several >= 3 * one, `${one} ${several}`);
  equal(legendHeight({ ...six, legend: undefined }, 100, looks), 0);
});

test("a saved picture explains what is to be seen in it, and nothing else", () => {
  const below = { lines: ["A sentence."], code: null, legend: true };
  const { text, height } = svgFile(picture(entry("Wall <1>"), entry("Path", false)), below);
  ok(text.includes("Wall &lt;1&gt;") && !text.includes("Path"));
  const { height: plain, text: bare } = svgFile(picture(entry("Wall")), { ...below, legend: false });
  ok(height > plain && !bare.includes("Wall"));
});

test("in a film a mark keeps its place, and is faint while there is none of it", () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 40 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  drawLegend(context, picture(entry("Open", false), entry("Wall")), { x: 10, y: 5, width: 280 }, looksOfPage());
  const rowOf = (/** @type {number} */ x) => [...context.getImageData(x, 14, 1, 1).data];
  const red = Array.from({ length: 290 }, (_, x) => x).filter((x) => String(rowOf(x)) === String(RED));
  ok(red[0] > 28 && red.length >= 18, JSON.stringify(red));
  ok(String(rowOf(15)) !== String(RED) && rowOf(15)[3] === 255);
});

test("lanes side by side have one legend for all of them", () => {
  const lanes = [picture(entry("Open", false), entry("Wall")), picture(entry("Open"), entry("Water"))];
  const both = besideEachOther(
    "lanes",
    lanes.map((each, at) => ({ title: String(at), picture: each })),
  );
  equal(
    both.legend?.().map(({ text, used }) => [text, used]),
    [
      ["Open", true],
      ["Wall", true],
      ["Water", true],
    ],
  );
  ok(legendSvg(both, { x: 0, y: 0, width: 600 }, looksOfPage()).svg.includes("Water"));
});
