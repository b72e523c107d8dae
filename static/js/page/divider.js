/**
 * The divider between the stage and a column: dragged by mouse or finger, moved by the arrow keys, and put by a double
 * click where everything in the column fits. The width is the view's; frame.css makes the column from it.
 */

import { FIRST_FRAME, WIDTHS, widened } from "../state/frame.js";

/** @import { Component, Dispatch, State } from "../types.js" */

const STEP = 16; // CSS pixels a key press
const MOST = { left: 0.4, right: 0.6 }; // of the window: frame.css has the same
const TWO = 600; // CSS pixels from which on there is room for two columns of panels

/** @implements {Component} */
export class Divider {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ rail: HTMLElement, side: "left" | "right" }} parts
   */
  constructor(element, dispatch, { rail, side }) {
    this.element = element;
    this.dispatch = dispatch;
    this.rail = rail;
    this.side = side;
    this.sign = side === "left" ? 1 : -1; // of a move to the right
    this.width = FIRST_FRAME.columns[side];
    element.setAttribute("aria-valuemin", String(WIDTHS[side].least));
    element.setAttribute("aria-valuemax", String(WIDTHS[side].most));
    element.addEventListener("pointerdown", (event) => this.#take(event));
    element.addEventListener("keydown", (event) => this.#press(event));
    new ResizeObserver(() => rail.toggleAttribute("data-two", rail.clientWidth >= TWO)).observe(rail);
    element.addEventListener("dblclick", () => this.#widen(this.#fitting()));
  }

  /** @param {number} width */
  #widen(width) {
    const allowed = Math.min(width, MOST[this.side] * innerWidth);
    this.dispatch(({ view }) => ({ type: "viewChosen", view: widened(view, this.side, allowed) }));
  }

  /** @param {PointerEvent} event */
  #take({ button, pointerId, clientX: from }) {
    if (button !== 0) return;
    const { element, rail, sign } = this;
    const before = rail.getBoundingClientRect().width; // the window may allow less than is wished
    const follow = (/** @type {PointerEvent} */ { clientX }) => this.#widen(before + sign * (clientX - from));
    element.setPointerCapture(pointerId);
    element.addEventListener("pointermove", follow);
    element.addEventListener("lostpointercapture", () => element.removeEventListener("pointermove", follow), {
      once: true,
    });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { least, most } = WIDTHS[this.side];
    const width = /** @type {Record<string, number>} */ ({
      ArrowLeft: this.width - STEP * this.sign,
      ArrowRight: this.width + STEP * this.sign,
      Home: least,
      End: most,
      Enter: this.#fitting(),
    })[event.key];
    if (width === undefined) return;
    event.preventDefault(); // these keys step everywhere else
    this.#widen(width);
  }

  /** The width at which no line of the column is wrapped or cut; the usual one where nothing can be. */
  #fitting() {
    const { rail } = this;
    rail.dataset.fitting = "";
    const fits = [...rail.querySelectorAll("[data-fits]")].some((element) => element.checkVisibility());
    const width = rail.scrollWidth + 2;
    delete rail.dataset.fitting;
    return fits ? width : FIRST_FRAME.columns[this.side];
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.columns];
  }

  /** @param {State} state */
  syncState({ view: { columns } }) {
    const width = columns[this.side];
    this.width = width;
    this.element.setAttribute("aria-valuenow", String(width));
    document.documentElement.style.setProperty(`--${this.side}-width`, `${width}px`);
  }
}
