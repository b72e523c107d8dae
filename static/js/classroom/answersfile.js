/**
 * The answers of a class as a table that spreadsheets read: the only thing of a class that anybody keeps, and only who
 * asks for it. Names are text there, too.
 */

import { cell } from "../learn/quizscore.js";
import { spoken } from "../words/lessontext.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { Text } from "../learn/lessontypes.js" */

/** @typedef {{ number: number, text: string, name: Text, answers: readonly (number | null)[], right: boolean | null }} AnswerRow */

const HEAD = ["name", "question", "first", "second", "right"];

/** @param {readonly AnswerRow[]} rows */
export function tableOf(rows) {
  const lines = rows.map(({ number, text, name, answers, right }) => [
    spoken(name),
    String(number),
    ...answers.map((answer) => (answer === null ? "" : placeOf(text, answer))),
    right === null ? "" : say(right ? "class.answers.yes" : "class.answers.no"),
  ]);
  return [HEAD.map((column) => say(`class.answers.${column}`)), ...lines]
    .map((line) => line.map(cell).join(","))
    .join("\r\n");
}

/** What an answer is called: its question says of which kind of problem, and how wide. @param {string} text @param {number} node */
function placeOf(text, node) {
  const [domain, width] = text.split(" ");
  return domain === "map" || domain === "board"
    ? nameOf({ domain, problem: /** @type {any} */ ({ width: Number(width) }) }, node)
    : String(node);
}
