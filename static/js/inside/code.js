/**
 * The Code panel: the source of the search that is shown, its line for the record under the cursor, the lines run since
 * the step before, and the values there. Which line writes a record follows from the record alone, at any speed; what
 * ran in between and the values come from the server when the panel is in sight and the cursor does not race. What
 * stopped playing is said here, because here it was asked for.
 */

import { dress, part, write } from "../page/elements.js";
import { DOMAINS } from "../problems/domains.js";
import { previousStop } from "../records/steps.js";
import { Answers } from "../server/asking.js";
import { CodeTrace } from "../server/codetrace.js";
import { holding, slotAt, slotOf, toggled } from "../state/breakpoints.js";
import { comingBack, history, shown } from "../state/horizon.js";
import { language, say } from "../words/words.js";
import { CodeBreakpoints, haltOf } from "./codebreakpoints.js";
import { CodeListing, partAt, writtenBy } from "./codelisting.js";
import { CodeValues } from "./codevalues.js";

/** @import { Moment, Source } from "./codetypes.js" */
/** @import { Connection, Refused } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Component, Dispatch, Run, State } from "../types.js" */

const RACING = 8; // steps a second from which on values would only flicker
const MOST_RECORDS = 600; // of a step whose lines are all marked

/** @typedef {{ rows: ReadonlySet<number>, missing: number | null }} Ran */

/** @type {Ran} */
const NOTHING = { rows: new Set(), missing: null };

