/**
 * Mouse, pen and touch on a canvas, by one recipe: capture what is pressed, at most two pointers; a cancel is a
 * release; the wheel zooms. Says what the hands do, in CSS pixels from the corner of the canvas; what that means is for
 * pointer.js on the stage and for domains/boards/tree/pointer.js on the search tree.
 */

/** @typedef {{ x: number, y: number }} Point */
/** The middle of the one or two pointers that are down, and how far they are apart. @typedef {Point & { apart: number }} Span */
/**
 * @typedef {object} Hands
 * @property {(event: PointerEvent, point: Point) => void} press
 * @property {(event: PointerEvent, point: Point, drag: { before: Span, after: Span } | null) => void} move `drag`: while
 *   it is pressed
 * @property {(event: PointerEvent, point: Point) => void} release
 * @property {() => void} leave
 * @property {(factor: number, point: Point) => void} zoom
 * @property {(event: PointerEvent) => boolean} [takes] may this be pressed?
 */

export const A_CLICK = 4; // pixels a pointer may move in
const NOTCH = 0.0016; // how much one pixel of the wheel zooms
const PINCH = 0.01; // the same for a pinch on a touchpad, which comes as a wheel with Ctrl
const LINE = 16; // pixels, where the wheel counts lines

export class Gestures {
  /** @type {Map<number, Point>} */
  down = new Map(); // pointer -> where it is, while pressed

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Hands} hands
   */
  constructor(canvas, hands) {
    this.canvas = canvas;
    this.hands = hands;
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      canvas.addEventListener(end, (event) => this.#release(event));
    }
    canvas.addEventListener("pointerleave", () => hands.leave());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Of the pointers that are down, of which there must be one. @returns {Span} */
  get span() {
    const [one, other = one] = this.down.values();
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
  }

  /** Show that the picture is being moved, or no longer. @param {boolean} yes */
  showPanning(yes) {
    if (yes) this.canvas.dataset.panning = "true";
    else delete this.canvas.dataset.panning;
  }

  /** Where an event is on the canvas. @param {MouseEvent} event @returns {Point} */
  pointOf({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const magnified = Number(this.canvas.dataset.magnified ?? 1);
    return { x: (clientX - left) / magnified, y: (clientY - top) / magnified };
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.down.size >= 2 || this.hands.takes?.(event) === false) return;
    this.canvas.setPointerCapture(event.pointerId);
    const point = this.pointOf(event);
    this.down.set(event.pointerId, point);
    this.hands.press(event, point);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const point = this.pointOf(event);
    if (!this.down.has(event.pointerId)) return this.hands.move(event, point, null);
    const before = this.span;
    this.down.set(event.pointerId, point);
    return this.hands.move(event, point, { before, after: this.span });
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (this.down.delete(event.pointerId)) this.hands.release(event, this.pointOf(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    this.hands.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH : NOTCH)), this.pointOf(event));
  }
}
