/** A page in a class (`state/classroom.js`, `classroom/follower.js`): whom it follows, when it leaves, how it comes back. */

import { tableOf } from "../../static/js/classroom/answersfile.js";
import { stepsTo } from "../../static/js/classroom/follower.js";
import { Looking } from "../../static/js/classroom/looking.js";
import { invited, newKey } from "../../static/js/classroom/membership.js";
import { reasonOf, rowsOf } from "../../static/js/classroom/reasons.js";
import { RemoteHand } from "../../static/js/classroom/remotehand.js";
import { Whereabouts } from "../../static/js/classroom/whereabouts.js";
import { BOARDS_OFFERED } from "../../static/js/domains/boards/offered.js";
import { MAPS_OFFERED } from "../../static/js/domains/gridmaps/offered.js";
import { Components } from "../../static/js/page/components.js";
import { OPEN } from "../../static/js/records/fold.js";
import { BYTES } from "../../static/js/records/records.js";
import { Timeline } from "../../static/js/records/timeline.js";
import { active } from "../../static/js/state/activelane.js";
import { isAway, isBrought, votesShown } from "../../static/js/state/classroom.js";
import { isAsked } from "../../static/js/state/quizplan.js";
import { update } from "../../static/js/state/state.js";
import { allWords } from "../../static/js/words/words.js";
import { golden } from "../support/scripts/bytes.js";
import { DOMAINS } from "../support/scripts/domains.js";
import { mapOf, StatePage, stopsOf } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

/** @import { Action, ClassPlace, Classroom, Domain, State } from "../../static/js/types.js" */

await allWords();
const A_STAR = await golden("a-star");
const LENGTH = A_STAR.length / BYTES;
const STOPS = stopsOf(A_STAR);
const TOLD = /** @type {any} */ ({ version: 1, phase: "follow", shown: {}, calls: 0 });
/** @type {ClassPlace} */
const PLACE = {
  document: "d",
  cursor: 40,
  step: 9,
  playing: false,
  speed: 4,
  stepSize: "expansion",
  picked: null,
  time: null,
  region: null,
  view: {},
  lesson: null,
};

/** @param {Partial<Classroom>} [changes] a student's page, with a run that is there */
function student(changes = {}) {
  const page = new StatePage(A_STAR).open().arrive(LENGTH);
  return page.act({ type: "classChanged", changes: { code: "123456", told: TOLD, ...changes } });
}

/** @param {StatePage} page @param {object} changes what the class is told now */
const told = (page, changes) => page.act({ type: "classChanged", changes: { told: { ...TOLD, ...changes } } });

/** @param {StatePage} page @param {ClassPlace} place */
const led = (page, place) => {
  const steps = stepsTo(page.state, place);
  page.act(...steps, { type: "classChanged", changes: { following: true } });
  return steps.map(({ type }) => type);
};

/** @type {Action[]} */
const OWN = [
  ...[{ type: "play" }, { type: "stepForward" }, { type: "seek", record: 3 }, { type: "toTheEnd" }],
  ...[
    { type: "problemReplaced", domain: "map", problem: mapOf(3, 3) },
    { type: "settingsChosen", settings: { algorithm: "dijkstra" } },
  ],
  ...[{ type: "speedChosen", speed: 8 }],
].map((action) => /** @type {Action} */ (action));

test("a step of one's own leaves the class", each(OWN), (action) => {
  const page = student();
  ok(!isAway(page.state));
  ok(isAway(page.act(action).state));
});

/** @type {Action[]} */
const ELSE = [
  ...[
    { type: "viewChosen", view: { theme: "dark" } },
    { type: "hovered", cell: 3 },
    { type: "picked", cell: 4 },
  ],
  ...[
    { type: "ticked", seconds: 0.1 },
    { type: "cameraMoved", camera: { scale: 9 } },
  ],
].map((action) => /** @type {Action} */ (action));

test("looking around does not", each(ELSE), (action) => {
  ok(!isAway(student().act(action).state));
});

test("whoever was called back, or is free no longer, follows again", () => {
  const page = student().act({ type: "stepForward" });
  ok(isAway(page.state));
  ok(!isAway(told(page, { calls: 1 }).state));
  told(page, { calls: 1, phase: "free" }).act({ type: "stepForward" });
  equal([isAway(page.state), page.state.classroom?.following], [false, false]);
  equal(told(page, { calls: 1 }).state.classroom?.following, true);
});

test("a teacher follows nobody", () => {
  const page = student({ role: "teacher" });
  equal([page.state.classroom?.following, isAway(page.state)], [false, false]);
});

