/**
 * Mouse, pen and touch on the stage, by one recipe: the primary button draws, the secondary erases, the middle one,
 * Space or the hand tool pans, two fingers pan and zoom, the wheel zooms, Alt picks a cell, and so does a click while
 * Predict asks. What a stroke does to the map is problems/tools.js's; where cells are, camera.js's.
 */

import { TOOLS } from "../problems/tools.js";
import { isAsked } from "../state/quizplan.js";
import { panned, viewOf, zoomed } from "./camera.js";
import { cellAt, nearestCell } from "./edges.js";
import { SpaceBar } from "./spacebar.js";
import { sizeOf } from "./stage.js";

/** @import { View } from "./camera.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Camera, Component, Dispatch, State } from "../types.js" */

/** @typedef {{ x: number, y: number }} Point CSS pixels from the corner of the stage */

const [PRIMARY, MIDDLE, SECONDARY, PEN_ERASER] = [0, 1, 2, 5];
const NOTCH = 0.0016; // how much one pixel of the wheel zooms
const PINCH = 0.01; // the same for a pinch on a touchpad, which comes as a wheel with Ctrl
const LINE = 16; // pixels, where the wheel counts lines
const A_CLICK = 4; // pixels the pointer may move in

/** @implements {Component} */
export class Pointer {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Dispatch} dispatch
   * @param {{ drawing: Drawing, current: () => State }} parts
   */
  constructor(canvas, dispatch, { drawing, current }) {
    this.canvas = canvas;
    this.dispatch = dispatch;
    this.drawing = drawing;
    this.current = current; // the state as it is now: two events may come within one frame
    /** @type {Map<number, Point>} */
    this.down = new Map(); // pointer -> where it is, while pressed
    /** @type {{ view: View, from: Point, apart: number, far: boolean } | null} */
    this.pan = null;
    this.space = new SpaceBar(dispatch, current);
    this.#listen();
  }

  /** @param {State} state */
  syncState({ editor }) {
    if (this.canvas.dataset.tool !== editor.tool) this.canvas.dataset.tool = editor.tool;
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#release(event));
    canvas.addEventListener("pointercancel", (event) => this.#release(event));
    canvas.addEventListener("lostpointercapture", (event) => this.#release(event));
    canvas.addEventListener("pointerleave", () => this.dispatch({ type: "hovered", cell: null }));
    canvas.addEventListener("mousedown", (event) => event.button === MIDDLE && event.preventDefault()); // no automatic scrolling
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    addEventListener("keydown", (event) => this.#escape(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.down.size >= 2) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, this.#point(event));
    if (this.down.size === 2) this.#pinch();
    else if (this.#pans(event)) this.#grab();
    else this.#draw(event);
  }

  /** @param {PointerEvent} event */
  #pans({ button }) {
    return button === MIDDLE || (button === PRIMARY && (this.space.held || !(this.current().editor.tool in TOOLS)));
  }

  /** @param {PointerEvent} event */
  #draw(event) {
    const { x, y } = this.#point(event);
    const cell = cellAt(this.#view(), this.current().map, x, y);
    if (cell === null) return;
    if (event.altKey || isAsked(this.current())) this.dispatch({ type: "picked", cell });
    else this.drawing.begin(cell, event.button === SECONDARY || event.button === PEN_ERASER);
  }

  /** A second finger: the first one did not mean to draw. */
  #pinch() {
    this.drawing.cancel();
    this.#grab();
  }

  #grab() {
    this.space.used();
    this.pan = { view: this.#view(), ...spanned(this.down), far: this.down.size === 2 };
    this.canvas.dataset.panning = "true";
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const places = this.#places(event);
    const last = places[places.length - 1];
    if (event.pointerType !== "touch") this.dispatch({ type: "hovered", cell: last.inside ? last.cell : null });
    if (!this.down.has(event.pointerId)) return;
    this.down.set(event.pointerId, this.#point(event));
    if (this.pan) this.#drag(this.pan);
    else this.drawing.moveTo(places);
  }

  /**
   * Whatever was under the pointers stays under them.
   * @param {NonNullable<Pointer["pan"]>} pan
   */
  #drag(pan) {
    const { map } = this.current();
    const { from, apart } = spanned(this.down);
    const factor = apart && pan.apart ? apart / pan.apart : 1;
    pan.far ||= Math.hypot(from.x - pan.from.x, from.y - pan.from.y) > A_CLICK;
    if (!pan.far) return;
    const near = viewOf(zoomed(pan.view, map, factor, pan.from.x, pan.from.y), map, pan.view);
    this.#look(panned(near, map, from.x - pan.from.x, from.y - pan.from.y));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.down.delete(event.pointerId)) return;
    const { pan } = this;
    this.drawing.end();
    this.pan = null;
    delete this.canvas.dataset.panning;
    if (!pan || event.type !== "pointerup") return;
    if (this.down.size) this.#grab();
    else if (!pan.far)
      this.dispatch({ type: "picked", cell: cellAt(pan.view, this.current().map, pan.from.x, pan.from.y) });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    const { x, y } = this.#point(event);
    const factor = Math.exp(-pixels * (event.ctrlKey ? PINCH : NOTCH));
    this.#look(zoomed(this.#view(), this.current().map, factor, x, y));
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.drawing.active) return;
    event.stopPropagation();
    event.preventDefault();
    this.drawing.cancel();
  }

  /** @param {MouseEvent} event @returns {Point} */
  #point({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /**
   * The cells of the way of the pointer since the last event.
   * @param {PointerEvent} event
   */
  #places(event) {
    const { map } = this.current();
    const view = this.#view();
    const events = event.getCoalescedEvents?.() ?? [];
    return (events.length ? events : [event]).map((each) => {
      const { x, y } = this.#point(each);
      return { cell: nearestCell(view, map, x, y), inside: cellAt(view, map, x, y) !== null };
    });
  }

  #view() {
    const { camera, map } = this.current();
    return viewOf(camera, map, sizeOf(this.canvas));
  }

  /** @param {Camera} camera */
  #look(camera) {
    this.dispatch({ type: "cameraMoved", camera });
  }
}

/**
 * The middle of one or two pointers, and how far they are apart.
 * @param {Map<number, Point>} down
 */
function spanned(down) {
  const [one, other = one] = down.values();
  return {
    from: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    apart: Math.hypot(one.x - other.x, one.y - other.y),
  };
}
