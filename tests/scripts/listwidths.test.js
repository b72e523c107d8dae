/** How wide the columns of a list are (`inside/listwidths.js`). */

import { ListWidths } from "../../static/js/inside/listwidths.js";
import { equal, test } from "../support/scripts/testing.js";

const WRITTEN = { f: "11588", g: "5852", node: "2371, 302" };

/** A list with the head "node", and its widths. */
function list() {
  const grid = document.createElement("div");
  const head = document.createElement("span");
  head.setAttribute("role", "columnheader");
  head.dataset.say = "lists.node";
  head.textContent = "node";
  grid.append(head);
  const widths = new ListWidths(grid);
  return { widths, told: () => ["--number", "--name"].map((name) => grid.style.getPropertyValue(name)) };
}

test("columns are as wide as what has been written, and never narrow while one search is read", () => {
  const { widths, told } = list();
  widths.take("one", WRITTEN);
  widths.take("one", { f: "7", node: "1, 1" });
  equal(told(), ["5ch", "9ch"]);
});

test("a list of another search has the widths of its heads, even while it is empty", () => {
  const { widths, told } = list();
  widths.take("one", WRITTEN);
  widths.begin("one");
  equal(told(), ["5ch", "9ch"]);
  widths.begin("another");
  equal(told(), ["", "4ch"]);
});
