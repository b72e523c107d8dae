/**
 * Shows the class what is on the teacher's page: the document whenever it is another, and the place in its run, at most
 * ten times a second; while it plays, each second puts the others right. One message is on its way at a time, and the
 * next has what is newest, so a slow network never falls behind.
 */

import { problemOf } from "../problems/domains.js";
import { active } from "../state/activelane.js";
import { isCutOff, SECRET } from "../state/classroom.js";
import { documentOf } from "../state/document.js";
import { lessonText, looksOf, placeOf } from "./classplace.js";

/** @import { Looking } from "./looking.js" */
/** @import { Lesson } from "../learn/lessontypes.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, Problem, Settings, State, Tables } from "../types.js" */

const PAUSE_MS = 100;
const PLAYING_MS = 1000;
const MOST = 2 ** 20; // characters of a document: server/classroom/classroom.py has the limit

const NONE = { of: null, digest: "" };

/** @implements {Component} */
export class Presenter {
  code = ""; // of the class that it is shown to
  text = ""; // of the document that is shown
  digest = "";
  place = ""; // shown last
  /** @type {{ of: Lesson | null, digest: string }} */
  lesson = NONE; // that is shown
  busy = false;
  telling = Promise.resolve(true);
  timer = 0;
  /** @type {{ problem: Problem | null, settings: Settings | null, text: string }} */
  made = { problem: null, settings: null, text: "" };

  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, looking: Looking }} parts
   * @param {ClassLine} line
   */
  constructor(dispatch, { tables, current, looking }, line) {
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.looking = looking;
    this.line = line;
  }

  /** @param {State} state */
  slice(state) {
    const { domain, playback, picked, lanes, classroom, lesson, view, camera } = state;
    const { problem, settings, cursor } = active(state);
    const { playing, speed, stepSize } = playback;
    const several = lanes.length > 1 ? [lanes, state.active, state.clock, state.against] : [];
    const searched = [domain, problem, settings, ...several];
    const told = [classroom?.role, classroom?.code, classroom?.way, classroom?.told?.phase];
    return [
      ...searched,
      playing,
      playing || cursor,
      speed,
      stepSize,
      picked,
      camera,
      lesson,
      ...Object.values(looksOf(view)),
      ...told,
    ];
  }

  syncState() {
    if (!this.busy) void this.#show();
  }

  async #show() {
    clearTimeout(this.timer);
    const state = this.current();
    if (isStill(state)) return;
    this.busy = true;
    const told = await this.tellNow();
    const pause = new Promise((done) => setTimeout(done, PAUSE_MS));
    await pause;
    this.busy = false;
    const now = this.current();
    if (isStill(now)) return;
    if (this.#isNew(now)) void this.#show();
    else if (now.playback.playing && told) this.timer = setTimeout(() => this.syncState(), PLAYING_MS);
  }

  /** Show the class what there is now, and wait until it is shown. */
  tellNow() {
    this.telling = this.telling.then(() => this.#tell(this.current())); // never two at once: one's document is the other's
    return this.telling;
  }

  /** @param {State} state @returns {Promise<boolean>} has the class heard it? */
  async #tell(state) {
    const text = this.#textOf(state);
    const code = state.classroom?.code ?? "";
    if (code !== this.code) Object.assign(this, { code, text: "", digest: "", place: "", lesson: NONE });
    if (!(await this.#publishLesson(state))) return false;
    if (text !== this.text && !(await this.#publishDocument(text))) return false;
    const place = this.#placeOf(state);
    this.place = JSON.stringify(place);
    const answer = await this.line.say("show", { shown: { document: this.digest, ...place } });
    if (answer.refusal?.key === "class.document") Object.assign(this, { text: "", lesson: NONE }); // another page of the teacher's shows another one
    return "version" in answer;
  }

  /** @param {State} state */
  #placeOf(state) {
    return placeOf(state, this.lesson.digest, this.looking.region);
  }

  /** @param {string} text */
  async #publishDocument(text) {
    this.text = text;
    const digest = await this.#publish(text, this.lesson.digest);
    if (digest) this.digest = digest;
    else this.text = "";
    return digest !== "";
  }

  /** The lesson that is open, if it is another than before. @param {State} state */
  async #publishLesson({ lesson: open }) {
    const lesson = open?.lesson ?? null;
    if (lesson === this.lesson.of) return true;
    const digest = lesson ? await this.#publish(lessonText(lesson), this.digest) : "";
    if (digest || !lesson) this.lesson = { of: lesson, digest };
    return this.lesson.of === lesson;
  }

  /** @param {string} text @param {string} keep the digest of what is shown beside it @returns {Promise<string>} its digest, "" if the class cannot have it */
  async #publish(text, keep) {
    if (text.length > MOST) {
      this.#say({ key: "class.large", facts: { most: MOST / 1024 } });
      return "";
    }
    const answer = await this.line.say("publish", { text, keep });
    if ("refusal" in answer) this.#say(answer.refusal);
    return answer.document ?? "";
  }

  /** @param {State} state */
  #isNew(state) {
    const still = !state.playback.playing && JSON.stringify(this.#placeOf(state)) !== this.place;
    return still || this.#textOf(state) !== this.text;
  }

  /** The problem and how it is searched, as JSON: made once of the same. @param {State} state */
  #textOf(state) {
    const { problem, settings } = this.made;
    const alone = state.lanes.length === 1; // lanes may change by themselves
    if (!alone || problem !== problemOf(state) || settings !== active(state).settings) {
      const { step: _, notes: __, ...document } = /** @type {any} */ (documentOf(state, this.tables));
      const made = alone ? problemOf(state) : null;
      this.made = { problem: made, settings: active(state).settings, text: JSON.stringify(document) };
    }
    return this.made.text;
  }

  /** @param {State["message"]} message */
  #say(message) {
    this.dispatch({ type: "said", message });
  }
}

/** Does the class see nothing new now? While it is asked it stays where it is. @param {State} state */
function isStill({ classroom }) {
  if (!classroom?.told || classroom.role !== "teacher" || classroom.over || isCutOff(classroom)) return true;
  return SECRET.includes(classroom.told.phase);
}
