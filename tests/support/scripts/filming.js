/** Makes films inside the page that is being tested, and has the browser's own decoders look at them. */

import { filmed } from "../../../static/js/page/film.js";
import { GifWriter } from "../../../static/js/page/gif.js";
import { decodedVideo } from "./videos.js";

/** @import { FilmWish } from "../../../static/js/page/film.js" */

/** The film of what the page shows, and how long it took. @param {FilmWish} wish */
async function made(wish) {
  const { src } = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
  const { page } = (await import(src)).main;
  const begun = performance.now();
  const told = () => ["#in-force", "#sentence"].map((id) => document.querySelector(id)?.textContent ?? "");
  const { film } = await filmed(wish, { ...page, told }, { signal: new AbortController().signal, told: () => {} });
  return { film, seconds: (performance.now() - begun) / 1000 };
}

/** What the canvas had in each picture, and what a decoder of the film shows at the end of its time: how many pixels differ. @param {FilmWish} wish */
async function gifAndCanvas(wish) {
  /** @type {{ pixels: Uint32Array, hundredths: number }[]} */
  const drawn = [];
  const { add } = GifWriter.prototype;
  GifWriter.prototype.add = function (pixels, hundredths) {
    const stays = add.call(this, pixels, hundredths);
    drawn.push({ pixels: pixels.slice(), hundredths: stays });
    return stays;
  };
  const { film, seconds } = await made(wish);
  GifWriter.prototype.add = add;
  const colours = new Set(drawn[0].pixels).size;
  return { ...(await comparedWith(drawn, film)), drawn: drawn.length, colours, bytes: film.size, seconds };
}

/** @param {readonly { pixels: Uint32Array, hundredths: number }[]} drawn @param {Blob} gif */
async function comparedWith(drawn, gif) {
  const decoder = new ImageDecoder({ data: await gif.arrayBuffer(), type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const blocks = decoder.tracks.selectedTrack?.frameCount ?? 0;
  let [equal, differing, now, next, due] = [0, 0, 0, 0, drawn[0].hundredths];
  for (let frameIndex = 0; frameIndex < blocks; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    now += (image.duration ?? 0) / 10000;
    if (now === due) {
      const pixels = pixelsOf(image);
      const wrong = drawn[next].pixels.reduce((sum, pixel, at) => sum + Number(pixel !== pixels[at]), 0);
      if (wrong === 0) equal += 1;
      differing += wrong;
      next += 1;
      due += drawn[next]?.hundredths ?? 0;
    }
    image.close();
  }
  return { blocks, equal, differing, hundredths: now };
}

/** @param {VideoFrame} image */
function pixelsOf(image) {
  const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
  const options = { willReadFrequently: true };
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", options));
  context.drawImage(image, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
}

/** What a decoder finds in a video. @param {FilmWish} wish */
async function video(wish) {
  const { film, seconds } = await made(wish);
  const { type, codec, width, height, frames } = await decodedVideo(film);
  return { type, codec, width, height, seconds, bytes: film.size, times: frames.map((frame) => frame.seconds) };
}

const MAKERS = { gifAndCanvas, video };

/** Begin a film; what came of it is `filmFound`, once the page is marked as `data-filmed`. @param {{ how: keyof typeof MAKERS, wish: FilmWish }} asked */
export function begin({ how, wish }) {
  const ended = (/** @type {object} */ filmFound) => {
    Object.assign(globalThis, { filmFound });
    document.documentElement.dataset.filmed = "true";
  };
  MAKERS[how](wish).then(ended, (error) => ended({ error: String(error) }));
}
