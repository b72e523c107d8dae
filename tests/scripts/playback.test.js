/** The state machine of playback (`state/playback.js`): every mode, how it is reached, what it leaves enabled. */

import { active } from "../../static/js/state/activelane.js";
import { outdated } from "../../static/js/state/horizon.js";
import { CONTROLS, modeOf } from "../../static/js/state/playback.js";
import { isPlace } from "../../static/js/state/quizplan.js";
import { update } from "../../static/js/state/state.js";
import { golden } from "../support/scripts/bytes.js";
import { BOARDS, edited, StatePage } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Action, State } from "../../static/js/types.js" */

const A_STAR = await golden("a-star");
const PLAYING = ["playing", "waiting"];

/** @param {StatePage} page */
const refused = (page) =>
  page.act({ type: "runRefused", run: page.run.id, refusal: { key: "server.runs", facts: {} } });

/** @param {StatePage} page */
const drawn = (page) => page.act({ type: "problemDrawn", domain: "map", problem: edited(page.map, 5) });

/**
 * A run of which some records came, and then some actions.
 * @param {number} count
 * @param {...Action} actions
 */
const after =
  (count, ...actions) =>
  (/** @type {StatePage} */ page) =>
    page
      .open()
      .arrive(count)
      .act(...actions);

/** @param {...Action} actions */
const acted =
  (...actions) =>
  (/** @type {StatePage} */ page) =>
    page.act(...actions);

/** @param {StatePage} page */
function asked(page) {
  page
    .open()
    .arrive(99)
    .act({ type: "quizChosen", quiz: { on: true } }, { type: "play" });
  for (let turn = 0; turn < 60; turn += 1) page.act({ type: "ticked", seconds: 0.3 });
  return page;
}

/** @type {Record<string, [(page: StatePage) => StatePage, string]>} how each mode is reached, and the mode itself */
const WAYS = {
  "an empty page": [(page) => page, "nothing"],
  "a cleared run": [after(99, { type: "runCleared" }), "nothing"],
  "a run asked for": [acted({ type: "runAgain", keepStep: false }), "opening"],
  "a question is open": [asked, "asking"],
  "a run that is open": [(page) => page.open(), "ready"],
  "a run whose records came": [after(50), "ready"],
  "back at the beginning": [after(99, { type: "toTheEnd" }, { type: "restart" }), "ready"],
  playing: [after(50, { type: "play" }), "playing"],
  "playing, all known": [after(99, { type: "play" }), "playing"],
  "played before it was open": [acted({ type: "play" }), "waiting"],
  "playing, no records yet": [(page) => page.open().act({ type: "play" }), "waiting"],
  "playing, the step is not complete": [after(1, { type: "play" }), "waiting"],
  "going to the end": [after(50, { type: "toTheEnd" }), "waiting"],
  "going to a step": [after(50, { type: "seekStep", step: 15 }), "waiting"],
  "one step, not known yet": [(page) => page.open().act({ type: "stepForward" }), "waiting"],
  paused: [after(50, { type: "seek", record: 20 }), "paused"],
  "paused while playing": [after(50, { type: "play" }, { type: "ticked", seconds: 1 }, { type: "pause" }), "paused"],
  "paused on the way to the end": [after(50, { type: "toTheEnd" }, { type: "pause" }), "paused"],
  "at the last record that is known": [after(50, { type: "seek", record: 50 }), "paused"],
  "at the end": [after(99, { type: "toTheEnd" }), "finished"],
  "played to the end": [
    after(99, { type: "speedChosen", speed: Infinity }, { type: "play" }, { type: "ticked", seconds: 1 }),
    "finished",
  ],
  "an impossible board": [acted({ type: "problemReplaced", domain: "board", problem: BOARDS[2] }), "hopeless"],
  "a board after an impossible one": [
    acted({ type: "problemReplaced", domain: "board", problem: BOARDS[2] }, { type: "undo" }),
    "opening",
  ],
  refused: [(page) => refused(page.open()), "refused"],
  "refused before it was open": [(page) => refused(page.act({ type: "play" })), "refused"],
  "edited while paused": [(page) => drawn(after(50, { type: "seek", record: 20 })(page)), "paused"],
  "edited at the end": [(page) => drawn(after(99, { type: "toTheEnd" })(page)), "paused"],
  "made again, the old one shown": [
    after(50, { type: "seek", record: 20 }, { type: "runAgain", keepStep: true }),
    "paused",
  ],
  "made again at the end, the old one shown": [
    after(99, { type: "toTheEnd" }, { type: "runAgain", keepStep: true }),
    "finished",
  ],
  "made again and played": [
    (page) => drawn(after(50, { type: "seek", record: 20 })(page)).act({ type: "play" }),
    "waiting",
  ],
};
const ALL = each(Object.keys(WAYS));

