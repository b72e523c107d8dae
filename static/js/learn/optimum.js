/**
 * The optimum beside an answer that is not guaranteed to be one: told at once where a table has it, else when it is
 * asked for, since it takes a search. On boards that have no table, what the run has proved stands before it, and alone
 * where the run gave up. Shown once the end is.
 */

import { problemOf, rowOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { FOUND, LIMIT } from "../records/records.js";
import { outdated } from "../state/horizon.js";
import { say } from "../words/words.js";

/** @import { Checks } from "../server/heuristicquery.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Run, State } from "../types.js" */
/** @import { Least, Optimum as Found } from "./trusttypes.js" */

const TABLED = { map: 40000, board: 9 }; // cells up to which there is a table: as in server/worth/checker.py

/** @implements {Component} */
export class Optimum {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, checks: Checks }} parts
   */
  constructor(element, _dispatch, { timeline, checks }) {
    this.element = element;
    this.timeline = timeline;
    this.checks = checks;
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.addEventListener("click", () => this.run && void this.#ask(this.run));
    this.text = document.createElement("span");
    this.proof = document.createElement("span");
    /** The run whose optimum is told, or on its way. @type {Run["records"] | null} */
    this.asked = null;
    /** @type {Found | null} */
    this.found = null;
    /** The run whose proof is told, or on its way. @type {Run["records"] | null} */
    this.proving = null;
    /** @type {Least | null} */
    this.proved = null;
    /** The run that is shown, if there is something to say of it. @type {Run | null} */
    this.run = null;
    this.cost = 0; // 0: there is no answer
  }

  /** @param {State} state */
  syncState(state) {
    const run = this.#inQuestion(state);
    this.run = run;
    this.element.hidden = !run;
    if (!run) return;
    const { records, latest } = this.timeline;
    this.cost = records.kind(latest) === FOUND ? records.g(latest) : 0;
    if (run.records !== this.asked) {
      this.found = null;
      this.asked = null;
      if (isTabled(state)) void this.#ask(run);
    }
    if (run.records !== this.proving) void this.#prove(run, !isTabled(state) && run.domain === "board");
    this.#show();
  }

  /**
   * The run, once its end is shown, unless its answer is known to be the best or there is none. @param {State} state
   * @returns {Run | null}
   */
  #inQuestion(state) {
    const { run } = state;
    const { records, latest } = this.timeline;
    if (!run?.guarantee || run.records !== records || outdated(state) || latest < 0) return null;
    if (records.kind(latest) === LIMIT) return run.domain === "board" && !isTabled(state) ? run : null;
    return records.kind(latest) === FOUND && records.side(latest) === 0 && !run.guarantee.optimal ? run : null;
  }

  /** @param {Run} run */
  async #ask(run) {
    this.asked = run.records;
    this.#show();
    const answer = await this.checks.optimum(run);
    if (this.asked !== run.records) return;
    if ("known" in answer) this.found = answer;
    else this.asked = null;
    this.#show();
  }

  /** @param {Run} run @param {boolean} wanted */
  async #prove(run, wanted) {
    this.proving = run.records;
    this.proved = null;
    if (!wanted) return;
    const { thresholds } = run.records;
    const bound = thresholds.length ? run.records.g(thresholds.at(thresholds.length - 1)) : 0;
    const answer = await this.checks.least(run, { cost: this.cost, bound });
    if (this.proving !== run.records) return;
    if ("least" in answer) this.proved = answer;
    else this.proving = null;
    this.#show();
  }

  #show() {
    const { found, cost } = this;
    this.proof.textContent = proofOf(this.proved, cost);
    this.button.textContent = say("optimum.ask");
    const known = !cost || (this.proved?.least ?? 0) >= cost;
    this.element.replaceChildren(this.proof, " ", ...(known ? [] : [this.asked ? this.text : this.button]));
    if (!found) this.text.textContent = this.asked ? say("optimum.waiting") : "";
    else if (!found.known || found.cost === null) this.text.textContent = say("optimum.unknown");
    else
      this.text.textContent = say(cost > found.cost ? "optimum.dearer" : "optimum.same", {
        optimum: figure(found.cost),
        more: figure(cost - found.cost),
      });
  }
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
  const problem = problemOf(state);
  const cells = rowOf(state).nodes(problem) || problem.width * problem.height;
  return cells <= TABLED[state.domain];
}
