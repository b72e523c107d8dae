/** Conditions on f, g and h (`state/conditions.js`): what is refused, with its place; `test_conditions.py` has their meaning. */

import { parsed } from "../../static/js/state/conditions.js";
import { chooser, randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @type {[text: string, key: string, at: number, found: string][]} */
const REFUSED = [
  ["", "end", 1, ""],
  ["f >= ", "end", 6, ""],
  ["f >= 14 and", "end", 12, ""],
  ["x > 3", "name", 1, "x"],
  ["f > k", "name", 5, "k"],
  ["toString > 1", "name", 1, "tostring"],
  ["f", "truth", 1, "f"],
  ["g + 1", "truth", 1, "g"],
  ["f > 1 and g", "truth", 11, "g"],
  ["not g", "truth", 5, "g"],
  ["(f > 1) + 2 > 0", "number", 2, "f"],
  ["3 < g < 5", "chain", 7, "<"],
  ["f > 1 g > 2", "rest", 7, "g"],
  ["f > 1)", "rest", 6, ")"],
  ["(f > 1", "open", 1, "("],
  ["f > * 3", "place", 5, "*"],
  ["and f > 1", "place", 1, "and"],
  ["f > 1 ; g", "character", 7, ";"],
  ["f['x']", "character", 2, "["],
  ["f > 1 && g > 2", "character", 7, "&"],
  [`f > ${"1".repeat(200)}`, "long", 201, "200"],
];

test(
  "what is no condition is refused with its place",
  Object.fromEntries(REFUSED.map((row) => [row[0] || "nothing", row])),
  ([text, key, at, found]) => equal(parsed(text), { refusal: { key: `condition.${key}`, facts: { at, found } } }),
);

const NAMES = ["f", "g", "h", "x", "__proto__", "constructor", "valueOf"];
const SIGNS = ["and", "or", "not", "(", ")", "<", ">=", "=", "-", "*", "/", "=>", "`", "且"];
const OTHERS = ["1", ".5", "1e9", "0x1", " ", "$" + "{f}", "é", "\u0000", "\ud800"];

test("no text does anything but be read or refused", () => {
  const random = randomOf(7);
  const one = chooser(random);
  let read = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const words = Array.from({ length: 1 + random() * 8 }, () => one([...NAMES, ...SIGNS, ...OTHERS]));
    const text = words.join(random() < 0.5 ? " " : "");
    const found = parsed(text);
    if ("test" in found) equal(typeof found.test({ f: 3, g: 1, h: 2 }), "boolean");
    else ok(Number(found.refusal.facts.at) >= 1, text);
    read += Number("test" in found);
  }
  ok(read > 0);
});
