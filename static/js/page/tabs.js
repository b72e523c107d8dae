/**
 * The tabs of the page: which kind of problem is shown. Everything that is there on one tab only has `data-tab` and is
 * hidden on the others; styles of what is there on all tabs look at `data-domain` of the page's root.
 */

/** @import { Component, Dispatch, State } from "../types.js" */

const NEXT = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });

/** @implements {Component} */
export class Tabs {
  /**
   * @param {HTMLElement} list of tabs
   * @param {Dispatch} dispatch
   */
  constructor(list, dispatch) {
    this.dispatch = dispatch;
    this.tabs = /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
    this.parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-tab]")]);
    list.addEventListener("click", ({ target }) => void (target instanceof HTMLButtonElement && this.#choose(target)));
    list.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {State} state */
  slice({ domain }) {
    return [domain];
  }

  /** @param {State} state */
  syncState({ domain: { name } }) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab.value === name));
      tab.tabIndex = tab.value === name ? 0 : -1;
    }
    document.documentElement.dataset.domain = name;
    for (const element of this.parts) {
      element.hidden = element.dataset.tab !== name;
      if (element instanceof HTMLOptionElement) element.disabled = element.hidden;
    }
  }

  /** @param {HTMLButtonElement} tab */
  #choose(tab) {
    this.dispatch({ type: "domainChosen", domain: tab.value });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const at = this.tabs.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const tab = this.tabs.at((at + (NEXT[event.key] ?? 0)) % this.tabs.length);
    if (at < 0 || !(event.key in NEXT) || !tab) return;
    event.preventDefault(); // the arrow keys step everywhere else
    tab.focus();
    this.#choose(tab);
  }
}
