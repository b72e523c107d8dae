/**
 * On a narrow screen there is room for one panel at a time: these buttons choose which. On a wide one style.css hides
 * them, and all are shown.
 */

/** @import { Component, State } from "../types.js" */

/** @implements {Component} */
export class Panels {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.buttons = [...element.querySelectorAll("button")];
    for (const button of this.buttons)
      button.addEventListener("click", () => this.#choose(button)?.scrollIntoView({ block: "nearest" }));
    this.#choose(this.buttons[0]);
  }

  /** @param {State} state */
  slice({ domain }) {
    return [domain];
  }

  /** A panel that is not there on this tab gives way to the first. */
  syncState() {
    if (this.buttons.some((button) => button.hidden && button.getAttribute("aria-pressed") === "true"))
      this.#choose(this.buttons[0]);
  }

  /** @param {HTMLButtonElement} chosen @returns {HTMLElement | null} its panel */
  #choose(chosen) {
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button === chosen));
      panelOf(button)?.toggleAttribute("data-chosen", button === chosen);
    }
    return panelOf(chosen);
  }
}

/** @param {HTMLButtonElement} button */
function panelOf(button) {
  return document.getElementById(button.getAttribute("aria-controls") ?? "");
}
