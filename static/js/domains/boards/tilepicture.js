/**
 * The picture on the tiles: none, the one that is shipped, or a file of the user's own, which never leaves the browser.
 */

import { part } from "../../page/elements.js";

/** @import { BoardView } from "./view.js" */
/** @import { BoardDispatch } from "./boardtypes.js" */

export class TilePicture {
  own = ""; // the address the browser gave the file

  /**
   * @param {HTMLElement} panel
   * @param {BoardDispatch} dispatch
   * @param {{ view: BoardView }} parts
   */
  constructor(panel, dispatch, { view }) {
    this.dispatch = dispatch;
    this.view = view;
    this.choice = part(panel, "#board-picture", HTMLSelectElement);
    this.file = part(panel, "#board-picture-file", HTMLInputElement);
    this.choice.addEventListener("change", () => this.#choose());
    this.file.addEventListener("change", () => void this.#take(this.file.files?.[0]));
  }

  #choose() {
    const { value } = this.choice;
    this.file.hidden = value !== "own";
    if (value === "own" && !this.own) this.file.click();
    const shipped = this.choice.selectedOptions[0]?.dataset.address;
    this.view.decorate({ picture: value === "own" ? this.own : (shipped ?? "") });
  }

  /** @param {File | undefined} file */
  async #take(file) {
    if (!file) return;
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.src = address;
    try {
      await picture.decode();
    } catch {
      URL.revokeObjectURL(address);
      this.dispatch({ type: "said", message: { key: "board.picture.wrong", facts: { file: file.name } } });
      return;
    }
    if (this.own) URL.revokeObjectURL(this.own);
    this.own = address;
    this.view.decorate({ picture: address });
  }
}
