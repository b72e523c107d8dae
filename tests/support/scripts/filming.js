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

/** A number that stands for some pixels. @param {Uint8ClampedArray} pixels */
function hash(pixels) {
  let found = 0x811c9dc5;
  for (const word of new Uint32Array(pixels.buffer)) found = Math.imul(found ^ word, 0x01000193);
  return found >>> 0;
}

/** Its pictures as a decoder shows them and as they stood on the canvas, by what stands for their pixels; its size, its time. @param {FilmWish} wish */
export async function gifAndCanvas(wish) {
  /** @type {number[]} */
  const drawn = [];
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (/** @type {any} */ ...box) {
    const read = getImageData.apply(this, /** @type {any} */ (box));
    drawn.push(hash(read.data));
    return read;
  };
  const { film } = await made(wish);
  CanvasRenderingContext2D.prototype.getImageData = getImageData;
  const { seconds } = await made(wish); // again, without anybody looking
  return { drawn, shown: await picturesOf(film), bytes: film.size, seconds };
}

/** @param {Blob} gif */
async function picturesOf(gif) {
  const decoder = new ImageDecoder({ data: await gif.arrayBuffer(), type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const shown = [];
  for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      canvas.getContext("2d", { willReadFrequently: true })
    );
    context.drawImage(image, 0, 0);
    image.close();
    shown.push(hash(context.getImageData(0, 0, canvas.width, canvas.height).data));
  }
  return shown;
}

/** What a decoder finds in a video. @param {FilmWish} wish */
export async function video(wish) {
  const { film, seconds } = await made(wish);
  const { type, codec, width, height, frames } = await decodedVideo(film);
  return { type, codec, width, height, seconds, bytes: film.size, times: frames.map((frame) => frame.seconds) };
}
