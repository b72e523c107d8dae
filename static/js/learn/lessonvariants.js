/**
 * The searches of a lesson with the numbers they promise, under the tie rule that each is made with; a tick beside each number
 * that the search on the stage has shown at its end. What was shown stays ticked as long as the lesson is open.
 */

import { part, write } from "../page/elements.js";
import { isHopeless } from "../problems/domains.js";
import { counted, figure } from "../records/figures.js";

import { KINDS } from "../records/records.js";

import { active } from "../state/activelane.js";

import { firstSettings } from "../state/document.js";
import { outdated } from "../state/horizon.js";
import { besideVariant, isOfLesson, keptTie, settingsOf, variantOf } from "../state/lessonstate.js";
import { spoken } from "../words/lessontext.js";
import { language, say } from "../words/words.js";

/** @import { Shelf } from "./lessonshelf.js" */
/** @import { Expectations, PromisedNumbers, Lesson, LessonShown, OpenLesson } from "./lessontypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Settings, State, Tables } from "../types.js" */

/**
 * How a search ended, in numbers. @typedef {{ ending: string, cost: number, expanded: number, reopened: number }} ShownResult
 */

const FREE = new Set(["tie", "detail", "open_list", "closed_set", "memory"]); // settings that change no promise, or of which each has its own
const NAMES = /** @type {const} */ (["cost", "expanded", "reopened"]);
const NEAR = 5e-4; // costs are promised to three decimals

/** @implements {Component<LessonShown>} */
export class LessonVariants {
  /** @type {Lesson | null} */
  lesson = null;
  /** What was shown: variant and tie rule → numbers. @type {Map<string, ShownResult>} */
  shown = new Map();

  /**
   * @param {HTMLElement} element
   * @param {Shelf} shelf
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, shelf, { timeline, tables }) {
    this.shelf = shelf;
    this.timeline = timeline;
    this.tables = tables;
    this.note = part(element, "#lesson-note", HTMLElement);
    this.table = part(element, "#lesson-variants", HTMLTableElement);
    this.body = part(element, "#lesson-variants tbody", HTMLElement);
    this.beside = part(element, "#lesson-beside", HTMLButtonElement);
    this.beside.addEventListener("click", () => shelf.sideBySide());
  }

  /** @param {LessonShown} state */
  slice(state) {
    const { lesson, view } = state;
    const { run, cursor, settings, problem } = active(state);
    const ended = run !== null && cursor === run.known;
    return [lesson, run, ended, settings, view, problem];
  }

  /** @param {LessonShown} state @param {LessonShown | null} before */
  syncState(state, before) {
    const { lesson: open } = state;
    if (open.lesson !== this.lesson) this.shown.clear();
    if (open.lesson !== this.lesson || before?.view.language !== state.view.language) this.#build(open.lesson);
    this.lesson = open.lesson;
    const away = awayFrom(state, open, this.tables);
    this.beside.hidden = away !== "" || besideVariant(open, this.tables.domains).length < 2;
    const end = away ? null : this.#end(state);
    if (end) this.shown.set(`${open.variant} ${active(state).settings.tie}`, end);
    write(this.note, this.#noted(state, open, away));
    const ties = this.#ties(state, open);
    open.lesson.variants.forEach(({ expect = {} }, at) => this.#show(at, expect, ties[at], open.variant));
  }

  /** The tie rule of each search: that of the stage for the one shown there, of the others that they would be made with. @param {State} state @param {OpenLesson} open */
  #ties(state, open) {
    const { tie } = active(state).settings;
    const { lesson, variant } = open;
    const { tie: first } = this.tables.defaults;
    return lesson.variants.map((_, at) =>
      at === variant ? tie : (keptTie(open, at, tie) ?? settingsOf(lesson, at).tie ?? first),
    );
  }

  /** @param {Lesson} lesson */
  #build({ variants }) {
    this.table.toggleAttribute(
      "data-reopened",
      variants.some(({ expect }) => expect?.reopened !== undefined),
    );
    this.body.replaceChildren(
      ...variants.map(({ title }, at) => this.#row(title ? spoken(title) : say("lesson.this"), at)),
    );
  }

  /**
   * @param {string} title
   * @param {number} at
   */
  #row(title, at) {
    const row = document.createElement("tr");
    const head = document.createElement("th");
    const button = document.createElement("button");
    head.scope = "row";
    button.type = "button";
    button.textContent = title;
    button.addEventListener("click", () => {
      const { lesson } = this.shelf.current();
      if (lesson) void this.shelf.open(lesson.own, lesson.at, at);
    });
    head.append(button);
    row.append(head, ...NAMES.map((name) => Object.assign(document.createElement("td"), { className: name })));
    return row;
  }

