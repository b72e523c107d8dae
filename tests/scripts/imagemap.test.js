/** Maps out of pictures (`static/js/problems/imagemap.js`): light and dark, at a threshold that is found or chosen. */

import { ImageMap } from "../../static/js/page/imagemap.js";
import { bestThreshold, cellsFor, lightnessOf, mapOfLightness } from "../../static/js/problems/imagemap.js";
import { randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const EACH = 4;
const PLAN = ["..#.", "..#.", "...."];
const INKS = /** @type {Record<string, number[]>} */ ({ ".": [240, 235, 220, 255], "#": [40, 50, 70, 255] });

/** The pixels of a drawn plan, with some noise. @param {readonly string[]} rows @param {Record<string, number[]>} inks */
function pixelsOf(rows, inks = INKS, noise = 20) {
  const random = randomOf(5);
  const [width, height] = [rows[0].length * EACH, rows.length * EACH];
  return Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
    const value = inks[rows[Math.floor(y / EACH)][Math.floor(x / EACH)]][at % 4];
    return at % 4 === 3 ? value : value + noise * (random() - 0.5);
  });
}

/** @param {readonly string[]} rows @param {Record<string, number[]>} [inks] */
function lightness(rows, inks) {
  return lightnessOf(pixelsOf(rows, inks), rows[0].length, rows.length, EACH);
}

/** @param {{ width: number, cells: Uint8Array } | null} map */
function drawn(map) {
  const text = map ? [...map.cells].map((cell) => (cell ? "." : "#")).join("") : "";
  return (
    map &&
    Array.from({ length: text.length / map.width }, (_, row) => text.slice(row * map.width, (row + 1) * map.width))
  );
}

/** Pictures that are being read: each is there when `come` is called with its number. */
class Reading {
  /** @type {((image: unknown) => void)[]} */
  waiting = [];
  /** @type {number[]} */
  closed = [];

  constructor() {
    this.before = globalThis.createImageBitmap;
    globalThis.createImageBitmap = () => new Promise((then) => this.waiting.push(/** @type {any} */ (then)));
  }

  /** @param {number} number */
  async come(number) {
    const image = Object.assign(new OffscreenCanvas(40, 20 * (number + 1)), { close: () => this.closed.push(number) });
    this.waiting[number](image);
    await new Promise((then) => setTimeout(then));
  }

  /** The page is that of other tests, too. */
  end() {
    globalThis.createImageBitmap = this.before;
  }
}

test("of two pictures the one that was brought last is offered, whichever is read first", async () => {
  const reading = new Reading();
  const home = document.createElement("div");
  const offer = new ImageMap(home, () => {});
  const both = [0, 1].map((number) => offer.offer(new File([], `${number}.png`)));
  await reading.come(1);
  await reading.come(0);
  equal(await Promise.all(both), [null, null]);
  equal([offer.map?.width, offer.map?.height, reading.closed], [40, 40, [0]]);
  offer.offer(new File([], "2.png"));
  offer.forget();
  await reading.come(2);
  reading.end();
  equal([offer.map, home.hidden, home.childElementCount, reading.closed], [null, true, 0, [0, 1, 2]]);
});

test("the dark parts are walls at the threshold that is found", () => {
  const seen = lightness(PLAN);
  const threshold = bestThreshold(seen);
  ok(threshold > 80 && threshold < 220, threshold);
  const map = mapOfLightness(seen, threshold, false);
  equal(drawn(map), PLAN);
  equal([map?.start, map?.goal], [0, 11]);
});

test("the light parts are walls if that is wanted", () => {
  const turned = PLAN.map((row) => row.replaceAll(/./g, (sign) => (sign === "." ? "#" : ".")));
  const seen = lightness(turned);
  equal(drawn(mapOfLightness(seen, bestThreshold(seen), true)), PLAN);
});

test("what can be seen through lies on white", () => {
  const seen = lightness(PLAN, { ".": [0, 0, 0, 0], "#": [0, 0, 0, 255] });
  equal(drawn(mapOfLightness(seen, bestThreshold(seen), false)), PLAN);
});

test("a picture of one colour is free, or no map at all", () => {
  const seen = lightness(["...", "..."], { ".": [200, 200, 200, 255] });
  equal(drawn(mapOfLightness(seen, 128, false)), ["...", "..."]);
  equal(mapOfLightness(seen, 128, true), null);
  equal(mapOfLightness(seen, 255, false), null);
});

test("cells keep the shape of a picture, and are two in a direction at least", () => {
  equal(cellsFor({ width: 300, height: 200 }, 60), { width: 60, height: 40 });
  equal(cellsFor({ width: 3, height: 4000 }, 100), { width: 2, height: 100 });
});