/** @param {State} state */
const placeOf = ({ playback, lanes: [{ cursor, goingTo, run }] }) =>
  JSON.stringify([playback, cursor, goingTo, run?.id], (_, value) => (value === Infinity ? "end" : value));

/** @param {string} way */
const reached = (way) => WAYS[way][0](new StatePage(A_STAR));

test("the mode is read off the state", ALL, (way) => {
  equal(modeOf(reached(way).state), WAYS[way][1]);
});

test("a control is enabled exactly if it does something", ALL, (way) => {
  const { state } = reached(way);
  const controls = CONTROLS[modeOf(state)];
  /** @param {string} type */
  const changes = (type) => {
    const now = update(state, /** @type {Action} */ ({ type }));
    return placeOf(now) !== placeOf(state);
  };
  const onTheWay = WAYS[way][1] === "waiting" || way.startsWith("made again");
  equal([controls.back, controls.restart], [changes("stepBack"), changes("restart")]);
  // asked for already, and may be asked for again
  if (!onTheWay) equal([controls.forward, controls.end], [changes("stepForward"), changes("toTheEnd")]);
});

test("play is called pause while it plays or waits", ALL, (way) => {
  const { play } = CONTROLS[modeOf(reached(way).state)];
  equal(play, PLAYING.includes(WAYS[way][1]) ? "play.pause" : "play.play");
});

test("every mode is reached", () => {
  const modes = new Set(Object.values(WAYS).map(([, mode]) => mode));
  equal(Object.keys(CONTROLS).sort(), [...modes].sort());
});

const OUTDATED = {
  "edited while paused": true,
  "edited at the end": true,
  paused: false,
  "an empty page": false,
};

test("out of date is beside the mode", each(Object.entries(OUTDATED)), ([way, expected]) => {
  equal(outdated(reached(way).state), expected);
});

/**
 * The answer to the question that is open.
 * @param {StatePage} page
 * @param {string} kind
 */
function answered(page, kind) {
  const { quiz } = page.state;
  const { run, cursor } = active(page.state);
  const answer = { run: run?.id, cursor: cursor, seed: quiz.seed, kind, verdict: "skipped", tries: 0 };
  return page.act({ type: "predicted", answer: /** @type {any} */ (answer) });
}

test("playing goes on where no question fits", { none: "playing", size: "paused" }, (expected) => {
  equal(modeOf(answered(reached("a question is open"), expected === "playing" ? "none" : "size").state), expected);
});

test("playing stays where something else stops it too", () => {
  const page = after(99, { type: "quizChosen", quiz: { on: true } })(new StatePage(A_STAR));
  const { breakpoints } = page.state.view;
  page.act({ type: "viewChosen", view: { breakpoints: { ...breakpoints, condition: "g >= 0" } } });
  for (let turn = 0; turn < 200 && modeOf(page.state) !== "asking"; turn += 1) {
    page.act({ type: "play" }, { type: "ticked", seconds: 0.3 });
  }
  equal(modeOf(page.state), "asking");
  equal(modeOf(answered(page, "none").state), "paused");
});

test("steps that are waited for stop at a question", () => {
  const page = new StatePage(A_STAR).open().act({ type: "quizChosen", quiz: { on: true } });
  page.act(...new Array(50).fill({ type: "stepForward" })).arrive(999);
  const { quiz } = page.state;
  const { cursor } = active(page.state);
  let place = 1;
  while (!isPlace(page.run.records, quiz.seed, place)) place += 1;
  equal([cursor, modeOf(page.state)], [place, "asking"]);
  ok(place > 1);
});
