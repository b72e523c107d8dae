/**
 * From state to scene: what the stage shows for a state, with the timeline at its cursor. Only the path is remembered,
 * being long to follow. Knows state and timeline and nothing of the canvas.
 */

import { mapIn } from "../problems/typed.js";
import { figure } from "../records/figures.js";
import { CLOSED, OPEN } from "../records/fold.js";
import { kindsThat } from "../records/kinds.js";
import { expanding } from "../records/timeline.js";
import { active } from "../state/activelane.js";
import { outdated } from "../state/horizon.js";
import { isJumping } from "../words/recordsentence.js";

/** @import { Marking } from "./markupdater.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { State } from "../types.js" */

/** @typedef {Omit<Scene, "view" | "theme" | "fills" | "sprites" | "fit">} Picture */

/** @type {readonly number[]} */
const NO_PATH = []; // the same one, so that it can be seen that it is the same
/** @type {Scene["jumps"]} */
const NO_JUMPS = [];
const MANY = 2 ** 14; // nodes: of a larger map only the jumps of the present step are drawn
const NOT_TAKEN = kindsThat(({ successor, entry }) => successor && !entry);

export class Pictures {
  /** @type {Scene["samples"]} */
  samples = null;
  /** @type {{ records: unknown, cursor: number, nodes: readonly number[] }} */
  path = { records: null, cursor: 0, nodes: NO_PATH };
  /** @type {{ records: unknown, cursor: number, lines: Scene["jumps"] }} */
  jumps = { records: null, cursor: 0, lines: NO_JUMPS };

  /**
   * @param {Timeline} timeline
   * @param {Marking} marking
   */
  constructor(timeline, marking) {
    this.timeline = timeline;
    this.marking = marking;
  }

  /**
   * What there is to see, once the marking has followed the state.
   * @param {State} state
   * @returns {Picture}
   */
  of(state) {
    const { timeline, marking } = this;
    const { hover, picked, editor } = state;
    const map = mapIn(state);
    const path = this.#path();
    const current = expanding(timeline);
    return {
      ...{ map, timeline, hover, picked, path, options: state.view },
      ...{
        marks: marking.marks,
        plain: marking.plain,
        range: marking.range,
        truth: marking.truth,
        samples: this.#samples(),
      },
      faded: outdated(state) && !editor.live,
      current,
      hatched: current < 0 ? [] : notTaken(timeline),
      jumps: this.#jumps(state),
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

  /** From where to where the search has jumped so far. @param {State} state */
  #jumps(state) {
    const { run } = active(state);
    if (!run || !isJumping(run, state)) return NO_JUMPS;
    const { records, cursor } = this.timeline;
    if (this.jumps.records !== records || this.jumps.cursor !== cursor)
      this.jumps = { records, cursor, lines: jumpsOf(this.timeline) };
    return this.jumps.lines;
  }
}

const REACHED = [OPEN, CLOSED];
const SHARE = "8.88"; // of the true cost
const SMALL = 10000; // paths longer than this are on maps too large to look at cell by cell

/**
 * Each node that was reached, with the one it was reached from.
 * @param {Timeline} timeline
 * @returns {Scene["jumps"]}
 */
function jumpsOf(timeline) {
  const { records, successors } = timeline;
  const statuses = timeline.statuses(0);
  const nodes = statuses.length > MANY ? successors.map((record) => records.node(record)) : [...statuses.keys()];
  return nodes.flatMap((node) => {
    const parent = REACHED.includes(statuses[node]) ? timeline.parent(node) : -1;
    return parent < 0 ? [] : [/** @type {const} */ ([parent, node])];
  });
}

/**
 * The successors of this step that were not put into open.
 * @param {Timeline} timeline
 */
function notTaken({ records, successors }) {
  return successors.filter((record) => NOT_TAKEN.includes(records.kind(record))).map((record) => records.node(record));
}