test("a page goes to the place of the class, and asks for nothing once it is there", () => {
  const page = student();
  equal(led(page, PLACE), ["seek"]);
  equal([active(page.state).cursor, isAway(page.state)], [40, false]);
  equal(led(page, PLACE), []);
});

test("a page plays with its class, is put right when it has drifted, and stops with it", () => {
  const page = student();
  equal(led(page, { ...PLACE, playing: true }), ["seek", "play"]);
  equal([active(page.state).cursor, page.state.playback.playing], [40, true]);
  const { cursor } = active(page.state);
  equal(led(page, { ...PLACE, playing: true, step: 8 }), []);
  equal(led(page, { ...PLACE, playing: true, step: 30, cursor: LENGTH - 9 }), ["seek", "play"]);
  ok(active(page.state).cursor > cursor);
  equal(led(page, PLACE), ["seek"]);
  equal([active(page.state).cursor, page.state.playback.playing], [40, false]);
});

test("at the end of a search nothing begins again", () => {
  const page = student();
  equal(led(page, { ...PLACE, playing: true, cursor: LENGTH, step: 999 }), ["seek"]);
  equal(active(page.state).cursor, LENGTH);
});

test("speed, step size and picked node are the teacher's, as fast as it goes included", () => {
  const page = student();
  led(page, { ...PLACE, speed: null, stepSize: "record", picked: 7 });
  const { playback, picked } = page.state;
  equal([playback.speed, playback.stepSize, picked], [Number.POSITIVE_INFINITY, "record", 7]);
});

test("what the class brought is nobody's own work until it is changed", () => {
  const page = student({ brought: /** @type {any} */ (null) });
  page.act({ type: "classChanged", changes: { brought: page.map } });
  ok(isBrought(page.state));
  ok(!isBrought(page.act({ type: "problemReplaced", domain: "map", problem: mapOf(4, 4) }).state));
  ok(!isBrought(/** @type {State} */ (update(page.state, { type: "classChanged", changes: null }))));
});

/** A student's page at the place where the class is asked. */
function voter(phase = "vote") {
  const page = student();
  led(page, PLACE);
  page.act({ type: "classChanged", changes: { brought: page.map } });
  const question = { number: 1, round: 1, kind: "node", text: "", choices: [], right: [], marked: [] };
  return told(page, { phase, question, shown: PLACE });
}

test("while the class is asked, nothing that comes next is seen, and what is touched is no step", () => {
  for (const phase of ["vote", "talk", "again"]) {
    const page = voter(phase);
    ok(isAsked(page.state), phase);
    page.act({ type: "stepForward" }, { type: "toTheEnd" }, { type: "play" }, { type: "stepBack" });
    equal([active(page.state).cursor, page.state.playback.playing, isAway(page.state)], [40, false, false]);
    equal(page.act({ type: "picked", cell: 7 }).state.picked, 7);
  }
});

test("a teacher's page, which all may see, hides what comes next as well", () => {
  const page = voter();
  page.act({ type: "classChanged", changes: { role: "teacher", brought: null } });
  ok(isAsked(page.state));
  equal(active(page.act({ type: "stepForward" }).state).cursor, 40);
});

test("what was answered is shown where it was asked, and nowhere else", () => {
  const page = voter("reveal");
  const question = { number: 1, round: 1, kind: "node", at: 40, right: [5, 7], marked: [7] };
  told(page, {
    phase: "reveal",
    question,
    tally: [
      [[5, 1]],
      [
        [7, 2],
        [9, 1],
      ],
    ],
    shown: PLACE,
  });
  equal(
    [...(votesShown(page.state) ?? [])],
    [
      [7, { count: 2, tone: "marked" }],
      [9, { count: 1, tone: "other" }],
    ],
  );
  equal(votesShown(page.act({ type: "stepForward" }).state), null);
});

test("who is free in a range of records stays in it as long as the search is the class's", () => {
  const page = student();
  page.act({ type: "classChanged", changes: { brought: page.map, settings: active(page.state).settings } });
  told(page, { phase: "free", free: [10, 40] });
  equal(active(page.state).cursor, 10);
  equal(active(page.act({ type: "toTheEnd" }).state).cursor, 40);
  equal(active(page.act({ type: "seek", record: 0 }).state).cursor, 10);
  equal(active(page.act({ type: "problemReplaced", domain: "map", problem: mapOf(4, 4) }).state).cursor, 0);
});

