/**
 * The stops of a lesson: each jumps to its place, in the search it belongs to; playing stops there if that is wanted.
 * To one's own lesson more can be added.
 */

import { part, write } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { cursorAt } from "../records/landmarks.js";
import { stepAt } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { stepOf } from "../state/document.js";
import { history } from "../state/horizon.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";

/** @import { LessonEdit } from "./lessonedit.js" */
/** @import { Shelf } from "./lessonshelf.js" */
/** @import { LessonShown, OpenLesson, Stop } from "./lessontypes.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const NONE = /** @type {readonly Stop[]} */ ([]);

/** @implements {Component<LessonShown>} */
export class LessonStops {
  /** @type {readonly Stop[] | null} */
  stops = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ shelf: Shelf, edit: Pick<LessonEdit, "addStop"> }} parts
   */
  constructor(element, dispatch, { shelf, edit }) {
    this.dispatch = dispatch;
    this.shelf = shelf;
    this.section = part(element, "#lesson-places", HTMLElement);
    this.list = part(element, "#lesson-stops", HTMLElement);
    this.add = part(element, "#lesson-add", HTMLButtonElement);
    this.stopping = part(element, "#lesson-stopping", HTMLInputElement);
    this.stopping.addEventListener("change", () =>
      dispatch({ type: "lessonChanged", changes: { stopping: this.stopping.checked } }),
    );
    this.add.addEventListener("click", () => void edit.addStop(stepOf(shelf.current())));
  }

  /** @param {LessonShown} state */
  slice(state) {
    return [state.lesson, state.playback, active(state), state.view];
  }

  /** @param {LessonShown} state @param {LessonShown | null} before */
  syncState(state, before) {
    const { lesson: open } = state;
    const stops = open.lesson.stops ?? NONE;
    if (stops !== this.stops || before?.view.language !== state.view.language) this.#build(stops);
    this.section.hidden = !stops.length && !open.own;
    this.add.hidden = !open.own;
    this.stopping.checked = open.stopping;
    stops.forEach((stop, at) =>
      this.#show(/** @type {HTMLButtonElement} */ (this.list.children[at].firstElementChild), stop, state, open),
    );
  }

  /** @param {readonly Stop[]} stops */
  #build(stops) {
    this.stops = stops;
    this.list.replaceChildren(...stops.map((stop) => this.#item(stop)));
  }

  /** @param {Stop} stop */
  #item(stop) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const [title, place] = [document.createElement("span"), document.createElement("span")];
    button.type = "button";
    title.textContent = spoken(stop.title);
    button.append(title, place);
    button.addEventListener("click", () => void jump(stop, this.shelf, this.dispatch));
    item.append(button);
    return item;
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {Stop} stop
   * @param {State} state
   * @param {OpenLesson} open
   */
  #show(button, stop, state, open) {
    const here = stop.variant === undefined || stop.variant === open.variant;
    const passed = history(state);
    const cursor = here && active(state).run ? cursorAt(stop, { ...passed, problem: problemOf(state) }) : null;
    const at = cursor !== null && cursor > 0 && cursor === active(state).cursor;
    const place =
      cursor === null ? "" : cursor < 0 ? say("lesson.never") : say("lesson.step", { step: stepAt(passed, cursor) });
    write(/** @type {HTMLElement} */ (button.lastElementChild), place);
    button.disabled = cursor === -1;
    if (at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

/**
 * Go to a stop, in its own search.
 * @param {Stop} stop
 * @param {Shelf} shelf
 * @param {Dispatch} dispatch
 */
export async function jump(stop, shelf, dispatch) {
  const open = shelf.current().lesson;
  if (!open) return;
  if (stop.variant !== undefined && stop.variant !== open.variant) await shelf.open(open.own, open.at, stop.variant);
  if (shelf.current().lesson?.lesson === open.lesson) dispatch({ type: "placeSought", place: stop });
}
