/** Saving a search as a moving picture: of which picture, from which step to which, how fast or how long, how large. */

import { stepCount } from "../records/steps.js";
import { history } from "../state/horizon.js";
import { clockFace } from "../state/lanes.js";
import { allWords, say } from "../words/words.js";
import { write } from "./elements.js";
import { saveFile } from "./files.js";
import { filmable, filmed } from "./film.js";
import { FASTEST, LONGEST } from "./filmplan.js";
import { FilmStopped } from "./filmtravel.js";
import { button, checkField, choiceField, numberField } from "./formfields.js";

/** @import { FilmWish } from "./film.js" */
/** @import { Pace } from "./filmplan.js" */
/** @import { FilmSize } from "./filmsheet.js" */
/** @import { FilmFormat } from "./reels.js" */
/** @import { FurtherSave, SaveParts } from "./savedialog.js" */
/** @import { Sentence, State, Tables } from "../types.js" */

const MOST_STEPS = 1e6;
/** @type {Readonly<Record<string, FilmSize>>} */
const SIZES = {
  1: { times: 1 },
  2: { times: 2 },
  720: { width: 1280, height: 720 },
  1080: { width: 1920, height: 1080 },
};
const TOLD = ["#in-force", "#sentence"]; // the elements that say what is seen

await allWords();

/** @implements {FurtherSave} */
export class FilmSave {
  /** Of the film that is being made. @type {AbortController | null} */
  stopping = null;

  /** @param {HTMLElement} home @param {Tables} _tables @param {SaveParts} given */
  constructor(home, _tables, given) {
    this.home = home;
    this.given = given;
    this.what = choiceField("film-what", "picture.what", []);
    this.first = numberField("film-first", "film.first", { value: 1, min: 1, max: MOST_STEPS });
    this.last = numberField("film-last", "film.last", { value: 50, min: 1, max: MOST_STEPS });
    this.pace = choiceField("film-pace", "film.pace", [
      ["speed", "film.pace.speed"],
      ["seconds", "film.pace.seconds"],
    ]);
    this.speed = numberField("film-speed", "film.speed", { value: 4, min: 0.5, max: FASTEST, step: 0.5 });
    this.seconds = numberField("film-seconds", "film.seconds", { value: 10, min: 1, max: LONGEST });
    const sizes = Object.keys(SIZES).map((size) => /** @type {const} */ ([size, `film.size.${size}`]));
    this.size = choiceField("film-size", "picture.size", sizes, "1");
    this.caption = checkField("film-caption", "picture.caption", true);
    this.legend = checkField("film-legend", "picture.legend", true);
    this.progress = Object.assign(document.createElement("progress"), { max: 1, value: 0 });
    this.progress.setAttribute("aria-label", say("film.progress"));
    this.said = Object.assign(document.createElement("p"), { className: "quiet" });
    this.said.setAttribute("role", "status");
    this.stop = button("film.stop", () => this.stopping?.abort());
    this.pace.select.addEventListener("change", () => this.#fit());
    home.closest("dialog")?.addEventListener("close", () => this.stopping?.abort());
  }

  async show() {
    const steps = [this.what, this.first, this.last, this.pace, this.speed, this.seconds];
    const fields = [...steps, this.size, this.caption, this.legend].map(({ field }) => field);
    this.home.replaceChildren(...fields, this.progress, this.stop, this.said);
    this.#fit();
    this.#run(null);
    const pictures = filmable(await this.given.depictions());
    const before = this.what.select.value;
    this.what.select.replaceChildren(
      ...pictures.map(({ name }) => new Option(say(`picture.of.${name}`), name, false, name === before)),
    );
    const count = stepsIn(this.given.current());
    if (count) this.last.input.value = String(count);
  }

  /** @param {string} format @param {(suffix: string) => string} named @returns {Promise<Sentence | null>} */
  async save(format, named) {
    const stopping = new AbortController();
    const go = this.home.closest("form")?.querySelector("#save-go");
    this.#run(stopping);
    go?.toggleAttribute("disabled", true); // one film at a time
    try {
      const wish = this.#wish(/** @type {FilmFormat} */ (format));
      const told = (/** @type {number} */ done, /** @type {number} */ all) => this.#told(done, all);
      const { film } = await filmed(wish, { ...this.given, told: saidNow }, { signal: stopping.signal, told });
      saveFile(film, named(`.${format}`));
      return null;
    } catch (error) {
      if (error instanceof FilmStopped) return refusalFor(error);
      throw error;
    } finally {
      this.#run(null);
      go?.toggleAttribute("disabled", false);
    }
  }

  /** @param {FilmFormat} format @returns {FilmWish} */
  #wish(format) {
    const [first, last] = [this.first, this.last].map(({ input }) => input.valueAsNumber);
    if (!(first >= 1 && last >= first && last <= MOST_STEPS)) throw new FilmStopped("steps");
    const size = SIZES[this.size.select.value];
    const more = { captioned: this.caption.input.checked, legend: this.legend.input.checked };
    const steps = { first: Math.floor(first), last: Math.floor(last) };
    return { ...steps, ...more, format, size, name: this.what.select.value, pace: this.#pace() };
  }

  /** @returns {Pace} */
  #pace() {
    return this.pace.select.value === "speed"
      ? { speed: this.speed.input.valueAsNumber }
      : { seconds: this.seconds.input.valueAsNumber };
  }

  #fit() {
    const chosen = this.pace.select.value;
    this.speed.field.hidden = chosen !== "speed";
    this.seconds.field.hidden = chosen !== "seconds";
  }

  /** @param {number} done @param {number} all */
  #told(done, all) {
    this.progress.value = done / all;
    write(this.said, say("film.done", { done, all }));
  }

  /** @param {AbortController | null} stopping */
  #run(stopping) {
    this.stopping = stopping;
    this.progress.hidden = this.stop.hidden = !stopping;
    this.progress.value = 0;
    if (stopping) this.stop.focus();
    else write(this.said, "");
  }
}

/** Why there is no film. @param {FilmStopped} stopped @returns {Sentence} */
export function refusalFor({ message }) {
  return { key: `film.stopped.${message}`, facts: { most: LONGEST, fastest: FASTEST } };
}

/** What the page says of its picture. */
export function saidNow() {
  return TOLD.map((selector) => document.querySelector(selector)?.textContent ?? "");
}

/** How many steps are known. @param {State} state */
function stepsIn(state) {
  const face = clockFace(state);
  return face && state.clock.name !== "seconds" ? Math.floor(face.end) : stepCount(history(state));
}