test("when it is revealed, or the class goes on, everyone may walk on", () => {
  for (const phase of ["reveal", "follow"]) {
    const page = voter();
    const { playback } = page.state;
    told(page, { phase, shown: PLACE });
    ok(!isAsked(page.state) && page.state.playback !== playback); // so that all who show the place hear of it
    ok(active(page.act({ type: "stepForward" }).state).cursor > 40);
  }
});

test("a question of the class closes Predict, and calls everyone back", () => {
  const page = student().act({ type: "quizChosen", quiz: { on: true } }, { type: "stepBack" });
  led(page, PLACE);
  page.act({ type: "classChanged", changes: { brought: page.map } }, { type: "speedChosen", speed: 8 });
  ok(isAway(page.state));
  told(page, { phase: "vote", question: { number: 1 }, shown: PLACE });
  equal([isAway(page.state), page.state.quiz.on], [false, false]);
});

test("an answer is right, nearest to the goal, open, expanded already or not known, by what the search has", () => {
  const { records } = /** @type {import("../../static/js/types.js").Run} */ (
    active(new StatePage(A_STAR).open().arrive(LENGTH).state).run
  );
  const timeline = new Timeline();
  timeline.show(records, STOPS[8], 0);
  const open = [...timeline.statuses(0)].flatMap((status, node) => (status === OPEN ? [node] : []));
  const nearest = Math.min(...open.map((node) => timeline.h(node)));
  const [marked, right] = open;
  const question = /** @type {any} */ ({ right: [marked, right], marked: [marked] });
  equal([reasonOf(marked, question, timeline), reasonOf(right, question, timeline)], ["marked", "right"]);
  for (const node of open.slice(2))
    equal(reasonOf(node, question, timeline), timeline.h(node) === nearest ? "nearest" : "open");
  equal(reasonOf(records.node(0), question, timeline), "closed");
  equal(reasonOf(99_999, question, timeline), "unseen");
  equal([reasonOf(right, question, null), reasonOf(99_999, question, null)], ["right", "other"]);
});

test("answers are counted by reason, round by round, the best reason first", () => {
  const reason = (/** @type {number} */ node) => (node === 7 ? "marked" : node === 5 ? "right" : "closed");
  const tallies = /** @type {const} */ ([
    [
      [5, 3],
      [1, 2],
      [2, 1],
    ],
    [[7, 4]],
  ]);
  equal(rowsOf(tallies, reason), [
    { reason: "marked", counts: [0, 4] },
    { reason: "right", counts: [3, 0] },
    { reason: "closed", counts: [3, 0] },
  ]);
});

test("a name in the table of answers is never a formula, and never ends its cell", () => {
  const question = { number: 1, kind: /** @type {const} */ ("node"), choices: [], text: '{"domain":"map","width":3}' };
  const rows = [{ ...question, name: '=1+"a"', answers: [4, null], right: null }];
  equal(tableOf(rows, DOMAINS).split("\r\n")[1], `"'=1+""a""","1","(1, 1)","",""`);
});

test("an address invites to join, to teach or to start a class, or to nothing", () => {
  const secret = "0123456789abcdef0123456789abcdef";
  equal(invited("#join"), { join: "" });
  equal(invited("#project=4829-1307"), { project: "48291307" });
  for (const gap of ["", "-", "%20"]) equal(invited(`#join=4829${gap}1307`), { join: "48291307" });
  equal(invited("#join=482913"), { join: "482913" }); // of a class that an older version began
  equal(invited(`#teach=48291307.${secret}`), { teach: { code: "48291307", secret } });
  equal(invited(`#teach=482913.${secret}`), { teach: { code: "482913", secret } });
  equal(invited(`#dashboard=482913.${secret}`), { watch: { code: "482913", ticket: secret } });
  equal(invited(`#start=${secret}`), { start: secret });
  for (const other of [
    "",
    "#lesson=3",
    "#join=48291",
    "#join=-",
    "#join=482913075",
    "#teach=482913",
    "#teach",
    "#project",
    "#start=482913",
    `#teach=482913.${secret}0`,
    "#m=AA",
  ])
    equal(invited(other), null);
});

test("two pages never have one key", () => {
  const keys = Array.from({ length: 100 }, newKey);
  equal([new Set(keys).size, keys.every((key) => /^[0-9a-f]{32}$/.test(key))], [100, true]);
});

