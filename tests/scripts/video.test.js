/** Videos (`static/js/page/videoreel.js`): exactly the frames that went in, each at its time, decoded again by the browser. */

import { reelFor } from "../../static/js/page/reels.js";
import { equal, ok, test } from "../support/scripts/testing.js";
import { decodedVideo } from "../support/scripts/videos.js";

/** @import { FilmFormat } from "../../static/js/page/reels.js" */

const INKS = ["#c00000", "#00a000", "#0000c0", "#e0e000"];
const GOING_ON = new AbortController().signal;
/** @type {Record<string, FilmFormat>} */
const FORMATS = { mp4: "mp4", webm: "webm" };

/** A reel, and a film on it that shows each colour for half a second. @param {FilmFormat} format @param {AbortSignal} signal */
async function film(format, signal) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const reel = await reelFor(format, canvas);
  if (!reel) throw new Error("no video here");
  for (const ink of INKS) {
    context.fillStyle = ink;
    context.fillRect(0, 0, 160, 90);
    await reel.add(15, signal);
  }
  return reel;
}

/** Which of the inks a colour is. @param {readonly number[]} colour */
function nearest(colour) {
  const far = INKS.map((ink) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
    return Math.hypot(...parts.map((part, at) => part - colour[at]));
  });
  return far.indexOf(Math.min(...far));
}

test("a video has just the frames that went in, each at its time and with its picture", FORMATS, async (format) => {
  const reel = await film(format, GOING_ON);
  const blob = await reel.developed();
  const { type, frames } = await decodedVideo(blob);
  equal(type, `video/${format}`);
  equal([reel.frames, frames.length], [60, 60]);
  frames.forEach(({ seconds, middle }, at) => {
    ok(Math.abs(seconds - at / 30) < 0.001, `${at}: ${seconds}`);
    equal(nearest(middle), Math.floor(at / 15));
  });
});

test("a video that is not wanted any more takes no further frame", async () => {
  const stopped = new AbortController();
  stopped.abort();
  equal((await film("webm", stopped.signal)).frames, 0);
});
