/**
 * A heuristic of one's own: the field for its expression, shown while it is chosen. What is typed is checked by the
 * server in a moment; what is wrong with it is said with its place, and only what is right becomes the setting, so that
 * the run shown stays until then.
 */

import { part, write } from "../page/elements.js";
import { counted, figure } from "../records/figures.js";
import { questionOf } from "../server/heuristicquery.js";
import { active, laneIn, withLane } from "../state/activelane.js";
import { say } from "../words/words.js";

/** @import { HeuristicQuery } from "../server/heuristicquery.js" */
/** @import { Refused } from "../server/connection.js" */
/** @import { Component, Dispatch, Facts, Sentence, State, Tables } from "../types.js" */
/** @import { Report } from "./trusttypes.js" */

const WAIT = 250; // milliseconds after the last letter
const AROUND = 12; // letters shown on each side of the place that is wrong
const TONES = /** @type {Record<string, string>} */ ({
  consistent: "good",
  harmless: "good",
  admissible: "warn",
  wrong: "bad",
  unknown: "warn",
});

/** @implements {Component} */
export class ExpressionField {
  chosen = ""; // the expression that was last made the setting here
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, heuristics: HeuristicQuery }} parts
   */
  constructor(element, dispatch, { tables, heuristics }) {
    this.element = element;
    this.dispatch = dispatch;
    this.tables = tables;
    this.reports = heuristics.reports(() => this.#show(this.reports.cached(this.#question())));
    this.label = part(element, "#own-label", HTMLElement);
    this.field = part(element, "#expression", HTMLTextAreaElement);
    this.answer = part(element, "#own-answer", HTMLElement);
    this.place = part(element, "#own-place", HTMLElement);
    this.field.addEventListener("input", () => this.#check(WAIT));
    this.field.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("li button") : null;
      if (button instanceof HTMLButtonElement) this.#take(button.value);
    });
  }

  /** @param {State} state */
  slice(state) {
    const { problem, settings } = active(state);
    return [state.domain, problem, settings, state.view];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    const { algorithm, heuristic, expression } = active(state).settings;
    const there = heuristic === "own" && this.tables.algorithms[algorithm].options.includes("heuristic");
    this.element.hidden = !there;
    if (!there || before?.domain !== state.domain) this.reports.cancel(); // what was typed was typed elsewhere
    if (!there) return;
    write(this.label, say(`own.label.${state.domain.name}`));
    const elsewhere = before?.domain !== state.domain || laneIn(before)?.settings.heuristic !== heuristic;
    const changed = elsewhere || (laneIn(before)?.settings.expression !== expression && expression !== this.chosen); // ours may be older than what is typed
    if (changed && this.#text() !== expression) this.#write(expression ?? "");
    if (changed) this.chosen = "";
    this.#check();
  }

  /** @param {string} text */
  #write(text) {
    this.field.value = text;
    this.reports.cancel();
  }

  /** An example. @param {string} text */
  #take(text) {
    this.#write(text);
    this.#check();
    this.field.focus();
  }

  /** An expression is one line: Enter takes it at once. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    this.#check();
  }

  /** What is typed, on one line. */
  #text() {
    return this.field.value.replace(/\s+/g, " ").trim();
  }

  /** The heuristic of the page, with what is typed. */
  #question() {
    const state = /** @type {State} */ (this.state);
    return questionOf(withLane(state, { settings: { ...active(state).settings, expression: this.#text() } }));
  }

  /** @param {number} wait milliseconds that nothing more is typed */
  #check(wait = 0) {
    if (this.state) this.#show(this.reports.at(this.#question(), wait));
  }

  /** @param {Report | Refused | null} answer */
  #show(answer) {
    if (!answer && this.reports.lost) this.#say("", say("connection.offline"));
    if (answer && "refusal" in answer) this.#refuse(this.#text(), answer.refusal);
    else if (answer) this.#tell(this.#text(), answer);
  }

  /** @param {string} text @param {Report} report */
  #tell(text, report) {
    const { verdict, admissible, consistent } = report;
    /** @type {Facts} */
    const facts = {
      wrong: counted(admissible.wrong),
      of: counted(admissible.of),
      most: figure(admissible.most),
      edges: counted(consistent.wrong),
      steps: counted(consistent.of),
    };
    const key = verdict === "wrong" && admissible.holds === null ? "unknown" : verdict;
    const near = key === "wrong" && report.by !== "every" ? ".near" : "";
    this.#say(TONES[key], say(`own.verdict.${key}${near}`, facts));
    this.#mark(false);
    if (laneIn(this.state)?.settings.expression === text) return;
    this.chosen = text;
    this.dispatch({ type: "settingsChosen", settings: { expression: text } });
  }

  /** @param {string} text @param {Sentence} refusal */
  #refuse(text, { key, facts }) {
    this.#say("bad", say(key, facts));
    this.#mark(true);
    if (typeof facts.column !== "number") return;
    const at = Math.min(facts.column - 1, text.length);
    const from = Math.max(0, at - AROUND);
    const found = document.createElement("mark");
    found.textContent = "^";
    const dots = from ? "…" : "";
    const line = `${dots}${text.slice(from, at + AROUND)}${at + AROUND < text.length ? "…" : ""}\n${" ".repeat(dots.length + at - from)}`;
    this.place.replaceChildren(line, found);
    this.place.hidden = false;
  }

  /** @param {boolean} wrong */
  #mark(wrong) {
    this.field.setAttribute("aria-invalid", String(wrong));
    this.place.hidden = true;
  }

  /** @param {string} tone @param {string} text */
  #say(tone, text) {
    this.answer.dataset.tone = tone;
    write(this.answer, text);
  }
}
