/**
 * The list of lessons: those of the page, a click opens one; and a teacher's own, which can be put in another order, edited,
 * deleted, exported to a file as a set and imported from one.
 */

import { part, parts, write } from "../page/elements.js";
import { saveText, textOf } from "../page/files.js";
import { domainOf } from "../problems/domains.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { lessonsText } from "./teacherlessons.js";

/** @import { LessonEdit } from "./lessonedit.js" */
/** @import { Shelf } from "./lessonshelf.js" */
/** @import { Lesson, Text } from "./lessontypes.js" */
/** @import { LessonsChange } from "./teacherlessons.js" */
/** @import { Component, Dispatch, Sentence, State, Domain } from "../types.js" */

const MOST = 8_000_000; // bytes of a file: more can be no set
const FILE = "astrolabe-lessons.json";

/** @implements {Component} */
export class LessonList {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {{ shelf: Shelf, edit: LessonEdit, buttons: HTMLButtonElement[] }} parts
   */
  constructor(dialog, dispatch, { shelf, edit, buttons }) {
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.shelf = shelf;
    this.edit = edit;
    this.texts = parts(dialog, "#lessons-", HTMLElement, ["list", "error"]);
    this.teachers = parts(dialog, "#own-", HTMLElement, ["list", "none"]);
    this.export = part(dialog, "#lessons-export", HTMLButtonElement);
    this.file = part(dialog, "#lessons-import", HTMLInputElement);
    this.sprite = part(document, "#lessons-open use", SVGUseElement).getAttribute("href")?.split("#")[0];
    this.#listen(buttons);
    edit.changed = () => this.#show();
  }

