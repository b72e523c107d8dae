/**
 * Does on a student's page what the teacher does: opens the document that is shown, once it is here, and goes to the place
 * in it. A search that plays plays here, too, and is put right when it has drifted. Asks for nothing but documents; the
 * run is made as if the student had opened them.
 */

import { problemOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { active } from "../state/activelane.js";
import { opening, stepOf } from "../state/document.js";
import { revealing } from "../state/frame.js";

/** @import { Looking } from "./looking.js" */
/** @import { LessonOpening } from "../learn/lessontypes.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Action, Classroom, ClassPlace, Component, Dispatch, State, Tables } from "../types.js" */

const DRIFT_SECONDS = 0.5; // of playing: by so much the class and a page may be apart

const LESSON = "lessons-panel";
const WIDE = "(min-width: 961px)"; // beside the picture, and not over it

/** @implements {Component} */
export class Follower {
  opened = ""; // what is on the desk: a document by its digest, and a place in a lesson
  wanted = ""; // what is on its way
  view = ""; // as the class saw it last
  /** @type {Map<string, any>} */
  lessons = new Map(); // digest → the lesson: each is the same object from search to search

  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, server: Pick<Connection, "read">, looking: Looking }} parts
   * @param {ClassLine} line
   */
  constructor(dispatch, parts, line) {
    this.dispatch = dispatch;
    this.parts = parts;
    this.line = line;
  }

  /** @param {State} state */
  slice({ classroom }) {
    return [classroom?.following, classroom?.told?.shown, classroom?.beyond];
  }

  /** @param {State} state @param {State | null} [before] */
  syncState({ classroom }, before) {
    if (before && !before.classroom?.following) this.parts.looking.forget();
    const shown = classroom?.told?.shown;
    if (!classroom || !shown?.document || !isLed(classroom)) return;
    const place = placeFor(classroom, /** @type {ClassPlace} */ (shown));
    if (this.#isOpen(nameOf(place))) this.#go(place);
    else if (nameOf(place) !== this.wanted) void this.#open(place);
  }

  /** Is this on the desk, as it was opened? @param {string} name */
  #isOpen(name) {
    const state = this.parts.current();
    const { classroom } = state;
    const { settings } = active(state);
    return name === this.opened && classroom?.brought === problemOf(state) && settings === classroom.settings;
  }

  /** @param {ClassPlace} place */
  async #open(place) {
    const name = nameOf(place);
    this.wanted = name;
    const [answer, lesson] = await Promise.all([this.#read(place.document), this.#lesson(place)]);
    if (this.wanted !== name) return;
    this.wanted = "";
    if (!isLed(this.parts.current().classroom)) return;
    if (!("documents" in answer)) this.dispatch({ type: "said", message: refusalOf(answer) });
    else this.#opened(place, actionOf(opening(answer.documents[0], answer.format, this.parts.tables), lesson));
  }

  /** @param {string} digest */
  async #read(digest) {
    const document = await this.line.document(digest);
    return "lost" in document
      ? document
      : this.parts.server.read({ name: "class.json", text: JSON.stringify(document) });
  }

  /** The lesson of a place, as one that is opened. @param {ClassPlace} place @returns {Promise<LessonOpening | null>} */
  async #lesson({ lesson: place }) {
    if (!place) return null;
    const known = this.lessons.get(place.document) ?? (await this.line.document(place.document)).lesson;
    if (!known) return null;
    this.lessons.set(place.document, known);
    const { at, variant, refusal } = place;
    return { lesson: known, own: false, at, variant, refusal };
  }

  /** @param {ClassPlace} place @param {Action} action */
  #opened(place, action) {
    const before = this.parts.current().lesson?.lesson;
    this.dispatch(action);
    const state = this.parts.current();
    this.parts.looking.opened();
    this.opened = nameOf(place);
    this.#led({ brought: problemOf(state), settings: active(state).settings });
    if (state.lesson && state.lesson.lesson !== before && matchMedia(WIDE).matches)
      this.dispatch(({ view }) => ({ type: "viewChosen", view: revealing(view, LESSON) }));
    if (isLed(this.parts.current().classroom)) this.syncState(this.parts.current());
    else this.#go(place); // where everybody is free one begins where the class is
  }

  /** Go to a place, and go on from there if the class does. @param {ClassPlace} place */
  #go(place) {
    for (const action of stepsTo(this.parts.current(), place)) this.dispatch(action);
    const view = JSON.stringify(place.view ?? {});
    if (view !== this.view) this.dispatch({ type: "viewChosen", view: place.view ?? {} });
    this.view = view;
    this.parts.looking.follow(place, this.dispatch);
    this.#led({});
  }

  /** What was just done was no step of this page's own. @param {Partial<State["classroom"] & object>} changes */
  #led(changes) {
    if (this.parts.current().classroom?.following === false || "brought" in changes)
      this.dispatch({ type: "classChanged", changes: { ...changes, following: true } });
  }
}

