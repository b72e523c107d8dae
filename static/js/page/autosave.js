/**
 * When what is kept: every edit within moments, a step when nothing plays, and all that is left when the page is hidden
 * or goes. Only what is on the disk counts as kept; when it cannot be written, that is said, and tried again with the
 * next change. Where it is kept, and that no tab overwrites another's, is owndocument.js's.
 */

import { problemOf } from "../problems/domains.js";
import { active, laneIn } from "../state/activelane.js";
import { isBrought } from "../state/classroom.js";
import { foreignIn, stepOf } from "../state/document.js";
import { keptLanes } from "../state/lanechoice.js";
import { isOnLoan } from "../state/lessonstate.js";

/** @import { OwnDocument } from "./owndocument.js" */
/** @import { Component, Dispatch, Opened, State } from "../types.js" */

const LARGE = 2 ** 20; // bytes from which on a problem takes long to write
const PAUSE = 80; // milliseconds between two times of keeping
const LARGE_PAUSE = 1500;

/** @implements {Component} */
export class Autosave {
  timer = 0;
  full = false; // has been said
  /** @type {State | null} */
  state = null;
  /** @type {State | null} */
  asked = null; // to be kept, or at the beginning what was found
  /** @type {State | null} */
  kept = null;

  /**
   * @param {Dispatch} dispatch
   * @param {OwnDocument} own
   */
  constructor(dispatch, own) {
    this.dispatch = dispatch;
    this.own = own;
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => this.#keep());
  }

  /**
   * What the page begins with: there is nothing to keep of it, unless it came from elsewhere.
   * @param {State} state
   * @param {boolean} foreign
   */
  begin(state, foreign) {
    if (!foreign) this.asked = this.kept = state;
  }

  /** @param {State} state */
  slice(state) {
    const { domain, lanes, active, clock, against, notes, playback, lesson } = state;
    return [domain, lanes, active, clock, against, notes, playback, lesson];
  }

  /** @param {State} state */
  syncState(state) {
    if (state.domain !== this.state?.domain || isOthers(state)) this.#keep(); // what was there before another tab, or a lesson
    this.state = state;
    if (!this.timer && isDue(state, this.asked))
      this.timer = setTimeout(() => this.#keep(), isLarge(state) ? LARGE_PAUSE : PAUSE);
  }

  #keep() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { state, asked } = this;
    if (!state || !differs(state, asked) || isOthers(state)) return;
    if (isLarge(state) && !isEdited(state, asked)) return; // a step is not worth writing so much
    this.asked = state;
    this.#await(this.own.save(state.domain.name, openedOf(state)), state);
  }

  #leave() {
    this.#keep();
    const { asked, kept } = this;
    if (asked && asked !== kept) this.#await(this.own.leave(asked.domain.name), asked); // not on the disk yet
  }

  /** @param {Promise<void>} saving @param {State} state */
  #await(saving, state) {
    saving.then(
      () => void (this.kept = state),
      () => {
        this.asked = this.kept;
        this.#sayFull();
      },
    );
  }

  #sayFull() {
    if (!this.full) this.dispatch({ type: "said", message: { key: "autosave.full", facts: {} } });
    this.full = true;
  }
}

/** A lesson, or what a teacher shows, is nobody's own work. @param {State} state */
function isOthers(state) {
  return isOnLoan(state) || isBrought(state);
}

/** What is on the desk in front, as it is opened. @param {State} state @returns {Opened} */
export function openedOf(state) {
  const { domain, notes } = state;
  const { settings } = active(state);
  const [lanes, foreign] = [keptLanes(state), foreignIn(state)];
  const kept = { [domain.name]: problemOf(state), settings, notes, step: stepOf(state) || null };
  return /** @type {Opened} */ ({ ...kept, ...(lanes ? { lanes } : {}), ...(foreign ? { foreign } : {}) });
}

/** Is there something to be kept now? While it plays, the step is not. @param {State} state @param {State | null} asked */
function isDue(state, asked) {
  return isEdited(state, asked) || (!state.playback.playing && differs(state, asked));
}

/** @param {State} one @param {State | null} other */
function differs(one, other) {
  return isEdited(one, other) || active(one).cursor !== laneIn(other)?.cursor;
}

/** @param {State} one @param {State | null} other */
function isEdited(one, other) {
  if (one.domain !== other?.domain || problemOf(one) !== problemOf(other)) return true;
  if (foreignIn(one) !== foreignIn(other)) return true;
  return one.notes !== other.notes || !hasSameLanes(one, other);
}

/** Are they as they were chosen, wherever their clock is? @param {State} one @param {State} other */
function hasSameLanes(one, other) {
  const chosen = (/** @type {State} */ { lanes, active: at, clock, against }) => [
    lanes.length,
    at,
    clock.name,
    against,
    ...lanes.flatMap(({ settings, problem }) => [settings, problem]),
  ];
  const before = chosen(other);
  return chosen(one).every((value, at) => value === before[at]);
}

/** @param {State} state */
function isLarge(state) {
  return state.domain.size(problemOf(state)) + (foreignIn(state)?.bytes.length ?? 0) > LARGE;
}
