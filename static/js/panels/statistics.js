/**
 * The Statistics panel: how the search ended, and what it added up to, at the cursor. The timeline counts; each count's
 * definition is under the key of its name with `.about`, where the template shows it.
 */

import { part, write } from "../page/elements.js";
import { isHopeless, problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { Peak } from "../records/largestf.js";
import { readerOf } from "../records/reader.js";
import { ARRIVED, EXHAUSTED, FOUND, LIMIT } from "../records/records.js";
import { active } from "../state/activelane.js";
import { isPast } from "../state/horizon.js";
import { say } from "../words/words.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Domain, Facts, Run, State, Tables } from "../types.js" */

const NAMES = [
  "cost",
  "steps",
  "expanded",
  "generated",
  "reopened",
  "open",
  "max-open",
  "largest-f",
  "seconds",
  "rate",
  "memory",
  "engine",
];
const NONE = "–";
const SMALL = { fixed: 0, node: 0 }; // of one path
/** @type {[number, { key: (domain: Domain) => string, tone: string }][]} */
const ENDINGS = [
  [FOUND, { key: (domain) => `outcome.found.${domain.name}`, tone: "good" }],
  [ARRIVED, { key: () => "outcome.arrived", tone: "good" }],
  [EXHAUSTED, { key: (domain) => `outcome.exhausted.${domain.name}`, tone: "bad" }],
  [LIMIT, { key: () => "outcome.limit", tone: "warn" }],
];
const OUTCOMES = new Map(ENDINGS);
const FOUND_TWIN = { key: () => "outcome.found.twin", tone: "bad" };
const NO_OUTCOME = { key: () => "outcome.going", tone: "" };
const REFUSED = { key: () => "outcome.refused", tone: "bad" };
const HOPELESS = { key: () => "outcome.hopeless", tone: "bad" };

/** @implements {Component} */
export class Statistics {
  /** @type {Peak | null} */
  peak = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, _dispatch, { timeline, tables }) {
    this.timeline = timeline;
    this.tables = tables;
    this.values = new Map(NAMES.map((name) => [name, part(element, `#statistics-${name}`, HTMLElement)]));
    this.outcome = part(element, "#outcome", HTMLElement);
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.playback, state.view, state.editor];
  }

  /** @param {State} state */
  syncState(state) {
    const path = this.#path(state);
    const { expanded, generated, reopened, open, maxOpen } = this.timeline.counts;
    /** @type {Facts} */
    const figures = {
      ...path,
      expanded,
      generated,
      reopened,
      open,
      "max-open": maxOpen,
      "largest-f": this.#largest(state),
      ...this.#engine(active(state).run),
    };
    for (const [name, element] of this.values) write(element, String(figures[name]));
    this.#showOutcome(state, { ...path, expanded });
  }

  /**
   * Cost and steps of the path, once it is found, or of all legs that are, where one of them ends.
   * @param {State} state
   */
  #path(state) {
    const { timeline } = this;
    const { path, latest } = timeline;
    if (!path.length || !timeline.arrived) return { cost: NONE, steps: NONE };
    return { cost: figure(timeline.records.g(latest)), steps: state.domain.walked(path, problemOf(state)).length - 1 };
  }

  /** The largest f so far. @param {State} state */
  #largest(state) {
    const { run } = active(state);
    const { records, cursor } = this.timeline;
    if (!run || run.records !== records) return NONE;
    this.peak = readerOf(this.peak, records, () => new Peak(records));
    return figure(this.peak.at(cursor));
  }

  /** What the search takes, as far as it has got: ahead of the cursor. @param {Run | null} run */
  #engine(run) {
    if (!run?.known)
      return { seconds: NONE, rate: NONE, memory: NONE, engine: run?.engine ? say(`engine.${run.engine}`) : NONE };
    const { expanded, generated } =
      run.records === this.timeline.records ? this.timeline.countsAt(run.known) : { expanded: 0, generated: 0 };
    const rate = run.seconds > 0 ? say("unit.per-second", { value: figure(expanded / run.seconds, 0) }) : NONE;
    const { fixed, node } = run.footprint ?? SMALL;
    const memory = say("unit.mb", { value: figure((fixed + generated * node) / 2 ** 20, 1) });
    return { seconds: duration(run.seconds), rate, memory, engine: say(`engine.${run.engine}`) };
  }

  /** @param {State} state @param {Facts} facts */
  #showOutcome(state, facts) {
    const { key, tone } = this.#outcomeOf(state);
    const [past, text] = [isPast(state), say(key(state.domain), facts)];
    this.outcome.dataset.tone = past ? "" : tone;
    write(this.outcome, past ? say("notice.past", { text }) : text);
  }

  /** @param {State} state */
  #outcomeOf(state) {
    const { records, latest } = this.timeline;
    if (isHopeless(state)) return HOPELESS;
    if (active(state).run?.status === "refused") return REFUSED;
    if (latest < 0) return NO_OUTCOME;
    const twin = records.kind(latest) === FOUND && records.side(latest) === 1;
    return twin ? FOUND_TWIN : (OUTCOMES.get(records.kind(latest)) ?? NO_OUTCOME);
  }
}

/** @param {number} seconds */
function duration(seconds) {
  return seconds < 1
    ? say("unit.ms", { value: figure(seconds * 1000, seconds < 0.01 ? 1 : 0) })
    : say("unit.s", { value: figure(seconds, 2) });
}
