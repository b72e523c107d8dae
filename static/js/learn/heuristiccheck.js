/**
 * The panel "Heuristic check": is the heuristic admissible, is it consistent, where not, and what follows. Asks the
 * server when the panel is open and the problem or the heuristic has changed; says what the server found out and
 * decides nothing itself.
 */

import { Plot } from "../chart/plot.js";
import { depictedElement } from "../page/depicting.js";
import { part, parts, write } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { legsOf } from "../problems/legs.js";
import { counted, figure } from "../records/figures.js";
import { heuristicOf, MOST_CELLS, questionOf } from "../server/heuristicquery.js";
import { active, laneIn } from "../state/activelane.js";
import { unknownOf } from "../state/foreign.js";
import { shown } from "../state/horizon.js";
import { legShown } from "../state/legs.js";
import { joined, say } from "../words/words.js";
import { checkFacts } from "./checkfacts.js";
import { checkRun } from "./checkrun.js";
import { onNodes, witnessOf } from "./checkwitness.js";

/** @import { Refused } from "../server/connection.js" */
/** @import { HeuristicQuery } from "../server/heuristicquery.js" */
/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Domain, State, Tables } from "../types.js" */
/** @import { Findings } from "./checkrun.js" */
/** @import { Report } from "./trusttypes.js" */

const WAIT = 300; // milliseconds that nothing changed
/** Of what too large a map can be known. @type {KnownVerdict} */
const NOTHING = { by: "nothing", admissible: { holds: null }, consistent: { holds: null } };
const TONES = { true: "good", false: "bad", null: "" };

/** @typedef {{ readonly by: Report["by"], readonly admissible: { holds: boolean | null }, readonly consistent: { holds: boolean | null } }} KnownVerdict */

/** @implements {Component} */
export class HeuristicCheck {
  unfolded = false; // just now, so that it is brought into view
  key = ""; // of the heuristic that is shown, or pending
  /** @type {unknown} */
  problem = null;
  /** @type {KnownVerdict | null} */
  report = null;
  /** @type {State | null} */
  state = null;
  checked = ""; // which records of which run were looked at

