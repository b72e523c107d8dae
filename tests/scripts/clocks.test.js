/** The clocks of lanes (`records/clocks.js`): every lane stands where its run alone would, whatever was done before. */

import { CLOCKS, cursorsAt, endTime } from "../../static/js/records/clocks.js";
import { BYTES, RecordStore } from "../../static/js/records/records.js";
import { nextStop } from "../../static/js/records/steps.js";
import { Timeline } from "../../static/js/records/timeline.js";
import { chooser, golden, randomOf, storeOf } from "../support/scripts/bytes.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Clocked } from "../../static/js/records/clocks.js" */

const NAMES = [
  "a-star",
  "dijkstra",
  "reopening",
  "bidirectional",
  "ida-star",
  "jump-point",
  "board",
  "exhausted",
  "limit",
];
const RUNS = await Promise.all(NAMES.map(golden));
const MOVES = 10_000;
const STEPPED = /** @type {const} */ (["expansion", "rise", "record"]);

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Clocked} all of whose records are here */
function whole(bytes) {
  const records = storeOf(bytes);
  return { records, known: records.length, done: true, timing: null };
}

/** Where a run stops, one step of this size after the other. @param {Clocked} lane @param {"expansion" | "rise" | "record"} size */
function stopsOf({ records, known }, size) {
  const history = { records, known, done: true, cell: null };
  const stops = [0];
  while (stops[stops.length - 1] < known) stops.push(Number(nextStop(history, stops[stops.length - 1], size)));
  return stops;
}

/** What a timeline that never was anywhere else makes of a cursor. @param {RecordStore} records @param {number} cursor */
function foldAt(records, cursor) {
  const timeline = new Timeline();
  timeline.show(records, cursor, records.nodes);
  return [0, 1].map((side) => [...timeline.statuses(side)]);
}

test("after ten thousand moves of the clock every lane is where its run alone would be", each(STEPPED), (clock) => {
  const random = randomOf(clock.length);
  const lanes = RUNS.map(whole);
  const stops = lanes.map((lane) => stopsOf(lane, clock));
  const last = Math.max(...stops.map(({ length }) => length)) - 1;
  equal(endTime(clock, lanes), last);
  const moves = [() => random() * (last + 3), () => time + 1, () => time - 1, () => time + 9, () => 0, () => last];
  const choose = chooser(random);
  let time = 0;
  for (let move = 0; move < MOVES; move += 1) {
    time = Math.max(0, Math.floor(choose(moves)()));
    const wanted = stops.map((each) => each[Math.min(time, each.length - 1)]);
    equal(cursorsAt(clock, lanes, time), wanted);
  }
  const timelines = lanes.map(() => new Timeline());
  for (const at of [last, 3, last >> 1, 0, 7, last >> 2]) {
    cursorsAt(clock, lanes, at).forEach((cursor, lane) => {
      const { records } = lanes[lane];
      timelines[lane].show(records, Number(cursor), records.nodes);
      equal(
        [0, 1].map((side) => [...timelines[lane].statuses(side)]),
        foldAt(records, Number(cursor)),
      );
    });
  }
});

test("times and cursors lead back to each other and never go backward", each(STEPPED), (clock) => {
  const { cursorAt, timeAt } = CLOCKS[clock];
  for (const lane of RUNS.map(whole)) {
    const last = timeAt(lane, lane.known);
    let before = 0;
    for (let cursor = 0; cursor <= lane.known; cursor += 1) {
      const time = timeAt(lane, cursor);
      ok(time >= before && Number(cursorAt(lane, time)) <= cursor, [clock, cursor, time]);
      ok(time === last || Number(cursorAt(lane, time + 1)) > cursor, [clock, cursor, time]);
      before = time;
    }
    for (let time = 0; time <= last; time += 1) equal(timeAt(lane, Number(cursorAt(lane, time))), time);
    equal(cursorAt(lane, last + 5), lane.known);
  }
});

