/**
 * The optimum beside an answer that is not guaranteed to be one: said at once where a table has it, else when it is
 * requested, since it takes a search. On boards that have no table, what the run has proved stands before it, and alone
 * where the run gave up. Shown once the end is.
 */

import { problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { FOUND, LIMIT } from "../records/records.js";
import { Answers } from "../server/asking.js";
import { active } from "../state/activelane.js";
import { outdated } from "../state/horizon.js";
import { say } from "../words/words.js";

/** @import { Connection, Refused } from "../server/connection.js" */
/** @import { HeuristicQuery } from "../server/heuristicquery.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Run, State } from "../types.js" */
/** @import { Least, OptimumReport } from "./trusttypes.js" */

/** @implements {Component} */
export class Optimum {
  /** The run whose optimum the button was pressed for. @type {Run["records"] | null} */
  searched = null;
  tabled = false; // is there a table of all optima?
  /** The run that is shown, if there is something to say of it. @type {Run | null} */
  run = null;
  cost = 0; // 0: there is no answer

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, server: Pick<Connection, "later">, heuristics: HeuristicQuery }} parts
   */
  constructor(element, _dispatch, { timeline, server, heuristics }) {
    this.element = element;
    this.timeline = timeline;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.addEventListener("click", () => this.#search());
    this.text = document.createElement("span");
    this.proof = document.createElement("span");
    const shared = { server, keyOf: (/** @type {Run} */ run) => [run.records], changed: () => this.#show() };
    /** @type {Answers<Run, OptimumReport | Refused>} */
    this.optima = new Answers({ ...shared, ask: (run) => heuristics.optimum(run) });
    /** @type {Answers<Run, Least | Refused>} */
    this.proofs = new Answers({
      ...shared,
      ask: (run) => heuristics.least(run, { cost: this.cost, bound: boundOf(run) }),
    });
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    const run = this.#inQuestion(state);
    this.run = run;
    this.element.hidden = !run;
    if (!run) return;
    const { records, latest } = this.timeline;
    this.cost = records.kind(latest) === FOUND ? records.g(latest) : 0;
    this.tabled = isTabled(state);
    this.#show();
  }

  /**
   * The run, once its end is shown, unless its answer is known to be the best or there is none. @param {State} state
   * @returns {Run | null}
   */
  #inQuestion(state) {
    const { run } = active(state);
    const { records, latest } = this.timeline;
    if (!run?.guarantee || run.foreign || run.records !== records || outdated(state) || latest < 0) return null;
    if (records.kind(latest) === LIMIT) return run.domain.proves && !isTabled(state) ? run : null;
    return records.kind(latest) === FOUND && records.side(latest) === 0 && !run.guarantee.optimal ? run : null;
  }

  #search() {
    this.searched = this.run?.records ?? null;
    this.#show();
  }

  #show() {
    const { run, cost, tabled } = this;
    if (!run) return;
    const wanted = tabled || this.searched === run.records;
    const found = wanted ? this.optima.at(run) : null;
    const proved = !tabled && run.domain.proves ? this.proofs.at(run) : null;
    const least = proved && "least" in proved ? proved : null;
    this.proof.textContent = proofOf(least, cost);
    this.button.textContent = say("optimum.ask");
    this.text.textContent = wordsOf(found && "known" in found ? found : null, cost);
    const proves = !cost || (least?.least ?? 0) >= cost;
    const said = wanted && !(found && "refusal" in found);
    this.element.replaceChildren(this.proof, " ", ...(proves ? [] : [said ? this.text : this.button]));
  }
}

/** The optimum, in words. @param {OptimumReport | null} found @param {number} cost */
function wordsOf(found, cost) {
  if (!found) return say("optimum.waiting");
  if (!found.known || found.cost === null) return say("optimum.unknown");
  const facts = { optimum: figure(found.cost), more: figure(cost - found.cost) };
  return say(cost > found.cost ? "optimum.dearer" : "optimum.same", facts);
}

/** The last bound on f that a run went through, 0 for none. @param {Run} run */
function boundOf({ records }) {
  const { thresholds } = records;
  return thresholds.length ? records.g(thresholds.at(thresholds.length - 1)) : 0;
}

/** What is proved, in words. @param {Least | null} proved @param {number} cost */
function proofOf(proved, cost) {
  if (!proved?.least) return "";
  const { least, times } = proved;
  if (!cost) return say("optimum.least", { least });
  return cost > least
    ? say("optimum.within", { least, times: figure(times ?? 0), cost })
    : say("optimum.proved", { least });
}

/** @param {State} state */
function isTabled(state) {
  return state.domain.isListed(problemOf(state));
}
