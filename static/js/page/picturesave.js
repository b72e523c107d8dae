/**
 * Saving what is seen as a picture that opens again: which of the pictures, how large, with what below it; as a file, or
 * copied to be put into a slide.
 */

import { asked } from "../server/taking.js";
import { documentOf } from "../state/document.js";
import { allWords, say } from "../words/words.js";
import { pngOf, svgFile } from "./composing.js";
import { write } from "./elements.js";
import { saveFile } from "./files.js";
import { button, checkField, choiceField } from "./formfields.js";
import { linkTo } from "./linkcodec.js";
import { pngWith, svgMetadata } from "./picturedocument.js";

/** @import { Below } from "./composing.js" */
/** @import { SaveParts } from "./savedialog.js" */
/** @import { Depiction, Sentence, Tables } from "../types.js" */

const TOO_LARGE = { key: "picture.large", facts: {} };
const TOLD = ["#in-force", "#sentence"]; // the elements that say what is seen

await allWords();

export class PictureSave {
  /** @type {readonly Depiction[]} */
  pictures = [];

  /**
   * @param {HTMLElement} home
   * @param {Tables} tables
   * @param {SaveParts} given
   */
  constructor(home, tables, given) {
    this.tables = tables;
    this.given = given;
    this.what = choiceField("picture-what", "picture.what", []);
    const sizes = ["1", "2", "3", "4"].map((times) => /** @type {const} */ ([times, `picture.size.${times}`]));
    this.size = choiceField("picture-size", "picture.size", sizes, "2");
    this.caption = checkField("picture-caption", "picture.caption", false);
    this.legend = checkField("picture-legend", "picture.legend", false);
    this.code = checkField("picture-code", "picture.code", false);
    this.said = Object.assign(document.createElement("p"), { className: "quiet", role: "status" });
    this.copy = button("picture.copy", () => this.#copy());
    this.home = home;
  }

  /** @param {string} format */
  async show(format) {
    this.home.replaceChildren(
      ...[this.what, this.size, this.legend, this.caption, this.code].map(({ field }) => field),
      this.copy,
      this.said,
    );
    this.size.field.hidden = format !== "png";
    write(this.said, "");
    const before = this.what.select.value;
    this.pictures = await this.given.depictions();
    this.what.select.replaceChildren(
      ...this.pictures.map(({ name }) => new Option(say(`picture.of.${name}`), name, false, name === before)),
    );
  }

  /**
   * @param {string} format
   * @param {(suffix: string) => string} named
   * @returns {Promise<Sentence | null>} what went wrong
   */
  async save(format, named) {
    const made = format === "svg" ? await this.#svg() : await this.#png();
    if (!(made instanceof Blob)) return made;
    saveFile(made, named(`.${format}`));
    return null;
  }

  async #copy() {
    const made = this.#png().then((png) => (png instanceof Blob ? png : Promise.reject(png)));
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
      write(this.said, say("picture.copied"));
    } catch {
      write(this.said, say("picture.not-copied"));
    }
  }

  /** @returns {Promise<Blob | Sentence>} */
  async #svg() {
    const found = await this.#chosen();
    if ("key" in found) return found;
    const { text } = svgFile(found.picture, found.below, await svgMetadata(this.#document()));
    return new Blob([text], { type: "image/svg+xml" });
  }

  /** @returns {Promise<Blob | Sentence>} */
  async #png() {
    const found = await this.#chosen();
    if ("key" in found) return found;
    const png = await pngOf(svgFile(found.picture, found.below), Number(this.size.select.value));
    return png ? pngWith(png, this.#document()) : TOO_LARGE;
  }

  #document() {
    return documentOf(this.given.current(), this.tables);
  }

  /** The picture as it is now, and what stands below it. @returns {Promise<{ picture: Depiction, below: Below } | Sentence>} */
  async #chosen() {
    const picture = (await this.given.depictions()).find(({ name }) => name === this.what.select.value);
    if (!picture) return { key: "save.failed", facts: {} };
    const code = this.code.input.checked ? await this.#codeRows() : { rows: null };
    if ("key" in code) return code;
    const lines = this.caption.input.checked
      ? TOLD.map((selector) => document.querySelector(selector)?.textContent ?? "")
      : [];
    return { picture, below: { lines: lines.filter(Boolean), code: code.rows, legend: this.legend.input.checked } };
  }

  /** @returns {Promise<{ rows: readonly string[] } | Sentence>} */
  async #codeRows() {
    const link = await linkTo(location.href, this.#document());
    return link ? asked("/qr", { text: link }) : { key: "share.long", facts: {} };
  }
}
