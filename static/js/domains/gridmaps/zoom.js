/** The zoom buttons over the stage. The wheel and the fingers are pointer.js's. */

import { part } from "../../page/elements.js";
import { mapIn } from "../../problems/typed.js";
import { fit, viewOf, zoomed } from "../../stage/camera.js";
import { sizeOf } from "../../stage/stage.js";

/** @import { Viewport } from "../../stage/camera.js" */
/** @import { Camera, Dispatch, GridMap, State } from "../../types.js" */

const FACTOR = 1.5;

/** @type {Record<string, (view: Viewport, map: GridMap) => Camera>} */
const BUTTONS = {
  "zoom-out": (view, map) => zoomed(view, map, 1 / FACTOR),
  "zoom-fit": (view, map) => fit(map, view),
  "zoom-in": (view, map) => zoomed(view, map, FACTOR),
};

export class Zoom {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ canvas: HTMLCanvasElement, current: () => State }} parts
   */
  constructor(element, dispatch, { canvas, current }) {
    for (const [id, look] of Object.entries(BUTTONS)) {
      part(element, `#${id}`, HTMLButtonElement).addEventListener("click", () => {
        const state = current();
        const map = mapIn(state);
        dispatch({ type: "cameraMoved", camera: look(viewOf(state.camera, map, sizeOf(canvas)), map) });
      });
    }
  }
}
