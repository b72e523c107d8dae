/** The buttons that take back an edit, and bring it back. */

import { parts } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class UndoButtons {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.buttons = parts(element, "#", HTMLButtonElement, ["undo", "redo"]);
    this.buttons.undo.addEventListener("click", () => dispatch({ type: "undo" }));
    this.buttons.redo.addEventListener("click", () => dispatch({ type: "redo" }));
  }

  /** @param {State} state */
  slice({ undo, redo }) {
    return [undo, redo];
  }

  /** @param {State} state */
  syncState({ undo, redo }) {
    this.buttons.undo.disabled = !undo.length;
    this.buttons.redo.disabled = !redo.length;
  }
}
