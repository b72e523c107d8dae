/** How the server is asked (`server/asking.js`, `server/problemnames.js`). */

import { GRIDMAPS } from "../../static/js/domains/gridmaps/gridmaps.js";
import { Answers, Asking, Cache, pauseAfter } from "../../static/js/server/asking.js";
import { ProblemNames } from "../../static/js/server/problemnames.js";
import { ActedServer, settled } from "../support/scripts/actedserver.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { Said } from "../support/scripts/actedserver.js" */

const FRAME = 1000 / 60;

/**
 * Somebody who wants answers of a server, and looks for the one wanted when there is more.
 * @param {{ most?: number, server?: ActedServer }} parts
 */
function acted({ most = 8, server = new ActedServer() } = {}) {
  const view = { wanted: "", changes: 0 };
  /** @type {Answers<string, Said>} */
  const answers = new Answers({
    server,
    ask: (question) => server.ask(question),
    keyOf: (question) => [question],
    changed: () => {
      view.changes += 1;
      if (view.wanted) answers.at(view.wanted);
    },
    most,
  });
  return { server, answers, view };
}

/**
 * A page that wants an answer with every frame.
 * @param {ReturnType<typeof acted>} parts
 * @param {number} seconds
 * @param {(frame: number) => string} wanted
 */
async function frames({ server, answers, view }, seconds, wanted = () => "a") {
  for (let frame = 0; frame < seconds * 60; frame += 1) {
    view.wanted = wanted(frame);
    answers.at(view.wanted);
    await server.pass(FRAME);
  }
}

test("an answer is asked for once and then cached", async () => {
  const { server, answers, view } = acted();
  equal(answers.at("a"), null);
  await settled();
  equal([answers.at("a"), answers.at("a")], [{ said: "a" }, { said: "a" }]);
  equal([server.asked, view.changes], [["a"], 1]);
});

test("one question is out at a time, and the latest goes next", async () => {
  const { server, answers } = acted();
  server.holds = true;
  for (const question of ["a", "b", "c", "d"]) answers.at(question);
  equal(server.asked, ["a"]);
  await server.deliver();
  await server.deliver();
  equal([server.asked, server.held.length], [["a", "d"], 0]);
  equal([answers.cached("a"), answers.cached("d")], [{ said: "a" }, { said: "d" }]);
});

test("a question that is out is not put again", async () => {
  const { server, answers } = acted();
  server.holds = true;
  for (const question of ["a", "b", "a"]) answers.at(question);
  await server.deliver();
  equal([server.asked, server.held.length], [["a"], 0]);
});

test("what is cached takes the place of what waits", async () => {
  const { server, answers } = acted();
  answers.at("a");
  await settled();
  server.holds = true;
  for (const question of ["b", "c", "a"]) answers.at(question);
  await server.deliver();
  equal(server.asked, ["a", "b"]);
});

test("only the newest answers are cached", async () => {
  const { answers } = acted({ most: 2 });
  for (const question of ["a", "b", "c"]) {
    answers.at(question);
    await settled();
  }
  equal(
    ["a", "b", "c"].map((question) => answers.cached(question) !== null),
    [false, true, true],
  );
});

test("keys are compared part by part", () => {
  const cache = new Cache(4);
  const [map, other] = [{}, {}];
  cache.set([map, "a"], 1);
  cache.set([other, "a"], 2);
  cache.set([map, "a"], 3);
  equal(
    [[map, "a"], [other, "a"], [{}, "a"], [map]].map((key) => cache.get(key)),
    [3, 2, null, null],
  );
  cache.delete([map, "a"]);
  equal([cache.get([map, "a"]), cache.entries.length], [null, 1]);
});

test("a question waits until it has been the latest for a while", async () => {
  const { server, answers } = acted();
  answers.at("a", 100);
  await server.pass(60);
  answers.at("b", 100);
  await server.pass(60);
  answers.at("b", 100);
  equal(server.asked, []);
  await server.pass(50);
  equal([server.asked, server.times], [["b"], [160]]);
});

test("what is wanted at once does not wait", async () => {
  const { server, answers } = acted();
  answers.at("a", 100);
  answers.at("a", 0);
  equal(server.asked, ["a"]);
  await server.pass(300);
  equal(server.asked, ["a"]);
});

