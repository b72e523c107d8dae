/**
 * The Save dialog: the document in one of the server's formats, or the stage as a picture, as a file the browser keeps.
 */

import { problemOf, rowOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { documentOf } from "../state/document.js";
import { outdated } from "../state/horizon.js";
import { say } from "../words/words.js";
import { keep } from "./download.js";
import { part, write } from "./elements.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Sentence, State, Tables } from "../types.js" */

const PICTURE = "picture";
const WITH_PATH = new Set(["sea"]); // formats in which a path can be marked

/** @implements {Component} */
export class SaveDialog {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Tables} tables
   * @param {{ button: HTMLButtonElement, canvasOf: () => HTMLCanvasElement, server: Pick<Connection, "write">, timeline: Timeline }}
   *   parts
   */
  constructor(dialog, tables, { button, canvasOf, server, timeline }) {
    this.dialog = dialog;
    this.tables = tables;
    this.canvasOf = canvasOf;
    this.server = server;
    this.timeline = timeline;
    /** @type {State | null} */
    this.state = null;
    this.format = part(dialog, "#save-format", HTMLSelectElement);
    this.about = part(dialog, "#save-about", HTMLElement);
    this.pathField = part(dialog, "#save-path-field", HTMLElement);
    this.path = part(dialog, "#save-path", HTMLInputElement);
    this.error = part(dialog, "#save-error", HTMLElement);
    button.addEventListener("click", () => this.#show());
    this.format.addEventListener("change", () => this.#fit());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#save-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
  }

  #show() {
    this.#fit();
    this.dialog.showModal();
  }

  /** What can be chosen depends on the format, and a path on whether there is one to see. */
  #fit() {
    if (this.format.selectedOptions[0]?.disabled) this.format.selectedIndex = 0; // of another tab
    const format = this.format.value;
    write(this.about, say(`save.about.${format}`));
    write(this.error, "");
    this.pathField.hidden = !WITH_PATH.has(format);
    this.path.disabled = this.#found() === null;
    if (this.path.disabled) this.path.checked = false;
  }

  /** The path that is shown, cell by cell. @returns {number[] | null} */
  #found() {
    const { state, timeline } = this;
    if (!state || outdated(state) || !timeline.path.length) return null;
    return [...rowOf(state).walked(timeline.path, problemOf(state))];
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const refusal = await (this.format.value === PICTURE ? this.#savePicture() : this.#saveText(this.format.value));
    if (refusal) write(this.error, say(refusal.key, refusal.facts));
    else this.dialog.close();
  }

  /**
   * @param {string} format
   * @returns {Promise<Sentence | null>}
   */
  async #saveText(format) {
    if (!this.state) return null;
    const path = this.path.checked && WITH_PATH.has(format) ? this.#found() : null;
    const answer = await this.server.write({ document: documentOf(this.state, this.tables), format, path });
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
