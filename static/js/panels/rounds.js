/**
 * The rounds of a search that begins again with a larger bound, under the statistics: the bound of each, and what was
 * expanded in it, at the cursor.
 */

import { part, write } from "../page/elements.js";
import { counted, figure } from "../records/figures.js";
import { legOf, roundsBefore } from "../records/legs.js";
import { active } from "../state/activelane.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const MOST = 10;

/** @implements {Component} */
export class Rounds {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline }} parts
   */
  constructor(element, _dispatch, { timeline }) {
    this.element = element;
    this.timeline = timeline;
    this.body = part(element, "tbody", HTMLTableSectionElement);
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback];
  }

  syncState() {
    const { records, cursor } = this.timeline;
    const rounds = records.thresholds.before(cursor);
    const first = Math.max(roundsDone(this.timeline), rounds - MOST);
    this.element.hidden = rounds === first;
    while (this.body.rows.length > rounds - first) this.body.deleteRow(-1);
    for (let round = first; round < rounds; round += 1) this.#show(round - first, round);
  }

  /** @param {number} place @param {number} round */
  #show(place, round) {
    const row = this.body.rows[place] ?? newRow(this.body);
    const { records } = this.timeline;
    const number = round + 1 - roundsDone(this.timeline);
    const texts = [String(number), figure(records.g(records.thresholds.at(round))), counted(this.#expanded(round))];
    texts.forEach((text, column) => write(row.cells[column], text));
  }

  /** How many nodes were expanded in a round, up to the cursor. @param {number} round */
  #expanded(round) {
    const { timeline } = this;
    const { thresholds } = timeline.records;
    const end = round + 1 < thresholds.length ? Math.min(thresholds.at(round + 1), timeline.cursor) : timeline.cursor;
    return timeline.countsAt(end).expanded - timeline.countsAt(thresholds.at(round)).expanded;
  }
}

/** How many rounds the legs before the one that is shown had. @param {Timeline} timeline */
function roundsDone({ records, latest }) {
  return roundsBefore(records, legOf(records, latest));
}

/** @param {HTMLTableSectionElement} body */
function newRow(body) {
  const row = body.insertRow();
  for (let column = 0; column < 3; column += 1) row.insertCell();
  return row;
}

/**
 * The round that a timeline is in: its number, its bound, what was expanded so far and, where two rounds are over, how
 * many times as long as the one before the last took.
 * @param {Timeline} timeline
 */
export function roundsTold(timeline) {
  const { records, cursor } = timeline;
  const { thresholds } = records;
  const begun = thresholds.before(cursor);
  const round = begun - roundsDone(timeline);
  if (!round) return null;
  const ends = [3, 2, 1].map((back) => (round < back ? 0 : timeline.countsAt(thresholds.at(begun - back)).expanded));
  const [before, last] = [ends[1] - ends[0], ends[2] - ends[1]];
  const times = round > 3 && before > 0 ? Math.round((10 * last) / before) / 10 : 0;
  return {
    round,
    bound: figure(records.g(thresholds.at(begun - 1))),
    expanded: timeline.countsAt(cursor).expanded,
    times,
  };
}
