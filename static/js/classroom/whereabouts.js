/**
 * Tells the server where a student's page is, so that the teacher sees who needs help: when that has changed, at most every
 * two seconds; at once when the page is hidden or shown; and now and then anyway. Who follows is where the class is.
 */

import { active } from "../state/activelane.js";
import { isBrought } from "../state/classroom.js";
import { stepOf } from "../state/document.js";
import { legShown } from "../state/legs.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, State } from "../types.js" */

const PAUSE_MS = 2000;
const AGAIN_MS = 10_000; // server/classroom/watching.py counts on it

/** @implements {Component} */
export class Whereabouts {
  touches = 0; // since it was last told
  told = 0; // when
  timer = 0;
  due = Infinity; // when the timer rings

  /**
   * @param {{ current: () => State }} parts
   * @param {ClassLine} line
   */
  constructor({ current }, line) {
    this.current = current;
    this.line = line;
    addEventListener("visibilitychange", () => this.#tellIn(0), { capture: true });
  }

  /** @param {State} state */
  slice(state) {
    const { classroom, playback } = state;
    const { cursor, settings } = active(state);
    const own = classroom?.following ? [] : [cursor, playback.playing, settings, isBrought(state)];
    return [isStudent(state), classroom?.code, classroom?.way, classroom?.following, classroom?.told?.phase, ...own];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    if (!isStudent(state)) return this.#rest();
    const { classroom, playback } = state;
    const stays = before !== null && isStudent(before); // else they have just come in, or once more after a removal
    const moves = stays && !(playback.playing && before.playback.playing); // playing on touches nothing
    if (moves && !classroom?.following) this.touches += 1;
    const changed = !stays || before.classroom?.following !== classroom?.following || !classroom?.following;
    this.#tellIn(changed ? PAUSE_MS - (performance.now() - this.told) : AGAIN_MS);
    return undefined;
  }

  /** Nothing more is told until there is a class again. */
  #rest() {
    clearTimeout(this.timer);
    this.due = Infinity;
  }

  /** In so many milliseconds, unless that is to be sooner anyway. @param {number} milliseconds */
  #tellIn(milliseconds) {
    const due = performance.now() + Math.max(0, milliseconds);
    if (due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#tell(), Math.max(0, milliseconds));
  }

  async #tell() {
    const state = this.current();
    this.due = Infinity;
    if (!isStudent(state)) return;
    this.told = performance.now();
    const { touches } = this;
    this.touches = 0;
    const answer = await this.line.say("place", { ...placeOf(state), hidden: document.hidden, touches });
    if (!("placed" in answer)) this.touches += touches;
    this.#tellIn(AGAIN_MS);
  }
}

/** Is this the page of a student who is in a class, and has not been removed from it? @param {State} state */
function isStudent({ classroom }) {
  return classroom?.role === "student" && !classroom.over && classroom.told !== null;
}

/** @param {State} state */
function placeOf(state) {
  const { classroom } = state;
  const { cursor, run } = active(state);
  const { shown = {}, free = null } = classroom?.told ?? {};
  const end = run?.status === "done" ? run.known : Infinity;
  return {
    document: (isBrought(state) && shown.document) || "",
    cursor,
    step: stepOf(state),
    leg: legShown(state),
    following: classroom?.following === true,
    done: cursor >= Math.min(end, free?.[1] ?? Infinity),
  };
}
