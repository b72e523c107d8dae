/**
 * The panel "Runs": the table of all runs that have finished, what it shows and in which order, and its ways out. A
 * click on a run opens it again; what comes of it is compared with the row by recorder.js.
 */

import { part, parts, write } from "../page/elements.js";
import { saveText } from "../page/files.js";
import { active } from "../state/activelane.js";
import { isSound } from "../state/soundness.js";
import { say } from "../words/words.js";
import { COLUMNS } from "./columns.js";
import { bestOf, inOrder } from "./comparedrows.js";
import { FORMATS } from "./exporting.js";
import { cellOf, RunTable, rowName } from "./runtable.js";

/** @import { RunRow } from "./kept.js" */
/** @import { RunList } from "./runlist.js" */
/** @import { Deed } from "./runtable.js" */
/** @import { Component, Dispatch, RunsView, State, Tables } from "../types.js" */

const FILE = "astrolabe-runs";

/** @implements {Component} */
export class RunsPanel {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ list: RunList, tables: Tables, sprite: string }} given
   */
  constructor(element, dispatch, { list, tables, sprite }) {
    this.element = element;
    this.dispatch = dispatch;
    this.list = list;
    this.tables = tables;
    this.texts = parts(element, "#runs-", HTMLElement, ["none", "tools", "columns"]);
    this.back = part(element, "#runs-back", HTMLButtonElement);
    this.clear = part(element, "#runs-clear", HTMLButtonElement);
    const does = (/** @type {Deed} */ deed, /** @type {number} */ number) => this.#do(deed, number);
    this.table = new RunTable(part(element, "table", HTMLTableElement), { sort: (by) => this.#sort(by), does, sprite });
    /** @type {State | null} */
    this.state = null;
    this.open = false;
    list.changed = () => this.#show();
    this.clear.addEventListener("click", () => list.remove(list.rows.filter(({ pinned }) => !pinned)));
    this.back.addEventListener("click", () => list.putBack());
    for (const button of element.querySelectorAll("[data-format]"))
      button.addEventListener("click", () => this.#save(/** @type {HTMLElement} */ (button).dataset.format ?? ""));
    this.texts.columns.addEventListener("change", () => this.#choose());
  }

  /** @param {State} state */
  slice(state) {
    const { run } = active(state);
    return [state.view, run?.status];
  }

  /** @param {State} state */
  syncState(state) {
    const before = this.state?.view;
    this.state = state;
    const open = this.element.dataset.place !== "none";
    const turned = open !== this.open;
    this.open = open;
    if (turned) {
      this.list.watch(open);
      if (open) void this.list.load();
      else this.list.removed = [];
    }
    if (turned || before?.runs !== state.view.runs || before?.language !== state.view.language) this.#show();
  }

  #show() {
    if (!this.open || !this.state) return;
    const { rows, removed } = this.list;
    const { runs, language } = this.state.view;
    this.texts.none.hidden = rows.length > 0;
    this.table.element.hidden = this.texts.tools.hidden = !rows.length;
    this.back.hidden = !removed.length;
    write(this.back, say("runs.back", { count: removed.length }));
    this.clear.disabled = !rows.some(({ pinned }) => !pinned);
    this.#showChoices(runs, language);
    this.table.show(this.#shown(runs));
  }

  /** @param {RunsView} view */
  #shown({ sorting, shown, base }) {
    const { rows, timing } = this.list;
    const columns = COLUMNS.filter(({ name }) => shown.includes(name));
    return {
      ...{ rows: inOrder(rows, COLUMNS, sorting), columns, sorting, timing, best: bestOf(rows, COLUMNS) },
      base: rows.find(({ key }) => key === base) ?? null,
    };
  }

  /** @param {RunsView} view @param {string} language */
  #showChoices({ shown }, language) {
    const { columns } = this.texts;
    if (columns.dataset.language !== language)
      columns.replaceChildren(
        ...COLUMNS.map(({ name }) => {
          const label = Object.assign(document.createElement("label"), { className: "check" });
          label.append(Object.assign(document.createElement("input"), { type: "checkbox", value: name }));
          label.append(say(`runs.column.${name}`));
          return label;
        }),
      );
    columns.dataset.language = language;
    for (const box of columns.querySelectorAll("input")) box.checked = shown.includes(box.value);
  }

  #choose() {
    const boxes = [...this.texts.columns.querySelectorAll("input")];
    this.#view({ shown: boxes.filter(({ checked }) => checked).map(({ value }) => value) });
  }

  /** The same column again turns the order round; figures begin with the least. @param {string} by */
  #sort(by) {
    this.dispatch(({ view }) => {
      const { sorting } = view.runs;
      const down = sorting.by === by ? !sorting.down : by === "run";
      return { type: "viewChosen", view: { runs: { ...view.runs, sorting: { by, down } } } };
    });
  }

  /** @param {Partial<RunsView>} changes */
  #view(changes) {
    this.dispatch(({ view }) => ({ type: "viewChosen", view: { runs: { ...view.runs, ...changes } } }));
  }

  /** @param {Deed} deed @param {number} number */
  #do(deed, number) {
    const row = this.list.rows.find((each) => each.number === number);
    if (!row) return;
    const change = (/** @type {Partial<RunRow>} */ changes) => this.list.change(number, changes);
    /** @type {Record<Deed, () => void>} */
    const deeds = {
      open: () => void this.#open(row),
      pin: () => change({ pinned: !row.pinned }),
      base: () => this.#view({ base: this.state?.view.runs.base === row.key ? null : row.key }),
      rename: () => this.table.rename(row, (name) => change({ name })),
      remove: () => this.list.remove([row]),
    };
    deeds[deed]();
  }

  /** The run again, at its end; what the notes are about does not change. @param {RunRow} row */
  async #open(row) {
    const problem = await this.list.problemOf(row);
    const { domain, settings } = row;
    const opened = /** @type {any} */ ({ [domain]: problem, settings, step: null, notes: "" });
    if (!problem || !isSound(opened, this.tables)) {
      this.dispatch({ type: "said", message: { key: "runs.gone", facts: { name: rowName(row) } } });
      return;
    }
    this.list.reopened = row;
    this.dispatch((state) => ({ type: "documentOpened", ...opened, notes: notesOf(state, domain) }));
    this.dispatch({ type: "toTheEnd" });
    this.dispatch(({ view }) => ({
      type: "viewChosen",
      view: { large: view.large === this.element.id ? null : view.large },
    }));
  }

  /** @param {string} format */
  #save(format) {
    if (!this.state) return;
    const shown = this.#shown(this.state.view.runs);
    const heads = ["run", ...shown.columns.map(({ name }) => name)].map((name) => say(`runs.column.${name}`));
    const rows = shown.rows.map((row) => [
      { text: rowName(row), best: false, number: false },
      ...shown.columns.map((column) => cellOf(row, column, shown)),
    ]);
    const { suffix, type, write: written } = FORMATS[format];
    saveText(written({ heads, rows, all: shown.rows }), `${type};charset=utf-8`, FILE + suffix);
  }
}

/** @param {State} state @param {string} domain its name */
function notesOf(state, domain) {
  return domain === state.domain.name ? state.notes : (state.aside[domain]?.notes ?? "");
}
