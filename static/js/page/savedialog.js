/**
 * The Save dialog: the document in one of the server's formats, or the stage as a picture, as a file the browser keeps.
 */

import { problemOf, rowOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { documentOf } from "../state/document.js";
import { outdated } from "../state/horizon.js";
import { say } from "../words/words.js";
import { keep } from "./download.js";
import { part, parts, write } from "./elements.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Sentence, State, Tables } from "../types.js" */

const PICTURE = "picture";
const WITH_PATH = new Set(["sea"]); // formats in which a path can be marked

export class SaveDialog {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Tables} tables
   * @param {object} parts
   * @param {HTMLButtonElement} parts.button
   * @param {() => State} parts.current
   * @param {() => HTMLCanvasElement} parts.canvasOf
   * @param {Pick<Connection, "write">} parts.server
   * @param {Timeline} parts.timeline
   */
  constructor(dialog, tables, { button, current, canvasOf, server, timeline }) {
    this.current = current;
    this.dialog = dialog;
    this.tables = tables;
    this.canvasOf = canvasOf;
    this.server = server;
    this.timeline = timeline;
    this.format = part(dialog, "#save-format", HTMLSelectElement);
    this.texts = parts(dialog, "#save-", HTMLElement, ["about", "error", "path-field"]);
    this.path = part(dialog, "#save-path", HTMLInputElement);
    button.addEventListener("click", () => this.#show());
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
    write(this.texts.about, say(`save.about.${format}`));
    write(this.texts.error, "");
    this.texts["path-field"].hidden = !WITH_PATH.has(format);
    this.path.disabled = this.#found() === null;
    if (this.path.disabled) this.path.checked = false;
  }

  /** The path that is shown, cell by cell. @returns {number[] | null} */
  #found() {
    const { timeline } = this;
    const state = this.current();
    if (outdated(state) || !timeline.path.length) return null;
    return [...rowOf(state).walked(timeline.path, problemOf(state))];
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const refusal = await (this.format.value === PICTURE ? this.#savePicture() : this.#saveText(this.format.value));
    if (refusal) write(this.texts.error, say(refusal.key, refusal.facts));
    else this.dialog.close();
  }

  /**
   * @param {string} format
   * @returns {Promise<Sentence | null>}
   */
  async #saveText(format) {
    const path = this.path.checked && WITH_PATH.has(format) ? this.#found() : null;
    const answer = await this.server.write({ document: documentOf(this.current(), this.tables), format, path });
    if (!("text" in answer)) return refusalOf(answer);
    keep(new Blob([answer.text], { type: "text/plain" }), answer.name);
    return null;
  }

  /** @returns {Promise<Sentence | null>} */
  async #savePicture() {
    /** @type {Blob | null} */
    const picture = await new Promise((resolve) => this.canvasOf().toBlob(resolve));
    if (!picture) return { key: "save.failed", facts: {} };
    keep(picture, "astrolabe.png");
    return null;
  }
}
