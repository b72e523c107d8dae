/** The page's state: what no sequence of actions can break. */

import { active } from "../../static/js/state/activelane.js";
import { shown } from "../../static/js/state/horizon.js";
import { hasEnded, haveAllEnded, timeOf } from "../../static/js/state/lanes.js";
import { CONTROLS, modeOf } from "../../static/js/state/playback.js";
import { chooser, golden, randomOf } from "../support/scripts/bytes.js";
import { BOARDS, edited, mapOf, PROMISE, StatePage } from "../support/scripts/statepage.js";
import { each, equal, test } from "../support/scripts/testing.js";

/** @import { Action, Run, State } from "../../static/js/types.js" */

const [A_STAR, DIJKSTRA, SMALL, BOARD] = await Promise.all(["a-star", "dijkstra", "exhausted", "board"].map(golden));
const COUNT = 5000;
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
  const cell = () => Math.floor(random() * page.map.cells.length);
  const refusal = { key: "server.runs", facts: {} };
  return {
    problemDrawn: () => ({ domain: "map", problem: edited(page.map, cell()) }),
    strokeEnded: () => ({ domain: "map", before: one([page.map, mapOf(8, 6)]) }),
    problemReplaced: () => ({ domain: "map", problem: one([mapOf(8, 6), mapOf(5, 4)]) }),
    documentOpened: () => {
      const problem = one([{ map: mapOf(8, 6) }, { board: one(BOARDS) }]);
      return { ...problem, settings: {}, step: one([null, 0, 5, 500]), notes: "" };
    },
    domainChosen: () => ({ domain: one(["map", "board"]) }),
    boardReplaced: () => ({ type: "problemReplaced", domain: "board", problem: one(BOARDS) }),
    undo: () => ({}),
    redo: () => ({}),
    settingsChosen: () => ({ settings: one(SETTINGS) }),
    runAgain: () => ({ keepStep: random() < 0.8 }),
    runCleared: () => ({}),
    runRefused: () => ({ run: active(page.state).run?.id ?? 0, refusal }),
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
    laneAdded: () => ({ settings: one(SETTINGS) }),
    lanesChosen: () => ({ lanes: SETTINGS.slice(0, 1 + Math.floor(random() * 4)) }),
    laneRemoved: () => ({ lane: one(page.state.lanes).id }),
    laneTaken: () => ({ lane: one(page.state.lanes).id }),
    laneLinked: () => ({ lane: one(page.state.lanes).id, linked: random() < 0.7 }),
    clockChosen: () => ({ clock: one(["expansion", "rise", "record"]) }),
    timeSet: () => ({ time: one([0, 1, 20, 5000]) }),
  };
}

/**
 * Everything that has to hold of a state after an action, and whether it does.
 * @param {StatePage} page
 * @param {string} type of the action
 * @returns {Record<string, boolean>}
 */
function claims(page, type) {
  const { map } = page;
  const { undo, aside, domain } = page.state;
  const onBoard = domain.name === "board";
  const { run, settings, cursor, goingTo } = active(page.state);
  const { due, playing } = page.state.playback;
  const now = shown(page.state);
  const mode = modeOf(page.state);
  const over = run?.status === "done" || run?.status === "refused";
  const hopeless = onBoard && page.board === BOARDS[2] && !settings.anyway;
  return {
    cursor: Number.isInteger(cursor) && cursor >= 0,
    known: cursor <= (run?.known ?? 0) && (!run || run.known <= run.records.length),
    shown: now.cursor <= now.known && now.known <= now.records.length,
    due: due >= 0 && due < 1,
    undo: undo.length <= 200,
    "waits for nothing": !(over && goingTo !== null),
    "plays at the end": !haveAllEnded(page.state) || !playing || type !== "ticked",
    "shows another map": onBoard || now.records.nodes <= map.cells.length,
    "one desk aside": Object.keys(aside).length === 1 && !(domain.name in aside),
    "plays aside": Object.values(aside).every((desk) => !desk.playback.playing),
    "runs of one domain": !run || run.domain === domain,
    "undo of one domain": undo.every(({ problem }) => "cells" in problem !== onBoard),
    hopeless: !hopeless || (!run && (mode === "hopeless" || page.state.lanes.length > 1)),
    mode: mode in CONTROLS,
    ...claimsOfLanes(page.state),
  };
}

/** The lanes of a state, for a message. @param {State} state */
function toldLanes(state) {
  const { active: place, against, clock, playback } = state;
  const told = state.lanes.map(({ id, linked, run, cursor, goingTo }) => {
    return { id, linked, status: run?.status, known: run?.known, cursor, goingTo };
  });
  return JSON.stringify({ place, against, clock, playback, told });
}

/** What has to hold of several runs. @param {State} state @returns {Record<string, boolean>} */
function claimsOfLanes(state) {
  const { lanes, active: place, clock } = state;
  const runs = lanes.flatMap(({ run }) => run ?? []);
  const settled = lanes.filter((lane) => lane.linked && lanes[place].linked && lane.run && lane.goingTo === null);
  return {
    "four lanes": lanes.length <= 4 && place >= 0 && place < lanes.length,
    "a name for each lane": new Set(lanes.map(({ id }) => id)).size === lanes.length,
    "a run for each lane": new Set(runs.map(({ id }) => id)).size === runs.length,
    "a lane knows": lanes.every(({ run, cursor }) => cursor >= 0 && cursor <= (run?.known ?? 0)),
    "a lane waits for nothing": lanes.every(
      ({ run, goingTo }, at) => at === place || run?.status !== "done" || goingTo === null,
    ),
    "all lanes at one time":
      lanes.length === 1 ||
      settled.every((lane) => {
        const own = timeOf(state, lane);
        return own === clock.time || (hasEnded(lane) && own <= clock.time);
      }),
  };
}

/**
 * What the server does next: it opens the run, or some records come, or neither.
 * @param {StatePage} page
 * @param {() => number} random
 * @param {(run: Run) => Uint8Array<ArrayBuffer>} bytesOf
 */
function serve(page, random, bytesOf) {
  const { run } = chooser(random)(page.state.lanes);
  if (!run || run.status === "done" || run.status === "refused" || random() < 0.4) return;
  if (run.status === "opening") page.act({ type: "runOpened", run: run.id, ...PROMISE });
  else page.arriveFor(run, Math.floor(random() * 40), bytesOf(run));
}

/**
 * The records of each run, chosen when its first ones come.
 * @param {() => number} random
 */
function streams(random) {
  const known = new WeakMap();
  /** @param {Run} run */
  const bytesFor = ({ domain, problem }) =>
    domain.name === "board" ? BOARD : problem.width === 8 ? chooser(random)([A_STAR, DIJKSTRA]) : SMALL;
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
    wrong.push(...broken.map(([claim]) => `${claim}, ${type}: ${toldLanes(before)}`));
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
