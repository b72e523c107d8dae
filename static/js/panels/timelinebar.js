/**
 * The timeline: a slider over the records that are known, with a chart behind it, and the number of the step, which is
 * also a field to go to any other. Knows steps and records, not what they mean.
 */

import { part, parts, write } from "../page/elements.js";
import { counted } from "../records/figures.js";
import { watchTheme } from "../stage/theme.js";
import { active } from "../state/activelane.js";
import { shown } from "../state/horizon.js";
import { CONTROLS, modeOf } from "../state/playback.js";
import { fallsTell } from "../words/reasons.js";
import { say } from "../words/words.js";
import { drawChart } from "./chart.js";
import { timelineSpan } from "./timelinespan.js";

/** @import { History } from "../records/steps.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @implements {Component} */
export class TimelineBar {
  /** @type {State | null} */
  state = null;
  /** @type {unknown[]} */
  charted = [];

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, dispatch, { timeline, tables }) {
    this.timeline = timeline;
    this.tables = tables;
    this.chart = part(element, "#timeline-chart", HTMLCanvasElement);
    this.inputs = parts(element, "#", HTMLInputElement, ["timeline", "jump"]);
    this.steps = part(element, "#steps", HTMLOutputElement);
    this.inputs.timeline.addEventListener("input", () =>
      dispatch((state) => timelineSpan(state).seek(this.inputs.timeline.valueAsNumber)),
    );
    this.inputs.jump.addEventListener("change", () => this.#goTo(dispatch));
    this.inputs.jump.addEventListener("keydown", ({ key }) => key === "Enter" && this.inputs.jump.blur());
    this.inputs.jump.addEventListener("blur", () => this.state && this.#showPlace(this.state));
    new ResizeObserver(() => this.#drawChart()).observe(this.chart);
    watchTheme(document.documentElement, () => this.#drawChart());
  }

  /** @param {Dispatch} dispatch */
  #goTo(dispatch) {
    const step = Math.floor(this.inputs.jump.valueAsNumber);
    if (step >= 0) dispatch((state) => timelineSpan(state).jump(step));
  }

  /** @param {State} state */
  slice(state) {
    return [state.playback, state.lanes, state.active, state.clock, state.against, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    this.#showPlace(state);
    const { records, known } = shown(state);
    const { settings } = active(state).run ?? active(state);
    const { says, end } = timelineSpan(state);
    const charted = [records, known, settings, says, end];
    if (charted.every((part, place) => part === this.charted[place])) return;
    this.charted = charted;
    this.#drawChart();
  }

  /** @param {State} state */
  #showPlace(state) {
    const { at, end, step, steps, isWhole, says } = timelineSpan(state);
    const more = isWhole ? "" : "-more";
    this.inputs.timeline.max = String(end);
    this.inputs.timeline.value = String(at);
    this.inputs.timeline.disabled = !CONTROLS[modeOf(state)].scrub;
    this.inputs.timeline.setAttribute("aria-valuetext", say(`${says}${more}`, { step, steps }));
    if (document.activeElement !== this.inputs.jump) this.inputs.jump.value = String(step);
    write(this.steps, say(`timeline.of${more}`, { steps: typeof steps === "number" ? counted(steps) : steps }));
    this.steps.title = this.#stepsAre(shown(state), steps);
  }

  /**
   * What the steps are: at the end of a plain search, the sum of them.
   * @param {History} place
   * @param {number | string} steps
   */
  #stepsAre({ done, known }, steps) {
    const { expanded } = done ? this.timeline.countsAt(known) : { expanded: -1 };
    return steps === expanded + 2 ? say("timeline.of.sum", { steps, expanded }) : say("timeline.of.about");
  }

  #drawChart() {
    const facts = this.shownChart();
    if (facts) drawChart(this.chart, facts);
  }

  /** What the chart shows now. */
  shownChart() {
    if (!this.state) return null;
    const { timeline, tables } = this;
    const { run } = active(this.state);
    const span = { known: shown(this.state).known, at: timelineSpan(this.state).recordAt };
    return { timeline, span, marked: run !== null && fallsTell(tables, run) };
  }
}
