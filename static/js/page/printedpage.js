/**
 * What comes out when the page is printed: not its buttons and panels, but its picture, its sentence and its lists, dark
 * on white whatever the theme. It is put together just before the browser prints, and taken away after; a sheet that was
 * asked for (worksheetsave.js) is printed in place of it.
 */

import { say } from "../words/words.js";
import { part } from "./elements.js";
import { tag } from "./svgcontext.js";

/** @import { Depiction, State } from "../types.js" */

const TOLD = /** @type {const} */ ([
  ["h1", "#in-force"],
  ["p", "#stage-step"],
]);
const PICTURES = new Set(["difference", "lanes", "map", "board", "tree", "atlas"]);

/** @typedef {{ current: () => State, depictions: () => readonly Depiction[], lists: (state: State) => HTMLElement[] }} PrintedParts */

export class PrintedPage {
  /** @param {HTMLElement} root @param {PrintedParts} parts */
  constructor(root, parts) {
    this.root = root;
    this.parts = parts;
    this.home = homeIn(root);
    addEventListener("beforeprint", () => this.#fill());
    addEventListener("afterprint", () => this.home.replaceChildren());
  }

  #fill() {
    if (this.home.childElementCount) return;
    const { dataset } = this.root;
    const { theme } = dataset;
    dataset.theme = "light"; // paper is: the pictures read their colours now
    try {
      this.home.replaceChildren(...this.#told(), ...this.#pictures(), this.#sentence(), ...this.#lists());
    } finally {
      dataset.theme = theme;
    }
  }

  #told() {
    return TOLD.map(([name, selector]) => written(name, part(this.root, selector, HTMLElement).textContent ?? ""));
  }

  /** The lanes stand for the pictures in them. */
  #pictures() {
    const all = this.parts.depictions().filter(({ name }) => PICTURES.has(name));
    const whole = all.filter(({ name }) => name === "difference" || name === "lanes");
    return (whole.length ? whole.slice(0, 1) : all).map(figure);
  }

  #sentence() {
    const made = written("p", part(this.root, "#sentence", HTMLElement).textContent ?? "");
    made.className = "sentence";
    return made;
  }

  #lists() {
    const lists = document.createElement("div");
    lists.className = "lists";
    lists.append(...this.parts.lists(this.parts.current()));
    return [lists];
  }
}

/** The place for what is to be printed. @param {HTMLElement} root */
export function homeIn(root) {
  const found = root.querySelector("#paper");
  if (found instanceof HTMLElement) return found;
  const home = Object.assign(document.createElement("div"), { id: "paper" });
  root.querySelector("body")?.append(home);
  return home;
}

/** @param {Depiction} picture */
function figure({ name, width, height, svg }) {
  const inside = tag("svg", { width, height }, svg); // which cuts off what is drawn beyond it
  const text = tag(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    inside,
  );
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const made = document.createElement("figure");
  made.append(document.importNode(documentElement, true));
  made.dataset.of = name;
  made.setAttribute("aria-label", say(`picture.of.${name}`));
  return made;
}

/** @param {string} name @param {string} text */
function written(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}
