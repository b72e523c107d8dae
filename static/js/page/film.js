/**
 * A film of a search: the page goes from step to step, and each is drawn on a canvas, with its caption, and written as a
 * frame. It goes on only as each frame is done, so none is lost, however slow the machine; afterwards the page is where
 * it was. Knows nothing of what the pictures are of.
 */

import { history } from "../state/horizon.js";
import { broken, colour, family } from "./composing.js";
import { GifReel, videoReel } from "./reels.js";

/** @import { Reel } from "./reels.js" */
/** @import { Depiction, Dispatch, State } from "../types.js" */

/**
 * @typedef {object} FilmWish
 * @property {"gif" | "webm"} format
 * @property {string} name of the picture
 * @property {number} first step
 * @property {number} last
 * @property {number} hundredths of a second that each step is shown
 * @property {number} times as large as on the screen
 * @property {boolean} captioned
 */
/**
 * @typedef {object} Stagehand
 * @property {Dispatch} dispatch
 * @property {() => State} current
 * @property {() => void} showNow
 * @property {() => Promise<readonly Depiction[]>} depictions
 * @property {() => readonly string[]} told what is said of the picture
 */

const LINE = { size: 15, height: 22 };
const LINES = 3; // of a caption, whether they are needed or not: a film does not change its size
const MARGIN = 12;
const REST = 200; // hundredths of a second that the last frame stays
const PATIENCE = 20000; // milliseconds for the records of a step
const BREATH = 16; // milliseconds after which the page may answer to a hand

/** What stops a film: somebody, or a step that does not come. */
export class FilmStopped extends Error {}

/**
 * @param {FilmWish} wish
 * @param {Stagehand} hand
 * @param {(done: number) => boolean} goOn is told how many frames are done; is the film still wanted?
 * @returns {Promise<{ film: Blob, frames: number }>}
 */
export async function filmed(wish, hand, goOn) {
  const { records, cursor } = { records: hand.current().run?.records, cursor: hand.current().playback.cursor };
  const camera = new FilmCamera(wish, hand);
  let rested = performance.now();
  try {
    for (let step = wish.first; step <= wish.last; step += 1) {
      if (!goOn(step - wish.first)) throw new FilmStopped("cancelled");
      const isOver = await reached(step, hand);
      await camera.take(isOver || step === wish.last);
      if (isOver) break;
      if (performance.now() - rested < BREATH) continue;
      await new Promise((done) => setTimeout(done));
      rested = performance.now();
    }
  } finally {
    if (hand.current().run?.records === records) hand.dispatch({ type: "seek", record: cursor });
  }
  return camera.developed();
}

/** Bring the page to a step, as far as the search goes. @param {number} step @param {Stagehand} hand @returns {Promise<boolean>} is it over there? */
async function reached(step, { dispatch, current, showNow }) {
  const begun = performance.now();
  dispatch({ type: "seekStep", step });
  while (current().playback.goingTo !== null) {
    if (performance.now() - begun > PATIENCE) throw new FilmStopped("slow");
    await new Promise((done) => setTimeout(done, 5));
  }
  showNow();
  const { done, known } = history(current());
  return done && current().playback.cursor >= known;
}

class FilmCamera {
  /** @type {{ canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, reel: Reel } | null} */
  loaded = null;

  /** @param {FilmWish} wish @param {Stagehand} hand */
  constructor(wish, hand) {
    this.wish = wish;
    this.hand = hand;
  }

  /** Take a frame of what is seen now. @param {boolean} last */
  async take(last) {
    const { wish, hand } = this;
    const picture = (await hand.depictions()).find(({ name }) => name === wish.name);
    if (!picture?.draw) throw new FilmStopped("nothing");
    const { canvas, context, reel } = (this.loaded ??= await this.#load(picture));
    context.setTransform(wish.times, 0, 0, wish.times, 0, 0);
    context.fillStyle = colour("--surface");
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.save();
    context.beginPath();
    context.rect(0, 0, picture.width, picture.height);
    context.clip();
    picture.draw(context);
    context.restore();
    if (wish.captioned) this.#caption(context, picture);
    await reel.add(canvas, context, last ? Math.max(REST, wish.hundredths) : wish.hundredths);
  }

  /** @param {Depiction} picture */
  async #load({ width, height }) {
    const { times, captioned, format } = this.wish;
    const even = (/** @type {number} */ length) => 2 * Math.ceil((length * times) / 2); // as videos want it
    const size = { width: even(width), height: even(height + (captioned ? LINES * LINE.height + 2 * MARGIN : 0)) };
    const canvas = Object.assign(document.createElement("canvas"), size);
    const options = { alpha: false, willReadFrequently: format === "gif" };
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", options));
    const reel = format === "gif" ? new GifReel(size.width, size.height) : await videoReel(size.width, size.height);
    if (!reel) throw new FilmStopped("codec");
    return { canvas, context, reel };
  }

  /** @param {CanvasRenderingContext2D} context @param {Depiction} picture */
  #caption(context, { width, height }) {
    context.fillStyle = colour("--surface");
    context.fillRect(0, height, width, LINES * LINE.height + 2 * MARGIN);
    context.font = `${LINE.size}px ${family()}`;
    context.fillStyle = colour("--ink");
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    const lines = this.hand.told().flatMap((line) => broken(context, line, width - 2 * MARGIN));
    lines
      .slice(0, LINES)
      .forEach((line, at) => context.fillText(line, MARGIN, height + MARGIN + LINE.size + at * LINE.height));
  }

  async developed() {
    if (!this.loaded) throw new FilmStopped("nothing");
    const { reel } = this.loaded;
    return { film: await reel.developed(), frames: reel.frames };
  }
}
