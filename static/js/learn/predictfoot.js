/**
 * What stands below the questions of Predict: the score, the answers as a file, and problems to practise on by a seed.
 */

import { part, parts, write } from "../page/elements.js";
import { saveText } from "../page/files.js";
import { problemOf } from "../problems/domains.js";
import { active } from "../state/activelane.js";
import { say } from "../words/words.js";
import { csv, score } from "./quizscore.js";

/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Component, Dispatch, Domain, State } from "../types.js" */

const SEEDS = 1e6;

/** @implements {Component} */
export class PredictFoot {
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ explained: (domain: Domain) => Explained, random?: () => number }} parts
   */
  constructor(element, dispatch, { explained, random = Math.random }) {
    this.explained = explained;
    this.dispatch = dispatch;
    this.random = random;
    this.score = part(element, "#predict-score", HTMLElement);
    this.seed = part(element, "#predict-seed", HTMLInputElement);
    this.buttons = parts(element, "#predict-", HTMLButtonElement, ["reset", "export", "new"]);
    this.buttons.reset.addEventListener("click", () => dispatch({ type: "quizChosen", quiz: { answers: [] } }));
    this.buttons.export.addEventListener("click", () => this.#export());
    this.buttons.new.addEventListener("click", () => this.#practise(Math.floor(this.random() * SEEDS)));
    this.seed.addEventListener("change", () => this.#practise(Math.floor(this.seed.valueAsNumber)));
  }

  #export() {
    if (!this.state) return;
    const table = csv(this.state.quiz.answers);
    saveText(`\ufeff${table}`, "text/csv", "astrolabe-answers.csv");
  }

  /** @param {State} state */
  slice(state) {
    const { problem } = active(state);
    return [state.quiz, state.view, state.domain, problem];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { quiz } = state;
    const counts = score(quiz.answers);
    write(this.score, counts.asked ? say("predict.score", counts) : "");
    this.buttons.reset.disabled = this.buttons.export.disabled = counts.asked === 0;
    if (document.activeElement !== this.seed) this.seed.value = String(quiz.seed);
  }

  /** @param {number} seed */
  #practise(seed) {
    if (!this.state || !(seed >= 0 && seed < SEEDS)) return;
    const { domain } = this.state;
    const problem = this.explained(domain).practice(problemOf(this.state), seed);
    this.dispatch({ type: "problemReplaced", domain: domain.name, problem });
    this.dispatch({ type: "runAgain", keepStep: false });
    this.dispatch({ type: "quizChosen", quiz: { seed, practice: { seed, problem } } });
  }
}
