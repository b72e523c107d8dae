/**
 * The optimum beside an answer that is not guaranteed to be one: told at once where a table has it, else when it is asked for, since it takes a search. Shown
 * once the answer is.
 */

import { problemOf, rowOf } from "./domains.js";
import { figure } from "./figures.js";
import { FOUND } from "./records.js";
import { outdated } from "./state.js";
import { say } from "./words.js";

/** @import { Checks } from "./checks.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Component, Dispatch, Run, State } from "./types.js" */
/** @import { Optimum as Found } from "./trusttypes.js" */

const TABLED = { map: 40000, board: 9 }; // cells up to which there is a table: as in server/checker.py

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
    /** The run whose optimum is told, or on its way. @type {Run["records"] | null} */
    this.asked = null;
    /** @type {Found | null} */
    this.found = null;
    /** The run that is shown, if it needs an optimum beside it. @type {Run | null} */
    this.run = null;
    this.cost = 0;
  }

  /** @param {State} state */
  syncState(state) {
    const run = this.#inQuestion(state);
    this.run = run;
    this.element.hidden = !run;
    if (!run) return;
    this.cost = this.timeline.records.g(this.timeline.latest);
    if (run.records !== this.asked) {
      this.found = null;
      this.asked = null;
      if (isTabled(state)) void this.#ask(run);
    }
    this.#show();
  }

  /** The run, once its answer is shown and not known to be the best. @param {State} state @returns {Run | null} */
  #inQuestion(state) {
    const { run } = state;
    const { records, latest } = this.timeline;
    if (!run?.guarantee || run.guarantee.optimal || run.records !== records || outdated(state)) return null;
    return latest >= 0 && records.kind(latest) === FOUND && records.side(latest) === 0 ? run : null;
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

  #show() {
    const { found, cost } = this;
    this.button.textContent = say("optimum.ask");
    this.element.replaceChildren(this.asked ? this.text : this.button);
    if (!found) this.text.textContent = this.asked ? say("optimum.waiting") : "";
    else if (!found.known || found.cost === null) this.text.textContent = say("optimum.unknown");
    else this.text.textContent = say(cost > found.cost ? "optimum.dearer" : "optimum.same", { optimum: figure(found.cost), more: figure(cost - found.cost) });
  }
}

/** @param {State} state */
function isTabled(state) {
  const problem = problemOf(state);
  const cells = rowOf(state).nodes(problem) || problem.width * problem.height;
  return cells <= TABLED[state.domain];
}
