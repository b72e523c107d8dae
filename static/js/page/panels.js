/**
 * Panels, each put where state/frame.js says: in a column, over the stage's edge, as large as the stage, beside a
 * presentation, or on a narrow screen in the sheet. The strip of icons opens and closes them; each has tools of its own
 * to pin it beside the stage, to make it large, and to close it. Where a panel is drawn is frame.css's.
 */

import { active } from "../state/activelane.js";
import { closing, NARROW, pinning, placeOf, toggling } from "../state/frame.js";
import { copyOf, part, setIcon, setLabel } from "./elements.js";

/** @import { Action, Component, Dispatch, Place, State } from "../types.js" */

/**
 * The tools that a panel has in a place. @type {Record<Place, readonly string[]>}
 */
const TOOLS = {
  column: ["pin", "large"],
  over: ["pin", "large", "close"],
  large: ["large"],
  sheet: ["large", "close"],
  card: ["close"],
  none: [],
};

/** @type {Record<string, (state: State, id: string) => Action>} */
const DO = {
  pin: ({ view }, id) => ({ type: "viewChosen", view: pinning(view, id) }),
  large: ({ view }, id) => ({ type: "viewChosen", view: { large: view.large === id ? null : id } }),
  close: ({ view }, id) => closing(view, id),
};

/**
 * @typedef {object} Panel
 * @property {string} id
 * @property {"left" | "right"} home
 * @property {HTMLElement} element
 * @property {Place} place
 * @property {HTMLButtonElement | null} button of the strip
 * @property {HTMLButtonElement} fold
 * @property {Record<string, HTMLButtonElement>} tools
 */

/** @implements {Component} */
export class Panels {
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.root = root;
    this.dispatch = dispatch;
    this.template = part(root, "#panel-tools", HTMLTemplateElement);
    this.narrow = matchMedia(NARROW);
    this.panels = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".panel")]).map((each) =>
      this.#panelOf(each),
    );
    this.narrow.addEventListener("change", () => this.state && this.syncState(this.state));
  }

  /** @param {HTMLElement} element @returns {Panel} */
  #panelOf(element) {
    const { id } = element;
    /** @type {Panel} */
    const panel = {
      id,
      home: element.closest("#right-rail") ? "right" : "left",
      element,
      place: /** @type {Place} */ (""), // not known yet
      button: this.root.querySelector(`#panels [aria-controls="${id}"]`),
      fold: part(element, "h2 > .fold", HTMLButtonElement),
      tools: this.#toolsFor(element),
    };
    panel.button?.addEventListener("click", () =>
      this.dispatch((state) => toggling(state, panel, this.narrow.matches)),
    );
    for (const [name, button] of Object.entries(panel.tools))
      button.addEventListener("click", () => this.#use(panel, name));
    return panel;
  }

  /** @param {HTMLElement} element */
  #toolsFor(element) {
    const tools = copyOf(this.template);
    element.querySelector("h2")?.after(tools);
    const buttons = /** @type {HTMLButtonElement[]} */ ([...tools.querySelectorAll("button")]);
    return Object.fromEntries(buttons.map((button) => [button.value, button]));
  }

  /** Who was in a panel that is closed goes on at the button that opens it. @param {Panel} panel @param {string} name */
  #use(panel, name) {
    const within = panel.element.contains(document.activeElement);
    this.dispatch((state) => DO[name](state, panel.id));
    if (name === "close" && within) panel.button?.focus();
  }

  /** @param {State} state */
  slice(state) {
    return [state.view, state.quiz, active(state), state.playback, state.domain];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { dataset } = this.root;
    for (const panel of this.panels) this.#put(panel, state);
    const beside = this.panels.some((panel) => panel.home === "left" && isThere(panel));
    const left = beside ? "open" : "closed";
    if (dataset.left !== left) dataset.left = left;
    const card = this.panels.some((panel) => panel.place === "card") ? "open" : "closed";
    if (dataset.card !== card) dataset.card = card;
  }

  /** @param {Panel} panel @param {State} state */
  #put(panel, state) {
    const place = placeOf(state, panel, this.narrow.matches);
    const { element, button, fold, tools } = panel;
    if (place === panel.place) return;
    element.dataset.place = panel.place = place;
    fold.disabled = place !== "column";
    button?.setAttribute("aria-expanded", String(place !== "none"));
    for (const [name, tool] of Object.entries(tools)) tool.hidden = !has(panel, place, name);
    const pinned = place === "column";
    setLabel(tools.pin, pinned ? "panel.unpin" : "panel.pin");
    tools.pin.setAttribute("aria-pressed", String(pinned));
    setLabel(tools.large, place === "large" ? "panel.back" : "panel.large");
    setIcon(tools.large, place === "large" ? "smaller" : "larger");
  }
}

/** Only what has its place on the left can be pinned there. @param {Panel} panel @param {Place} place @param {string} name */
function has({ home }, place, name) {
  return TOOLS[place].includes(name) && (name !== "pin" || home === "left");
}

/** Does a panel stand in its column, and is it of this tab? @param {Panel} panel */
function isThere({ element, place }) {
  return place === "column" && !element.closest("[hidden]");
}
