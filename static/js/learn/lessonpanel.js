/**
 * The Lessons panel: the title and the sentences of the lesson that is open, its parts (searches, stops, question), and
 * the way to others. What is open is the state's; texts are only ever shown as text.
 */

import { Components } from "../page/components.js";
import { part, parts, write } from "../page/elements.js";
import { heldBy } from "../state/lessonstate.js";
import { mapText, spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { LessonQuestion } from "./lessonquestion.js";
import { LessonStops } from "./lessonstops.js";
import { LessonVariants } from "./lessonvariants.js";

/** @import { LessonEdit } from "./lessonedit.js" */
/** @import { Shelf } from "./lessonshelf.js" */
/** @import { LessonShown, OpenLesson } from "./lessontypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @implements {Component} */
export class LessonPanel {
  /** @type {OpenLesson | null} */
  open = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ shelf: Shelf, timeline: Timeline, tables: Tables, edit: Pick<LessonEdit, "make" | "addStop"> }} parts
   */
  constructor(element, dispatch, { shelf, timeline, tables, edit }) {
    this.shelf = shelf;
    this.texts = parts(element, "#lesson-", HTMLElement, ["none", "title", "text", "refusal", "input"]);
    this.article = part(element, "#lesson", HTMLElement);
    this.buttons = parts(element, "#lesson-", HTMLButtonElement, ["previous", "next", "leave", "save"]);
    /** Shown while a lesson is open. @type {Components<LessonShown>} */
    this.parts = new Components([
      new LessonVariants(element, shelf, { timeline, tables }),
      new LessonStops(element, dispatch, { shelf, edit }),
      new LessonQuestion(element, dispatch, { shelf }),
    ]);
    this.buttons.previous.addEventListener("click", () => this.#turn(-1));
    this.buttons.next.addEventListener("click", () => this.#turn(1));
    this.buttons.leave.addEventListener("click", () => dispatch({ type: "lessonLeft" }));
    this.buttons.save.addEventListener("click", () => edit.make());
  }

  /** @param {State} state */
  slice(state) {
    return isInLesson(state) ? this.parts.slice(state) : [];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    const { lesson, view } = state;
    if (lesson !== this.open || view.language !== before?.view.language) this.#show(lesson);
    if (isInLesson(state)) this.parts.syncState(state);
  }

  /** @param {OpenLesson | null} open */
  #show(open) {
    const before = this.open;
    this.open = open;
    this.texts.none.hidden = open !== null;
    this.article.hidden = open === null;
    if (!open) return;
    this.#showTexts(open);
    this.buttons.previous.disabled = open.at <= 0;
    this.buttons.next.disabled = open.at < 0 || open.at >= this.shelf.lessons(open.own).length - 1;
    if (before?.lesson !== open.lesson) this.#reveal();
  }

  /** @param {OpenLesson} open */
  #showTexts({ lesson, own, at, refusal, variant }) {
    write(this.texts.title, own || at < 0 ? spoken(lesson.title) : `${at} · ${spoken(lesson.title)}`);
    const paragraphs = spoken(lesson.text)
      .split(/\n{2,}/)
      .filter(Boolean);
    this.texts.text.replaceChildren(...paragraphs.map(paragraph));
    write(this.texts.refusal, refusal ? say(refusal.key, refusal.facts) : "");
    write(this.texts.input, refusal ? mapText(heldBy(lesson, variant, this.shelf.tables.domains)) : "");
  }

  /** It begins at its beginning, wherever it stands. */
  #reveal() {
    const panel = /** @type {HTMLElement} */ (this.article.closest(".panel"));
    panel.scrollTo(0, 0);
    panel.closest(".rail")?.scrollTo(0, panel.offsetTop);
  }

  /** @param {number} by */
  #turn(by) {
    if (this.open) void this.shelf.open(this.open.own, this.open.at + by);
  }
}

/** @param {State} state @returns {state is LessonShown} */
function isInLesson(state) {
  return state.lesson !== null;
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
