/** The search at the place where the class is asked: what sentences about it are made of. */

import { active } from "../state/activelane.js";

/** @import { QuizMoment } from "../learn/questions.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { State, Tables } from "../types.js" */

export class Moments {
  /** @param {{ timeline: Timeline, tables: Tables }} parts */
  constructor({ timeline, tables }) {
    this.timeline = timeline;
    this.tables = tables;
  }

  /**
   * The moment that the page shows; null while it shows another one.
   * @param {State} state
   * @param {number} cursor
   * @param {number} [event] a record that has to be there
   * @returns {QuizMoment | null}
   */
  at(state, cursor, event = 0) {
    const { run, cursor: here } = active(state);
    const { timeline, tables } = this;
    if (!run || timeline.records !== run.records || timeline.cursor !== cursor) return null;
    if (here !== cursor || event >= run.records.length) return null;
    return { timeline, run, tables, seed: 1, trueCost: null };
  }
}
