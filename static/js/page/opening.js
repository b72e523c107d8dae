/**
 * Files and texts from outside: chosen, dropped on the page or pasted, read by the server in whatever format they are
 * in. What is wrong with one is said in the dialog, where its text can be put right; what is on the page stays until
 * there is another.
 */

import { domainOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { opening } from "../state/document.js";
import { allWords, say } from "../words/words.js";
import { part, parts, write } from "./elements.js";
import { isPicture, textOf } from "./files.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { ImageMap } from "./imagemap.js" */
/** @import { TraceOffer } from "./traceoffer.js" */
/** @import { Dispatch, Facts, GridMap, Sentence, State, Tables } from "../types.js" */

/** Of a search trace there are none. @typedef {{ documents: any[], format: string }} ReadDocuments */

const MOST = 34 * 2 ** 20; // bytes: what the server takes
const EDITABLE = 200000; // characters that are put into the text field for correction

export class Opening {
  /** @type {ReadDocuments | null} */
  found = null; // several problems, of which one is to be chosen
  asked = 0;
  /** What a picture, and what a search trace is offered by, once it was wanted. @type {ImageMap | null} */
  image = null;
  /** @type {TraceOffer | null} */
  trace = null;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {Tables} tables
   * @param {{ button: HTMLButtonElement, server: Pick<Connection, "read">, current: () => State }} parts
   */
  constructor(dialog, dispatch, tables, { button, server, current }) {
    this.current = current;
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.tables = tables;
    this.server = server;
    this.file = part(dialog, "#open-choose", HTMLInputElement);
    this.text = part(dialog, "#open-text", HTMLTextAreaElement);
    this.texts = parts(dialog, "#open-", HTMLElement, ["several", "error", "picture", "trace"]);
    this.which = part(dialog, "#open-which", HTMLSelectElement);
    this.go = part(dialog, "#open-go", HTMLButtonElement);
    button.addEventListener("click", () => this.#show());
    this.#listen(dialog);
    this.#takeDrops(document.documentElement);
  }

  /** @param {HTMLDialogElement} dialog */
  #listen(dialog) {
    this.file.addEventListener("change", () => void this.#take(this.file.files?.[0]));
    this.text.addEventListener("input", () => this.#forget());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#open-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => (this.asked += 1)); // an answer still to come is not wanted any more
  }

  /** What is dropped anywhere is opened. @param {HTMLElement} page */
  #takeDrops(page) {
    const over = (/** @type {boolean} */ on) => page.toggleAttribute("data-dropping", on);
    page.addEventListener("dragover", (event) => {
      event.preventDefault();
      over(true);
    });
    page.addEventListener("dragleave", ({ relatedTarget }) => void (relatedTarget || over(false)));
    page.addEventListener("drop", (event) => {
      event.preventDefault();
      over(false);
      const { files, text } = dropped(event);
      if (files) void this.#take(files);
      else if (text) void this.#read("", text);
    });
  }

  #show() {
    this.#forget();
    this.file.value = "";
    if (!this.dialog.open) this.dialog.showModal();
  }

  #forget() {
    this.found = null;
    this.texts.several.hidden = true;
    this.image?.forget();
    this.trace?.forget();
    write(this.texts.error, "");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    if (this.found) this.#open(this.found, Number(this.which.value));
    else void this.#read("", this.text.value);
  }

  /** @param {File | undefined} file */
  async #take(file) {
    if (!file) return;
    if (await isPicture(file)) return this.#takePicture(file);
    const { text, refusal } = await textOf(file, MOST);
    if (refusal) this.#refuse(refusal);
    else await this.#read(file.name, text);
  }

  /** The document in a picture or, of one from elsewhere, what can be made of it. @param {File} file */
  async #takePicture(file) {
    this.#forget();
    this.asked += 1;
    const { asked } = this;
    const [{ documentIn }] = await Promise.all([import("./pictureopen.js"), allWords()]);
    const found = await documentIn(file);
    if (asked !== this.asked) return undefined;
    if ("text" in found) return this.#read(file.name, found.text);
    const offered = found.foreign && !found.drawn ? await this.#offerMap(file) : found.refusal;
    if (asked !== this.asked) return undefined;
    if (offered) this.#refuse(offered);
    return this.dialog.open || this.dialog.showModal();
  }

  /** A picture from elsewhere as a map. @param {File} file @returns {Promise<Sentence | null>} what is wrong with it */
  async #offerMap(file) {
    const { ImageMap } = await import("./imagemap.js");
    this.image ??= new ImageMap(this.texts.picture, (map) => this.#openMap(map));
    return this.image.offer(file);
  }

  /** @param {GridMap} map */
  #openMap(map) {
    this.dispatch({ type: "documentOpened", map, settings: {}, step: null, notes: "" });
    const { width, height } = map;
    this.dispatch({ type: "said", message: { key: "open.done.map", facts: { width, height } } });
    this.dialog.close();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  async #read(name, text) {
    this.#forget();
    this.asked += 1;
    const { asked } = this;
    if (text !== this.text.value) this.text.value = text.length <= EDITABLE ? text : "";
    this.go.disabled = true;
    const answer = await this.server.read({ name, text });
    this.go.disabled = false;
    if (asked !== this.asked) return;
    if (!("documents" in answer)) this.#refuse(refusalOf(answer));
    else if (!answer.documents.length) await this.#offerTrace(text);
    else if (answer.documents.length > 1) this.#choose(answer);
    else this.#open(answer, 0);
  }

  /** A search trace holds no document, but a search. @param {string} text */
  async #offerTrace(text) {
    const { TraceOffer } = await import("./traceoffer.js");
    const { dispatch, tables, current } = this;
    this.trace ??= new TraceOffer(this.texts.trace, dispatch, { tables, current, done: () => this.dialog.close() });
    const refusal = await this.trace.offer(text);
    if (refusal) this.#refuse(refusal);
    else if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {ReadDocuments} found */
  #choose(found) {
    this.found = found;
    const options = found.documents.map((document, at) => {
      const kind = String(domainOf(document, this.tables.domains)?.name);
      const { width, height } = document[kind];
      return new Option(say(`open.problem.${kind}`, { number: at + 1, width, height }), String(at));
    });
    this.which.replaceChildren(...options);
    this.texts.several.hidden = false;
    if (!this.dialog.open) this.dialog.showModal();
    this.which.focus();
  }

  /**
   * @param {ReadDocuments} found
   * @param {number} which
   */
  #open({ documents, format }, which) {
    const document = documents[which];
    const kind = String(domainOf(document, this.tables.domains)?.name);
    const { width, height } = document[kind];
    this.dispatch(opening(document, format, this.tables));
    this.dispatch({ type: "said", message: { key: `open.done.${kind}`, facts: { width, height } } });
    return this.dialog.close();
  }

  /** @param {Sentence} refusal */
  #refuse({ key, facts }) {
    if (!this.dialog.open) this.dialog.showModal();
    write(this.texts.error, say(key, facts));
    this.#point(facts);
    this.texts.error.scrollIntoView({ block: "nearest" });
  }

  /** Put the caret where the text is wrong. @param {Facts} facts */
  #point({ line, column }) {
    if (typeof line !== "number" || typeof column !== "number") return;
    const before = this.text.value.split("\n").slice(0, line - 1);
    const place = before.reduce((length, each) => length + each.length + 1, 0) + column - 1;
    this.text.focus();
    this.text.setSelectionRange(place, place + 1);
  }
}

/**
 * What was dropped: the first file, or a text.
 * @param {DragEvent} event
 */
function dropped({ dataTransfer }) {
  return { files: dataTransfer?.files[0], text: dataTransfer?.getData("text/plain") ?? "" };
}