  /**
   * @param {HTMLElement} panel
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, heuristics: HeuristicQuery, explained: (domain: Domain) => Explained }} parts
   */
  constructor(panel, dispatch, { timeline, heuristics, explained }) {
    this.explained = explained;
    this.panel = panel;
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.reports = heuristics.reports(() => this.#isOpen() && this.#take(this.reports.cached(this.#question())));
    this.texts = parts(panel, "#trust-", HTMLElement, ["about", "found", "follows", "run", "run-witnesses", "chart"]);
    this.lines = parts(panel, "#trust-", HTMLElement, ["admissible", "consistent"]);
    this.chart = new Plot(part(this.texts.chart, "svg", SVGSVGElement));
    const { over, edge } = parts(panel, "#trust-", HTMLElement, ["over", "edge"]);
    this.witnesses = { admissible: over, consistent: edge };
    new MutationObserver(() => this.state && this.#follow(this.state, true)).observe(panel, {
      attributeFilter: ["data-place", "data-folded"],
    });
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.view, state.playback];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.#follow(state, before !== null);
  }

  /** @param {State} state @param {boolean} again has one been seen before? */
  #follow(state, again) {
    if (!this.#isOpen()) return this.#close();
    if (this.report) this.#showRun(this.report, state);
    const known = !unknownOf(active(state).run);
    const key = `${state.view.language} ${known} ${JSON.stringify(heuristicOf(active(state).settings))}`;
    const { problem } = questionOf(state);
    if (key === this.key && this.problem === problem) return;
    const first = this.key === "";
    this.unfolded ||= first && again && this.panel.dataset.place === "column";
    this.key = key;
    this.problem = problem;
    this.#check(first ? 0 : WAIT);
  }

  #close() {
    this.key = "";
    this.reports.cancel();
  }

  /** The chart, while there is one. */
  depictions() {
    return depictedElement("trust", this.chart.svg);
  }

  /**
   * Is the panel there to be read? Folded, or on a phone behind another, it sends no request. The layout is asked, which has its price, only where the panel does not say itself that it is closed.
   */
  #isOpen() {
    const { place, folded } = this.panel.dataset;
    if (place === "none" || (place === "column" && folded !== undefined)) return false;
    return this.texts.about.offsetParent !== null;
  }

  #question() {
    return questionOf(/** @type {State} */ (this.state));
  }

  /** @param {number} wait milliseconds */
  #check(wait) {
    const question = this.#question();
    const { width, height } = question.problem;
    this.reports.cancel();
    const unknown = unknownOf(laneIn(this.state)?.run ?? null);
    if (unknown) return this.#refuse(say(unknown.refusal.key));
    if (width * height > MOST_CELLS)
      return this.#refuse(say("trust.too-large", { most: counted(MOST_CELLS) }), NOTHING);
    if (!this.report) write(this.texts.about, say("trust.waiting"));
    return this.#take(this.reports.at(question, wait));
  }

  /** @param {Report | Refused | null} answer */
  #take(answer) {
    if (!answer && this.reports.lost) this.#refuse(say("connection.offline"));
    if (answer && "refusal" in answer) this.#refuse(say(answer.refusal.key, answer.refusal.facts));
    else if (answer && this.state) this.#show(answer, this.state);
  }

  /**
   * @param {string} why
   * @param {KnownVerdict | null} known all the same
   */
  #refuse(why, known = null) {
    this.report = known;
    this.checked = "";
    for (const name of /** @type {const} */ (["found", "run", "run-witnesses"])) this.texts[name].hidden = true;
    write(this.texts.about, why);
    if (known && this.state) this.#showRun(known, this.state);
  }

  /**
   * @param {Report} report
   * @param {State} state
   */
  #show(report, state) {
    this.report = report;
    this.checked = "";
    this.texts.found.hidden = false;
    const { admissible, consistent, heuristic, by, chart } = report;
    const facts = { heuristic, nodes: counted(admissible.of), steps: counted(consistent.of) };
    write(this.texts.about, joined([legAbout(state), say(`trust.by.${by}.${state.domain.name}`, facts)]));
    for (const name of /** @type {const} */ (["admissible", "consistent"])) this.#showProperty(report, name, state);
    write(this.texts.follows, say(`trust.follows.${followsOf(report)}`, { most: figure(admissible.most) }));
    this.texts.chart.hidden = !chart;
    if (chart) this.chart.draw(checkFacts(chart));
    this.#showRun(report, state);
    if (this.unfolded) this.panel.scrollIntoView({ block: "nearest" });
    this.unfolded = false;
  }

  /**
   * @param {Report} report
   * @param {"admissible" | "consistent"} name
   * @param {State} state
   */
  #showProperty(report, name, { domain }) {
    const { holds, wrong, of, most, witness } = report[name];
    const line = this.lines[name];
    const theory = holds === null && report.valid;
    line.dataset.tone = theory ? "good" : TONES[/** @type {"null"} */ (String(holds))];
    const key = theory ? "known" : `${holds === null ? "unknown" : holds ? "yes" : "no"}.${domain.name}`;
    const facts = { wrong: counted(wrong), of: counted(of), most: figure(most), goal: figure(report.goal_h) };
    const kind = (holds === false && refutedBy(report.by, name, domain)) || key;
    const goal = name === "admissible" && report.goal_h !== 0 ? ` ${say("trust.goal", facts)}` : "";
    line.textContent = say(`trust.${name}.${kind}`, facts) + goal;
    const { state } = this;
    this.witnesses[name].hidden = !witness;
    this.witnesses[name].replaceChildren(
      ...(witness && state ? witnessOf(witness, state, this.dispatch, this.explained(state.domain)) : []),
    );
  }

  /** What the run that is shown adds, where not everything is proved. @param {KnownVerdict} report @param {State} state */
  #showRun(report, state) {
    const { records } = this.timeline;
    const { known } = shown(state);
    const open = report.by !== "every" && !(report.admissible.holds && report.consistent.holds);
    const { run: searched } = active(state);
    const there = open && searched?.records === records && searched.status === "done";
    const key = there ? `${searched?.id} ${known} ${state.view.language}` : "none";
    if (key === this.checked) return;
    this.checked = key;
    const { words, witnesses } = there
      ? this.#tellRun(report, state, checkRun(records, known, state.domain))
      : { words: "", witnesses: [] };
    const { run, "run-witnesses": list } = this.texts;
    run.hidden = words === "";
    write(run, words);
    list.hidden = witnesses.length === 0;
    list.replaceChildren(...witnesses);
  }

  /** @param {KnownVerdict} report @param {State} state @param {Findings} findings */
  #tellRun({ by, consistent }, state, { steps, wrong, edge, found, over }) {
    const all = by === "step" || consistent.holds === true; // steps were looked at without the run
    const facts = { steps: counted(steps), wrong: counted(wrong) };
    const along = all ? "" : say(`trust.run.${wrong ? "wrong" : "right"}.${state.domain.name}`, facts);
    const left = over ? say("trust.run.over", { h: figure(over.h), left: figure(over.cost) }) : "";
    const witnesses = [
      ...(edge && !all ? onNodes(edge, state, this.dispatch) : []),
      ...(over ? onNodes(over, state, this.dispatch, left) : []),
    ];
    return { words: joined([along, found && !over ? say("trust.run.path") : ""]), witnesses };
  }
}

/** Which leg it is about, where there are several. @param {State} state */
function legAbout(state) {
  const legs = legsOf(problemOf(state)).length;
  const leg = legShown(state) + 1;
  return legs > 1 && say(`trust.leg.${leg < legs ? "waypoint" : "goal"}`, { leg, legs });
}

/** How a property was refuted, if not by looking at every node. @param {Report["by"]} by @param {"admissible" | "consistent"} name @param {Domain} domain */
function refutedBy(by, name, domain) {
  if (by === "every") return "";
  if (name === "admissible") return `no.near.${domain.name}`;
  return by === "slide" ? "no.slide" : "";
}

/** Which sentence says what follows. @param {Report} report */
function followsOf({ by, verdict, admissible }) {
  if (verdict === "wrong" && admissible.holds === null) return "unknown";
  if (verdict === "wrong" && by !== "every") return "wrong.near";
  return verdict;
}
