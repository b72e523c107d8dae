/** Steps until lanes differ (`records/stepdifferences.js`, used by `state/`): forward, back, while playing, while records come. */

import { STALE, THRESHOLD } from "../../static/js/records/records.js";
import { compared } from "../../static/js/state/lanes.js";
import { LanesPage } from "../support/scripts/lanespage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Action, Lane, Run } from "../../static/js/types.js" */

const PAIRS = [
  ["a-star", "dijkstra"],
  ["board", "ida-star"],
  ["reopening", "a-star"],
  ["a-star", "a-star-sets"],
];

/** What each step of a lane does, one after the other. @param {Lane} lane */
function told({ run }) {
  const { records } = /** @type {Run} */ (run);
  return Array.from({ length: records.starts.length }, (_, place) => {
    let record = records.starts.at(place);
    while (records.kind(record) === STALE) record += 1;
    const bound = records.kind(record) === THRESHOLD ? records.g(record) : 0;
    return [records.kind(record), records.side(record), records.node(record), bound].join();
  });
}

/** The steps in which two lanes differ. @param {readonly Lane[]} lanes */
function differing([one, other]) {
  const [ours, theirs] = [told(one), told(other)];
  const common = Math.min(ours.length, theirs.length);
  const steps = Array.from({ length: common }, (_, at) => at + 1).filter((step) => ours[step - 1] !== theirs[step - 1]);
  return ours.length === theirs.length ? steps : [...steps, common + 1];
}

test("they go from one difference to the next, to the end, and back", each(PAIRS), (names) => {
  const page = new LanesPage(names).arriveAll();
  const wanted = differing(page.lanes);
  const end = Math.max(...page.lanes.map((lane) => told(lane).length));
  for (const step of wanted) equal(page.act({ type: "stepForward", size: "difference" }).state.clock.time, step);
  equal(page.act({ type: "stepForward", size: "difference" }).state.clock.time, end);
  const before = wanted.filter((step) => step < end).reverse();
  for (const step of before) equal(page.act({ type: "stepBack", size: "difference" }).state.clock.time, step);
  equal(page.act({ type: "stepBack", size: "difference" }).state.clock.time, 0);
  if (wanted.length)
    equal(page.act({ type: "toTheEnd" }, { type: "differenceSought", after: 0 }).state.clock.time, wanted[0]);
});

test("playing with that step size halts at every one of them", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  const wanted = differing(page.lanes);
  page.act({ type: "stepSizeChosen", stepSize: "difference" }, { type: "speedChosen", speed: 1 }, { type: "play" });
  const times = wanted.map(() => page.act({ type: "ticked", seconds: 1 }).state.clock.time);
  equal(times, wanted);
});

test("while records come, it waits until both sides are known", () => {
  const page = new LanesPage(["a-star", "dijkstra"]).arriveAll();
  const [first] = differing(page.lanes);
  for (const late of [0, 1]) {
    const slow = new LanesPage(["a-star", "dijkstra"]).open();
    slow.arriveIn(slow.lanes[1 - late]).act({ type: "stepForward", size: "difference" });
    ok(slow.lanes[0].goingTo !== null, "it waits");
    for (let part = 0; part < 40; part += 1) slow.arriveIn(slow.lanes[late], 7);
    equal([slow.state.clock.time, slow.cursors], [first, page.act({ type: "timeSet", time: first }).cursors]);
  }
});

test("where there is one search alone, it is the usual step", () => {
  const page = new LanesPage(["a-star"]).arriveAll();
  const starts = /** @type {Run} */ (page.lanes[0].run).records.starts;
  page.act({ type: "stepForward", size: "difference" }, { type: "stepForward", size: "difference" });
  equal(page.cursors, [starts.at(2)]);
  equal(page.act({ type: "stepBack", size: "difference" }).cursors, [starts.at(1)]);
});

test("lanes laid over each other stay so when the other is taken to hand, and no longer when one is removed", () => {
  const page = new LanesPage(["a-star", "dijkstra", "jump-point"]).arriveAll();
  const [first, second, third] = page.lanes.map(({ id }) => id);
  const pair = () => compared(page.state)?.map(({ id }) => id) ?? null;
  /** @param {Action} action */
  const after = (action) => {
    page.act(action);
    return pair();
  };
  equal(pair(), null);
  equal(after({ type: "laneCompared", lane: third }), [first, third]);
  equal(after({ type: "laneTaken", lane: third }), [first, third]);
  equal(after({ type: "laneTaken", lane: second }), [first, second]);
  equal(after({ type: "laneRemoved", lane: first }), null);
});

test("of several lanes it is the one laid over the one at hand that counts", () => {
  const page = new LanesPage(["a-star", "a-star-sets", "dijkstra"]).arriveAll();
  const [hand, same, other] = page.lanes;
  equal(page.act({ type: "stepForward", size: "difference" }).state.clock.time, differing([hand, other])[0]);
  page.act({ type: "restart" }, { type: "laneCompared", lane: same.id });
  equal(page.act({ type: "stepForward", size: "difference" }).state.clock.time, told(hand).length); // they never differ
});
