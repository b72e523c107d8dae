/** Moving pictures (`static/js/page/gif.js`): what a browser makes of a GIF is what went in, frame by frame. */

import { GRIDMAPS } from "../../static/js/domains/gridmaps/gridmaps.js";
import { filmed } from "../../static/js/page/film.js";
import { GifWriter } from "../../static/js/page/gif.js";
import { RecordStore } from "../../static/js/records/records.js";
import { NO_RUN } from "../../static/js/state/run.js";
import { randomOf } from "../support/scripts/bytes.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const OPAQUE = 0xff000000;
const CODES_SPENT = 300; // pixels in a direction of noise: more than 4096 codes

/** @typedef {{ pixels: Uint32Array, hundredths: number }} Shown */

/** What a decoder shows, block by block, and for how long. @param {Blob} blob @returns {Promise<Shown[]>} */
async function decoded(blob) {
  const decoder = new ImageDecoder({ data: await blob.arrayBuffer(), type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const shown = [];
  for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    shown.push({ pixels, hundredths: (image.duration ?? 0) / 10000 });
    image.close();
  }
  return shown;
}

/** What is shown at the end of each of these times. @param {readonly Shown[]} shown @param {readonly number[]} times */
function shownAtTheEnds(shown, times) {
  const ends = times.map((_, at) => times.slice(0, at + 1).reduce((sum, time) => sum + time));
  let begun = 0;
  const begins = shown.map(({ hundredths }) => (begun += hundredths) - hundredths);
  equal(begun, ends.at(-1));
  return ends.map((end) => shown[begins.filter((begin) => begin < end).length - 1].pixels);
}

/** @param {readonly Uint32Array[]} wanted @param {readonly Uint32Array[]} found */
function equalPictures(wanted, found) {
  equal(found.length, wanted.length);
  const differing = wanted.map((picture, at) => picture.filter((pixel, place) => pixel !== found[at][place]).length);
  equal(
    differing,
    wanted.map(() => 0),
  );
}

/** @param {number} width @param {number} height @param {(x: number, y: number) => number} colour */
function painted(width, height, colour) {
  return Uint32Array.from({ length: width * height }, (_, at) => OPAQUE + colour(at % width, Math.floor(at / width)));
}

/** Sizes and colours that meet every size of code. @type {Record<string, [width: number, height: number, colours: number]>} */
const CASES = {
  "one pixel": [1, 1, 1],
  "one colour": [64, 48, 1],
  "two colours": [33, 17, 2],
  "three colours": [50, 50, 3],
  "seventeen colours": [90, 60, 17],
  "all that a palette holds beside what stays": [120, 90, 255],
  "more codes than there are": [CODES_SPENT, CODES_SPENT, 255],
};

test("every frame comes out as it went in", CASES, async ([width, height, colours]) => {
  const random = randomOf(width + colours);
  const some = Array.from({ length: colours }, (_, at) => (at * 65793 + at) & 0xffffff);
  const frames = Array.from({ length: 3 }, (_, at) =>
    painted(width, height, (x, y) => some[at ? (x + y * at) % colours : Math.floor(random() * colours)]),
  );
  const writer = new GifWriter(width, height);
  for (const frame of frames) equal(writer.add(frame, 10), 10);
  const found = await decoded(writer.bytes());
  equalPictures(
    frames,
    found.map(({ pixels }) => pixels),
  );
});

test("a frame is as large as what has changed", () => {
  const writer = new GifWriter(800, 600);
  const still = painted(800, 600, (x, y) => (((x >> 5) + (y >> 5)) & 1 ? 0xddeeff : 0x223344));
  writer.add(still, 10);
  const first = writer.out.length;
  for (let frame = 0; frame < 100; frame += 1) {
    still[frame * 700] = OPAQUE;
    writer.add(still, 10);
  }
  equal([writer.pictures, writer.blocks], [101, 101]);
  ok(writer.out.length - first < 100 * 60, writer.out.length - first);
});

/** Many new colours in each of several pictures, and how long these are to stay. @type {Record<string, { colours: number, times: number[], taken: number[] }>} */
const COLOURFUL = {
  "time enough": { colours: 700, times: [25, 6, 7, 200], taken: [25, 6, 7, 200] },
  "time for some of the blocks": { colours: 1500, times: [25, 4, 7, 200], taken: [25, 12, 12, 200] },
  "no time at all": { colours: 300, times: [0, 0, 0, 0], taken: [4, 4, 4, 4] },
};

test(
  "whatever the colours, every pixel is right at the end of a picture's time",
  COLOURFUL,
  async ({ colours, times, taken }) => {
    const pictures = times.map((_, at) =>
      painted(64, 48, (x, y) => (x < 8 ? 0xffffff : (((x + y * 64) * 11 + at * 1111) % colours) * 5003)),
    );
    const writer = new GifWriter(64, 48);
    equal(
      pictures.map((picture, at) => writer.add(picture, times[at])),
      taken,
    );
    const shown = await decoded(writer.bytes());
    ok(
      shown.length > pictures.length && shown.every(({ hundredths }) => hundredths >= 2),
      JSON.stringify(shown.map(({ hundredths }) => hundredths)),
    );
    equalPictures(pictures, shownAtTheEnds(shown, taken));
  },
);

test("colours for which the first block has no room look like others at first", async () => {
  const many = painted(64, 64, (x, y) => (y < 32 ? 0 : x * 4 + y * 1024 + 7));
  const writer = new GifWriter(64, 64);
  writer.add(many, 100);
  const [{ pixels }] = await decoded(writer.bytes());
  ok(new Set(pixels).size <= 255);
  ok(pixels.every((pixel, at) => Math.abs((pixel & 255) - (many[at] & 255)) <= 64));
});

/** A search whose steps are one record each, and what is told to the page that shows it. */
function studio() {
  /** @type {any[]} */
  const done = [];
  const records = new RecordStore();
  const state = /** @type {any} */ ({
    lanes: [{ ...NO_RUN, cursor: 7, run: { records, known: 0, status: "done", domain: GRIDMAPS }, settings: {} }],
    ...{ active: 0, clock: { name: "expansion", time: 0 }, picked: null, domain: GRIDMAPS },
  });
  const hand = /** @type {any} */ ({
    dispatch: (/** @type {any} */ action) => done.push(action),
    current: () => state,
    showNow: () => {},
    depictions: () => Promise.resolve([{ name: "map", width: 8, height: 8, draw: () => {} }]),
    told: () => [],
  });
  return { done, hand };
}

const WISH = {
  ...{ format: /** @type {const} */ ("gif"), name: "map", first: 3, last: 900, pace: { speed: 10 } },
  ...{ size: { times: 1 }, captioned: false, legend: false },
};

test("a film that is not wanted any more stops before its next picture, and the page is where it was", async () => {
  const { done, hand } = studio();
  const stopping = new AbortController();
  const film = filmed(WISH, hand, { signal: stopping.signal, told: () => stopping.abort() });
  equal(await film.catch((error) => error.message), "cancelled");
  equal(done.at(-1), { type: "seek", record: 7 });
  equal(
    done.slice(0, -1).map(({ type }) => type),
    ["seekStep", "seekStep", "seekStep"],
  );
});

test("a film at a pace that is none is not begun", async () => {
  const { done, hand } = studio();
  const film = filmed({ ...WISH, pace: { seconds: 0 } }, hand, {
    signal: new AbortController().signal,
    told: () => {},
  });
  equal(await film.catch((error) => error.message), "pace");
  equal(done, [{ type: "seek", record: 7 }]);
});
