/** Saving a search as a moving picture: of which picture, from which step to which, how fast, how large. */

import { stepCount } from "../records/steps.js";
import { history } from "../state/horizon.js";
import { allWords, say } from "../words/words.js";
import { write } from "./elements.js";
import { saveFile } from "./files.js";
import { FilmStopped, filmed } from "./film.js";
import { button, checkField, choiceField, numberField } from "./formfields.js";

/** @import { FilmWish } from "./film.js" */
/** @import { FurtherSave, SaveParts } from "./savedialog.js" */
/** @import { Sentence, Tables } from "../types.js" */

const MOST_FRAMES = 2000;
const FASTEST = 25; // steps a second: browsers show no GIF faster than one frame in two hundredths, others in four
const STOPS = /** @type {Record<string, string>} */ ({
  slow: "film.slow",
  nothing: "film.nothing",
  codec: "film.codec",
});

await allWords();

/** @implements {FurtherSave} */
export class FilmSave {
  running = false;

  /** @param {HTMLElement} home @param {Tables} _tables @param {SaveParts} given */
  constructor(home, _tables, given) {
    this.home = home;
    this.given = given;
    this.what = choiceField("film-what", "picture.what", []);
    this.first = numberField("film-first", "film.first", { value: 1, min: 1, max: 1e6 });
    this.last = numberField("film-last", "film.last", { value: 50, min: 1, max: 1e6 });
    this.speed = numberField("film-speed", "film.speed", { value: 4, min: 0.5, max: FASTEST, step: 0.5 });
    this.size = choiceField("film-size", "picture.size", [
      ["1", "picture.size.1"],
      ["2", "picture.size.2"],
    ]);
    this.caption = checkField("film-caption", "picture.caption", true);
    this.progress = Object.assign(document.createElement("progress"), { max: 1, value: 0 });
    this.progress.setAttribute("aria-label", say("save.gif"));
    this.said = Object.assign(document.createElement("p"), { className: "quiet" });
    this.said.setAttribute("role", "status");
    this.stop = button("film.stop", () => (this.running = false));
    home.closest("dialog")?.addEventListener("close", () => (this.running = false));
  }

  async show() {
    const fields = [this.what, this.first, this.last, this.speed, this.size, this.caption].map(({ field }) => field);
    this.home.replaceChildren(...fields, this.progress, this.stop, this.said);
    this.#run(false);
    const pictures = (await this.given.depictions()).filter(({ draw }) => draw);
    const before = this.what.select.value;
    this.what.select.replaceChildren(
      ...pictures.map(({ name }) => new Option(say(`picture.of.${name}`), name, false, name === before)),
    );
    const steps = stepCount(history(this.given.current()));
    if (steps) this.last.input.value = String(Math.min(steps, MOST_FRAMES));
  }

  /** @param {string} format @param {(suffix: string) => string} named @returns {Promise<Sentence | null>} */
  async save(format, named) {
    const wish = this.#wish(format === "gif" ? "gif" : "webm");
    if ("key" in wish) return wish;
    this.#run(true);
    try {
      const { film } = await filmed(wish, { ...this.given, told }, (done) => this.#told(done, wish));
      saveFile(film, named(`.${format}`));
      return null;
    } catch (error) {
      if (!(error instanceof FilmStopped)) throw error;
      return { key: STOPS[error.message] ?? "film.stopped", facts: {} };
    } finally {
      this.#run(false);
    }
  }

  /** @param {FilmWish["format"]} format @returns {FilmWish | Sentence} */
  #wish(format) {
    const [first, last, speed] = [this.first, this.last, this.speed].map(({ input }) => input.valueAsNumber);
    const fits = first >= 1 && last >= first && last - first < MOST_FRAMES && speed > 0 && speed <= FASTEST;
    if (!fits) return { key: "film.wrong", facts: { most: MOST_FRAMES, fastest: FASTEST } };
    const times = Number(this.size.select.value);
    const look = { name: this.what.select.value, times, captioned: this.caption.input.checked };
    return { ...look, format, first: Math.floor(first), last: Math.floor(last), hundredths: Math.round(100 / speed) };
  }

  /** @param {number} done @param {{ first: number, last: number }} wish */
  #told(done, { first, last }) {
    const all = last - first + 1;
    this.progress.value = done / all;
    write(this.said, say("film.done", { done, all }));
    return this.running;
  }

  /** @param {boolean} running */
  #run(running) {
    this.running = running;
    this.progress.hidden = this.stop.hidden = !running;
    if (running) this.stop.focus();
    else write(this.said, "");
  }
}

/** What the page says of its picture. */
function told() {
  return ["#in-force", "#sentence"].map((selector) => document.querySelector(selector)?.textContent ?? "");
}
