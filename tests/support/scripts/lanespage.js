/** A page without its looks that shows several runs side by side: each lane has the records of the golden run it is named after. */

import { active, withLane } from "../../../static/js/state/activelane.js";

import { golden } from "./bytes.js";
import { PROMISE, StatePage } from "./statepage.js";

/** @import { Lane } from "../../../static/js/types.js" */

const NAMES = [
  ...["a-star", "dijkstra", "reopening", "bidirectional", "ida-star", "jump-point", "board", "exhausted", "limit"],
  ...["breadth-first", "depth-first", "f-without-g", "iterative-deepening", "a-star-sets", "legs"],
];
/** @type {Map<string, Uint8Array<ArrayBuffer>>} */
const STREAMS = new Map(
  await Promise.all(NAMES.map(async (name) => /** @type {const} */ ([name, await golden(name)]))),
);

export class LanesPage extends StatePage {
  /**
   * @param {readonly string[]} names of golden runs, one for each lane; the first is at hand
   * @param {Map<string, Uint8Array<ArrayBuffer>>} streams by other names
   */
  constructor(names, streams = STREAMS) {
    super();
    this.streams = streams;
    this.state = withLane(this.state, { settings: { ...active(this.state).settings, algorithm: names[0] } });
    this.act({ type: "runAgain", keepStep: false });
    if (names.length > 1) this.act({ type: "lanesChosen", lanes: names.map((algorithm) => ({ algorithm })) });
  }

  get lanes() {
    return this.state.lanes;
  }

  /** The cursor of every lane. */
  get cursors() {
    return this.lanes.map(({ cursor }) => cursor);
  }

  /** The server opens all runs that are asked for. */
  open() {
    for (const { run } of this.lanes)
      if (run?.status === "opening") this.act({ type: "runOpened", run: run.id, ...PROMISE });
    return this;
  }

  /** So many more records come for a lane. @param {Lane} lane @param {number} count */
  arriveIn({ run, settings }, count = Infinity) {
    if (!run || run.status === "done") return this;
    return this.arriveFor(run, count, this.streams.get(settings.algorithm) ?? new Uint8Array());
  }

  /** All runs are here, whole. */
  arriveAll() {
    this.open();
    for (const { id } of this.lanes) this.arriveIn(/** @type {Lane} */ (this.lanes.find((lane) => lane.id === id)));
    return this;
  }

  /** The clock ticks until nothing plays. */
  playOut() {
    for (let tick = 0; this.state.playback.playing && tick < 9999; tick += 1)
      this.act({ type: "ticked", seconds: 0.4 });
    return this;
  }
}