test("a cancelled question is neither put nor put again", async () => {
  const server = new ActedServer();
  const asking = new Asking({ server, ask: (/** @type {string} */ question) => server.ask(question), answered() {} });
  asking.want("a", 100);
  asking.cancel();
  await server.pass(500);
  server.gone = true;
  asking.want("b");
  await settled();
  asking.cancel();
  await server.pass(5000);
  equal([server.asked, asking.idle], [["b"], true]);
});

test("nobody asks a server that is gone with every frame", async () => {
  const page = acted();
  page.server.gone = true;
  await frames(page, 3);
  ok(page.server.asked.length >= 2 && page.server.asked.length <= 3, page.server.times);
  await frames(page, 57);
  ok(page.server.asked.length <= 8, page.server.times);
  ok(page.answers.lost);
});

test("other questions do not shorten the pause", async () => {
  const page = acted();
  page.server.gone = true;
  await frames(page, 10, String);
  ok(page.server.asked.length <= 5, page.server.times);
});

test("a lost question is put again as soon as the connection is back", async () => {
  const page = acted();
  page.server.gone = true;
  await frames(page, 10);
  const before = page.server.asked.length;
  await page.server.back();
  equal([page.server.asked.length - before, page.server.timers.size], [1, 0]);
  equal([page.answers.at("a"), page.answers.lost], [{ said: "a" }, false]);
});

test("a lost question gives way to a later one", async () => {
  const { server, answers, view } = acted();
  server.gone = true;
  answers.at("a");
  await settled();
  view.wanted = "b";
  answers.at("b");
  server.gone = false;
  await server.pass(1500);
  equal([server.asked, answers.cached("a"), answers.cached("b")], [["a", "b"], null, { said: "b" }]);
});

test("pauses grow, and begin small again after an answer", async () => {
  const server = new ActedServer();
  const asking = new Asking({ server, ask: (/** @type {string} */ question) => server.ask(question), answered() {} });
  server.gone = true;
  asking.want("a");
  await server.pass(16000);
  server.gone = false;
  await server.pass(20000);
  server.gone = true;
  asking.want("b");
  await server.pass(4000);
  equal(server.times, [0, 1000, 3000, 7000, 15000, 31000, 36000, 37000, 39000]);
});

test("a pause has an end", () => equal([1, 2, 5, 50].map(pauseAfter), [1000, 2000, 16000, 16000]));

test("an answer that is pending is looked for every second", async () => {
  const server = new ActedServer();
  /** @type {string[]} */
  const answers = [];
  /** @type {Asking<string, Said>} */
  const asking = new Asking({
    server,
    ask: async (question) => {
      const answer = await server.ask(question);
      return server.asked.length < 4 ? { pending: true } : answer;
    },
    answered: (_, answer) => void answers.push(...Object.keys(answer)),
  });
  asking.want("a");
  await server.pass(10000);
  equal([server.times, asking.lost], [[0, 1000, 2000, 3000], false]);
  equal(answers, ["pending", "pending", "pending", "said"]);
});

/** Names from a server that gives what it is told to give, and the documents it got. */
function named() {
  const server = { answer: /** @type {any} */ ({ problem: "p1" }), documents: /** @type {object[]} */ ([]) };
  const postProblem = (/** @type {object} */ document) => {
    server.documents.push(document);
    return Promise.resolve(server.answer);
  };
  const names = new ProblemNames({ postProblem }, ({ domain, problem }) => ({
    domain: domain.name,
    width: problem.width,
  }));
  return { server, names, posed: { domain: GRIDMAPS, problem: /** @type {any} */ ({ width: 3 }) } };
}

test("a problem is posted once, however many ask", async () => {
  const { server, names, posed } = named();
  const found = await Promise.all([names.of(posed), names.of({ ...posed }), names.of(posed)]);
  equal(found, [{ problem: "p1" }, { problem: "p1" }, { problem: "p1" }]);
  equal(server.documents, [{ domain: "map", width: 3 }]);
});

test("a problem is posted again when it was forgotten or got no name", async () => {
  const { server, names, posed } = named();
  await names.of(posed);
  names.forget(posed);
  for (const answer of [{ lost: true }, { refusal: { key: "map.large", facts: {} } }, { problem: "p2" }]) {
    server.answer = answer;
    equal(await names.of(posed), answer);
  }
  equal(server.documents.length, 4);
});
