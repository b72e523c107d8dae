/**
 * The answers of a class as a table that spreadsheets read: the only thing of a class that anybody keeps, and only who
 * asks for it. Names are text there, too.
 */

import { cell } from "../learn/quizscore.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { answerIn } from "./classquestion.js";

/** @import { Text } from "../learn/lessontypes.js" */
/** @import { ClassQuestion, Domain } from "../types.js" */

/** @typedef {Pick<ClassQuestion, "number" | "kind" | "text" | "choices"> & { name: Text, answers: readonly (number | null)[], right: boolean | null }} AnswerRow */

const HEAD = ["name", "question", "first", "second", "right"];

/** @param {readonly AnswerRow[]} rows @param {readonly Domain[]} domains */
export function tableOf(rows, domains) {
  const lines = rows.map(({ name, answers, right, ...question }) => [
    spoken(name),
    String(question.number),
    ...answers.map((answer) => (answer === null ? "" : answerIn(question, answer, domains))),
    right === null ? "" : say(right ? "class.answers.yes" : "class.answers.no"),
  ]);
  return [HEAD.map((column) => say(`class.answers.${column}`)), ...lines]
    .map((line) => line.map(cell).join(","))
    .join("\r\n");
}
