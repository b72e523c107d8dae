/** The page's state: what no sequence of actions can break. */

import { shown } from "../../static/js/state/horizon.js";
import { CONTROLS, modeOf } from "../../static/js/state/playback.js";
import { chooser, golden, randomOf } from "../support/scripts/bytes.js";
import { BOARDS, edited, mapOf, PROMISE, StatePage } from "../support/scripts/statepage.js";
import { each, equal, test } from "../support/scripts/testing.js";

/** @import { Action, Run } from "../../static/js/types.js" */

const [A_STAR, DIJKSTRA, SMALL, BOARD] = await Promise.all(["a-star", "dijkstra", "exhausted", "board"].map(golden));
const COUNT = 600;
const MODES = ["finished", "hopeless", "nothing", "opening", "paused", "playing", "ready", "refused", "waiting"];
const SIZES = /** @type {const} */ (["record", "expansion", "rise", "cell", "end"]);
const USUAL = ["play", "ticked", "stepForward", "stepBack", "seek", "seekStep"];
const SETTINGS = [{ algorithm: "a-star" }, { algorithm: "greedy" }, { anyway: true }, { anyway: false }];

/**
 * What may be done, each with what it is done with.
 * @param {StatePage} page
 * @param {() => number} random
 * @returns {Record<string, () => object>}
 */
function movesOf(page, random) {
  const one = chooser(random);
  const cell = () => Math.floor(random() * page.state.map.cells.length);
  const refusal = { key: "server.runs", facts: {} };
  return {
    mapDrawn: () => ({ map: edited(page.state.map, cell()) }),
    strokeEnded: () => ({ before: one([page.state.map, mapOf(8, 6)]) }),
    mapReplaced: () => ({ map: one([mapOf(8, 6), mapOf(5, 4)]) }),
    documentOpened: () => {
      const problem = one([{ map: mapOf(8, 6) }, { board: one(BOARDS) }]);
      return { ...problem, settings: {}, step: one([null, 0, 5, 500]), notes: "" };
    },
    domainChosen: () => ({ domain: one(["map", "board"]) }),
    boardReplaced: () => ({ board: one(BOARDS) }),
    undo: () => ({}),
    redo: () => ({}),
    settingsChosen: () => ({ settings: one(SETTINGS) }),
    runAgain: () => ({ keepStep: random() < 0.8 }),
    runCleared: () => ({}),
    runRefused: () => ({ run: page.state.run?.id ?? 0, refusal }),
    play: () => ({}),
    pause: () => ({}),
    restart: () => ({}),
    toTheEnd: () => ({}),
    stepForward: () => ({ size: one([undefined, ...SIZES]) }),
    stepBack: () => ({ size: one([undefined, ...SIZES]) }),
    seek: () => ({ record: one([0, 1, 50, 500, Math.floor(random() * 150)]) }),
    seekStep: () => ({ step: one([0, 1, 20, 5000]) }),
    ticked: () => ({ seconds: random() * random() }),
    speedChosen: () => ({ speed: one([0.5, 4, 300, Infinity]) }),
    stepSizeChosen: () => ({ stepSize: one(SIZES) }),
    picked: () => ({ cell: one([null, 11, 47]) }),
  };
}

/**
 * Everything that has to hold of a state after an action, and whether it does.
 * @param {StatePage} page
 * @param {string} type of the action
 * @returns {Record<string, boolean>}
 */
function claims(page, type) {
  const { run, undo, aside, domain, map, settings } = page.state;
  const { cursor, due, goingTo, playing } = page.state.playback;
  const now = shown(page.state);
  const mode = modeOf(page.state);
  const over = run?.status === "done" || run?.status === "refused";
  const finished = run?.status === "done" && cursor === run.known;
  const hopeless = domain === "board" && page.state.board === BOARDS[2] && !settings.anyway;
  return {
    cursor: Number.isInteger(cursor) && cursor >= 0,
    known: cursor <= (run?.known ?? 0) && (!run || run.known <= run.records.length),
    shown: now.cursor <= now.known && now.known <= now.records.length,
    due: due >= 0 && due < 1,
    undo: undo.length <= 200,
    "waits for nothing": !(over && goingTo !== null),
    "plays at the end": !finished || !playing || type !== "ticked",
    "shows another map": domain === "board" || now.records.nodes <= map.cells.length,
    "one desk aside": Object.keys(aside).length === 1 && !(domain in aside),
    "plays aside": Object.values(aside).every((desk) => !desk.playback.playing),
    "runs of one domain": !run || run.domain === domain,
    "undo of one domain": undo.every(({ problem }) => "cells" in problem === (domain === "map")),
    hopeless: !hopeless || (!run && mode === "hopeless"),
    mode: mode in CONTROLS,
  };
}

/**
 * What the server does next: it opens the run, or some records come, or neither.
 * @param {StatePage} page
 * @param {() => number} random
 * @param {(run: Run) => Uint8Array<ArrayBuffer>} bytesOf
 */
function serve(page, random, bytesOf) {
  const { run } = page.state;
  if (!run || run.status === "done" || run.status === "refused" || random() < 0.4) return;
  if (run.status === "opening") page.act({ type: "runOpened", run: run.id, ...PROMISE });
  else page.arrive(Math.floor(random() * 40), bytesOf(run));
}

/**
 * The records of each run, chosen when its first ones come.
 * @param {() => number} random
 */
function streams(random) {
  const known = new WeakMap();
  /** @param {Run} run */
  const bytesFor = ({ domain, problem }) =>
    domain === "board" ? BOARD : problem.width === 8 ? chooser(random)([A_STAR, DIJKSTRA]) : SMALL;
  /** @param {Run} run */
  return (run) => {
    if (!known.has(run.records)) known.set(run.records, bytesFor(run));
    return known.get(run.records);
  };
}

test("no sequence of actions breaks the state", each([0, 1, 2, 3]), (seed) => {
  const page = new StatePage();
  const random = randomOf(seed);
  const [moves, bytesOf, one] = [movesOf(page, random), streams(random), chooser(random)];
  /** @type {string[]} */
  const wrong = [];
  const modes = new Set();
  /** @param {string} type */
  const check = (type) => {
    const before = page.state;
    const broken = Object.entries(claims(page, type)).filter(([, holds]) => !holds);
    wrong.push(...broken.map(([claim]) => `${claim}, ${type}: ${JSON.stringify(before.playback)}`));
    modes.add(modeOf(before));
    if (page.act({ type: "hovered", cell: before.hover }).state !== before) wrong.push(`same state, ${type}`);
  };
  for (let count = 0; count < COUNT; count += 1) {
    serve(page, random, bytesOf);
    check("recordsArrived");
    const type = random() < 0.7 ? one(USUAL) : one(Object.keys(moves));
    page.act(/** @type {Action} */ ({ type, ...moves[type]() }));
    check(type);
  }
  equal([wrong.slice(0, 5), [...modes].sort()], [[], MODES]);
});
