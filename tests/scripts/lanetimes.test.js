/** The times of lanes (`static/js/comparing/lanetimes.js`): asked for when all are done, and told to the state if they are fair. */

import { LaneTimes } from "../../static/js/comparing/lanetimes.js";
import { GRIDMAPS } from "../../static/js/domains/gridmaps/gridmaps.js";
import { RecordStore } from "../../static/js/records/records.js";
import { ALGORITHMS } from "../support/scripts/statepage.js";
import { equal, test } from "../support/scripts/testing.js";

let ids = 0;

/** @param {object} [facts] @returns {any} */
function runOf(facts = {}) {
  ids += 1;
  const settings = { algorithm: "a-star", detail: "sets" };
  return {
    id: ids,
    domain: GRIDMAPS,
    settings,
    records: new RecordStore(),
    status: "done",
    seconds: 0.1,
    timing: null,
    ...facts,
  };
}

/** A state with the first run at hand. @param {any[]} runs @param {boolean} [playing] @returns {any} */
function stateOf(runs, playing = false) {
  const lanes = runs.map((run, at) => ({ id: at + 1, linked: true, run }));
  return { lanes, active: 0, playback: { playing }, algorithms: ALGORITHMS };
}

/** A page with a server that takes these times. @param {object} [how] */
function paged(how = {}) {
  const told = /** @type {any[]} */ ([]);
  const pauses = /** @type {{ then: () => void, pause: number }[]} */ ([]);
  const answer = {
    engine: "compiled",
    seconds: 0.5,
    processor: 0.5,
    expanded: 3,
    shares: [0.25, 1],
    busy: false,
    load: 0,
    ...how,
  };
  const server = {
    asked: 0,
    timing: () => {
      server.asked += 1;
      return Promise.resolve(answer);
    },
    later: (/** @type {() => void} */ then, /** @type {number} */ pause) => {
      pauses.push({ then, pause });
      return () => {};
    },
  };
  const names = { of: () => Promise.resolve({ problem: "p" }), forget: () => {} };
  const times = new LaneTimes(
    (wish) => told.push(wish),
    /** @type {any} */ ({ server, names, tables: { algorithms: ALGORITHMS } }),
  );
  const settled = () => new Promise((then) => setTimeout(then, 1));
  const go = async () => {
    await settled();
    pauses.shift()?.then();
    await settled();
  };
  return { times, told, pauses, server, go, settled };
}

test("every lane is timed, one after the other, and its profile is that of its steps", async () => {
  const { times, told, go, server } = paged();
  const runs = [runOf(), runOf()];
  times.syncState(stateOf(runs));
  await go();
  const timing = { seconds: 0.5, steps: 0, shares: [0.25, 1] };
  equal(told[0], { type: "runTimed", run: runs[0].id, timing });
  times.syncState(stateOf([{ ...runs[0], timing }, runs[1]]));
  await go();
  equal([told.length, told[1].run, server.asked], [2, runs[1].id, 10]);
});

test("nothing is asked of one lane, while one goes on, while they play, or of one that takes long", async () => {
  for (const state of [
    stateOf([runOf()]),
    stateOf([runOf(), runOf({ status: "open" })]),
    stateOf([runOf(), runOf()], true),
    stateOf([runOf(), runOf({ seconds: 60 })]),
  ]) {
    const { times, server, settled } = paged();
    times.syncState(state);
    await settled();
    equal(server.asked, 0);
  }
});

test("a busy machine, or plain Python, gives no time, and is tried again three times at most", async () => {
  for (const how of [{ busy: true }, { engine: "python" }, { seconds: null }]) {
    const { times, told, go, pauses } = paged(how);
    const state = stateOf([runOf(), runOf()]);
    times.syncState(state);
    for (let turn = 0; turn < 12; turn += 1) await go();
    equal(told, []);
    equal(pauses, []);
  }
});
