/**
 * The switch between the views of a board: on a wide screen the tree or the atlas beside the board, on a narrow one any
 * of the three.
 */

import { NARROW } from "../../state/frame.js";

/** @import { BoardComponent } from "./boardtypes.js" */
/** @import { Dispatch, State, View } from "../../types.js" */

/** @implements {BoardComponent} */
export class ViewSwitch {
  /**
   * @param {HTMLElement} views holding the buttons and, as data-view, what is shown
   * @param {Dispatch} dispatch
   */
  constructor(views, dispatch) {
    this.views = views;
    this.dispatch = dispatch;
    this.buttons = /** @type {HTMLButtonElement[]} */ ([...views.querySelectorAll("#view-switch button")]);
    this.narrow = matchMedia(NARROW);
    for (const button of this.buttons) button.addEventListener("click", () => this.#choose(button.value));
    this.narrow.addEventListener("change", () => this.#fit());
    if (this.narrow.matches) this.#fit();
  }

  /** On a narrow screen the board comes first; on a wide one it is always there. */
  #fit() {
    this.dispatch(({ view: { boardView } }) => {
      const fitting = this.narrow.matches ? "board" : boardView === "board" ? "tree" : boardView;
      return { type: "viewChosen", view: { boardView: fitting } };
    });
  }

  /** @param {string} value */
  #choose(value) {
    const boardView = /** @type {View["boardView"]} */ (value);
    this.dispatch({ type: "viewChosen", view: { boardView } });
  }

  /** @param {Pick<State, "view">} state */
  slice({ view }) {
    return [view.boardView];
  }

  /** @param {Pick<State, "view">} state */
  syncState({ view: { boardView } }) {
    this.views.dataset.view = boardView;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.value === boardView));
  }
}
