/**
 * From state to scene: what the stage shows for a state, with the timeline at its cursor. Only the path is remembered,
 * being long to follow. Knows state and timeline and nothing of the canvas.
 */

import { figure } from "../records/figures.js";
import { CUT, IGNORED, KEPT } from "../records/records.js";
import { expanding } from "../records/timeline.js";
import { outdated } from "../state/horizon.js";

/** @import { Marking } from "./markupdater.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { State } from "../types.js" */

/** @typedef {Omit<Scene, "view" | "theme" | "fills" | "sprites" | "fit">} Picture */

/** @type {readonly number[]} */
const NO_PATH = []; // the same one, so that it can be seen that it is the same
const NOT_TAKEN = [KEPT, IGNORED, CUT];

export class Pictures {
  /**
   * @param {Timeline} timeline
   * @param {Marking} marking
   */
  constructor(timeline, marking) {
    this.timeline = timeline;
    this.marking = marking;
    /** @type {Scene["samples"]} */
    this.samples = null;
    /** @type {{ records: unknown, cursor: number, nodes: readonly number[] }} */
    this.path = { records: null, cursor: 0, nodes: NO_PATH };
  }

  /**
   * What there is to see, once the marking has followed the state.
   * @param {State} state
   * @returns {Picture}
   */
  of(state) {
    const { timeline, marking } = this;
    const { map, hover, picked, editor } = state;
    const path = this.#path();
    const current = expanding(timeline);
    return {
      ...{ map, timeline, hover, picked, path, options: state.view },
      ...{
        marks: marking.marks,
        plain: marking.plain,
        weights: marking.scale.weights,
        range: marking.range,
        truth: marking.truth,
        samples: this.#samples(),
      },
      faded: outdated(state) && !editor.live,
      current,
      hatched: current < 0 ? [] : notTaken(timeline),
      onPath: new Set(path.length <= SMALL ? path : []),
      sealed: timeline.sealed,
      cursor: editor.keyboard ? editor.cursor : null,
    };
  }

  /** The widest numbers that a cell may have to hold; the same object while they are the same. */
  #samples() {
    const { reader, most, whole } = this.marking.scale;
    const digits = (/** @type {number} */ value) => figure(value, 0).replace(/\d/g, "8");
    const value = this.marking.truth ? SHARE : `${digits(Math.max(most.g, most.h, most.f))}${whole ? "" : ".8"}`;
    const order = `#${digits(most.order)}`;
    if (!reader.read) this.samples = null;
    else if (this.samples?.value !== value || this.samples.order !== order) this.samples = { value, order };
    return this.samples;
  }

  #path() {
    const { records, cursor } = this.timeline;
    if (this.path.records !== records || this.path.cursor !== cursor) {
      const nodes = this.timeline.path;
      this.path = { records, cursor, nodes: nodes.length ? nodes : NO_PATH };
    }
    return this.path.nodes;
  }
}

const SHARE = "8.88"; // of the true cost
const SMALL = 10000; // paths longer than this are on maps too large to look at cell by cell

/**
 * The successors of this step that were not put into open.
 * @param {Timeline} timeline
 */
function notTaken({ records, successors }) {
  return successors.filter((record) => NOT_TAKEN.includes(records.kind(record))).map((record) => records.node(record));
}
