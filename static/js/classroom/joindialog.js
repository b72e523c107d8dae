/**
 * The dialog to join a class with its code. It says whether the network lets a class through, before anything else can
 * go wrong, and why the class did not take one in.
 */

import { part, write } from "../page/elements.js";
import { say } from "../words/words.js";
import { grouped } from "./classwords.js";
import { codeIn } from "./membership.js";

/** @import { Component, Sentence, State } from "../types.js" */

const SOCKET_MS = 4000; // that a socket may take

/** @implements {Component} */
export class JoinDialog {
  /** @type {Sentence | null} */
  refusal = null;

  /**
   * @param {HTMLElement} root
   * @param {{ join: (code: string) => void, ask: () => Promise<boolean>, current: () => State }} parts `ask`: does the server answer without a socket?
   */
  constructor(root, { join, ask, current }) {
    this.dialog = part(root, "#class-join", HTMLDialogElement);
    this.code = part(this.dialog, "#class-code", HTMLInputElement);
    this.network = part(this.dialog, "#class-network", HTMLElement);
    this.error = part(this.dialog, "#class-error", HTMLElement);
    this.go = part(this.dialog, "#class-go", HTMLButtonElement);
    this.join = join;
    this.ask = ask;
    this.current = current;
    part(this.dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(this.dialog, "#class-cancel", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
  }

  /** @param {State} state */
  slice({ connection, view }) {
    return [connection, view];
  }

  /** @param {State} state */
  syncState({ connection }) {
    if (connection === "online") this.#tell("fine");
    this.#refused(this.refusal); // in the language that is spoken now
  }

  /** @param {string} code */
  show(code) {
    this.code.value = code && grouped(code);
    this.#refused(null);
    if (!this.dialog.open) this.dialog.showModal();
    (code ? this.go : this.code).focus();
    this.#tell(this.current().connection === "online" ? "fine" : "testing");
    setTimeout(() => void this.#test(), SOCKET_MS);
  }

  close() {
    this.go.disabled = false;
    this.#refused(null);
    this.dialog.close();
  }

  /** @param {Sentence} refusal */
  refuse(refusal) {
    this.go.disabled = false;
    this.#refused(refusal);
  }

  /** @param {Sentence | null} refusal */
  #refused(refusal) {
    this.refusal = refusal;
    write(this.error, refusal ? say(refusal.key, refusal.facts) : "");
  }

  async #test() {
    if (!this.dialog.open || this.current().connection === "online") return;
    const answers = await this.ask();
    if (this.current().connection !== "online") this.#tell(answers ? "slow" : "lost");
  }

  /** @param {"fine" | "testing" | "slow" | "lost"} found */
  #tell(found) {
    this.network.dataset.tone = { fine: "good", testing: "", slow: "warn", lost: "bad" }[found];
    write(this.network, say(`class.network.${found}`));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const code = codeIn(this.code.value);
    if (!code) return this.#refused({ key: "class.digits", facts: {} });
    this.#refused(null);
    this.go.disabled = true;
    this.join(code);
  }
}
