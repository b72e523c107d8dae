/**
 * A replay in a frame: it tells the page around it where it is, and does what that asks. README.md has the messages. Only
 * what anyone sees is told, and only what anyone may press can be asked for.
 */

import { problemOf } from "../problems/domains.js";
import { stepAt, stepCount } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { shown } from "../state/horizon.js";

/** @import { Action, Component, Dispatch, State } from "../types.js" */

/** @type {Readonly<Record<string, (asked: any) => Action>>} */
const ASKED = {
  play: () => ({ type: "play" }),
  pause: () => ({ type: "pause" }),
  forward: () => ({ type: "stepForward" }),
  back: () => ({ type: "stepBack" }),
  start: () => ({ type: "restart" }),
  end: () => ({ type: "toTheEnd" }),
  step: ({ step }) => ({ type: "seekStep", step: whole(step) }),
  record: ({ record }) => ({ type: "seek", record: whole(record) }),
};
const CHROME = ["header", "stage-title", "legend", "explanation", "deck"]; // what takes height beside the picture

/** @implements {Component} */
export class Framed {
  told = "";
  /** @type {State | null} */
  state = null;

  /**
   * @param {Dispatch} dispatch
   * @param {Window} around
   */
  constructor(dispatch, around) {
    this.around = around;
    addEventListener("message", ({ source, data }) => {
      const does = source === around && Object.hasOwn(ASKED, data?.astrolabe) && ASKED[data.astrolabe];
      if (does) dispatch(does(data));
    });
    addEventListener("resize", () => this.state && this.#tellHeight(this.state));
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view.language];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    if (!before) this.#tell({ astrolabe: "ready" });
    if (!before) this.#tellHeight(state);
    requestAnimationFrame(() => this.#tellPlace()); // when the sentence is there
  }

  #tellPlace() {
    if (!this.state) return;
    const place = shown(this.state);
    const { cursor, known, done } = place;
    const facts = { step: stepAt(place, cursor), steps: stepCount(place), record: cursor, records: known };
    const ended = done && cursor === known;
    const sentence = document.getElementById("sentence")?.textContent ?? "";
    this.#tell({ astrolabe: "at", ...facts, playing: this.state.playback.playing, ended, sentence });
  }

  /** As much as shows all of the picture at this width. @param {State} state */
  #tellHeight(state) {
    const around = CHROME.reduce((sum, id) => sum + (document.getElementById(id)?.offsetHeight ?? 0), 0);
    const width = document.getElementById("stage")?.clientWidth ?? innerWidth;
    const shape = state.domain.shape(problemOf(state));
    this.#tell({ astrolabe: "height", height: Math.ceil(around + Math.min(width * shape, 2 * width)) });
  }

  /** What is told twice is told once. @param {object} message */
  #tell(message) {
    const text = JSON.stringify(message);
    if (text === this.told) return;
    this.told = text;
    this.around.postMessage(message, "*"); // the server, or whoever has the file, says who may frame it
  }
}

/** @param {unknown} value */
function whole(value) {
  return Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0;
}
