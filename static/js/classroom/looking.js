/**
 * What part of the map a class looks at: a teacher who has zoomed in means "look here". Told is a region in cells, since
 * every page has a stage of another size; one that is put there may look elsewhere until the teacher does, or calls.
 */

import { part } from "../page/elements.js";
import { mapIn } from "../problems/typed.js";
import { cameraOn, regionOf, viewOf } from "../stage/camera.js";
import { sizeOf } from "../stage/stage.js";

/** @import { ClassPlace, Dispatch, Region, State } from "../types.js" */

const ALL = "null";

export class Looking {
  told = ""; // by the class last

  /** @param {HTMLElement} root @param {() => State} current */
  constructor(root, current) {
    this.canvas = part(root, "#stage-canvas", HTMLCanvasElement);
    this.current = current;
  }

  /** What this page looks at, null for all of it. @returns {Region | null} */
  get region() {
    const state = this.current();
    const map = mapIn(state);
    if (state.domain.name !== "map" || state.camera.fitted || !this.canvas.clientWidth) return null;
    return regionOf(viewOf(state.camera, map, sizeOf(this.canvas)), map);
  }

  /** What is looked at is to be told again, whatever it is. */
  forget() {
    this.told = "";
  }

  /** Look where the class does, if that is another place than before. @param {ClassPlace} place @param {Dispatch} dispatch */
  follow({ region = null }, dispatch) {
    const told = JSON.stringify(region);
    if (told === this.told) return;
    this.told = told;
    const state = this.current();
    const isSeen = state.domain.name === "map" && region && this.canvas.clientWidth;
    const camera = isSeen ? cameraOn(region, mapIn(state), sizeOf(this.canvas)) : { fitted: true };
    dispatch({ type: "cameraMoved", camera });
  }

  /** Something else has been opened, perhaps seen as a whole. */
  opened() {
    if (this.current().camera.fitted) this.told = ALL;
  }
}
