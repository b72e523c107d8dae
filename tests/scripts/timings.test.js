/** The median of five times (`static/js/server/timings.js`), of a server whose answers are known. */

import { timingOf } from "../../static/js/server/timings.js";
import { equal, test } from "../support/scripts/testing.js";

/** @param {number | null} seconds @param {boolean} [busy] */
const told = (seconds, busy = false) => ({
  engine: "compiled",
  seconds,
  processor: 0,
  expanded: 1,
  shares: [Number(seconds), 1],
  busy,
  load: 0,
});

/** A server that gives these answers, and counts. @param {readonly any[]} answers */
function serverOf(answers) {
  const server = { asked: 0, timing: async () => answers[Math.min(server.asked++, answers.length - 1)] };
  return server;
}

/** @param {any} server @param {{ wanted?: () => boolean, post?: () => Promise<unknown> }} [more] */
const timed = (server, { wanted = () => true, post = async () => {} } = {}) =>
  timingOf(server, { problem: "p", settings: {}, post }, wanted);

test("five are asked for, and the one in the middle counts with its profile", async () => {
  const server = serverOf([5, 1, 4, 2, 3].map((seconds) => told(seconds)));
  equal(await timed(server), { seconds: 3, engine: "compiled", shares: [3, 1], busy: false, runs: 5 });
  equal(server.asked, 5);
});

test("the machine was busy if it was most of the time", async () => {
  const times = (/** @type {boolean[]} */ ...busy) => serverOf(busy.map((each, at) => told(at, each)));
  equal((await timed(times(true, true, false, false, false)))?.busy, false);
  equal((await timed(times(true, true, false, true, false)))?.busy, true);
});

test("a search that takes too long is not repeated", async () => {
  const server = serverOf([told(null)]);
  equal([(await timed(server))?.seconds, server.asked], [null, 1]);
});

test("what is not wanted any more is not asked for again", async () => {
  const server = serverOf([told(1)]);
  equal(await timed(server, { wanted: () => server.asked < 2 }), null);
  equal(server.asked, 2);
});

test("a server that does not know the problem is told it once", async () => {
  let posted = 0;
  const server = serverOf([{ unknown: true }, told(1)]);
  const post = async () => void (posted += 1);
  equal([(await timed(server, { post }))?.seconds, posted, server.asked], [1, 1, 6]);
});

test("without an answer there is no time", async () => {
  for (const answer of [{ lost: true }, { refusal: { key: "x", facts: {} } }, { unknown: true }])
    equal(await timed(serverOf([answer])), null);
});
