/**
 * The switch between the views of a board: on a wide screen the tree or the atlas beside the board, on a narrow one any
 * of the three.
 */

export class ViewSwitch {
  /** @param {HTMLElement} views holding the buttons and, as data-view, what is shown */
  constructor(views) {
    this.views = views;
    this.buttons = /** @type {HTMLButtonElement[]} */ ([...views.querySelectorAll("#view-switch button")]);
    this.narrow = matchMedia("(max-width: 960px)");
    for (const button of this.buttons) button.addEventListener("click", () => this.#show(button.value));
    this.narrow.addEventListener("change", () => this.#fit());
    this.#fit();
  }

  /** What is shown first: on a narrow screen the board. */
  #fit() {
    this.#show(this.narrow.matches ? "board" : this.views.dataset.view === "atlas" ? "atlas" : "tree");
  }

  /** @param {string} view */
  #show(view) {
    this.views.dataset.view = view;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.value === view));
  }
}