  /** @param {HTMLButtonElement[]} buttons that open the list */
  #listen(buttons) {
    const { dialog, shelf } = this;
    for (const button of buttons) button.addEventListener("click", () => void this.#open());
    part(dialog, "#lessons-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
    this.export.addEventListener("click", () => saveText(lessonsText(shelf.own.lessons), "application/json", FILE));
    this.file.addEventListener("change", () => void this.#import(this.file.files?.[0]));
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.language];
  }

  syncState() {
    if (this.dialog.open) this.#show();
  }

  async #open() {
    await this.shelf.load();
    write(this.texts.error, "");
    this.#show();
    if (this.dialog.open) return;
    this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  #show() {
    const { lesson } = this.shelf.current();
    const { own, supplied } = this.shelf;
    const current = (/** @type {boolean} */ owned, /** @type {number} */ at) =>
      lesson?.own === owned && lesson.at === at;
    this.texts.list.replaceChildren(...supplied.map((each, at) => this.#item(each, at, false, current(false, at))));
    this.teachers.list.replaceChildren(...own.lessons.map((each, at) => this.#item(each, at, true, current(true, at))));
    this.teachers.none.hidden = own.lessons.length > 0;
    this.export.disabled = !own.lessons.length;
  }

  /**
   * @param {Lesson} lesson
   * @param {number} at
   * @param {boolean} own
   * @param {boolean} current
   */
  #item(lesson, at, own, current) {
    const item = document.createElement("li");
    const open = lessonButton(
      lesson,
      own ? at + 1 : at,
      lesson.line ?? (own ? lesson.text : ""),
      this.shelf.tables.domains,
    );
    if (current) open.setAttribute("aria-current", "true");
    open.addEventListener("click", () => {
      this.dialog.close();
      void this.shelf.open(own, at);
    });
    item.append(open);
    if (own) item.append(...this.#tools(spoken(lesson.title), at));
    return item;
  }

  /**
   * @param {string} title
   * @param {number} at
   */
  #tools(title, at) {
    const { length } = this.shelf.own.lessons;
    return [
      this.#tool("up", "lesson.move-up", title, at > 0, () => void this.#move(at, -1)),
      this.#tool("down", "lesson.move-down", title, at < length - 1, () => void this.#move(at, 1)),
      this.#tool("brush", "lesson.own.edit", title, true, () => this.edit.change(at)),
      this.#tool("close", "lesson.delete", title, true, () => void this.#delete(at)),
    ];
  }

  /**
   * @param {string} icon
   * @param {string} key
   * @param {string} title
   * @param {boolean} can
   * @param {() => void} does
   */
  #tool(icon, key, title, can, does) {
    const button = document.createElement("button");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${this.sprite}#${icon}`);
    drawn.setAttribute("aria-hidden", "true");
    drawn.append(use);
    button.append(drawn);
    Object.assign(button, { type: "button", className: "icon", disabled: !can, title: say(key, { title }) });
    button.setAttribute("aria-label", say(key, { title }));
    button.addEventListener("click", does);
    return button;
  }

  /**
   * @param {number} at
   * @param {-1 | 1} by
   */
  async #move(at, by) {
    const moved = this.shelf.own.lessons[at];
    if (!(await this.#change((lessons) => shifted(lessons, moved, by)))) return;
    const item = this.teachers.list.children[this.shelf.own.lessons.indexOf(moved)];
    const again = item?.querySelector(`button:nth-of-type(${by < 0 ? 2 : 3})`);
    const button = /** @type {HTMLButtonElement | null} */ (again);
    if (button && !button.disabled) button.focus();
    /** @type {HTMLElement | null} */ else item?.querySelector("button")?.focus();
  }

  /** @param {number} at */
  async #delete(at) {
    const deleted = this.shelf.own.lessons[at];
    if (await this.#change((lessons) => lessons.filter((each) => each !== deleted)))
      part(this.dialog, "#lessons-close", HTMLButtonElement).focus();
  }

  /** @param {LessonsChange} change */
  async #change(change) {
    const wrong = await this.shelf.own.change(change);
    if (wrong) return this.#refuse(wrong);
    write(this.texts.error, "");
    this.#follow();
    this.#show();
    return true;
  }

  /** The lesson that is open may have another place now, or none. */
  #follow() {
    const { lesson } = this.shelf.current();
    if (!lesson?.own) return;
    const at = this.shelf.own.lessons.indexOf(lesson.lesson);
    this.dispatch(at < 0 ? { type: "lessonLeft" } : { type: "lessonChanged", changes: { at } });
  }

  /** @param {File | undefined} file */
  async #import(file) {
    this.file.value = "";
    if (!file) return;
    const { text, refusal: unread } = await textOf(file, MOST);
    if (unread) return void this.#refuse(unread);
    const { lessons, refusal } = await this.shelf.own.check(text);
    if (refusal) return void this.#refuse(refusal);
    if (await this.#change((own) => [...own, ...lessons]))
      this.shelf.say({ key: "lesson.imported", facts: { count: lessons.length } });
  }

  /** @param {Sentence} refusal */
  #refuse({ key, facts }) {
    write(this.texts.error, say(key, facts));
    this.texts.error.scrollIntoView({ block: "nearest" });
    return false;
  }
}

/** A lesson in the list. @param {Lesson} lesson @param {number} number @param {Text} line @param {readonly Domain[]} domains */
function lessonButton(lesson, number, line, domains) {
  const domain = say(`domain.${domainOf(lesson, domains)?.name}`);
  const texts = [String(number), spoken(lesson.title), domain, spoken(line)];
  const button = Object.assign(document.createElement("button"), { type: "button", className: "lesson-row" });
  button.append(...texts.map((text) => Object.assign(document.createElement("span"), { textContent: text })));
  return button;
}

/**
 * The list with a lesson one place up or down from where it is by now, which another move may have changed.
 * @param {readonly Lesson[]} lessons
 * @param {Lesson} moved
 * @param {-1 | 1} by
 */
function shifted(lessons, moved, by) {
  const passed = lessons[lessons.indexOf(moved) + by];
  if (!passed || !lessons.includes(moved)) return lessons;
  return lessons.map((each) => (each === moved ? passed : each === passed ? moved : each));
}
