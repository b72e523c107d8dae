/** The frames of a page (`page/frames.js`): with the display, and without one. */

import { RemoteHand } from "../../static/js/classroom/remotehand.js";
import { Components } from "../../static/js/page/components.js";
import { PageFrames } from "../../static/js/page/frames.js";
import { Loop } from "../../static/js/page/loop.js";
import { BYTES } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { leads } from "../../static/js/state/classroom.js";
import { golden } from "../support/scripts/bytes.js";
import { StatePage } from "../support/scripts/statepage.js";
import { equal, test } from "../support/scripts/testing.js";

/** @import { OnFrame } from "../../static/js/page/frames.js" */

const A_STAR = await golden("a-star");

/** A page that can be hidden, with a display that shows a frame when it is told to. */
function screen(mustGoOn = () => true) {
  /** @type {OnFrame[]} */
  const displayed = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  const frames = new PageFrames(mustGoOn, { page, display: (then) => displayed.push(then) });
  const turn = (/** @type {boolean} */ hidden) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { frames, turn, displayed, show: () => displayed.splice(0).forEach((then) => void then(0)) };
}

/** @param {PageFrames} frames */
const next = (frames) => new Promise((done) => frames.frame(done));

test("a page that is seen is shown with the display, all that waits in one frame", () => {
  const { frames, displayed, show } = screen();
  /** @type {string[]} */
  const done = [];
  frames.frame(() => void done.push("first"));
  frames.frame(() => frames.frame(() => void done.push("third")));
  frames.frame(() => void done.push("second"));
  equal([displayed.length, done], [1, []]);
  show();
  equal(done, ["first", "second"]);
  show();
  equal(done, ["first", "second", "third"]);
});

test("a hidden page goes on if anything hangs on it, however much there is to do", async () => {
  const { frames, turn, displayed } = screen();
  turn(true);
  for (let frame = 0; frame < 15; frame += 1) await next(frames); // the first come at once, the others by a timer
  equal(displayed.length, 0);
});

test("what waits for a frame when the page is hidden is not forgotten", async () => {
  const { frames, turn } = screen();
  const shown = next(frames);
  turn(true);
  await shown;
});

test("a hidden page on which nothing hangs waits until it is seen", async () => {
  const { frames, turn, displayed, show } = screen(() => false);
  turn(true);
  const shown = next(frames);
  equal(displayed.length, 1);
  show();
  await shown;
});

test("what a second device asks for is done while the page that leads the class is hidden", async () => {
  const { frames, turn, show } = screen(() => leads(loop.current()));
  const begun = new StatePage(A_STAR).open().arrive(A_STAR.length / BYTES).state;
  /** @type {() => void} */
  let look = () => {};
  const loop = new Loop(begun, {
    clock: frames,
    changed: () => {},
    show: (state) => {
      shown.syncState(state);
      look();
    },
  });
  const shown = new Components([new RemoteHand(loop.dispatch, loop, () => {})]);
  const tell = (/** @type {number} */ number, /** @type {string[]} */ last) => {
    const told = /** @type {any} */ ({ version: number, phase: "follow", shown: {}, command: { number, last } });
    loop.dispatch({ type: "classChanged", changes: { code: "123456", role: "teacher", told } });
  };
  const cursor = () => active(loop.current()).cursor;
  const until = (/** @type {() => boolean} */ holds) =>
    new Promise((done) => {
      look = () => holds() && done(undefined);
    });
  await loop.begin(begun, () => {});
  tell(1, ["next"]); // which was asked before this page was there
  show();
  equal(cursor(), 0);
  turn(true);
  tell(2, ["next", "next"]);
  await until(() => cursor() > 0);
  const before = cursor();
  tell(3, ["next", "next", "play"]);
  await until(() => loop.current().playback.playing && cursor() > before);
});
