/** A page without its looks: its state, the actions that change it, and records of a run that come when a test wants. */

import { boardIn } from "../../../static/js/domains/boards/boardin.js";
import { mapIn } from "../../../static/js/problems/typed.js";
import { BYTES, EXPANDED, FOUND, STALE, THRESHOLD } from "../../../static/js/records/records.js";
import { active } from "../../../static/js/state/activelane.js";
import { firstState, update } from "../../../static/js/state/state.js";
import { storeOf } from "./bytes.js";
import { beginningWith } from "./domains.js";

/** @import { Action, GridMap, Run } from "../../../static/js/types.js" */
/** @import { Board } from "../../../static/js/domains/boards/boardtypes.js" */

const ORDERED = Uint8Array.from("123456780", Number);
const SETTINGS = /** @type {any} */ ({ algorithm: "a-star", detail: "auto" });

/** As much of the server's table as searches of these tests need. @type {any} */
export const ALGORITHMS = {
  ...{ "a-star": {}, greedy: {}, dijkstra: {}, "jump-point": { jumps: true } },
  ...{ "ida-star": { one_path: true }, twin: { answers_twin: true } },
};

/** What the server says of a run that it opens. */
export const PROMISE = /** @type {any} */ ({
  guarantee: { optimal: true, reason: "consistent", facts: {} },
  impossible: false,
  formula: { g: 1, h: 1 },
  engine: "python",
});

/**
 * An empty map.
 * @param {number} width
 * @param {number} height
 * @returns {GridMap}
 */
export function mapOf(width, height) {
  const palette = [
    { kind: "wall", cost: 1 },
    { kind: "free", cost: 1 },
  ];
  const cells = new Uint8Array(width * height).fill(1);
  return { width, height, cells, palette, start: 0, goal: width * height - 1 };
}

/** @type {Board[]} */
export const BOARDS = ["513042786", "123456708", "123456870"].map((start) => ({
  width: 3,
  height: 3,
  start: Uint8Array.from(start, Number),
  goal: ORDERED,
})); // the last one is impossible

/**
 * A map with a cell turned over.
 * @param {GridMap} map
 * @param {number} cell
 * @returns {GridMap}
 */
export function edited(map, cell) {
  return { ...map, cells: map.cells.map((code, at) => (at === cell ? 1 - code : code)) };
}

/**
 * The cursors at which a step is complete, as `folding.py` has them.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function stopsOf(bytes) {
  const store = storeOf(bytes);
  const kinds = Array.from({ length: store.length }, (_, record) => store.kind(record));
  const begins = [...kinds.keys()].filter((at) => [EXPANDED, THRESHOLD].includes(kinds[at]) || kinds[at] >= FOUND);
  const first = begins.map((begin) => {
    let at = begin;
    while (kinds[at] !== THRESHOLD && kinds[at - 1] === STALE) at -= 1;
    return at;
  });
  return [...new Set([0, ...first, kinds.length])].sort((one, other) => one - other);
}

export class StatePage {
  /** @param {Uint8Array<ArrayBuffer>} [bytes] the records that come, unless others are named */
  constructor(bytes = new Uint8Array()) {
    this.bytes = bytes;
    this.state = firstState(beginningWith({ map: mapOf(8, 6), board: BOARDS[0] }), SETTINGS, ALGORITHMS);
  }

  /** What is on the tab for maps, whichever tab is shown. */
  get map() {
    return mapIn(this.state);
  }

  /** What is on the tab for boards. */
  get board() {
    return boardIn(this.state);
  }

  /** The run, which there is by now. */
  get run() {
    return /** @type {Run} */ (active(this.state).run);
  }

  /** Where the cursor is, whether it plays, and where it is going. */
  get at() {
    const { cursor, goingTo } = active(this.state);
    const { playing } = this.state.playback;
    return [cursor, playing, goingTo];
  }

  /** @param {...Action} actions */
  act(...actions) {
    for (const action of actions) this.state = update(this.state, action);
    return this;
  }

  /** A new run, which the server has opened. */
  open() {
    this.act({ type: "runAgain", keepStep: false });
    return this.act({ type: "runOpened", run: this.run.id, ...PROMISE });
  }

  /**
   * So many more records come.
   * @param {number} count
   * @param {Uint8Array<ArrayBuffer>} [bytes]
   */
  arrive(count, bytes = this.bytes) {
    return this.arriveFor(this.run, count, bytes);
  }

  /**
   * The same for a run that may stand beside others.
   * @param {Run} run
   * @param {number} count
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  arriveFor({ id, records }, count, bytes) {
    const have = records.length;
    records.append(bytes.subarray(have * BYTES, (have + count) * BYTES));
    return this.act({ type: "recordsArrived", run: id, known: records.length, done: records.ended, seconds: 0.5 });
  }
}
