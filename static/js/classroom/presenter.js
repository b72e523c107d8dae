/**
 * Shows the class what is on the teacher's page: the document whenever it is another, and the place in its run, at most
 * ten times a second; while it plays, each second puts the others right. One message is on its way at a time, and the
 * next has what is newest, so a slow network never falls behind.
 */

import { problemOf } from "../problems/domains.js";
import { documentOf, stepOf } from "../state/document.js";

/** @import { ClassConnection } from "../server/classconnection.js" */
/** @import { Component, Dispatch, Problem, Settings, State, Tables } from "../types.js" */

const PAUSE_MS = 100;
const PLAYING_MS = 1000;
const MOST = 2 ** 20; // characters of a document: server/classes/classroom.py has the limit

/** @implements {Component} */
export class Presenter {
  text = ""; // of the document that is shown
  digest = "";
  place = ""; // shown last
  busy = false;
  timer = 0;
  /** @type {{ problem: Problem | null, settings: Settings | null, text: string }} */
  made = { problem: null, settings: null, text: "" };

  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State }} parts
   * @param {ClassConnection} link
   */
  constructor(dispatch, { tables, current }, link) {
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.link = link;
  }

  /** @param {State} state */
  slice({ domain, map, board, settings, playback, picked, classroom }) {
    const { playing, cursor, ...rest } = playback;
    return [
      domain,
      map,
      board,
      settings,
      playing,
      playing || cursor,
      rest.speed,
      rest.stepSize,
      picked,
      classroom?.way,
    ];
  }

  syncState() {
    if (!this.busy) void this.#show();
  }

  async #show() {
    clearTimeout(this.timer);
    const state = this.current();
    if (state.classroom?.way === "lost" || state.classroom?.over) return;
    this.busy = true;
    const told = await this.#tell(state);
    const pause = new Promise((done) => setTimeout(done, PAUSE_MS));
    await pause;
    this.busy = false;
    const now = this.current();
    if (this.#isNew(now)) void this.#show();
    else if (now.playback.playing && told) this.timer = setTimeout(() => this.syncState(), PLAYING_MS);
  }

  /** @param {State} state @returns {Promise<boolean>} has the class heard it? */
  async #tell(state) {
    const text = this.#textOf(state);
    if (text !== this.text && !(await this.#publish(text))) return false;
    const place = placeOf(state);
    this.place = JSON.stringify(place);
    const answer = await this.link.say("show", { shown: { document: this.digest, ...place } });
    if (answer.refusal?.key === "class.document") this.text = ""; // another page of the teacher's shows another one
    return "version" in answer;
  }

  /** @param {string} text */
  async #publish(text) {
    this.text = text;
    if (text.length > MOST) {
      this.#say({ key: "class.large", facts: { most: MOST / 1024 } });
      return false;
    }
    const answer = await this.link.say("publish", { text });
    if ("document" in answer) this.digest = answer.document;
    else if ("refusal" in answer) this.#say(answer.refusal);
    else this.text = "";
    return "document" in answer;
  }

  /** @param {State} state */
  #isNew(state) {
    const still = !state.playback.playing && JSON.stringify(placeOf(state)) !== this.place;
    return still || this.#textOf(state) !== this.text;
  }

  /** The problem and how it is searched, as JSON: made once of the same. @param {State} state */
  #textOf(state) {
    const { problem, settings } = this.made;
    if (problem !== problemOf(state) || settings !== state.settings) {
      const { step: _, notes: __, ...document } = /** @type {any} */ (documentOf(state, this.tables));
      this.made = { problem: problemOf(state), settings: state.settings, text: JSON.stringify(document) };
    }
    return this.made.text;
  }

  /** @param {State["message"]} message */
  #say(message) {
    this.dispatch({ type: "said", message });
  }
}

/** @param {State} state */
function placeOf(state) {
  const { cursor, playing, speed, stepSize } = state.playback;
  const told = speed === Infinity ? null : speed;
  return { cursor, step: stepOf(state), playing, speed: told, stepSize, picked: state.picked };
}
