/**
 * The address of a lesson, #lesson=5: opens it, and stands in the address as long as the lesson is as it was opened. A
 * reload goes on where the lesson was (lessonplace.js), whatever has been drawn in it.
 */

import { active } from "../state/activelane.js";
import { isBrought } from "../state/classroom.js";
import { isUntouched } from "../state/lessonstate.js";
import { rememberedPlace, rememberPlace } from "./lessonplace.js";

/** @import { Shelf } from "./lessonshelf.js" */
/** @import { Component, State } from "../types.js" */

const MARK = /^#lesson=(\d{1,6})$/;

/** @implements {Component} */
export class LessonLink {
  opening = false; // one named in the address is on its way
  /** @type {string | null} */
  named = null; // what has been written into the address: what stands there now may be newer, and not heard of yet

  /** @param {Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
    addEventListener("hashchange", () => void this.#open());
    addEventListener("pagehide", () => rememberPlace(shelf.current()));
    void this.#begin();
  }

  /** @param {State} state */
  slice(state) {
    const { problem } = active(state);
    return [state.lesson, problem, state.classroom?.brought];
  }

  /** @param {State} state */
  syncState(state) {
    if (this.opening) return;
    const { lesson } = state;
    const named = lesson && !lesson.own && isUntouched(state) && !isBrought(state) ? `#lesson=${lesson.at}` : "";
    if (named === this.named) return;
    this.named = named;
    if (named !== location.hash && (named || MARK.test(location.hash)))
      history.replaceState(null, "", location.pathname + location.search + named);
  }

  /** The page is loaded: go on with the lesson that was open, unless the address names another. */
  async #begin() {
    const place = rememberedPlace();
    const named = MARK.exec(location.hash);
    if (!place || (named && (place.own || place.at !== Number(named[1])))) return this.#open();
    this.opening = true;
    await this.shelf.load();
    if (!this.shelf.current().lesson) await this.shelf.resume(place);
    this.#end();
  }

  async #open() {
    const found = MARK.exec(location.hash);
    if (!found) return;
    const at = Number(found[1]);
    this.opening = true;
    await this.shelf.load();
    const { supplied } = this.shelf;
    const { lesson } = this.shelf.current();
    if (supplied.length && !supplied[at])
      this.shelf.say({ key: "lesson.no-such", facts: { number: at, most: supplied.length - 1 } });
    if (supplied[at] && (lesson?.own || lesson?.at !== at)) await this.shelf.open(false, at);
    this.#end();
  }

  #end() {
    this.opening = false;
    this.named = null;
    this.syncState(this.shelf.current());
  }
}