test("while records come, what is known is what it will be", each(STEPPED), (clock) => {
  const random = randomOf(7);
  for (const bytes of RUNS) {
    const stops = stopsOf(whole(bytes), clock);
    const records = new RecordStore();
    for (let from = 0; from < bytes.length; ) {
      const end = Math.min(bytes.length, from + BYTES * (1 + Math.floor(random() * 40)));
      records.append(bytes.slice(from, end));
      from = end;
      const lane = { records, known: records.length, done: from === bytes.length, timing: null };
      const times = Array.from({ length: stops.length + 1 }, (_, time) => CLOCKS[clock].cursorAt(lane, time));
      const known = times.filter((cursor) => cursor !== null);
      equal(known, [...stops, lane.known].slice(0, known.length));
      ok(times.slice(known.length).every((cursor) => cursor === null));
      if (lane.done) equal(known.length, times.length);
    }
  }
});

test("seconds are spread over the steps of a lane, whose share of the time is what it took", () => {
  const [slow, fast] = [whole(RUNS[1]), whole(RUNS[0])];
  const steps = [slow, fast].map(({ records }) => records.starts.length);
  slow.timing = { seconds: 0.3, steps: steps[0] };
  fast.timing = { seconds: 0.1, steps: steps[1] };
  const { cursorAt, timeAt } = CLOCKS.seconds;
  equal(cursorsAt("seconds", [slow, fast], 0.3), [slow.known, fast.known]);
  equal(cursorAt(fast, 0.1), fast.known);
  ok(Number(cursorAt(slow, 0.1)) < slow.known);
  equal(endTime("seconds", [slow, fast]), 0.3);
  for (let step = 0; step <= steps[0]; step += 1) {
    const cursor = Number(CLOCKS.expansion.cursorAt(slow, step));
    equal(cursorAt(slow, timeAt(slow, cursor)), cursor);
    equal(cursorAt(slow, (0.3 * (step + 0.5)) / steps[0]), cursor);
  }
  equal(cursorAt({ ...slow, timing: null }, 0.2), null);
});

test("seconds go by as they were measured", () => {
  const lane = whole(RUNS[1]);
  const steps = lane.records.starts.length;
  const shares = Array.from({ length: 64 }, (_, part) => ((part + 1) / 64) ** 2); // slower and slower
  lane.timing = { seconds: 2, steps, shares };
  const { cursorAt, timeAt } = CLOCKS.seconds;
  for (let step = 0; step <= steps; step += 1) {
    const cursor = Number(CLOCKS.expansion.cursorAt(lane, step));
    const time = timeAt(lane, cursor);
    ok(Math.abs(time - 2 * (step / steps) ** 2) < 2 / 64 / 64, [step, time]);
    equal(cursorAt(lane, time), cursor);
  }
  equal([cursorAt(lane, 0), cursorAt(lane, 2), cursorAt(lane, 5)], [0, lane.known, lane.known]);
  equal(endTime("seconds", [lane]), 2);
});

test("where a stretch took no time that could be measured, the clock passes over it", () => {
  const lane = whole(RUNS[0]);
  const steps = lane.records.starts.length;
  lane.timing = { seconds: 1, steps, shares: [0, 0, 1, 1] };
  const { cursorAt, timeAt } = CLOCKS.seconds;
  const half = Number(CLOCKS.expansion.cursorAt(lane, Math.floor(steps / 2)));
  ok(Number(cursorAt(lane, 1e-6)) >= half - 1);
  let before = 0;
  for (let cursor = 0; cursor <= lane.known; cursor += 1) {
    ok(timeAt(lane, cursor) >= before);
    before = timeAt(lane, cursor);
  }
  equal(cursorAt(lane, 1), lane.known);
});

test("a clock goes on while one of the lanes does", () => {
  const lanes = RUNS.slice(0, 2).map(whole);
  equal(endTime("expansion", [lanes[0], { ...lanes[1], done: false }]), null);
});
