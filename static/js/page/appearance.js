/** How the page looks, as attributes of its root, from which style.css makes everything else. */

/** @import { Component, State, View } from "../types.js" */

/** @type {Record<string, (view: View) => string>} */
const ATTRIBUTES = {
  theme: (view) => view.theme,
  palette: (view) => view.palette,
  presenting: (view) => String(view.presenting),
  asking: (view) => String(view.asking),
  blank: (view) => String(view.blank),
  right: (view) => (view.rightRail ? "open" : "closed"),
};

/** @implements {Component} */
export class Appearance {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {State} state */
  slice({ view }) {
    return [view];
  }

  /** @param {State} state */
  syncState({ view }) {
    for (const [name, of] of Object.entries(ATTRIBUTES)) {
      if (this.root.dataset[name] !== of(view)) this.root.dataset[name] = of(view);
    }
    const text = String(view.textSize);
    if (this.root.style.getPropertyValue("--text") !== text) this.root.style.setProperty("--text", text);
  }
}
