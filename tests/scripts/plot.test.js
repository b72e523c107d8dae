/** Charts: their axes as numbers, and what a pointer and the keyboard find in one (`static/js/chart/`). */

import { Plot } from "../../static/js/chart/plot.js";
import { partBefore, ticks, valueAt } from "../../static/js/chart/scales.js";
import { equal, near, test } from "../support/scripts/testing.js";

/** @import { Axis } from "../../static/js/chart/scales.js" */
/** @import { PlotFacts, PlotMark } from "../../static/js/chart/plot.js" */

/** @type {[Axis, number[]][]} */
const AXES = [
  [{ least: 0, most: 30000 }, [0, 10000, 20000, 30000]],
  [{ least: 0, most: 1 }, [0, 0.5, 1]],
  [{ least: 13, most: 31 }, [15, 20, 25, 30]],
  [{ least: 0, most: 0.001 }, [0, 0.0005, 0.001]],
  [{ least: 3, most: 40000, logarithmic: true }, [10, 100, 1000, 10000]],
  [{ least: 1, most: 1e12, logarithmic: true }, [1, 1000, 1e6, 1e9, 1e12]],
];

test("what is written at an axis are round numbers within it", () => {
  for (const [axis, wanted] of AXES) equal(ticks(axis), wanted);
});

test("a value is found where it lies, and beyond an end there is the end", () => {
  for (const [axis] of AXES) {
    for (const value of ticks(axis)) near(valueAt(axis, partBefore(axis, value)) / axis.most, value / axis.most);
    equal([valueAt(axis, -1), valueAt(axis, 2)], [axis.least, axis.most]);
  }
});

/** @type {(x: number, y: number) => PlotMark} */
const markAt = (x, y) => ({ at: [x, y], attributes: {}, text: `${x}, ${y}` });

/** @param {readonly PlotMark[]} marks @returns {PlotFacts} */
const factsOf = (marks) => ({ x: { least: 0, most: 10 }, y: { least: 0, most: 10 }, height: 300, lines: [], marks });

/** A chart on the page, and what it says above itself. */
function shown() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.style.cssText = "position: fixed; inset: 0; width: 500px; height: 300px;";
  document.body.replaceChildren(svg);
  return { svg, chart: new Plot(svg), said: () => svg.querySelector(".reading")?.textContent };
}

test("the arrow keys go from mark to mark, the tab key to one of them", () => {
  const { svg, chart, said } = shown();
  chart.draw(factsOf([markAt(1, 1), markAt(9, 1), markAt(5, 2), markAt(5, 9)]));
  const stops = () => [...svg.querySelectorAll("[tabindex='0']")].map((each) => each.getAttribute("aria-label"));
  equal(stops(), ["1, 1"]);
  /** @type {SVGElement | null} */ (svg.querySelector("[tabindex='0']"))?.focus();
  const found = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowDown", "x"].map((key) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return said();
  });
  equal(found, ["5, 2", "9, 1", "9, 1", "5, 2", "5, 9", "5, 2", "5, 2"]);
  chart.draw(factsOf([markAt(2, 2), markAt(3, 3), markAt(4, 4)]));
  equal([said(), stops()], ["4, 4", ["4, 4"]]);
});

test("a mark that is clicked or pointed at says what it stands for", () => {
  const { svg, chart, said } = shown();
  chart.draw(factsOf([markAt(1, 1), { ...markAt(4, 4), to: [5, 5] }]));
  const box = /** @type {SVGElement} */ (svg.querySelector("rect"));
  box.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  equal(said(), "4, 4");
  svg.dispatchEvent(new PointerEvent("pointerleave"));
  equal(said(), "");
  box.focus();
  equal([said(), box.getAttribute("tabindex")], ["4, 4", "0"]);
});

test("a place of the window is a value on the horizontal axis", () => {
  const { svg, chart } = shown();
  equal(chart.valueAt(100), null);
  chart.draw(factsOf([markAt(5, 5)]));
  const { x, width } = /** @type {SVGElement} */ (svg.querySelector("circle")).getBoundingClientRect();
  near(/** @type {number} */ (chart.valueAt(x + width / 2)), 5);
});
