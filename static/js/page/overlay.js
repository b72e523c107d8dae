/**
 * What the hand puts over the stage while a class is shown something: strokes of a pen, which stay until they are wiped
 * away, and a spotlight that goes with the pointer. The strokes are the view's; the one being drawn is here.
 */

import { made, part, setAttributes } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class Overlay {
  path = ""; // of the stroke being drawn
  /** @type {readonly string[]} */
  strokes = [];

  /**
   * @param {HTMLElement} stage
   * @param {Dispatch} dispatch
   */
  constructor(stage, dispatch) {
    this.stage = stage;
    this.dispatch = dispatch;
    this.sheet = part(stage, "#ink", SVGSVGElement);
    this.spot = part(stage, "#spotlight", HTMLElement);
    this.sheet.addEventListener("pointerdown", (event) => this.#begin(event));
    this.sheet.addEventListener("pointermove", (event) => this.#go(event));
    this.sheet.addEventListener("lostpointercapture", () => this.#end());
    for (const moved of /** @type {const} */ (["pointermove", "pointerdown"]))
      stage.addEventListener(moved, (event) => this.#light(event));
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.sheet.setPointerCapture(event.pointerId);
    const { x, y } = this.#pointOf(event);
    this.path = `M${x} ${y}l0 .1`; // a dot, if it goes no further
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #go(event) {
    if (!this.path) return;
    for (const each of event.getCoalescedEvents?.() ?? [event]) {
      const { x, y } = this.#pointOf(each);
      this.path += `L${x} ${y}`;
    }
    this.#draw();
  }

  #end() {
    const stroke = this.path;
    this.path = "";
    if (stroke) this.dispatch(({ view }) => ({ type: "viewChosen", view: { ink: [...view.ink, stroke] } }));
  }

  /** @param {PointerEvent} event */
  #light(event) {
    const { x, y } = this.#pointOf(event);
    this.spot.style.setProperty("--x", `${x}px`);
    this.spot.style.setProperty("--y", `${y}px`);
  }

  /** @param {PointerEvent} event */
  #pointOf({ clientX, clientY }) {
    const { left, top } = this.spot.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: Math.round(clientX - left), y: Math.round(clientY - top) };
  }

  #draw() {
    const paths = this.path ? [...this.strokes, this.path] : this.strokes;
    while (this.sheet.childElementCount < paths.length) this.sheet.append(made("path", {}));
    while (this.sheet.childElementCount > paths.length) this.sheet.lastElementChild?.remove();
    paths.forEach((d, place) => setAttributes(this.sheet.children[place], { d }));
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.overlay, view.ink];
  }

  /** @param {State} state */
  syncState({ view: { overlay, ink } }) {
    this.stage.dataset.overlay = overlay ?? "none";
    this.strokes = ink;
    this.#draw();
  }
}
