/**
 * Mouse, pen and touch on the stage, by one recipe: the primary button draws, the secondary erases, the middle one,
 * Space or the hand tool pans, two fingers pan and zoom, the wheel zooms, Alt picks a cell, and so does a click while
 * Predict asks. What a stroke does to the map is problems/tools.js's; where cells are, camera.js's.
 */

import { TOOLS } from "../problems/tools.js";
import { mapIn } from "../problems/typed.js";
import { active } from "../state/activelane.js";
import { isAsked } from "../state/quizplan.js";
import { panned, viewOf, zoomed } from "./camera.js";
import { cellAt, nearestCell } from "./edges.js";
import { A_CLICK, Gestures } from "./gestures.js";
import { sizeOf } from "./stage.js";

/** @import { Viewport } from "./camera.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Point, Span } from "./gestures.js" */
/** @import { Camera, Component, Dispatch, State } from "../types.js" */

/** A pan under way: where it began, and whether it has gone farther than a click. @typedef {{ view: Viewport, from: Span, far: boolean }} Pan */

const [PRIMARY, MIDDLE, SECONDARY, PEN_ERASER] = [0, 1, 2, 5];

/** @implements {Component} */
export class Pointer {
  /** @type {Pan | null} */
  pan = null;

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
    this.space = new SpaceBar(dispatch, current);
    this.gestures = new Gestures(canvas, {
      press: (event, point) => this.#press(event, point),
      move: (event, _point, drag) => this.#move(event, drag !== null),
      release: (event) => this.#release(event),
      leave: () => this.dispatch({ type: "hovered", cell: null }),
      zoom: (factor, { x, y }) => this.#look(zoomed(this.#view(), mapIn(this.current()), factor, x, y)),
    });
    canvas.addEventListener("mousedown", (event) => event.button === MIDDLE && event.preventDefault()); // no automatic scrolling
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    addEventListener("keydown", (event) => this.#escape(event), { capture: true });
  }

  /** @param {State} state */
  slice({ editor }) {
    return [editor.tool];
  }

  /** @param {State} state */
  syncState({ editor }) {
    this.canvas.dataset.tool = editor.tool;
  }

  /** @param {PointerEvent} event @param {Point} point */
  #press(event, point) {
    if (this.gestures.down.size === 2) this.#pinch();
    else if (this.#pans(event)) this.#grab();
    else this.#draw(event, point);
  }

  /** @param {PointerEvent} event */
  #pans({ button }) {
    return button === MIDDLE || (button === PRIMARY && (this.space.held || !(this.current().editor.tool in TOOLS)));
  }

  /** @param {PointerEvent} event @param {Point} point */
  #draw(event, { x, y }) {
    const cell = cellAt(this.#view(), mapIn(this.current()), x, y);
    if (cell === null) return;
    if (event.altKey || isAsked(this.current())) this.dispatch({ type: "picked", cell });
    else this.drawing.begin(cell, [SECONDARY, PEN_ERASER].includes(event.button) ? "erasing" : "");
  }

  /** A second finger: the first one did not mean to draw. */
  #pinch() {
    this.drawing.cancel();
    this.#grab();
  }

  #grab() {
    this.space.used();
    this.pan = { view: this.#view(), from: this.gestures.span, far: this.gestures.down.size === 2 };
    this.gestures.showPanning(true);
  }

  /** @param {PointerEvent} event @param {boolean} pressed */
  #move(event, pressed) {
    const places = this.#places(event);
    const last = places[places.length - 1];
    if (event.pointerType !== "touch") this.dispatch({ type: "hovered", cell: last.inside ? last.cell : null });
    if (!pressed) return;
    if (this.pan) this.#drag(this.pan);
    else this.drawing.moveTo(places);
  }

  /** Whatever was under the pointers stays under them. @param {Pan} pan */
  #drag(pan) {
    const map = mapIn(this.current());
    const { view, from } = pan;
    const { x, y, apart } = this.gestures.span;
    const factor = apart && from.apart ? apart / from.apart : 1;
    pan.far ||= Math.hypot(x - from.x, y - from.y) > A_CLICK;
    if (!pan.far) return;
    const near = viewOf(zoomed(view, map, factor, from.x, from.y), map, view);
    this.#look(panned(near, map, x - from.x, y - from.y));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const { pan } = this;
    this.drawing.end();
    this.pan = null;
    this.gestures.showPanning(false);
    if (!pan || event.type !== "pointerup") return;
    if (this.gestures.down.size) this.#grab();
    else if (!pan.far)
      this.dispatch({ type: "picked", cell: cellAt(pan.view, mapIn(this.current()), pan.from.x, pan.from.y) });
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || !this.drawing.active) return;
    event.stopPropagation();
    event.preventDefault();
    this.drawing.cancel();
  }

  /**
   * The cells of the way of the pointer since the last event.
   * @param {PointerEvent} event
   */
  #places(event) {
    const map = mapIn(this.current());
    const view = this.#view();
    const events = event.getCoalescedEvents?.() ?? [];
    return (events.length ? events : [event]).map((each) => {
      const { x, y } = this.gestures.pointOf(each);
      return { cell: nearestCell(view, map, x, y), inside: cellAt(view, map, x, y) !== null };
    });
  }

  #view() {
    const state = this.current();
    return viewOf(state.camera, mapIn(state), sizeOf(this.canvas));
  }

  /** @param {Camera} camera */
  #look(camera) {
    this.dispatch({ type: "cameraMoved", camera });
  }
}

/**
 * Held while something is dragged, Space pans. It is also the key that plays; what pressing it did then is taken back.
 */
class SpaceBar {
  /** @type {State | null} */
  before = null; // as it was when the key went down

  /**
   * @param {Dispatch} dispatch
   * @param {() => State} current
   */
  constructor(dispatch, current) {
    this.dispatch = dispatch;
    this.current = current;
    addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    addEventListener("keyup", (event) => void (event.key === " " && (this.before = null)), { capture: true });
    addEventListener("blur", () => (this.before = null));
  }

  get held() {
    return this.before !== null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === " " && !event.repeat) this.before = this.current();
  }

  /** Take back what the key did when it went down. */
  used() {
    const { before } = this;
    if (!before || before.playback.playing === this.current().playback.playing) return;
    this.dispatch({ type: "seek", record: active(before).cursor });
    if (before.playback.playing) this.dispatch({ type: "play" });
  }
}
