/** The title of the stage: which search it shows, at which step, and how far that is. */

import { part, write } from "../page/elements.js";
import { counted } from "../records/figures.js";
import { stepAt, stepCount } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { NARROW, toggling } from "../state/frame.js";
import { shown } from "../state/horizon.js";
import { inForce } from "../words/inforce.js";
import { say } from "../words/words.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

const PANEL = /** @type {const} */ ({ id: "algorithm-panel", home: "left" });

/** @implements {Component} */
export class StageTitle {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, dispatch, { timeline, tables }) {
    this.timeline = timeline;
    this.tables = tables;
    this.name = part(element, "#in-force", HTMLButtonElement);
    this.step = part(element, "#stage-step", HTMLElement);
    this.counts = part(element, "#stage-counts", HTMLElement);
    this.name.addEventListener("click", () => dispatch((state) => toggling(state, PANEL, matchMedia(NARROW).matches)));
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.playback, state.view.language];
  }

  /** @param {State} state */
  syncState(state) {
    const place = shown(state);
    const { expanded, open } = this.timeline.counts;
    write(
      this.name,
      inForce({ domain: state.domain, settings: active(state).settings, tables: this.tables }).join(" · "),
    );
    const more = place.done || !place.known ? "" : "-more";
    write(this.step, say(`timeline.value${more}`, { step: stepAt(place, place.cursor), steps: stepCount(place) }));
    write(this.counts, say("stage.counts", { expanded: counted(expanded), open: counted(open) }));
  }
}
