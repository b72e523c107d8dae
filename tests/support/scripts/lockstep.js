/**
 * The law of lanes: whatever is done with the clock, every lane shows what its run alone would at that time. Found wrong
 * is the first move after which one does not.
 */

import { Listing } from "../../../static/js/records/listmodel.js";
import { nextStop } from "../../../static/js/records/steps.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { active } from "../../../static/js/state/activelane.js";
import { hasEnded } from "../../../static/js/state/lanes.js";
import { bytesOf, chooser, randomOf } from "./bytes.js";
import { LanesPage } from "./lanespage.js";

/** @import { RecordStore } from "../../../static/js/records/records.js" */
/** @import { Action, Lane, Run, StepSize } from "../../../static/js/types.js" */

const LOOKS = 125; // moves from one look at lists and counts to the next
const SIZES = /** @type {const} */ (["record", "expansion", "rise"]);

/** @param {Lane} lane */
export const runOf = (lane) => /** @type {Run} */ (lane.run);

/** Where a run alone stops, one step of this size after the other. @param {Run} run @param {StepSize} size */
export function stopsOf({ records }, size) {
  const history = { records, known: records.length, done: true, cell: null };
  const stops = [0];
  while (stops[stops.length - 1] < records.length) stops.push(Number(nextStop(history, stops[stops.length - 1], size)));
  return stops;
}

/** What somebody may do with the clock. @param {() => number} random @param {LanesPage} page @returns {(() => Action)[]} */
function movesOf(random, page) {
  const one = chooser(random);
  const someTime = () => Math.floor(random() * (page.state.clock.time + 20));
  return [
    () => ({ type: "stepForward", size: one(SIZES) }),
    () => ({ type: "stepForward" }),
    () => ({ type: "stepBack", size: one(SIZES) }),
    () => ({ type: "stepBack" }),
    () => ({ type: "timeSet", time: someTime() }),
    () => ({ type: "seek", record: Math.floor(random() * 300) }),
    () => ({ type: "seekStep", step: Math.floor(random() * 90) }),
    () => ({ type: "ticked", seconds: random() }),
    () => ({ type: "ticked", seconds: random() }),
    () => ({ type: "play" }),
    () => ({ type: "pause" }),
    () => ({ type: "speedChosen", speed: one([1, 4, 30, Infinity]) }),
    () => ({ type: "laneTaken", lane: one(page.lanes).id }),
    () => (random() < 0.2 ? { type: "restart" } : { type: "toTheEnd" }),
    () => ({ type: "clockChosen", clock: one(SIZES) }),
  ];
}

/**
 * Every lane stands where its run alone does at that time; one may be within a step: the one at hand, or where that has
 * ended another.
 * @param {LanesPage} page
 * @param {Map<string, number[]>} stops
 */
function wrongLanes(page, stops) {
  const { name: clock, time } = page.state.clock;
  const { id: hand } = active(page.state);
  const places = page.lanes.map(({ id, run, cursor }) => {
    const all = /** @type {number[]} */ (stops.get(`${run?.id} ${clock}`));
    const [from, to = from + 1] = [all[Math.min(time, all.length - 1)], all[time + 1]];
    return { id, cursor, from, to };
  });
  const within = places.filter(({ cursor, from }) => cursor !== from);
  const allowed = within.every(({ id, cursor, from, to }) => {
    return cursor > from && cursor < to && (id === hand || hasEnded(active(page.state)));
  });
  return allowed && within.length < 2 ? [] : [clock, time, hand, ...within];
}

/** Open and closed, the counts and the lists. @param {Timeline} timeline @param {RecordStore} records @param {number} cursor */
function pictureOf(timeline, records, cursor) {
  timeline.show(records, cursor, records.nodes);
  const f = (/** @type {number} */ entry) => records.g(entry) + records.h(entry);
  const order = { f, ranked: true, lazy: false, untold: false, compare: byF };
  /** @param {number} one @param {number} other */
  function byF(one, other) {
    return f(one) - f(other) || one - other;
  }
  const listing = new Listing(timeline);
  do listing.follow(order, () => true);
  while (!listing.ready);
  const rows = listing.rows.map(({ open, closed }) => [open.slice(0, open.length), closed.slice(0, closed.length)]);
  return [timeline.counts, rows, [0, 1].map((side) => [...timeline.statuses(side)])];
}

/**
 * What was wrong first, after so many moves by chance; null for nothing.
 * @param {LanesPage} page whose runs are here
 * @param {{ moves: number, seed: number }} how
 */
export function firstWrong(page, { moves, seed }) {
  const random = randomOf(seed);
  const choose = chooser(random);
  const ways = movesOf(random, page);
  const stops = new Map(
    page.lanes.flatMap((lane) => SIZES.map((size) => [`${runOf(lane).id} ${size}`, stopsOf(runOf(lane), size)])),
  );
  const timelines = page.lanes.map(({ id }) => ({ id, timeline: new Timeline() }));
  for (let move = 0; move < moves; move += 1) {
    page.act(choose(ways)());
    const wrong = wrongLanes(page, stops);
    if (wrong.length) return { move, wrong };
    for (const { id, timeline } of timelines) {
      const differs = follows(page, id, timeline, move % LOOKS === 0);
      if (differs) return { move, differs };
    }
  }
  return null;
}

/**
 * A lane's timeline goes where the lane is; how the picture differs from that of a run alone, if it is looked at.
 * @param {LanesPage} page
 * @param {number} id
 * @param {Timeline} timeline
 * @param {boolean} looked
 */
function follows(page, id, timeline, looked) {
  const lane = /** @type {Lane} */ (page.lanes.find((each) => each.id === id));
  const { records } = runOf(lane);
  const { cursor } = lane;
  timeline.show(records, cursor);
  if (!looked) return null;
  const [ours, alone] = [timeline, new Timeline()].map((each) => JSON.stringify(pictureOf(each, records, cursor)));
  return ours === alone ? null : { id, cursor, ours, alone };
}

/** The same for runs of any kind, one for each lane: their records. @param {{ streams: string[], moves: number, seed: number }} given */
export function firstWrongOf({ streams, ...how }) {
  const names = streams.map((_, at) => `run ${at}`);
  const known = new Map(streams.map((bytes, at) => [names[at], bytesOf(bytes)]));
  return firstWrong(new LanesPage(names, known).arriveAll(), how);
}
