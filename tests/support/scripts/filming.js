/** Makes films inside the page that is being tested, and has the browser's own decoders look at them. */

import { filmed } from "../../../static/js/page/film.js";
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

/** What the canvas had in each picture, and what a decoder of the film shows: how many there are, and how far apart they are at most. @param {FilmWish} wish */
async function gifAndCanvas(wish) {
  /** @type {Uint8ClampedArray[]} */
  const drawn = [];
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (/** @type {any} */ ...box) {
    const read = getImageData.apply(this, /** @type {any} */ (box));
    drawn.push(read.data);
    return read;
  };
  const { film, seconds } = await made(wish);
  CanvasRenderingContext2D.prototype.getImageData = getImageData;
  const colours = new Set(new Uint32Array(/** @type {ArrayBuffer} */ (drawn[0].buffer))).size;
  return { ...(await comparedWith(drawn, film)), drawn: drawn.length, colours, bytes: film.size, seconds };
}

/** @param {readonly Uint8ClampedArray[]} drawn @param {Blob} gif */
async function comparedWith(drawn, gif) {
  const decoder = new ImageDecoder({ data: await gif.arrayBuffer(), type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const shown = decoder.tracks.selectedTrack?.frameCount ?? 0;
  let [differing, farthest] = [0, 0];
  for (let frameIndex = 0; frameIndex < shown; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const options = { willReadFrequently: true };
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", options));
    context.drawImage(image, 0, 0);
    image.close();
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    drawn[frameIndex].forEach((part, at) => {
      if (part === data[at]) return;
      differing += 1;
      farthest = Math.max(farthest, Math.abs(part - data[at]));
    });
  }
  return { shown, differing: differing / (shown * drawn[0].length), farthest };
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
