/**
 * The list of all neighbours of the node being expanded, one short sentence each: shown in a panel when it is asked
 * for. What became of each is words/neighbours.js's, the words are under `neighbour.`.
 */

import { part } from "../page/elements.js";
import { searchAt } from "../problems/legs.js";
import { active } from "../state/activelane.js";
import { comingBack } from "../state/horizon.js";
import { neighbours } from "../words/neighbours.js";
import { nameOf } from "../words/nodename.js";
import { reasonOf } from "../words/reasons.js";
import { isJumping, told } from "../words/recordsentence.js";
import { say } from "../words/words.js";

/** @import { Neighbour } from "../words/neighbours.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Facts, Run, State, Tables } from "../types.js" */

/** @implements {Component} */
export class NeighbourList {
  /**
   * @param {HTMLElement} element holding #neighbours-shown and #neighbours
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, dispatch, { timeline, tables }) {
    this.button = part(element, "#neighbours-shown", HTMLButtonElement);
    this.list = part(element, "#neighbours", HTMLUListElement);
    this.timeline = timeline;
    this.tables = tables;
    this.button.addEventListener("click", () =>
      dispatch(({ view }) => ({
        type: "viewChosen",
        view: view.neighbours ? { neighbours: false } : { neighbours: true, opened: "neighbours-panel" },
      })),
    );
    this.button.disabled = false; // its listener is there now
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view, state.domain];
  }

  /** @param {State} state */
  syncState(state) {
    const { view } = state;
    const { run } = active(state);
    this.button.setAttribute("aria-expanded", String(view.neighbours));
    this.list.hidden = !view.neighbours;
    if (!view.neighbours || comingBack(state)) return;
    const { records, latest } = this.timeline;
    const lines = run ? linesOf(searchAt(run, records, latest), this.timeline, this.tables) : [];
    this.list.replaceChildren(...(lines.length ? lines : [say("neighbour.none")]).map(item));
  }
}

/**
 * @param {Run} run
 * @param {Timeline} timeline
 * @param {Tables} tables
 */
function linesOf(run, timeline, tables) {
  const named = (/** @type {number} */ node) => nameOf(run, node);
  /** @param {Neighbour} neighbour */
  const what = ({ record, why, cell }) => {
    if (record < 0) return say(`neighbour.${why}`, cell < 0 ? {} : { place: named(cell), ...groundOf(run, cell) });
    const given = { records: timeline.records, record, timeline, run, tables, named };
    const { key, facts } = told(given);
    const ended = isJumping(run, tables) ? reasonOf(given) : null;
    const outcome = say(`neighbour.${key}`, facts);
    return ended ? say("neighbour.jump", { what: outcome, why: say(`caption.${ended.key}`, ended.facts) }) : outcome;
  };
  return neighbours({ timeline, run, tables }).map((each) =>
    say(`neighbour.line.${run.domain.name}`, { way: each.move, what: what(each) }),
  );
}

/** @param {Run} run @param {number} cell @returns {Facts} */
function groundOf({ problem }, cell) {
  return "palette" in problem ? { kind: problem.palette[problem.cells[cell]].kind } : {};
}

/** @param {string} text */
function item(text) {
  return Object.assign(document.createElement("li"), { textContent: text });
}
