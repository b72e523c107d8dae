/**
 * One cell in numbers: its ground, what the search makes of it, and all that happened to it, each entry a jump there.
 * The cell is the one under the pointer, else the picked one, else the one looked at last or reached with the keyboard.
 */

import { onButtons, parts } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { KINDS } from "../records/records.js";
import { stepAt } from "../records/steps.js";
import { plainMarks, sideOf } from "../stage/cellmarks.js";
import { statusOf } from "../stage/stagetext.js";
import { active } from "../state/activelane.js";
import { shown } from "../state/horizon.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

const MOST = 60; // entries of a history that are listed: the last ones
const AT_ONCE = 300000; // with more records than this a history waits until the pointer rests
const REST = 150; // milliseconds

/** @implements {Component} */
export class Inspector {
  /** @type {number | null} */
  cell = null;
  listed = ""; // what the history shown is of
  timer = 0;

  /**
   * @param {HTMLElement} panel holding #cell-name, #cell-numbers and #cell-history
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(panel, dispatch, { timeline, tables }) {
    this.parts = parts(panel, "#cell-", HTMLElement, ["name", "numbers", "history"]);
    this.timeline = timeline;
    this.tables = tables;
    onButtons(this.parts.history, (value) => dispatch({ type: "seek", record: Number(value) }));
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.playback, state.view, state.hover, state.picked, state.editor];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    const moved = state.editor.keyboard && before?.editor !== state.editor;
    this.cell = state.hover ?? (moved ? state.editor.cursor : (state.picked ?? this.cell));
    if (this.cell !== null && !isThere(state, this.cell)) this.cell = null;
    this.#showNumbers(state);
    this.#showHistory(state);
  }

  /** @param {State} state */
  #showNumbers(state) {
    const { name, numbers } = this.parts;
    const { cell } = this;
    const { domain } = state;
    name.textContent =
      cell === null
        ? say(`cell.none.${domain.name}`)
        : nameOf({ domain, problem: problemOf(state) }, cell, "cell.name");
    const rows = cell === null ? [] : [...domain.about(problemOf(state), cell), ...this.#onSearch(state, cell)];
    numbers.replaceChildren(...rows.flatMap(([term, value]) => [element("dt", term), element("dd", value)]));
  }

  /**
   * @param {State} state
   * @param {number} cell
   * @returns {[string, string][]}
   */
  #onSearch(state, cell) {
    const { timeline } = this;
    const side = sideOf(plainMarks(timeline)(cell));
    const [parent, expansion] = [timeline.parent(cell, side), timeline.expansion(cell, side)];
    return [
      [say("cell.status"), say(`cell.status.${statusOf(timeline, cell)}`)],
      ["g", figure(timeline.g(cell, side))],
      ["h", figure(timeline.h(cell, side))],
      ["f", figure(timeline.f(cell, side))],
      [say("cell.parent"), parent < 0 ? "–" : nameOf({ domain: state.domain, problem: problemOf(state) }, parent)],
      [say("cell.order"), expansion < 0 ? "–" : String(timeline.countsAt(expansion + 1).expanded)],
    ];
  }

  /** @param {State} state */
  #showHistory(state) {
    const { known } = shown(state);
    clearTimeout(this.timer);
    if (known <= AT_ONCE) return this.#list(state);
    this.timer = setTimeout(() => this.#list(state), REST);
  }

  /** What happened to the cell, the last of it if it is much. @param {State} state @param {number} known */
  #entries(state, known) {
    const { timeline, cell } = this;
    const found = cell === null ? [] : timeline.historyOf(cell, known);
    const hidden = Math.max(0, found.length - MOST);
    const entries = found.slice(hidden).map((record) => entry(state, timeline.records, record));
    return hidden ? [element("li", say("cell.more", { count: hidden })), ...entries] : entries;
  }

  /** @param {State} state */
  #list(state) {
    const { history } = this.parts;
    const { known } = shown(state);
    const { cursor } = this.timeline;
    const key = [this.cell, known, active(state).run?.id, state.view.language].join();
    if (key !== this.listed) history.replaceChildren(...this.#entries(state, known));
    this.listed = key;
    const past = [...history.querySelectorAll("button")].filter((button) => Number(button.value) <= cursor);
    history.querySelector("[aria-current]")?.removeAttribute("aria-current");
    past.at(-1)?.setAttribute("aria-current", "step");
  }
}

/**
 * Is there a node of this number, as far as is known?
 * @param {State} state
 * @param {number} node
 */
function isThere(state, node) {
  return node < (state.domain.nodes(problemOf(state)) || shown(state).records.nodes);
}

/**
 * @param {State} state
 * @param {import("../records/records.js").RecordStore} records
 * @param {number} record
 */
function entry(state, records, record) {
  const step = stepAt(shown(state), record + 1);
  const button = element(
    "button",
    say(`cell.record.${KINDS[records.kind(record)]}`, { step, g: figure(records.g(record)) }),
  );
  button.setAttribute("type", "button");
  button.setAttribute("value", String(record + 1));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
