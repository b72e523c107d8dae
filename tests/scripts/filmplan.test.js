/** What a film shows when (`static/js/page/filmplan.js`): its shots add up to just the length that is wanted. */

import { FilmDelay, isPossible, secondsOf, shotsOf } from "../../static/js/page/filmplan.js";
import { CLOCKS_OF_FILMS } from "../../static/js/page/reels.js";
import { randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @import { Shot } from "../../static/js/page/filmplan.js" */

const { gif, mp4 } = CLOCKS_OF_FILMS;

test("each step stays as long as the speed says, and the last one for two seconds", () => {
  equal(shotsOf({ first: 2, last: 5 }, { speed: 4 }, gif), [
    { step: 2, ticks: 25 },
    { step: 3, ticks: 25 },
    { step: 4, ticks: 25 },
    { step: 5, ticks: 200 },
  ]);
  const slow = shotsOf({ first: 1, last: 2 }, { speed: 0.25 }, gif);
  equal(slow.at(-1), { step: 2, ticks: 400 });
});

test("a speed that the film's clock does not divide is kept over the whole", () => {
  const shots = shotsOf({ first: 1, last: 71 }, { speed: 7 }, mp4);
  equal(shots.length, 71);
  equal(secondsOf(shots, mp4), 12);
  ok(shots.slice(0, -1).every(({ ticks }) => ticks === 4 || ticks === 5));
});

/** Steps and seconds. @type {Record<string, [first: number, last: number, seconds: number]>} */
const LENGTHS = {
  "one step": [3, 3, 10],
  "a few steps": [1, 5, 10],
  "a step a frame": [1, 900, 30],
  "more steps than frames": [1, 100000, 30],
  "one second": [1, 50, 1],
  "ten minutes": [1, 20, 600],
};

test("a film of a fixed length is just so long, whatever the run", LENGTHS, ([first, last, seconds]) => {
  for (const clock of [gif, mp4]) {
    const shots = shotsOf({ first, last }, { seconds }, clock);
    equal(secondsOf(shots, clock), seconds);
    equal([shots[0].step, shots.at(-1)?.step], [first, last]);
    ok(shots.every(({ ticks }) => ticks >= clock.least));
    ok(shots.every(({ step }, at) => at === 0 || step > shots[at - 1].step));
  }
});

test("where there are more steps than pictures, those left out lie evenly", () => {
  const random = randomOf(7);
  for (let round = 0; round < 200; round += 1) {
    const last = 1 + Math.floor(random() * 5000);
    const shots = shotsOf({ first: 1, last }, { speed: 0.5 + random() * 999 }, random() < 0.5 ? gif : mp4);
    const gaps = shots.slice(1, -1).map(({ step }, at) => step - shots[at].step);
    ok(Math.max(1, ...gaps) - Math.min(Infinity, ...gaps) <= 1, JSON.stringify(shots));
    equal(shots.at(-1)?.step, last);
  }
});

test("a film that would be longer than it may be is as long as it may be", () => {
  const pace = { speed: 4, most: 30 };
  equal(secondsOf(shotsOf({ first: 1, last: 21 }, pace, mp4), mp4), 7);
  equal(secondsOf(shotsOf({ first: 1, last: 5000 }, pace, mp4), mp4), 30);
});

/** A film whose pictures need so much time each: what is shown for how long. @param {readonly Shot[]} shots @param {number} need ticks */
function slowFilm(shots, need) {
  const delay = new FilmDelay(shots);
  /** @type {Shot[]} */
  const shown = [];
  for (const shot of shots) {
    if (delay.leavesOut(shot)) continue;
    const ticks = Math.max(need, delay.timeFor(shot));
    shown.push({ step: shot.step, ticks });
    delay.took(shot, ticks);
  }
  return shown;
}

/** Ticks that each picture needs, and how many are shown of 51. @type {Record<string, [need: number, shown: number]>} */
const NEEDS = { "as much as it has": [4, 51], "some more": [6, 51], "a lot more": [40, 9] };

test("pictures that need longer than they have take it from those after them", NEEDS, ([need, count]) => {
  const shots = shotsOf({ first: 1, last: 51 }, { speed: 25 }, gif);
  const shown = slowFilm(shots, need);
  equal(secondsOf(shown, gif), secondsOf(shots, gif));
  equal([shown.length, shown[0].step, shown.at(-1)?.step], [count, 1, 51]);
  const gaps = shown.slice(1).map(({ step }, at) => step - shown[at].step);
  ok(gaps.every((gap) => gap <= Math.ceil(need / 4) + 1));
});

test("a film too short for what its pictures need is longer, and its last picture is not left out", () => {
  const shots = shotsOf({ first: 1, last: 51 }, { seconds: 1 }, gif);
  const shown = slowFilm(shots, 30);
  equal(shown.at(-1)?.step, 51);
  ok(secondsOf(shown, gif) <= 1.5, secondsOf(shown, gif));
});

test("no film is made at a pace that is none", () => {
  equal(
    [
      { speed: 0 },
      { speed: Number.NaN },
      { speed: 2000 },
      { seconds: 0 },
      { seconds: 601 },
      { seconds: Number.NaN },
    ].map(isPossible),
    [false, false, false, false, false, false],
  );
  ok(isPossible({ speed: 0.5 }) && isPossible({ seconds: 600 }));
});
