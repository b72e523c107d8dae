/**
 * A question to the class as it travels: facts of which each page makes the sentence in its own language, out of the same
 * search; or a teacher's own words, out of a lesson. Pure.
 */

import { questionText, reasonText } from "../learn/predictwords.js";
import { figure } from "../records/figures.js";
import { spoken } from "../words/lessontext.js";
import { nameOf } from "../words/nodename.js";
import { familyOf } from "../words/recordsentence.js";
import { say } from "../words/words.js";

/** @import { ChoiceQuestion, Text } from "../learn/lessontypes.js" */
/** @import { QuizMoment, QuizQuestion } from "../learn/questions.js" */
/** @import { ClassQuestion, Domain } from "../types.js" */

/** What is asked of the search, or in a teacher's own words. @typedef {Partial<Pick<QuizQuestion, "by" | "kind" | "node" | "subject" | "move" | "side" | "event" | "form">> & { own?: Text, domain?: string, width?: number, family?: string }} AskedAbout */
/** What the server is told of a question. @typedef {Pick<ClassQuestion, "kind" | "text"> & Partial<ClassQuestion>} PutQuestion */

/**
 * A question of Predict, put to the class; null for one that a class cannot answer.
 * @param {QuizMoment} moment
 * @param {QuizQuestion} question
 * @returns {PutQuestion | null}
 */
export function askingOf({ run, tables }, { right, best, choices, ...question }) {
  const { by, kind, node, subject, move, side, event, form } = question;
  const { domain, problem } = run;
  const about = { by, kind, node, subject, move, side, event, form, domain: domain.name, width: problem.width };
  const text = JSON.stringify({ ...about, family: familyOf(tables, run.settings) });
  if (by === "node") return side === 0 ? { kind: "node", text, right, marked: [Number(best)] } : null;
  if (by === "number") return { kind: "number", text, right: [Number(best)] };
  return { kind: "choice", text, choices: choices.map(String), right: [choices.indexOf(best)] };
}

/** The question of a lesson. @param {ChoiceQuestion} question @returns {PutQuestion} */
export function ownAsking({ text, choices, answer, explanation }) {
  const [words, why, ...named] = [{ own: text }, explanation, ...choices].map((each) => JSON.stringify(each));
  return { kind: "choice", text: words, choices: named, right: [answer], why };
}

/** @param {string} text @returns {AskedAbout} */
export function aboutOf(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** The question in words; of the search only where it is. @param {ClassQuestion} question @param {QuizMoment | null} moment */
export function sentenceOf(question, moment) {
  const about = aboutOf(question.text);
  if (about.own !== undefined) return spoken(about.own);
  if (about.kind === "next" || !moment) return say("class.result");
  return questionText(moment, asPredicted(question, about));
}

/** Why what is right is right. @param {ClassQuestion} question @param {QuizMoment | null} moment */
export function whyOf(question, moment) {
  if (question.why) return spoken(JSON.parse(question.why));
  return moment ? reasonText(moment, asPredicted(question, aboutOf(question.text))) : "";
}

/** @param {ClassQuestion} question @param {AskedAbout} about */
function asPredicted({ choices, right, marked, kind }, about) {
  const best = kind === "choice" ? choices[right[0]] : (marked[0] ?? right[0]);
  return /** @type {QuizQuestion} */ ({ ...about, choices, right, best });
}

/** An answer in words. @param {Pick<ClassQuestion, "kind" | "text" | "choices">} question @param {number} answer @param {readonly Domain[]} domains */
export function answerIn({ kind, text, choices }, answer, domains) {
  const { own, by, domain: name, width = 1, family } = aboutOf(text);
  const domain = domains.find((each) => each.name === name) ?? domains[0];
  const named = (/** @type {number} */ node) => nameOf({ domain, problem: /** @type {any} */ ({ width }) }, node);
  if (kind === "node") return named(answer);
  if (kind === "number") return figure(answer);
  const choice = choices[answer];
  if (own !== undefined) return spoken(JSON.parse(choice));
  if (by === "parent") return named(Number(choice));
  return say(`predict.choice.${choice}${choice === "ignored" ? `.${family}` : ""}`);
}
