/**
 * The clocks that move the cursors of several runs together. A clock has times, the same for every lane; of each lane it
 * knows the cursor at a time, and the latest time at or before a cursor. Time 0 is before all records; a lane that has
 * ended stays at its end. One more expansion, rise of f or record is one more time; seconds are measured on a run without
 * records: how many there were, and how they went by. Pure, and any time is as near as any other: what has to be looked
 * up is indexed once, as records come.
 */

import { Positions } from "./positions.js";
import { Reader } from "./reader.js";
import { ROSE, STALE } from "./records.js";
import { recordOfStep } from "./steps.js";

/** @import { RecordStore } from "./records.js" */

/**
 * What a clock moves: the part of a history that is known, and what was measured of its run.
 * @typedef {object} Clocked
 * @property {RecordStore} records
 * @property {number} known how many of the records may be looked at
 * @property {boolean} done no more will come
 * @property {Timed | null} timing of the whole run; null while it is not measured
 */

/**
 * What was measured (server/timings.js): the seconds of all steps, and of these the share that had gone after each equal
 * part of the steps, 1 after the last. Without shares each step took as long as any other.
 * @typedef {{ readonly seconds: number, readonly steps: number, readonly shares?: readonly number[] }} Timed
 */

/**
 * @typedef {object} Clock
 * @property {(lane: Clocked, time: number) => number | null} cursorAt null while it is not known
 * @property {(lane: Clocked, cursor: number) => number} timeAt
 */

/** @typedef {"expansion" | "rise" | "record" | "seconds"} ClockName */

const HAIR = 1e-9; // of a step: that many steps of a second are as many, however they are divided

/** @type {Record<ClockName, Clock>} */
export const CLOCKS = {
  expansion: { cursorAt: stepCursor, timeAt: stepTime },
  rise: {
    cursorAt: (lane, time) => {
      const rises = risesOf(lane);
      return time <= 0 ? 0 : time <= rises.length ? rises.at(time - 1) : endOf(lane);
    },
    timeAt: (lane, cursor) => {
      const rises = risesOf(lane);
      const time = rises.before(cursor + 1);
      const end = time ? rises.at(time - 1) : 0;
      return time + Number(hasEnded(lane, cursor) && end < lane.known);
    },
  },
  record: {
    cursorAt: (lane, time) => (time <= lane.known ? Math.max(0, time) : endOf(lane)),
    timeAt: (_, cursor) => cursor,
  },
  seconds: {
    cursorAt: (lane, time) =>
      lane.timing ? stepCursor(lane, Math.floor(stepsWithin(lane.timing, time) + HAIR)) : null,
    timeAt: (lane, cursor) => (lane.timing ? secondsAfter(lane.timing, stepTime(lane, cursor)) : 0),
  },
};

/**
 * The cursor of every lane at a time.
 * @param {ClockName} clock
 * @param {readonly Clocked[]} lanes
 * @param {number} time
 */
export function cursorsAt(clock, lanes, time) {
  return lanes.map((lane) => CLOCKS[clock].cursorAt(lane, time));
}

/**
 * When the last of the lanes ends; null while one of them goes on.
 * @param {ClockName} clock
 * @param {readonly Clocked[]} lanes
 */
export function endTime(clock, lanes) {
  if (!lanes.every(({ done }) => done)) return null;
  return Math.max(0, ...lanes.map((lane) => CLOCKS[clock].timeAt(lane, lane.known)));
}

/** @param {Clocked} lane @param {number} step */
function stepCursor(lane, step) {
  return recordOfStep({ ...lane, cell: null }, step);
}

/** How many steps are complete at a cursor. @param {Clocked} lane @param {number} cursor */
function stepTime(lane, cursor) {
  const { records, known } = lane;
  if (hasEnded(lane, cursor)) return records.starts.before(known);
  return Math.max(0, records.starts.before(Math.min(cursor + 1, known)) - 1); // one may begin just here
}

/** @param {Clocked} lane */
function endOf({ done, known }) {
  return done ? known : null;
}

/** @param {Clocked} lane @param {number} cursor */
function hasEnded({ done, known }, cursor) {
  return done && cursor >= known;
}

const EVENLY = [1];

/** The seconds in which so many steps were done. @param {Timed} timing @param {number} step */
function secondsAfter({ seconds, steps, shares = EVENLY }, step) {
  const part = Math.min(1, step / Math.max(1, steps)) * shares.length;
  const whole = Math.min(Math.floor(part), shares.length - 1);
  const before = whole ? shares[whole - 1] : 0;
  return seconds * (before + (shares[whole] - before) * (part - whole));
}

/** The steps that were done within so many seconds, the one under way by its part. @param {Timed} timing @param {number} time */
function stepsWithin({ seconds, steps, shares = EVENLY }, time) {
  const gone = seconds > 0 ? time / seconds : 1;
  if (gone >= 1) return Math.max(1, steps);
  const whole = placeOf(shares, gone);
  const before = whole ? shares[whole - 1] : 0;
  return ((whole + (gone - before) / (shares[whole] - before)) / shares.length) * Math.max(1, steps);
}

/** The first of the rising shares that is larger. @param {readonly number[]} shares @param {number} gone */
function placeOf(shares, gone) {
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (shares[middle] > gone) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the steps end in which f rises. */
class Rises {
  ends = new Positions();

  /** @param {RecordStore} records */
  constructor(records) {
    this.records = records;
    this.steps = new Reader(records); // counts steps, not records
  }

  /** @param {Clocked} lane */
  follow(lane) {
    const { starts } = this.records;
    const [from, end] = this.steps.next(stepTime(lane, lane.known));
    for (let step = from; step < end; step += 1) {
      if (!this.#rises(starts.at(step), lane.known)) continue;
      this.ends.push(step + 1 < starts.length ? starts.at(step + 1) : lane.known);
    }
    return this.ends;
  }

  /** @param {number} start of a step @param {number} known */
  #rises(start, known) {
    let record = start;
    while (record < known && this.records.kind(record) === STALE) record += 1;
    return record < known && (this.records.flags(record) & ROSE) !== 0;
  }
}

/** @type {WeakMap<RecordStore, Rises>} */
const indexes = new WeakMap();

/** The ends of the steps that are complete and in which f rises. @param {Clocked} lane */
function risesOf(lane) {
  const index = indexes.get(lane.records) ?? new Rises(lane.records);
  indexes.set(lane.records, index);
  return index.follow(lane);
}