/** Does a page do what the class is shown? One that has just come does, even where everybody is free. @param {State["classroom"] | undefined} classroom */
function isLed(classroom) {
  if (!classroom || classroom.role === "teacher" || classroom.over) return false;
  return classroom.following || (classroom.told?.phase === "free" && classroom.brought === null);
}

/** What has to be on the desk for a place. @param {ClassPlace} place */
function nameOf({ document, lesson }) {
  return lesson ? [document, lesson.document, lesson.variant, lesson.refusal?.key].join(" ") : document;
}

/** @param {ReturnType<typeof opening>} document @param {LessonOpening | null} lesson @returns {Action} */
function actionOf(document, lesson) {
  const { type: _, ...opened } = document;
  return lesson ? { type: "lessonOpened", lesson, opened } : document;
}

/**
 * Where a page goes when the class is at a place: a dashboard as far as the furthest student is, and stays there.
 * @param {Classroom} classroom
 * @param {ClassPlace} place
 * @returns {ClassPlace}
 */
function placeFor({ role, beyond }, place) {
  if (role !== "dashboard") return place;
  return { ...place, cursor: Math.max(place.cursor, beyond), playing: false, time: null, picked: null, region: null };
}

/**
 * What brings a page to a place of its run.
 * @param {State} state
 * @param {ClassPlace} place
 * @returns {Action[]}
 */
export function stepsTo(state, { cursor, step, playing, speed, stepSize, picked, time, lesson }) {
  const { playback, classroom } = state;
  const fast = speed ?? Infinity;
  /** @type {Action[]} */
  const actions = [];
  if (playback.speed !== fast) actions.push({ type: "speedChosen", speed: fast });
  if (playback.stepSize !== stepSize) actions.push({ type: "stepSizeChosen", stepSize });
  if (state.lesson && lesson && state.lesson.stopping !== lesson.stopping)
    actions.push({ type: "lessonChanged", changes: { stopping: lesson.stopping } });
  if (state.picked !== picked && !classroom?.told?.question) actions.push({ type: "picked", cell: picked });
  const isThere = time === null ? isAt(state, { cursor, step, playing, fast }) : isAtTime(state, time, playing);
  if (!isThere) actions.push(time === null ? { type: "seek", record: cursor } : { type: "timeSet", time });
  const stands = !playback.playing || !isThere; // being sent somewhere ends playing
  if (playing && stands && !isOver(state, cursor)) actions.push({ type: "play" });
  return actions;
}

/**
 * @param {State} state
 * @param {{ cursor: number, step: number, playing: boolean, fast: number }} place
 */
function isAt(state, { cursor, step, playing, fast }) {
  const { playback } = state;
  const lane = active(state);
  if (!playing || !playback.playing) return lane.cursor === cursor && lane.goingTo === null && !playback.playing;
  return fast === Infinity || Math.abs(stepOf(state) - step) <= Math.max(1, fast * DRIFT_SECONDS);
}

/** With several lanes it is their clock that counts. @param {State} state @param {number} time @param {boolean} playing */
function isAtTime({ clock, playback }, time, playing) {
  const drift = Math.abs(clock.time - time);
  if (playing && playback.playing) return drift <= Math.max(1, playback.speed * DRIFT_SECONDS);
  return drift === 0 && !playback.playing;
}

/** Would playing begin again? @param {State} state @param {number} cursor */
function isOver(state, cursor) {
  const { run } = active(state);
  return run?.status === "done" && cursor >= run.known;
}
