/**
 * The Save dialog: the document in one of the server's formats, as a file under a name; or kept in this browser
 * (shelf.js). What a format cannot hold is said as soon as it is chosen. What is more than a text, as pictures are, has
 * fields of its own, whose scripts come when it is chosen.
 */

import { problemOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { documentOf, foreignIn } from "../state/document.js";
import { outdated } from "../state/horizon.js";
import { joined, say } from "../words/words.js";
import { openedOf } from "./autosave.js";
import { part, parts, write } from "./elements.js";
import { saveText } from "./files.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Depiction, Dispatch, Sentence, State, Tables } from "../types.js" */

/**
 * A way to save with fields of its own: they are put into the dialog when it is chosen.
 * @typedef {object} FurtherSave
 * @property {(format: string) => Promise<void>} show
 * @property {(format: string, named: (suffix: string) => string) => Promise<Sentence | null>} save
 */
/** @typedef {new (home: HTMLElement, tables: Tables, given: SaveParts) => FurtherSave} MakeFurther */

const PICTURES = () => import("./picturesave.js").then(({ PictureSave }) => PictureSave);
const REPLAYS = () => import("./replaysave.js").then(({ ReplaySave }) => ReplaySave);
const FILMS = () => import("./filmsave.js").then(({ FilmSave }) => FilmSave);
const PAPERS = () => import("./worksheetsave.js").then(({ WorksheetSave }) => WorksheetSave);
/** @type {Readonly<Record<string, () => Promise<MakeFurther>>>} */
const FURTHER = {
  png: PICTURES,
  svg: PICTURES,
  gif: FILMS,
  mp4: FILMS,
  webm: FILMS,
  worksheet: PAPERS,
  slides: PAPERS,
  replay: REPLAYS,
  searchtrace: REPLAYS,
};
const BROWSER = "browser";
/** Of a search that came from a trace: what keeps all of it, and what would search anew. */
const WHOLE = new Set([BROWSER, "replay", "searchtrace", "gif", "webm"]);
const SEARCHING = new Set(["worksheet", "slides"]);
const SEARCHED = "save.foreign.searches";
const UNFIT = /[\\/:*?"<>|]/g; // for names of files
const ANYTHING = new Set(["json", BROWSER, ...Object.keys(FURTHER)]); // hold every map and board
const ALIKE = new Set(["puzzle", "digits"]); // texts of the same board that differ
const WITH_PATH = new Set(["sea"]); // formats in which a path can be marked

/**
 * @typedef {object} SaveParts
 * @property {HTMLButtonElement} button
 * @property {() => State} current
 * @property {() => Promise<readonly Depiction[]>} depictions
 * @property {Dispatch} dispatch
 * @property {() => void} showNow
 * @property {Pick<Connection, "write">} server
 * @property {Timeline} timeline
 */

export class SaveDialog {
  proposed = ""; // as a name
  asked = 0;
  shown = 0; // how often fields were
  saving = false;
  /** What was made so far, by its scripts. @type {Map<unknown, FurtherSave>} */
  further = new Map();

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Tables} tables
   * @param {SaveParts} given
   */
  constructor(dialog, tables, given) {
    this.dialog = dialog;
    this.tables = tables;
    this.given = given;
    this.format = part(dialog, "#save-format", HTMLSelectElement);
    this.texts = parts(dialog, "#save-", HTMLElement, ["about", "error", "path-field"]);
    this.path = part(dialog, "#save-path", HTMLInputElement);
    this.name = part(dialog, "#save-name", HTMLInputElement);
    this.fields = part(dialog, "#save-fields", HTMLElement);
    this.go = part(dialog, "#save-go", HTMLButtonElement);
    given.button.addEventListener("click", () => this.#show());
    this.format.addEventListener("change", () => this.#fit());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#save-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  }

  #show() {
    this.#fit();
    this.dialog.showModal();
  }

  /** What can be chosen depends on the format, and a path on whether there is one to see. */
  #fit() {
    if (this.format.selectedOptions[0]?.disabled) this.format.selectedIndex = 0; // of another tab
    const format = this.format.value;
    const foreign = foreignIn(this.given.current()) && foreignKey(format);
    write(this.texts.about, joined([say(`save.about.${format}`), foreign && say(foreign)]));
    write(this.texts.error, "");
    this.texts["path-field"].hidden = !WITH_PATH.has(format);
    this.#propose(format);
    void this.#try(format);
    const barred = foreign === SEARCHED;
    void this.#showFields(barred ? "" : format);
    if (barred) this.go.disabled = true;
    this.path.disabled = this.#found() === null;
    if (this.path.disabled) this.path.checked = false;
  }

  /** The fields of what is more than a text. @param {string} format */
  async #showFields(format) {
    this.fields.replaceChildren();
    this.shown += 1;
    const { shown } = this; // only the fields that were wanted last may be shown, and answer
    const make = FURTHER[format];
    if (!make) return;
    this.go.disabled = true;
    const Further = await make();
    if (shown !== this.shown) return;
    const further = this.further.get(Further) ?? new Further(this.fields, this.tables, this.given);
    this.further.set(Further, further);
    await further.show(format);
    if (shown === this.shown) this.go.disabled = false;
  }

  /** A name that tells things apart, unless there is one already. @param {string} format */
  #propose(format) {
    const state = this.given.current();
    const { width, height } = problemOf(state);
    const plain = `${state.domain.name}-${width}x${height}`;
    const before = this.proposed;
    this.proposed = ALIKE.has(format) ? `${plain}-${format}` : plain;
    if (!this.name.value.trim() || this.name.value === before) this.name.value = this.proposed;
  }

  /** Say before it is saved what a format cannot hold. @param {string} format */
  async #try(format) {
    this.asked += 1;
    const { asked } = this;
    this.go.disabled = false;
    if (ANYTHING.has(format)) return;
    const answer = await this.#written(format, null);
    if (asked !== this.asked || "text" in answer) return;
    const { key, facts } = refusalOf(answer);
    this.go.disabled = key !== "connection.lost";
    write(this.texts.error, say(key, facts));
  }

  /** What is shown, in a format. @param {string} format @param {number[] | null} path that is marked in it */
  #written(format, path) {
    return this.given.server.write({ document: documentOf(this.given.current(), this.tables), format, path });
  }

  /** The path that is shown, cell by cell. @returns {number[] | null} */
  #found() {
    const { timeline } = this.given;
    const state = this.given.current();
    if (outdated(state) || !timeline.found) return null;
    return [...state.domain.walked(timeline.path, problemOf(state))];
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    if (this.saving) return; // a film takes its time, and there is one page to be filmed
    this.saving = true;
    try {
      const refusal = await this.#save(this.format.value);
      if (refusal) write(this.texts.error, say(refusal.key, refusal.facts));
      else this.dialog.close();
    } finally {
      this.saving = false;
    }
  }

  /** @param {string} format @returns {Promise<Sentence | null>} */
  async #save(format) {
    const further = FURTHER[format] && this.further.get(await FURTHER[format]());
    if (further) return further.save(format, (suffix) => this.#file(suffix));
    if (format !== BROWSER) return this.#saveText(format);
    const { keepAs } = await import("./shelf.js");
    return keepAs(this.name.value, { opened: openedOf(this.given.current()) });
  }

  /** The name of a file, with its ending. @param {string} suffix */
  #file(suffix) {
    return (this.name.value.trim() || this.proposed).replace(UNFIT, "-") + suffix;
  }

  /**
   * @param {string} format
   * @returns {Promise<Sentence | null>}
   */
  async #saveText(format) {
    const path = this.path.checked && WITH_PATH.has(format) ? this.#found() : null;
    const answer = await this.#written(format, path);
    if (!("text" in answer)) return refusalOf(answer);
    saveText(answer.text, "text/plain", this.#file(answer.name.slice(answer.name.lastIndexOf("."))));
    return null;
  }
}

/** What is said of a search from a trace. @param {string} format */
function foreignKey(format) {
  if (SEARCHING.has(format)) return SEARCHED;
  return WHOLE.has(format) ? "save.foreign.whole" : "save.foreign.problem";
}
