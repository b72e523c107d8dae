/**
 * A teacher's second device: how it comes in, as a picture for its camera and as a link for this one. Both have a ticket
 * that is good once and soon, so that it does no harm on a wall.
 */

import { part } from "../page/elements.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class SecondDevice {
  /** @type {State["classroom"]} */
  classroom = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassLine} line
   */
  constructor(root, dispatch, line) {
    this.dispatch = dispatch;
    this.line = line;
    this.dialog = part(root, "#class-device-dialog", HTMLDialogElement);
    this.picture = part(this.dialog, "#class-device-picture", HTMLImageElement);
    this.here = part(this.dialog, "#class-device-here", HTMLAnchorElement);
    part(root, "#class-device", HTMLButtonElement).addEventListener("click", () => void this.#show());
    part(this.dialog, "#class-device-new", HTMLButtonElement).addEventListener("click", () => void this.#draw());
    part(this.dialog, "#class-device-close", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
    this.here.addEventListener("click", () => this.dialog.close());
  }

  /** @param {State} state */
  slice({ classroom }) {
    return [classroom];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    this.classroom = classroom;
  }

  async #show() {
    if ((await this.#draw()) && !this.dialog.open) this.dialog.showModal();
  }

  /** A new ticket. */
  async #draw() {
    const answer = await this.line.say("device");
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
    if (!("ticket" in answer) || !this.classroom) return false;
    const { code } = this.classroom;
    this.picture.src = `/class/${code}/${answer.ticket}/0.svg`;
    this.here.hash = `#dashboard=${code}.${answer.ticket}`;
    return true;
  }
}
