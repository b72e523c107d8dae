/**
 * The Share button, and links that are opened while the page is: the link goes to the clipboard or, where there is
 * none, into a dialog to copy from.
 */

import { documentOf, foreignIn } from "../state/document.js";
import { openLink } from "./beginning.js";
import { part } from "./elements.js";
import { holdsDocument, linkTo } from "./linkcodec.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Dispatch, State, Tables } from "../types.js" */

export class Sharing {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {Tables} tables
   * @param {{ button: HTMLButtonElement, current: () => State, server: Pick<Connection, "read"> }} parts
   */
  constructor(dialog, dispatch, tables, { button, current, server }) {
    this.current = current;
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.tables = tables;
    this.text = part(dialog, "#share-link", HTMLTextAreaElement);
    button.addEventListener("click", () => this.#share());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
    });
    addEventListener("hashchange", () => void (holdsDocument(location.hash) && openLink(dispatch, tables, server)));
  }

  async #share() {
    const link = await linkTo(location.href, documentOf(this.current(), this.tables));
    if (!link) return this.#say("share.long");
    try {
      await navigator.clipboard.writeText(link);
      return this.#say(foreignIn(this.current()) ? "share.foreign" : "share.copied");
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
