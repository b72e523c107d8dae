/** The map as it is seen on the stage: which part of it, and where its cells are. */

import { part } from "../../page/elements.js";
import { mapIn } from "../../problems/typed.js";
import { cameraOn, regionOf, viewOf } from "../../stage/camera.js";
import { sizeOf } from "../../stage/stage.js";

/** @import { SeenPicture } from "../../problems/domaintypes.js" */

/** @param {HTMLElement} root @returns {SeenPicture} */
export function stagedMap(root) {
  const canvas = part(root, "#stage-canvas", HTMLCanvasElement);
  return {
    element: canvas,
    region: (state) => {
      const map = mapIn(state);
      return canvas.clientWidth ? regionOf(viewOf(state.camera, map, sizeOf(canvas)), map) : null;
    },
    camera: (state, region) => (canvas.clientWidth ? cameraOn(region, mapIn(state), sizeOf(canvas)) : null),
    spot: (state) => {
      const { width, cells } = mapIn(state);
      const { scale, x, y } = viewOf(state.camera, mapIn(state), sizeOf(canvas));
      return (node) =>
        node < cells.length
          ? { x: ((node % width) + 0.5 - x) * scale, y: (Math.floor(node / width) + 0.5 - y) * scale, scale }
          : null;
    },
  };
}
