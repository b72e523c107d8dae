/** What answers of Predict are worth (`learn/quizscore.js`). */

import { judged, score } from "../../static/js/learn/quizscore.js";
import { equal, test } from "../support/scripts/testing.js";

const NODE = /** @type {any} */ ({ by: "node", best: 4, right: [4, 7], choices: [2, 4, 7] });
const NUMBER = /** @type {any} */ ({ by: "number", best: Math.SQRT2 + 1, right: [], choices: [] });
const CHOICE = /** @type {any} */ ({ by: "choice", best: "kept", right: [], choices: ["kept", "opened"] });

/** @type {[label: string, question: any, given: any, wanted: string | null][]} */
const JUDGED = [
  ["the best node", NODE, 4, "best"],
  ["one as good", NODE, 7, "right"],
  ["another one", NODE, 2, "wrong"],
  ["no choice", NODE, 3, null],
  ["a number rounded", NUMBER, 2.41, "best"],
  ["another number", NUMBER, 2.5, "wrong"],
  ["no number", NUMBER, Number.NaN, null],
  ["the choice", CHOICE, "kept", "best"],
  ["another choice", CHOICE, "opened", "wrong"],
];

test("an answer is best, right, wrong or none", Object.fromEntries(JUDGED.map((row) => [row[0], row])), (row) => {
  const [, question, given, wanted] = row;
  equal(judged(question, given), wanted);
});

test("the score counts what is done", () => {
  const tries = { best: 1, right: 2, wrong: 2, skipped: 0, trying: 1 };
  const answers = Object.entries(tries).map(([verdict, count]) => ({ verdict, tries: count }));
  equal(score(/** @type {any} */ (answers)), { best: 1, right: 2, asked: 4, tries: 5 });
});
