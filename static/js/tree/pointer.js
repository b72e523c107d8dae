/**
 * Mouse, pen and touch on a picture that is looked at, not drawn on: dragging moves it, the wheel and two fingers zoom,
 * a click chooses, a double click goes there. Says what was done, in CSS pixels from the corner of the canvas, to
 * whoever shows the picture.
 */

/**
 * @typedef {object} Looks
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} choose
 * @property {(x: number, y: number) => void} go
 */
/** @typedef {{ x: number, y: number }} Point */

const NOTCH = 0.0016; // how much one pixel of the wheel zooms
const PINCH = 0.01; // the same for a pinch on a touchpad, which comes as a wheel with Ctrl
const LINE = 16; // pixels, where the wheel counts lines
const A_CLICK = 4; // pixels the pointer may move in

export class TreePointer {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Looks} looks
   */
  constructor(canvas, looks) {
    this.canvas = canvas;
    this.looks = looks;
    /** @type {Map<number, Point>} */
    this.down = new Map(); // pointer -> where it is, while pressed
    this.moved = 0; // how far, since it was pressed
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "lostpointercapture"])) {
      canvas.addEventListener(end, (event) => this.#release(event));
    }
    canvas.addEventListener("pointerleave", () => looks.leave());
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("dblclick", (event) => looks.go(...this.#point(event)));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (this.down.size >= 2 || event.button === 2) return;
    this.canvas.setPointerCapture(event.pointerId);
    if (!this.down.size) this.moved = 0;
    const [x, y] = this.#point(event);
    this.down.set(event.pointerId, { x, y });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const [x, y] = this.#point(event);
    if (event.pointerType !== "touch") this.looks.hover(x, y);
    if (!this.down.has(event.pointerId)) return;
    const before = spanned(this.down);
    this.down.set(event.pointerId, { x, y });
    const after = spanned(this.down);
    this.moved += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.apart - before.apart);
    if (this.moved <= A_CLICK) return;
    this.canvas.dataset.panning = "true";
    this.looks.pan(after.x - before.x, after.y - before.y);
    if (before.apart && after.apart) this.looks.zoom(after.apart / before.apart, after.x, after.y);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (!this.down.delete(event.pointerId) || this.down.size) return;
    delete this.canvas.dataset.panning;
    if (event.type === "pointerup" && this.moved <= A_CLICK) this.looks.choose(...this.#point(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    this.looks.zoom(Math.exp(-pixels * (event.ctrlKey ? PINCH : NOTCH)), ...this.#point(event));
  }

  /** @param {MouseEvent} event @returns {[number, number]} */
  #point({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
}

/**
 * The middle of one or two pointers, and how far they are apart.
 * @param {Map<number, Point>} down
 */
function spanned(down) {
  const [one, other = one] = down.values();
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(one.x - other.x, one.y - other.y) };
}
