/**
 * The question of a lesson: choices, a second try, and then the answer with its reason. What was answered stays
 * answered for as long as the page is open, or until it is asked again.
 */

import { part, write } from "../page/elements.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { jump } from "./lessonstops.js";

/** @import { Shelf } from "./lessonshelf.js" */
/** @import { Lesson, LessonShown, ChoiceQuestion, Text } from "./lessontypes.js" */
/** @import { Component, Dispatch } from "../types.js" */

const TRIES = 2;

/** What was answered. @typedef {{ choice: number | null, tries: number, over: boolean }} ChosenAnswer */

/** @implements {Component<LessonShown>} */
export class LessonQuestion {
  /** @type {WeakMap<ChoiceQuestion, ChosenAnswer>} */
  given = new WeakMap();
  /** @type {Lesson | null} */
  lesson = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ shelf: Shelf }} parts
   */
  constructor(element, dispatch, { shelf }) {
    this.form = part(element, "#lesson-question", HTMLFormElement);
    this.legend = part(this.form, "legend", HTMLElement);
    this.choices = part(this.form, "fieldset", HTMLFieldSetElement);
    this.where = part(this.form, "#lesson-where", HTMLButtonElement);
    this.answer = part(this.form, "#lesson-answer", HTMLButtonElement);
    this.again = part(this.form, "#lesson-again", HTMLButtonElement);
    this.verdict = part(this.form, "#lesson-verdict", HTMLElement);
    this.form.addEventListener("submit", (event) => this.#submit(event));
    this.again.addEventListener("click", () => this.#askAgain());
    this.where.addEventListener("click", () => {
      const { stops = [], question } = this.lesson ?? {};
      if (question?.stop !== undefined) void jump(stops[question.stop], shelf, dispatch);
    });
  }

  /** @param {LessonShown} state */
  slice({ lesson, view }) {
    return [lesson.lesson, view.language];
  }

  /** @param {LessonShown} state */
  syncState({ lesson: { lesson } }) {
    this.lesson = lesson;
    this.#build(lesson.question);
  }

  /** @param {ChoiceQuestion | undefined} question */
  #build(question) {
    this.form.hidden = !question;
    if (!question) return;
    write(this.legend, spoken(question.text));
    this.choices.replaceChildren(this.legend, ...question.choices.map(choice));
    this.where.hidden = question.stop === undefined;
    const given = this.given.get(question);
    if (given?.choice !== null && given?.choice !== undefined) this.#radios()[given.choice].checked = true;
    this.#judge(question, given);
  }

  /** Ask again, for another group of students: the answer given is forgotten. */
  #askAgain() {
    const question = this.lesson?.question;
    if (!question) return;
    this.given.delete(question);
    this.#build(question);
    this.#radios()[0].focus();
  }

  #radios() {
    return [...this.choices.querySelectorAll("input")];
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const question = this.lesson?.question;
    const chosen = this.#radios().findIndex(({ checked }) => checked);
    if (!question || chosen < 0) return;
    const tries = (this.given.get(question)?.tries ?? 0) + 1;
    const given = { choice: chosen, tries, over: chosen === question.answer || tries >= TRIES };
    this.given.set(question, given);
    this.#judge(question, given);
  }

  /**
   * @param {ChoiceQuestion} question
   * @param {ChosenAnswer | undefined} given
   */
  #judge(question, given) {
    const { answer, choices, explanation } = question;
    const right = given?.choice === answer;
    const key = !given ? "" : right ? "lesson.right" : given.over ? "lesson.wrong" : "lesson.retry";
    write(this.verdict, key && say(key, { answer: spoken(choices[answer]), explanation: spoken(explanation) }));
    this.verdict.dataset.tone = !given ? "" : right ? "good" : given.over ? "bad" : "warn";
    this.choices.disabled = this.answer.disabled = this.answer.hidden = given?.over ?? false;
    this.again.hidden = !this.answer.hidden;
    this.#radios().forEach((radio, at) =>
      radio.parentElement?.toggleAttribute("data-right", given?.over === true && at === answer),
    );
  }
}

/**
 * @param {Text} text
 * @param {number} at
 */
function choice(text, at) {
  const label = document.createElement("label");
  const radio = Object.assign(document.createElement("input"), {
    type: "radio",
    name: "lesson-choice",
    value: String(at),
  });
  const words = document.createElement("span");
  words.textContent = spoken(text);
  label.className = "check";
  label.append(radio, words);
  return label;
}
