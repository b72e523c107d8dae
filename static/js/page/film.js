/**
 * A film of a search: the page goes from step to step, and each is drawn on a sheet and stays on the reel as long as the
 * plan says. It goes on only as each picture is done, so none is lost, however slow the machine; afterwards the page is
 * where it was. Knows nothing of what the pictures are of.
 */

import { FilmDelay, isPossible, LONGEST, secondsOf, shotsOf } from "./filmplan.js";
import { FilmSheet } from "./filmsheet.js";
import { FilmStopped, FilmTravel } from "./filmtravel.js";
import { CLOCKS_OF_FILMS, reelFor } from "./reels.js";

/** @import { Pace, Shot } from "./filmplan.js" */
/** @import { FilmSize, Scenery } from "./filmsheet.js" */
/** @import { Stagehand } from "./filmtravel.js" */
/** @import { FilmFormat, Reel } from "./reels.js" */
/** @import { Depiction } from "../types.js" */

/**
 * @typedef {object} FilmWish
 * @property {FilmFormat} format
 * @property {string} name of the picture
 * @property {number} first step
 * @property {number} last step: the end of the search, where it comes before
 * @property {Pace} pace
 * @property {FilmSize} size
 * @property {boolean} captioned
 * @property {boolean} legend
 */
/** @typedef {Stagehand & { depictions: () => Promise<readonly Depiction[]>, told: () => readonly string[] }} Studio `told`: what is said of the picture */
/** @typedef {{ signal: AbortSignal, told: (done: number, all: number) => void }} Watcher who may stop it, and is told how many pictures are done */

const BREATH = 16; // milliseconds after which the page may answer to a hand
const WAITING = 1500; // milliseconds that a picture may wait for what belongs to it

/** What can be filmed: what changes from step to step. */
const FILMED = new Set(["difference", "lanes", "map", "tree", "atlas", "board", "chart"]);

/** @param {readonly Depiction[]} pictures */
export function filmable(pictures) {
  return pictures.filter(({ name }) => FILMED.has(name));
}

/**
 * @param {FilmWish} wish
 * @param {Studio} studio
 * @param {Watcher} watcher
 * @returns {Promise<{ film: Blob, frames: number }>}
 */
export async function filmed(wish, studio, watcher) {
  const travel = new FilmTravel(studio, watcher.signal);
  const camera = new FilmCamera(wish, studio, watcher.signal);
  try {
    const shots = await planned(wish, travel, camera);
    let rested = performance.now();
    const delay = new FilmDelay(shots);
    for (const [done, shot] of shots.entries()) {
      watcher.told(done, shots.length);
      if (delay.leavesOut(shot)) continue;
      await travel.to(shot.step);
      delay.took(shot, await camera.take(delay.timeFor(shot)));
      if (performance.now() - rested < BREATH) continue;
      await new Promise((then) => setTimeout(then));
      rested = performance.now();
    }
    return await camera.developed();
  } finally {
    travel.back();
  }
}

/** What is shown when: known once it is known where the search ends. @param {FilmWish} wish @param {FilmTravel} travel @param {FilmCamera} camera @returns {Promise<Shot[]>} */
async function planned(wish, travel, camera) {
  if (!isPossible(wish.pace)) throw new FilmStopped("pace");
  const last = await travel.to(wish.last);
  const end = await camera.scenery();
  const first = await travel.to(Math.min(wish.first, last));
  const clock = CLOCKS_OF_FILMS[wish.format];
  const shots = shotsOf({ first, last }, wish.pace, clock);
  if (secondsOf(shots, clock) > LONGEST) throw new FilmStopped("long");
  await camera.load([await camera.scenery(), end]);
  return shots;
}

class FilmCamera {
  isPatient = true; // with what does not belong to the picture yet
  /** @type {FilmSheet | null} */
  sheet = null;
  /** @type {Reel | null} */
  reel = null;

  /** @param {FilmWish} wish @param {Studio} studio @param {AbortSignal} signal */
  constructor(wish, studio, signal) {
    this.wish = wish;
    this.studio = studio;
    this.signal = signal;
  }

  /** What is to be seen now. @returns {Promise<Scenery>} */
  async scenery() {
    const begun = performance.now();
    let picture = await this.#picture();
    while (this.isPatient && picture.isSettled?.() === false) {
      this.isPatient = performance.now() - begun < WAITING;
      await new Promise((done) => setTimeout(done, 5));
      picture = await this.#picture();
    }
    return { picture, lines: this.studio.told() };
  }

  async #picture() {
    if (this.signal.aborted) throw new FilmStopped("cancelled");
    const picture = (await this.studio.depictions()).find(({ name }) => name === this.wish.name);
    if (!picture) throw new FilmStopped("nothing");
    return picture;
  }

  /** @param {readonly Scenery[]} ends */
  async load(ends) {
    const { format, size } = this.wish;
    this.sheet = new FilmSheet(ends, size, this.wish);
    this.reel = await reelFor(format, this.sheet.canvas);
    if (!this.reel) throw new FilmStopped("codec");
  }

  /** Take a picture of what is seen now, for so long; for how long it is. @param {number} ticks */
  async take(ticks) {
    await this.sheet?.draw(await this.scenery());
    const taken = await this.reel?.add(ticks, this.signal);
    if (this.signal.aborted) throw new FilmStopped("cancelled");
    return taken ?? ticks;
  }

  async developed() {
    const reel = /** @type {Reel} */ (this.reel);
    return { film: await reel.developed(), frames: reel.frames };
  }
}
