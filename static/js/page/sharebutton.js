/**
 * The Share button, and links that are opened while the page is: the link goes to the clipboard or, where there is
 * none, into a dialog to copy from.
 */

import { documentOf } from "../state/document.js";
import { part } from "./elements.js";
import { holdsDocument, linkTo } from "./linkcodec.js";

/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @implements {Component} */
export class Sharing {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {Tables} tables
   * @param {{ button: HTMLButtonElement, openLink: () => void }} parts
   */
  constructor(dialog, dispatch, tables, { button, openLink }) {
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.tables = tables;
    /** @type {State | null} */
    this.state = null;
    this.text = part(dialog, "#share-link", HTMLTextAreaElement);
    button.addEventListener("click", () => this.#share());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
    });
    addEventListener("hashchange", () => void (holdsDocument(location.hash) && openLink()));
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
  }

  async #share() {
    const link = this.state && (await linkTo(location.href, documentOf(this.state, this.tables)));
    if (!link) return this.#say("share.long");
    try {
      await navigator.clipboard.writeText(link);
      return this.#say("share.copied");
    } catch {
      return this.#show(link); // no clipboard here, or not allowed
    }
  }

  /** @param {string} link */
  #show(link) {
    this.text.value = link;
    this.dialog.showModal();
    this.text.focus();
    this.text.select();
  }

  /** @param {string} key */
  #say(key) {
    this.dispatch({ type: "said", message: { key, facts: {} } });
  }
}
