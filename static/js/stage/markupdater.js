/**
 * Keeps the painter's marks in line with the timeline: the cells that changed, or all of them when the run, the heat
 * map or its range become others. Knows the state and the timeline and nothing of the canvas.
 */

import { reader, Scale } from "../records/heat.js";
import { RecordStore } from "../records/records.js";
import { shown } from "../state/horizon.js";
import { legProblem } from "../state/legs.js";
import { heatMarks, plainMarks, truthMarks } from "./cellmarks.js";

/** @import { Painter } from "./painter.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { State, Truth } from "../types.js" */

/** From h = 0 to h = the true cost. @type {[number, number]} */
const EXACT = [0, 1];

export class Marking {
  /** The ends of the heat map's ramp. @type {[number, number] | null} */
  range = null;
  /** What is coloured by, while it is known: h and the true cost of every cell. @type {Truth | null} */
  truth = null;
  key = "";
  cursor = 0;
  rounds = 0;

  /**
   * @param {Painter} painter
   * @param {Timeline} timeline at the cursor of the state whenever `follow` is called
   */
  constructor(painter, timeline) {
    this.painter = painter;
    this.timeline = timeline;
    this.scale = new Scale(new RecordStore()); // of no run: what they are follows from the first one
    /** The mark of a cell as it is without heat. @type {(cell: number) => number} */
    this.plain = () => 0;
    this.marks = painter.cells.marks;
  }

  /**
   * Bring the marks up to date. Says which cells changed: null when it may be all of them.
   * @param {State} state
   * @returns {Iterable<number> | null}
   */
  follow(state) {
    const fresh = this.#grow(state);
    const { heat } = state.view;
    const { truth: before } = this;
    const truth = (this.truth = heat === "truth" && state.truth?.map === legProblem(state) ? state.truth : null);
    const quantity = heat === "none" || heat === "truth" ? null : heat;
    const range = (this.range = truth ? EXACT : quantity && this.scale.range(quantity));
    const key = [heat, range].join();
    const nodes = this.#changed();
    const all =
      fresh || nodes === null || key !== this.key || truth !== before || this.marks !== this.painter.cells.marks;
    this.key = key;
    this.marks = this.painter.cells.marks;
    this.plain = plainMarks(this.timeline);
    const value = quantity && reader(this.timeline, quantity);
    const markOf = truth
      ? truthMarks(this.timeline, truth)
      : value && range
        ? heatMarks(this.timeline, value, range)
        : this.plain;
    if (all) this.painter.setMarks(markOf);
    else for (const node of nodes) this.painter.setMark(node, markOf(node));
    return all ? null : nodes;
  }

  /**
   * Take in the records that have come.
   * @param {State} state
   * @returns {boolean} whether they are those of another run
   */
  #grow(state) {
    const { records, known } = shown(state);
    const fresh = records !== this.scale.records;
    if (fresh) this.scale = new Scale(records);
    this.scale.follow(known);
    return fresh;
  }

  /**
   * The nodes that changed since the last time; where the timeline does not list them, those of the records in between.
   * @returns {Iterable<number> | null}
   */
  #changed() {
    const { cursor, records } = this.timeline;
    const [from, to] = [Math.min(this.cursor, cursor), Math.max(this.cursor, cursor)];
    const rounds = records.beginnings.before(cursor);
    const sameRound = rounds === this.rounds;
    this.cursor = cursor;
    this.rounds = rounds;
    const listed = this.timeline.takeChanges();
    if (listed) return listed;
    const size = this.marks.length;
    return sameRound && to - from <= size / 8 ? nodesBetween(records, from, Math.min(to, records.length), size) : null;
  }
}

/**
 * @param {import("../records/records.js").RecordStore} records
 * @param {number} from
 * @param {number} to
 * @param {number} size
 */
function nodesBetween(records, from, to, size) {
  const nodes = new Uint32Array(Math.max(0, to - from));
  let count = 0;
  for (let record = from; record < to; record += 1) {
    const node = records.node(record);
    if (node < size) nodes[count++] = node;
  }
  return nodes.subarray(0, count);
}