test("all that a second device has asked for is done, when several things are told at once", () => {
  /** @type {string[]} */
  const done = [];
  const hand = new RemoteHand(
    (wish) => void done.push(/** @type {Action} */ (wish).type),
    /** @type {any} */ ({}),
    () => {},
  );
  /** @type {State | null} */
  let before = null;
  for (const command of [
    { number: 4, last: ["next", "next"] }, // from before this page
    { number: 5, last: ["next", "next", "previous"] },
    { number: 7, last: ["next", "previous", "next", "next"] },
    { number: 7, last: ["next", "previous", "next", "next"] },
  ]) {
    const state = /** @type {State} */ (
      /** @type {any} */ ({ classroom: { role: "teacher", code: "1", told: { command } } })
    );
    hand.syncState(state, before);
    before = state;
  }
  equal(done, ["stepBack", "stepForward", "stepForward"]);
});

/** @param {Domain} domain */
const offered = ({ name }) => (name === "board" ? BOARDS_OFFERED : MAPS_OFFERED);

/** A page with a stage of a size, and what it looks at. @param {number} width @param {number} height */
function looker(width, height) {
  const page = student();
  const [root, canvas] = [document.createElement("div"), document.createElement("canvas")];
  canvas.id = "stage-canvas";
  canvas.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
  root.append(canvas);
  document.body.append(root);
  const looking = new Looking(root, { current: () => page.state, offered });
  const dispatch = (/** @type {any} */ action) => void page.act(action);
  return { page, looking, follow: (/** @type {ClassPlace} */ place) => looking.follow(place, dispatch) };
}

test("who follows looks where the teacher has zoomed in, and elsewhere until the teacher does", () => {
  const [teacher, pupil] = [looker(800, 600), looker(300, 500)];
  const shown = () => ({ ...PLACE, region: teacher.looking.region });
  const move = (/** @type {typeof teacher} */ { page }, /** @type {object} */ camera) =>
    page.act({ type: "cameraMoved", camera });
  equal(shown().region, null);
  pupil.follow(shown());
  equal(pupil.page.state.camera.fitted, true);
  move(teacher, { scale: 100, x: 1, y: 2, fitted: false });
  pupil.follow(shown());
  const [wanted, seen] = [shown().region, pupil.looking.region];
  ok(wanted && seen && seen.width >= wanted.width && seen.height >= wanted.height, [wanted, seen]);
  equal([seen?.x, seen?.width], [wanted?.x, wanted?.width]); // which fills the narrower stage
  move(pupil, { x: 0 });
  pupil.follow(shown());
  equal(pupil.page.state.camera.x, 0);
  pupil.looking.forget(); // called back
  pupil.follow(shown());
  equal(pupil.looking.region, seen);
  move(teacher, { fitted: true });
  pupil.follow(shown());
  equal(pupil.page.state.camera.fitted, true);
});

// Where a student is

test("who comes into a class once more, much later, says again where they are", async () => {
  let said = 0;
  const say = () => {
    said += 1;
    return Promise.resolve({ placed: true });
  };
  const page = student({ role: "student", following: false });
  const whereabouts = new Whereabouts({ current: () => page.state }, /** @type {any} */ ({ say }));
  const come = async () => {
    whereabouts.told = -Infinity; // long ago
    whereabouts.syncState(page.state, null);
    await new Promise((then) => setTimeout(then));
  };
  const leave = () => whereabouts.syncState({ ...page.state, classroom: null }, page.state);
  await come();
  leave();
  const [{ now: clock }, now] = [performance, performance.now()];
  performance.now = () => now + 60_000;
  try {
    await come();
  } finally {
    performance.now = clock; // of the page, which other tests share
  }
  leave();
  equal(said, 2);
});

test("who is removed before they have said where they are, and let back in, says it then", async () => {
  /** @type {boolean[]} */
  const said = [];
  const say = (/** @type {string} */ _, /** @type {{ following: boolean }} */ { following }) => {
    said.push(following);
    return Promise.resolve({ placed: true });
  };
  const page = student();
  const whereabouts = new Whereabouts({ current: () => page.state }, /** @type {any} */ ({ say }));
  whereabouts.told = -Infinity; // so that it is due at once
  const shown = new Components([whereabouts]);
  const come = async (/** @type {Classroom["over"][]} */ ...overs) => {
    for (const over of overs) shown.syncState(page.act({ type: "classChanged", changes: { over } }).state);
    await new Promise((then) => setTimeout(then)); // what was due has been said, or is not to be
  };
  await come(null, { key: "class.removed", facts: {} });
  equal(said, []);
  await come(null);
  equal(said, [true]);
  page.act({ type: "classChanged", changes: null });
  shown.syncState(page.state);
});
