/**
 * The form of a lesson of one's own: what is shown now becomes one, or the words, stops and problem of one that is kept
 * are changed.
 */

import { part, parts, write } from "../page/elements.js";
import { EXHAUSTED, FOUND } from "../records/records.js";
import { active } from "../state/activelane.js";
import { documentOf, stepOf } from "../state/document.js";
import { outdated } from "../state/horizon.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { lessonOf } from "./lessonshelf.js";

/** @import { Shelf } from "./lessonshelf.js" */
/** @import { Expectations, Lesson, Stop } from "./lessontypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Dispatch, Sentence, Tables } from "../types.js" */

export class LessonEdit {
  /** The place of the lesson that is changed; null: a new one. @type {number | null} */
  at = null;
  /** @type {Stop[]} */
  stops = [];

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {{ shelf: Shelf, timeline: Timeline, tables: Tables }} parts
   */
  constructor(dialog, dispatch, { shelf, timeline, tables }) {
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.shelf = shelf;
    this.timeline = timeline;
    this.tables = tables;
    this.inputs = parts(dialog, "#lesson-edit-", HTMLInputElement, ["name", "present"]);
    this.text = part(dialog, "#lesson-edit-text", HTMLTextAreaElement);
    this.places = part(dialog, "#lesson-edit-stops", HTMLFieldSetElement);
    this.legend = part(this.places, "legend", HTMLElement);
    this.texts = parts(dialog, "#lesson-edit-", HTMLElement, ["again", "error"]);
    this.changed = () => {}; // called when the lessons are others
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#lesson-edit-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  }

  /** A new lesson of what is shown. */
  async make() {
    await this.shelf.load();
    const step = stepOf(this.shelf.current());
    this.at = null;
    this.#show("", "", step ? [{ title: say("lesson.stop", { number: 1 }), step }] : []);
  }

  /** Change one that is kept. @param {number} at */
  change(at) {
    const { title, text, stops = [] } = this.shelf.own.lessons[at];
    this.at = at;
    this.#show(spoken(title), spoken(text), [...stops]);
  }

  /** Add a stop to the lesson that is open, at the step that is shown. @param {number} step */
  async addStop(step) {
    const { lesson } = this.shelf.current();
    if (!lesson?.own) return;
    const others = (lesson.lesson.stops ?? []).filter((stop) => stop.step !== step);
    const stops = [...others, { title: say("lesson.stop", { number: others.length + 1 }), step }];
    const wrong = await this.#replace(lesson.lesson, {
      ...lesson.lesson,
      stops: stops.sort((one, other) => (one.step ?? Infinity) - (other.step ?? Infinity)),
    });
    if (wrong) this.shelf.say(wrong);
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {Stop[]} stops
   */
  #show(title, text, stops) {
    this.inputs.name.value = title;
    this.text.value = text;
    this.stops = stops;
    this.inputs.present.checked = false;
    this.texts.again.hidden = this.at === null;
    write(this.texts.error, "");
    this.#list();
    if (!this.dialog.open) this.dialog.showModal();
    this.inputs.name.focus();
  }

  #list() {
    this.places.hidden = !this.stops.length;
    this.places.replaceChildren(this.legend, ...this.stops.map((stop) => this.#field(stop)));
  }

  /** @param {Stop} stop */
  #field(stop) {
    const row = document.createElement("p");
    const remove = removeButton();
    row.className = "beside";
    remove.addEventListener("click", () => {
      this.stops = this.#named().filter((_, at) => at !== [...this.places.querySelectorAll("p")].indexOf(row));
      this.#list();
    });
    row.append(titleField(stop), remove);
    return row;
  }

  /** The stops with the names that are in the fields now. */
  #named() {
    const fields = [...this.places.querySelectorAll("input")];
    return this.stops.map((stop, at) =>
      fields[at].value === spoken(stop.title) ? stop : { ...stop, title: fields[at].value },
    );
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const title = this.inputs.name.value.trim();
    if (!title) return write(this.texts.error, say("lesson.edit.nameless"));
    const wrong = await this.#save({ title, text: this.text.value.trim(), stops: this.#named() });
    if (wrong) write(this.texts.error, say(wrong.key, wrong.facts));
    else this.dialog.close();
    return undefined;
  }

  /**
   * @param {Pick<Lesson, "title" | "text" | "stops">} words
   * @returns {Promise<Sentence | null>}
   */
  async #save(words) {
    const { own } = this.shelf;
    const before = this.at === null ? null : own.lessons[this.at];
    if (before)
      return this.#replace(before, this.inputs.present.checked ? this.#shown(words) : { ...before, ...words });
    const lesson = this.#shown(words);
    const wrong = await own.change((lessons) => [...lessons, lesson]);
    if (!wrong) this.shelf.adopt(lesson, own.lessons.indexOf(lesson));
    return wrong;
  }

  /**
   * @param {Lesson} before
   * @param {Lesson} lesson
   */
  async #replace(before, lesson) {
    const { own } = this.shelf;
    const wrong = await own.change((lessons) => replaced(lessons, before, lesson));
    if (wrong) return wrong;
    if (this.shelf.current().lesson?.lesson === before) this.dispatch({ type: "lessonChanged", changes: { lesson } });
    this.changed();
    return null;
  }

  /** What is shown, as a lesson. @param {Pick<Lesson, "title" | "text" | "stops">} words */
  #shown(words) {
    const state = this.shelf.current();
    const { settings } = /** @type {any} */ (documentOf(state, this.tables));
    return lessonOf(state, { ...words, settings, variants: [this.#promised()] });
  }

  /**
   * The numbers of a search that has ended: that is what the lesson will promise. @returns {{ expect?: Expectations }}
   */
  #promised() {
    const state = this.shelf.current();
    const { run, settings } = active(state);
    if (run?.status !== "done" || !run.known || outdated(state) || this.timeline.records !== run.records) return {};
    const last = run.known - 1;
    const kind = run.records.kind(last);
    const { expanded, reopened } = this.timeline.countsAt(run.known);
    const counts = {
      expanded: { [settings.tie]: expanded },
      ...(reopened ? { reopened: { [settings.tie]: reopened } } : {}),
    };
    if (kind === FOUND && !run.records.side(last))
      return { expect: { cost: { [settings.tie]: run.records.g(last) }, ...counts } };
    return kind === EXHAUSTED ? { expect: { ending: "exhausted", ...counts } } : {};
  }
}

/** The title of a stop, to be changed. @param {Stop} stop */
function titleField({ title, step, event }) {
  const field = document.createElement("input");
  Object.assign(field, { type: "text", maxLength: 120, value: spoken(title), autocomplete: "off" });
  field.setAttribute("aria-label", say("lesson.edit.stop", { step: step ?? event ?? "" }));
  return field;
}

function removeButton() {
  const name = say("lesson.edit.remove");
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "×", title: name });
  button.setAttribute("aria-label", name);
  return button;
}

/**
 * The list with a lesson in place of another, which another tab may have deleted meanwhile.
 * @param {readonly Lesson[]} lessons
 * @param {Lesson} before
 * @param {Lesson} lesson
 */
function replaced(lessons, before, lesson) {
  return lessons.includes(before) ? lessons.map((each) => (each === before ? lesson : each)) : [...lessons, lesson];
}
