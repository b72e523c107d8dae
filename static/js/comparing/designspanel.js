/**
 * The panel "Data structures": the search that is shown, under every design of the open list or of the closed one. What
 * each has cost stands in a chart and in a table, where the search stands now or where somebody points. While the panel
 * is closed nothing is asked.
 */

import { Plot } from "../chart/plot.js";
import { depictedElement } from "../page/depicting.js";
import { part, parts, write } from "../page/elements.js";
import { costAt, doubling, extremes, reachOf } from "../records/courses.js";
import { counted, figure } from "../records/figures.js";
import { RaceQuery } from "../server/racequery.js";
import { active, laneIn } from "../state/activelane.js";
import { unknownOf } from "../state/foreign.js";
import { say } from "../words/words.js";
import { raceFacts, shownCost } from "./racefacts.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Course, Measure } from "../records/courses.js" */
/** @import { Racer, ShownRace } from "./racefacts.js" */
/** @import { Component, DesignsView, Dispatch, Run, Sentence, State, Tables } from "../types.js" */

const NONE = "–";

/** @implements {Component} */
export class DesignsPanel {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, server: Connection, names: ProblemNames }} given
   */
  constructor(element, dispatch, { timeline, tables, server, names }) {
    this.element = element;
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.tables = tables;
    this.query = new RaceQuery({ server, names }, () => this.#show());
    this.texts = parts(element, "#designs-", HTMLElement, ["line", "growth", "message", "found", "now"]);
    this.choices = parts(element, "#designs-", HTMLSelectElement, ["list", "measure"]);
    this.logarithmic = part(element, "#designs-log", HTMLInputElement);
    this.svg = part(element, "#designs-chart", SVGSVGElement);
    this.chart = new Plot(this.svg);
    this.body = part(element, "tbody", HTMLTableSectionElement);
    /** @type {State | null} */
    this.state = null;
    /** Expansions that somebody points at. @type {number | null} */
    this.pointed = null;
    element.addEventListener("change", () => this.#choose());
    this.svg.addEventListener("pointermove", ({ clientX }) => this.#point(clientX));
    this.svg.addEventListener("pointerleave", () => this.#point(null));
    new ResizeObserver(() => this.#show()).observe(this.svg);
  }

  /** @param {State} state */
  slice(state) {
    const { run, cursor } = active(state);
    return [state.view, run?.records, run?.settings, run?.status, cursor];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { run } = active(state);
    const { list } = state.view.designs;
    const wanted = this.#isOpen() && run && run.status !== "refused" && this.#canRace(run);
    this.query.look(wanted ? { run, list, designs: this.tables.choices[list] } : null);
    this.#show();
  }

  /** The chart, while it is open. */
  depictions() {
    return depictedElement("race", this.svg);
  }

  #isOpen() {
    return this.element.dataset.place !== "none";
  }

  /** @param {Run} run */
  #canRace({ settings, foreign }) {
    return !foreign && this.tables.algorithms[settings.algorithm].options.includes("open_list");
  }

  #choose() {
    const designs = /** @type {DesignsView} */ ({
      list: this.choices.list.value,
      measure: this.choices.measure.value,
      logarithmic: this.logarithmic.checked,
    });
    this.dispatch({ type: "viewChosen", view: { designs } });
  }

  /** @param {number | null} clientX */
  #point(clientX) {
    const value = clientX === null ? null : this.chart.valueAt(clientX);
    const at = value && Math.round(value);
    if (at === this.pointed) return;
    this.pointed = at;
    this.#show();
  }

  /** What is known of the race. @returns {ShownRace | null} */
  #race() {
    const { state } = this;
    const run = laneIn(state)?.run;
    if (!state || !run) return null;
    const { view } = state;
    const { list, measure, logarithmic } = view.designs;
    const racers = this.tables.choices[list].flatMap((design, place) => {
      const course = this.query.course(run, list, design);
      return course && "points" in course && course.points.length
        ? [{ place, name: say(`${list}.${design}`), course }]
        : [];
    });
    const { expanded } = this.timeline.counts;
    const here = this.timeline.records === run.records ? expanded : null;
    return { racers, measure, logarithmic, at: this.pointed ?? here };
  }

  #show() {
    const { state } = this;
    if (!state || !this.#isOpen()) return;
    const { list, measure, logarithmic } = state.view.designs;
    Object.assign(this.choices.list, { value: list });
    Object.assign(this.choices.measure, { value: measure });
    this.logarithmic.checked = logarithmic;
    const race = this.#race();
    const said = this.#message(state, race?.racers ?? []);
    write(this.texts.message, said ? say(said.key, said.facts) : "");
    this.texts.found.hidden = !race?.racers.length;
    if (!race?.racers.length) return;
    this.#sayWhat(race.racers, state.view.designs);
    write(
      this.texts.now,
      say(this.pointed === null ? "designs.now" : "designs.there", { expanded: counted(race.at ?? 0) }),
    );
    this.chart.draw(raceFacts(race));
    this.body.replaceChildren(...this.tables.choices[list].map((design, place) => this.#row(design, place, race)));
  }

  /** Why there is nothing to be seen, or not all of it. @param {State} state @param {readonly Racer[]} racers @returns {Sentence | null} */
  #message(state, racers) {
    const { view } = state;
    const { run } = active(state);
    if (!run || run.status === "refused") return { key: "designs.none", facts: {} };
    const unknown = unknownOf(run);
    if (unknown) return unknown.refusal;
    if (!this.#canRace(run)) return { key: "race.algorithm", facts: {} };
    const { list } = view.designs;
    const left = this.tables.choices[list].filter((design) => !this.query.course(run, list, design));
    const [design] = left;
    return design ? { key: "designs.running", facts: { design: say(`${list}.${design}`), done: racers.length } } : null;
  }

  /** @param {readonly Racer[]} racers @param {DesignsView} view */
  #sayWhat(racers, { measure }) {
    const found = extremes(racers, measure);
    const unit = say(`designs.unit.${measure}`);
    const facts = found && {
      dear: found.dear.name,
      cheap: found.cheap.name,
      times: figure(found.times, found.times < 10 ? 1 : 0),
      expanded: counted(found.reach),
      unit,
    };
    write(this.texts.line, facts ? say("designs.line", facts) : "");
    write(this.texts.growth, found ? growth(found.dear, found.cheap, measure) : "");
  }

  /** @param {string} design @param {number} place @param {ShownRace} race */
  #row(design, place, { racers, measure, at }) {
    const line = document.createElement("tr");
    const head = document.createElement("th");
    head.scope = "row";
    const sample = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sample.setAttribute("aria-hidden", "true");
    sample.innerHTML = `<path class="course" data-course="${place}" d="M0 6H32"></path>`;
    const { list } = /** @type {State} */ (this.state).view.designs;
    head.append(sample, say(`${list}.${design}`));
    const course = racers.find((racer) => racer.place === place)?.course ?? null;
    const cells = course ? this.#figures(course, measure, at) : [this.#missing(design)];
    line.append(head, ...cells.map((text) => Object.assign(document.createElement("td"), { textContent: text })));
    if (!course) line.cells[1].colSpan = 4;
    return line;
  }

  /** @param {Course} course @param {Measure} measure @param {number | null} at */
  #figures(course, measure, at) {
    const reach = reachOf(course);
    const now = at === null ? null : costAt(course, measure, at);
    const end = costAt(course, measure, reach) ?? 0;
    const times = doubling(course, measure);
    const stopped = course.over ? "" : ` (${say("designs.stopped", { expanded: counted(reach) })})`;
    return [
      now === null ? NONE : shownCost(now, measure),
      shownCost(end, measure) + stopped,
      shownCost(end / Math.max(1, reach)),
      times === null ? NONE : `× ${figure(times, 1)}`,
    ];
  }

  /** Why a design has no course. @param {string} design */
  #missing(design) {
    const state = /** @type {State} */ (this.state);
    const { view } = state;
    const { run } = active(state);
    const answer = run && this.query.course(run, view.designs.list, design);
    return answer && "refusal" in answer ? say(answer.refusal.key, answer.refusal.facts) : NONE;
  }
}

/** How the cost of the dearest and of the cheapest grows, as far as that can be said. @param {Racer} dear @param {Racer} cheap @param {Measure} measure */
function growth(dear, cheap, measure) {
  const [times, less] = [dear, cheap].map(({ course }) => doubling(course, measure));
  if (times === null) return "";
  const facts = { name: dear.name, times: figure(times, 1) };
  if (less === null) return say("designs.grows", facts);
  return say("designs.grow", { ...facts, other: cheap.name, less: figure(less, 1) });
}
