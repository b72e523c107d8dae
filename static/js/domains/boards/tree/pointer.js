/**
 * Mouse, pen and touch on a picture that is looked at, not drawn on: dragging moves it, the wheel and two fingers zoom,
 * a click chooses, a double click goes there. Says what was done, in CSS pixels from the corner of the canvas, to
 * the component that shows the picture.
 */

import { A_CLICK, Gestures } from "../../../stage/gestures.js";

/** @import { Point, Span } from "../../../stage/gestures.js" */

/**
 * @typedef {object} Looks
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} choose
 * @property {(x: number, y: number) => void} go
 */

const SECONDARY = 2;

export class TreePointer {
  moved = 0; // how far, since it was pressed

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Looks} looks
   */
  constructor(canvas, looks) {
    this.looks = looks;
    this.gestures = new Gestures(canvas, {
      takes: ({ button }) => button !== SECONDARY,
      press: () => this.#press(),
      move: (event, point, drag) => this.#move(event, point, drag),
      release: (event, point) => this.#release(event, point),
      leave: () => looks.leave(),
      zoom: (factor, { x, y }) => looks.zoom(factor, x, y),
    });
    canvas.addEventListener("dblclick", (event) => {
      const { x, y } = this.gestures.pointOf(event);
      looks.go(x, y);
    });
  }

  #press() {
    if (this.gestures.down.size === 1) this.moved = 0;
  }

  /**
   * @param {PointerEvent} event
   * @param {Point} point
   * @param {{ before: Span, after: Span } | null} drag
   */
  #move(event, { x, y }, drag) {
    if (event.pointerType !== "touch") this.looks.hover(x, y);
    if (!drag) return;
    const { before, after } = drag;
    this.moved += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.apart - before.apart);
    if (this.moved <= A_CLICK) return;
    this.gestures.showPanning(true);
    this.looks.pan(after.x - before.x, after.y - before.y);
    if (before.apart && after.apart) this.looks.zoom(after.apart / before.apart, after.x, after.y);
  }

  /** @param {PointerEvent} event @param {Point} point */
  #release(event, { x, y }) {
    if (this.gestures.down.size) return;
    this.gestures.showPanning(false);
    if (event.type === "pointerup" && this.moved <= A_CLICK) this.looks.choose(x, y);
  }
}
