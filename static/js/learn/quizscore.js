/**
 * What an answer to a question of Predict is worth, and how many of them were what. Pure.
 */

/** @import { QuizQuestion } from "./questions.js" */
/** @import { Answered } from "../types.js" */

const NEAR = 0.01; // how far a number may be off: decimals need not be written out

/**
 * "best" is what happens next, "right" as good but for the tie rule; null for what cannot be an answer.
 * @param {QuizQuestion} question
 * @param {string | number} given
 * @returns {"best" | "right" | "wrong" | null}
 */
export function judged({ by, best, right, choices }, given) {
  if (by === "number")
    return typeof given === "number" && Number.isFinite(given)
      ? Math.abs(given - Number(best)) <= NEAR
        ? "best"
        : "wrong"
      : null;
  if (!choices.includes(given)) return null;
  if (given === best) return "best";
  return by === "node" && right.includes(Number(given)) ? "right" : "wrong";
}

/**
 * How many questions were answered, or skipped; how many of them best, or right at all; in how many tries.
 * @param {readonly Answered[]} answers
 */
export function score(answers) {
  const asked = answers.filter(({ verdict, kind }) => verdict !== "trying" && kind !== "none");
  const best = asked.filter(({ verdict }) => verdict === "best").length;
  const right = best + asked.filter(({ verdict }) => verdict === "right").length;
  return { best, right, asked: asked.length, tries: asked.reduce((sum, { tries }) => sum + tries, 0) };
}

const COLUMNS = /** @type {const} */ (["time", "question", "instance", "answer", "verdict", "tries"]);
const HEAD = ["time", "question", "instance", "answer", "correct", "tries"];

/**
 * The answers as a table for spreadsheets: no cell of it is taken for a formula.
 * @param {readonly Answered[]} answers
 */
export function csv(answers) {
  const rows = answers.filter(({ kind }) => kind !== "none").map((answer) => COLUMNS.map((column) => answer[column]));
  return `${[HEAD, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A cell of such a table. @param {string | number} value */
export function cell(value) {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
