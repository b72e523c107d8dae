/**
 * Dips in f: expansions whose f is smaller than that of the expansion before, which no consistent heuristic allows. A
 * button says how many are known and goes to the next one, from the last to the first. The marks on the timeline are
 * chart.js's.
 */

import { write } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { shown } from "../state/horizon.js";
import { fallsTell } from "../words/reasons.js";
import { say } from "../words/words.js";

/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @implements {Component} */
export class Dips {
  /**
   * @param {HTMLButtonElement} button
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables }} parts
   */
  constructor(button, dispatch, { tables }) {
    this.button = button;
    this.tables = tables;
    button.addEventListener("click", () => dispatch((state) => ({ type: "seek", record: nextDip(state) })));
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    const { records, known } = shown(state);
    const { run } = active(state);
    const count = run && fallsTell(this.tables, run) ? records.falls.before(known) : 0;
    this.button.hidden = count === 0;
    write(this.button, say("timeline.fell", { count }));
  }
}

/** The cursor just after the next dip. @param {State} state */
function nextDip(state) {
  const { records, known, cursor } = shown(state);
  const passed = records.falls.before(cursor);
  return records.falls.at(passed < records.falls.before(known) ? passed : 0) + 1;
}
