/**
 * Each panel folds up to its heading, and stays so from one visit to the next: a teacher shows what the lesson needs.
 * Which are folded is the view's. Only a panel in its column folds: elsewhere it is shown whole.
 */

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class Folds {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.panels = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".panel")]).map((panel) => ({
      panel,
      button: headOf(panel),
    }));
    for (const { panel, button } of this.panels) {
      button.addEventListener("click", () =>
        dispatch(({ view: { folded } }) => ({ type: "viewChosen", view: { folded: toggled(folded, panel.id) } })),
      );
    }
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.folded];
  }

  /** @param {State} state */
  syncState({ view: { folded } }) {
    for (const { panel, button } of this.panels) {
      const closed = folded.includes(panel.id);
      panel.toggleAttribute("data-folded", closed);
      button.setAttribute("aria-expanded", String(!closed));
    }
  }
}

/** @param {HTMLElement} panel */
function headOf(panel) {
  const button = panel.querySelector("h2 > .fold");
  if (!(button instanceof HTMLButtonElement)) throw new Error(`The panel ${panel.id} cannot be folded`);
  return button;
}

/**
 * @param {readonly string[]} names
 * @param {string} name
 */
function toggled(names, name) {
  return names.includes(name) ? names.filter((each) => each !== name) : [...names, name];
}
