/**
 * The lessons there are, those of the page and a teacher's own, and how one is opened: its problem on the stage, its settings,
 * its sentences in the panel. What was there before is kept by state/lessonstate.js.
 */

import { domainOf, problemIn, problemOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { active } from "../state/activelane.js";
import { opening } from "../state/document.js";
import { revealing } from "../state/frame.js";
import { besideVariant, heldBy, keptTie } from "../state/lessonstate.js";
import { documentIn } from "../words/lessontext.js";
import { OwnLessons } from "./teacherlessons.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Lesson, LessonOpening, LessonPlace } from "./lessontypes.js" */
/** @import { Dispatch, Opened, Problem, Sentence, State, Tables } from "../types.js" */

const PANEL = "lessons-panel";

export class Shelf {
  /** @type {readonly Lesson[]} */
  supplied = [];
  asked = 0;
  /**
   * The problems of lessons as they were opened, so that from search to search it is the same. @type {WeakMap<object,
   * Problem>}
   */
  problems = new WeakMap();

  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, server: Connection }} parts
   */
  constructor(dispatch, { tables, current, server }) {
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.server = server;
    this.own = new OwnLessons(server);
  }

  /** Have the lessons here. */
  async load() {
    if (!this.supplied.length) {
      const answer = await this.server.lessons();
      if ("lessons" in answer) this.supplied = answer.lessons;
      else this.say(refusalOf(answer));
    }
    const wrong = await this.own.load();
    if (wrong) this.say(wrong);
  }

  /** @param {boolean} own */
  lessons(own) {
    return own ? this.own.lessons : this.supplied;
  }

  /**
   * @param {boolean} own
   * @param {number} at
   * @param {number} variant
   * @param {number | null} step
   */
  async open(own, at, variant = 0, step = null) {
    this.asked += 1;
    const { asked } = this;
    const lesson = this.lessons(own)[at];
    if (!lesson) return;
    const refusal = lesson.variants[variant].refused ? await this.#refused(lesson, variant) : null;
    if (asked !== this.asked) return;
    const opened = refusal ? null : { ...this.#opened(lesson, variant), step };
    this.dispatch({ type: "lessonOpened", lesson: { lesson, own, at, variant, refusal }, opened });
    this.#unfold();
  }

  /** Go on where the page was before it was loaded again; what was drawn in the lesson is there already. @param {LessonPlace} place */
  async resume({ own, at, variant, step, drawn }) {
    const lesson = this.lessons(own)[at];
    if (!lesson?.variants[variant]) return;
    if (drawn) this.#resumeDrawn({ lesson, own, at, variant, refusal: null });
    else await this.open(own, at, variant, step);
  }

  /** @param {LessonOpening} resumed */
  #resumeDrawn(resumed) {
    const opened = this.#opened(resumed.lesson, resumed.variant);
    const problems = { [this.#domainOf(opened)]: this.#problemIn(opened) };
    this.dispatch({ type: "lessonResumed", lesson: resumed, problems });
  }

  /** The variants of the lesson that is open side by side, as far as that can be. */
  sideBySide() {
    const { lesson: open } = this.current();
    if (!open) return;
    const beside = besideVariant(open, this.tables.domains).map((variant) => {
      const opened = this.#opened(open.lesson, variant);
      return { variant, problem: this.#problemIn(opened), settings: opened.settings };
    });
    const [lanes, problems] = [beside.map(({ settings }) => settings), beside.map(({ problem }) => problem)];
    this.dispatch({ type: "lessonChanged", changes: { beside } });
    this.dispatch({ type: "lanesChosen", lanes, problems });
  }

  /**
   * A lesson made of what is shown is open, with nothing changed on the stage.
   * @param {Lesson} lesson
   * @param {number} at among the teacher's own
   */
  adopt(lesson, at) {
    const held = Object.values(heldBy(lesson, 0, this.tables.domains))[0];
    if (held) this.problems.set(held, problemOf(this.current()));
    this.dispatch({ type: "lessonSaved", lesson: { lesson, own: true, at, variant: 0, refusal: null } });
    this.#unfold();
  }

  /** @param {Sentence} message */
  say(message) {
    this.dispatch({ type: "said", message });
  }

  /**
   * What the server says to the problem of a variant that is there to be refused. @param {Lesson} lesson @param
   * {number} variant @returns {Promise<Sentence>}
   */
  async #refused(lesson, variant) {
    const answer = await this.server.read({
      name: "lesson.json",
      text: JSON.stringify(documentIn(lesson, variant, this.tables.domains), null, 1),
    });
    return refusalOf(answer);
  }

  /**
   * @param {Lesson} lesson
   * @param {number} variant
   * @returns {Opened}
   */
  #opened(lesson, variant) {
    const { type: _, ...opened } = opening(documentIn(lesson, variant, this.tables.domains), "json", this.tables);
    const [held] = Object.values(heldBy(lesson, variant, this.tables.domains));
    const problem = this.problems.get(held) ?? this.#problemIn(opened);
    this.problems.set(held, problem);
    const state = this.current();
    const { lesson: open } = state;
    const { settings: present } = active(state);
    const tie = open?.lesson === lesson ? keptTie(open, variant, present.tie) : undefined;
    const settings = { ...opened.settings, ...(tie ? { tie } : {}) };
    return /** @type {Opened} */ ({ ...opened, settings, [this.#domainOf(opened)]: problem });
  }

  /** The name of a document's domain. @param {Opened} opened */
  #domainOf(opened) {
    return String(domainOf(opened, this.tables.domains)?.name);
  }

  /** @param {Opened} opened */
  #problemIn(opened) {
    return problemIn(opened, this.tables.domains);
  }

  /** Show the panel, wherever it is. */
  #unfold() {
    this.dispatch(({ view }) => ({ type: "viewChosen", view: revealing(view, PANEL) }));
  }
}

/**
 * What is shown, as a lesson: with the step it is at as a stop, and the numbers of the search if it is at its end.
 * @param {State} state
 * @param {Pick<Lesson, "title" | "text" | "stops" | "settings" | "variants">} words
 * @returns {Lesson}
 */
export function lessonOf(state, words) {
  const { astrolabe: _, ...held } = /** @type {any} */ (state.domain.toDocument(problemOf(state)));
  return { ...words, ...held };
}