  /**
   * @param {number} at
   * @param {Expectations} expect
   * @param {string} tie
   * @param {number} current
   */
  #show(at, expect, tie, current) {
    const row = this.body.children[at];
    row.querySelector("button")?.setAttribute("aria-pressed", String(at === current));
    const shown = this.shown.get(`${at} ${tie}`);
    NAMES.forEach((name, column) => {
      const ending = name === "cost" && expect.ending !== "found" ? expect.ending : undefined;
      const told = ending ? endingTold(ending, shown) : numberTold(name, underTie(expect[name], tie), shown);
      put(/** @type {HTMLElement} */ (row.children[column + 1]), told);
    });
  }

  /** The numbers of a search that is shown to its end. @param {State} state @returns {ShownResult | null} */
  #end(state) {
    if (isHopeless(state)) return { ending: "impossible", cost: 0, expanded: 0, reopened: 0 };
    const { run, cursor } = active(state);
    if (run?.status !== "done" || outdated(state) || cursor !== run.known || this.timeline.records !== run.records)
      return null;
    const { expanded, reopened } = this.timeline.countsAt(run.known);
    const last = run.known - 1;
    const ending = run.records.side(last) ? "impossible" : KINDS[run.records.kind(last)];
    return { ending, cost: run.records.g(last), expanded, reopened };
  }

  /**
   * @param {State} state
   * @param {OpenLesson} open
   * @param {string} away
   */
  #noted(state, open, away) {
    if (variantOf(open).refused) return "";
    if (away) return say(`lesson.note.${away}`);
    if (!open.lesson.variants.some(({ expect }) => expect)) return "";
    if (new Set(this.#ties(state, open)).size > 1) return say("lesson.note.each");
    const { tie } = active(state).settings;
    const usual = settingsOf(open.lesson, open.variant).tie ?? this.tables.defaults.tie;
    return tie === usual ? say("lesson.note", { tie }) : say("lesson.note.tie", { tie, usual });
  }
}

/**
 * In what the stage is no longer the lesson's; nothing while it is.
 * @param {State} state
 * @param {OpenLesson} open
 * @param {Tables} tables
 */
function awayFrom(state, open, tables) {
  if (variantOf(open).refused) return "refused";
  if (!isOfLesson(state)) return "drawn";
  /** @type {Record<string, unknown>} */
  const wanted = { ...firstSettings(tables), ...settingsOf(open.lesson, open.variant) };
  const same = Object.keys(wanted).every(
    (key) =>
      FREE.has(key) ||
      JSON.stringify(wanted[key]) === JSON.stringify(active(state).settings[/** @type {keyof Settings} */ (key)]),
  );
  return same ? "" : "settings";
}

/**
 * @param {PromisedNumbers | undefined} figures
 * @param {string} tie
 */
function underTie(figures, tie) {
  return typeof figures === "object" ? figures[tie] : figures;
}

/**
 * A promise in words, and what a search has shown of it; kept: null where none has yet.
 * @typedef {{ text: string, kept: boolean | null, found: string }} Promised
 */

/** That there is no path. @param {string} ending @param {ShownResult | undefined} shown @returns {Promised} */
function endingTold(ending, shown) {
  const kept = shown ? shown.ending === ending : null;
  return { text: say(`lesson.ending.${ending}`), kept, found: shown?.ending ?? "" };
}

/**
 * @param {typeof NAMES[number]} name
 * @param {number | null | undefined} number
 * @param {ShownResult | undefined} shown
 * @returns {Promised}
 */
function numberTold(name, number, shown) {
  const found = shown ? figure(shown[name]) : "";
  if (number === undefined || number === null) return { text: "", kept: null, found };
  const text = Number.isInteger(number) ? counted(number) : figure(number);
  return { text, kept: shown ? Math.abs(shown[name] - number) < NEAR : null, found };
}

/**
 * Write a promise into its cell, with a tick or, where another number was found, that.
 * @param {HTMLElement} cell
 * @param {Promised} promised
 */
function put(cell, { text, kept, found }) {
  const said = `${text} ${kept} ${found} ${language()}`;
  if (cell.dataset.said === said) return;
  cell.dataset.said = said;
  cell.textContent = text;
  if (kept === null) return;
  const mark = document.createElement("span");
  mark.className = kept ? "tick" : "miss";
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", kept ? say("lesson.kept") : say("lesson.missed", { found }));
  mark.title = mark.getAttribute("aria-label") ?? "";
  mark.textContent = kept ? "✓" : "≠";
  cell.append(mark);
}
