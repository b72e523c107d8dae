/** The extent of a search tree (`domains/boards/tree/shape.js`). */

import { roomy } from "../../static/js/domains/boards/tree/shape.js";
import { ok, test } from "../support/scripts/testing.js";

test("a roomy extent holds what it is for and seldom changes", () => {
  const most = { left: -1000, right: 900, rows: 40 };
  const wanted = Array.from({ length: 900 }, (_, at) => ({ left: -at, right: at + 1, rows: 1 + at / 30 }));
  const found = wanted.map((extent) => roomy(extent, most));
  ok(found.every(({ left, right, rows }, at) => left <= -at && right > at && rows >= wanted[at].rows));
  const count = new Set(found.map(({ right }) => right)).size;
  ok(count <= 20, count);
});
