/**
 * The help dialog: the keys out of their table, beside what the template says about the picture. Shown while
 * `state.view.help` is.
 */

import { say } from "../words/words.js";
import { part } from "./elements.js";
import { KEYS } from "./keys.js";

/** @import { Component, Dispatch, State } from "../types.js" */

const SIGNS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  Escape: "Esc",
  "-": "−",
});

/** @implements {Component} */
export class Help {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {typeof KEYS} rows
   */
  constructor(dialog, dispatch, rows = KEYS) {
    this.dialog = dialog;
    this.rows = rows;
    this.keys = part(dialog, "#help-keys", HTMLElement);
    dialog.addEventListener("close", () => dispatch({ type: "viewChosen", view: { help: false } }));
    part(dialog, "#help-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close()); // beside it
  }

  /** @param {State} state */
  slice({ view }) {
    return [view];
  }

  /** @param {State} state */
  syncState({ view }) {
    if (view.help && !this.dialog.open) {
      this.keys.replaceChildren(...this.rows.map((row) => keyRow(Object.keys(row.keys), row.does)));
      this.dialog.showModal();
    } else if (!view.help && this.dialog.open) this.dialog.close();
  }
}

/**
 * @param {string[]} names
 * @param {string} does
 */
function keyRow(names, does) {
  const row = document.createElement("tr");
  row.insertCell().append(...names.flatMap(keyCaps));
  row.insertCell().textContent = say(does);
  return row;
}

/** @param {string} name */
function keyCaps(name) {
  const caps = name.split(/(?<=.)\+(?=.)/).map((key) => {
    const cap = document.createElement("kbd");
    cap.textContent = key === " " ? say("key.space") : (SIGNS[key] ?? (key.length > 1 ? key : key.toUpperCase()));
    return cap;
  });
  return caps.flatMap((cap, place) => [place ? "+" : " ", cap]);
}
