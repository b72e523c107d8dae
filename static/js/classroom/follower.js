/**
 * Does on a student's page what the teacher does: opens the document that is shown, once it is here, and goes to the place
 * in it. A search that plays plays here, too, and is put right when it has drifted. Asks for nothing but documents; the
 * run is made as if the student had opened them.
 */

import { problemOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { opening, stepOf } from "../state/document.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Action, ClassPlace, Component, Dispatch, State, Tables } from "../types.js" */

const DRIFT_SECONDS = 0.5; // of playing: by so much the class and a page may be apart

/** @implements {Component} */
export class Follower {
  opened = ""; // the digest of the document that is on the desk
  wanted = ""; // of the one that is on its way

  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, server: Pick<Connection, "read"> }} parts
   * @param {ClassLine} line
   */
  constructor(dispatch, parts, line) {
    this.dispatch = dispatch;
    this.parts = parts;
    this.line = line;
  }

  /** @param {State} state */
  slice({ classroom }) {
    return [classroom?.following, classroom?.told?.shown];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    const shown = classroom?.told?.shown;
    if (!classroom?.following || !shown?.document) return;
    if (this.#isOpen(shown.document)) this.#go(/** @type {ClassPlace} */ (shown));
    else if (shown.document !== this.wanted) void this.#open(shown.document);
  }

  /** Is this document on the desk, as it was opened? @param {string} digest */
  #isOpen(digest) {
    const state = this.parts.current();
    const { classroom, settings } = state;
    return digest === this.opened && classroom?.brought === problemOf(state) && settings === classroom.settings;
  }

  /** @param {string} digest */
  async #open(digest) {
    this.wanted = digest;
    const document = await this.line.document(digest);
    const { server, tables } = this.parts;
    const text = JSON.stringify(document);
    const answer = "lost" in document ? document : await server.read({ name: "class.json", text });
    if (this.wanted !== digest) return;
    this.wanted = "";
    if (!this.parts.current().classroom?.following) return;
    if (!("documents" in answer)) this.dispatch({ type: "said", message: refusalOf(answer) });
    else this.#opened(digest, opening(answer.documents[0], answer.format, tables));
  }

  /** @param {string} digest @param {Action} action */
  #opened(digest, action) {
    this.dispatch(action);
    const state = this.parts.current();
    this.opened = digest;
    this.#led({ brought: problemOf(state), settings: state.settings });
    this.syncState(this.parts.current());
  }

  /** Go to a place, and go on from there if the class does. @param {ClassPlace} place */
  #go(place) {
    for (const action of stepsTo(this.parts.current(), place)) this.dispatch(action);
    this.#led({});
  }

  /** What was just done was no step of this page's own. @param {Partial<State["classroom"] & object>} changes */
  #led(changes) {
    if (this.parts.current().classroom?.following === false || "brought" in changes)
      this.dispatch({ type: "classChanged", changes: { ...changes, following: true } });
  }
}

/**
 * What brings a page to a place of its run.
 * @param {State} state
 * @param {ClassPlace} place
 * @returns {Action[]}
 */
export function stepsTo(state, { cursor, step, playing, speed, stepSize, picked, time }) {
  const { playback, classroom } = state;
  const fast = speed ?? Infinity;
  /** @type {Action[]} */
  const actions = [];
  if (playback.speed !== fast) actions.push({ type: "speedChosen", speed: fast });
  if (playback.stepSize !== stepSize) actions.push({ type: "stepSizeChosen", stepSize });
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
  if (!playing || !playback.playing)
    return playback.cursor === cursor && playback.goingTo === null && !playback.playing;
  return fast === Infinity || Math.abs(stepOf(state) - step) <= Math.max(1, fast * DRIFT_SECONDS);
}

/** With several lanes it is their clock that counts. @param {State} state @param {number} time @param {boolean} playing */
function isAtTime({ lanes, playback }, time, playing) {
  const drift = Math.abs(lanes.time - time);
  if (playing && playback.playing) return drift <= Math.max(1, playback.speed * DRIFT_SECONDS);
  return drift === 0 && !playback.playing;
}

/** Would playing begin again? @param {State} state @param {number} cursor */
function isOver({ run }, cursor) {
  return run?.status === "done" && cursor >= run.known;
}