/** @implements {Component} */
export class CodePanel {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ server: Pick<Connection, "source" | "trace" | "later">, names: ProblemNames }} parts
   */
  constructor(element, dispatch, { server, names }) {
    const [list, values] = ["#code-lines", "#code-values"].map((name) => part(element, name, HTMLElement));
    dress("code.css").addEventListener("load", () => this.listing.reveal());
    this.dispatch = dispatch;
    this.where = part(element, "#code-where", HTMLElement);
    this.note = part(element, "#code-note", HTMLElement);
    this.listing = new CodeListing(list, (row) => this.#toggle(row));
    this.values = new CodeValues(values);
    this.breakpoints = new CodeBreakpoints(part(element, "#code-breakpoints", HTMLElement), dispatch);
    this.trace = new CodeTrace({ server, names }, () => this.#show());
    /** @type {Answers<string, Source | Refused>} */
    this.sources = new Answers({
      server,
      ask: (algorithm) => server.source(algorithm),
      keyOf: (algorithm) => [algorithm],
      changed: () => this.#show(),
    });
    this.drawn = ""; // algorithm and language of the lines shown
    /** @type {Set<Element>} */
    this.inSight = new Set();
    /** @type {State | null} */
    this.state = null;
    const sight = new IntersectionObserver((changes) => this.#see(changes));
    for (const seen of [list, values]) sight.observe(seen);
  }

  /** @param {State} state */
  syncState(state) {
    const before = this.state;
    if (before && SLICE.every((key) => before[key] === state[key])) return;
    this.state = state;
    if (comingBack(state)) return; // the picture is of the run before, whose settings may have been others
    this.breakpoints.syncState(state);
    this.#show();
    const message =
      before?.playback.playing && before.run?.id === state.run?.id ? haltOf(state, this.#cached(state)) : null;
    if (message) this.dispatch({ type: "said", message });
  }

  /** @param {IntersectionObserverEntry[]} changes */
  #see(changes) {
    for (const { target, isIntersecting } of changes) this.inSight[isIntersecting ? "add" : "delete"](target);
    this.#show();
    if (changes.some(({ target, isIntersecting }) => isIntersecting && target === this.listing.element))
      this.listing.reveal();
  }

  /** Observers hear a little late of a panel that is folded. */
  #isSeen() {
    return this.inSight.size > 0 && this.listing.element.checkVisibility();
  }

  #show() {
    const { state } = this;
    if (!state || comingBack(state)) return;
    const source = this.#source(state);
    if (!source) return;
    const { records, cursor } = shown(state);
    const record = cursor - 1;
    const row = record < 0 ? -1 : (source.emits[records.kind(record)]?.[slotAt(records, record) & 1] ?? -1);
    const run = record < 0 ? null : state.run;
    const traced = run && record < source.most && !isLarge(run, source) && !records.coarse;
    const moment = traced ? this.trace.at(run, record) : null;
    const { rows, missing } = traced ? this.#ran(state, run, record) : NOTHING;
    if (traced) this.trace.want(run, missing !== null && this.#isSeen() && !isRacing(state) ? missing : null);
    const stopped = state.playback.playing || record < 0 ? [] : holding(state, record);
    this.listing.show(row, moment ? rows : NOTHING.rows, stopped.includes("line"));
    this.#showMarks(state, source, stopped);
    this.#showValues(source, row, moment, run);
    write(this.note, this.#noteOn(state, source, record, moment));
  }

  /** @param {Source} source @param {number} row @param {Moment | null} moment @param {Run | null} run */
  #showValues(source, row, moment, run) {
    const part = partAt(source, row);
    write(this.where, say("code.where", { function: part.function, file: part.file }));
    this.values.draw(part);
    this.values.show(moment, run);
  }

  /** @param {State} state @param {Source} source @param {readonly string[]} stopped */
  #showMarks(state, source, stopped) {
    const slots = state.view.breakpoints.lines[algorithmOf(state)] ?? [];
    const isSet = (/** @type {number} */ row) => slotsOf(source, row).some((slot) => slots.includes(slot));
    this.listing.mark(isSet);
    this.breakpoints.mark([...writtenBy(source).keys()].filter(isSet).length, stopped);
  }

  /**
   * The rows run since the step before, and the last record on the way of which they are not known yet.
   * @param {State} state
   * @param {Run} run
   * @param {number} record
   * @returns {Ran}
   */
  #ran(state, run, record) {
    const from = previousStop(
      history(state),
      record + 1,
      state.playback.stepSize === "record" ? "record" : "expansion",
    );
    const every = Array.from(
      { length: record + 1 - Math.max(from, record - MOST_RECORDS) },
      (_, back) => record - back,
    );
    const moments = every.map((each) => this.trace.at(run, each));
    return {
      rows: new Set(moments.flatMap((moment) => moment?.rows ?? [])),
      missing: every[moments.indexOf(null)] ?? null,
    };
  }

  /** @param {State} state @param {Source} source @param {number} record @param {Moment | null} moment */
  #noteOn(state, source, record, moment) {
    if (record < 0) return say("code.before");
    if (state.run && isLarge(state.run, source)) return say("trace.large", { most: source.cells });
    if (shown(state).records.coarse) return say("trace.samples");
    if (record >= source.most) return say("trace.far", { most: source.most });
    if (this.trace.refusal) return say(this.trace.refusal.key, this.trace.refusal.facts);
    if (!moment && isRacing(state)) return say("code.racing");
    return state.run?.engine === "compiled" ? say("code.compiled") : "";
  }

  /** The source of the algorithm that is shown, once it is here. @param {State} state */
  #source(state) {
    const algorithm = algorithmOf(state);
    const found = this.sources.at(algorithm);
    if (!found || !("parts" in found)) return null;
    const wanted = `${algorithm} ${language()}`;
    if (wanted !== this.drawn) this.listing.draw(found);
    this.drawn = wanted;
    return found;
  }

  /** @param {State} state */
  #cached(state) {
    const source = this.sources.cached(algorithmOf(state));
    return source && "parts" in source ? source : null;
  }

  /** @param {number} row */
  #toggle(row) {
    const { state } = this;
    const source = state && this.#cached(state);
    if (!source) return;
    const breakpoints = toggled(state.view.breakpoints, algorithmOf(state), slotsOf(source, row));
    this.dispatch({ type: "viewChosen", view: { breakpoints } });
  }
}

const SLICE = /** @type {const} */ (["run", "playback", "view", "domain", "picked", "settings", "map", "board"]);

/** @param {State} state */
function algorithmOf({ run, settings }) {
  return (run ?? { settings }).settings.algorithm;
}

/** @param {State} state */
function isRacing({ playback }) {
  return playback.playing && playback.speed > RACING;
}

/**
 * Is the map too large for what the interpreted engine needs before its first record? @param {Run} run @param {Source}
 * source
 */
function isLarge({ domain, problem }, { cells }) {
  return DOMAINS[domain].nodes(problem) > cells;
}

/** What a row writes. @param {Source} source @param {number} row */
function slotsOf({ emits }, row) {
  return Object.entries(emits).flatMap(([kind, rows]) =>
    [false, true].filter((moved) => rows[Number(moved)] === row).map((moved) => slotOf(Number(kind), moved)),
  );
}
