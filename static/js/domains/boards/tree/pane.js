/**
 * A canvas that shows a picture of the search: as many pixels as it has on the screen, and the theme in force.
 * It is painted again in the next frame on request, and when the canvas is resized or the theme changes.
 */

import { COLOUR_NAMES, readTheme, watchTheme } from "../../../stage/theme.js";

/** @import { StageSize } from "../../../stage/camera.js" */

export const COLOURS = [
  ...[...COLOUR_NAMES, "tile-face", "tile-figure", "atlas", "atlas-other", "atlas-left"],
  ...["atlas-open", "atlas-closed", "atlas-open-back", "atlas-closed-back"],
];

export class Pane {
  asked = false; // for an animation frame

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} foot CSS pixels at the bottom that are to stay free
   * @param {() => void} paint
   */
  constructor(canvas, foot, paint) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.foot = foot;
    this.paint = paint;
    this.theme = readTheme(document.documentElement, COLOURS);
    new ResizeObserver(paint).observe(canvas);
    watchTheme(document.documentElement, () => {
      this.theme = readTheme(document.documentElement, COLOURS);
      paint();
    });
  }

  /** Paint in the next frame. */
  again() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.paint();
    });
  }

  /**
   * Give the canvas as many pixels as it has on the screen; null while it is not shown. In a presentation all of the
   * picture is magnified, as small type is. @returns {StageSize | null}
   */
  measured() {
    const { canvas, foot } = this;
    const magnified = Number(document.documentElement.style.getPropertyValue("--magnify")) || 1;
    canvas.dataset.magnified = String(magnified);
    const stage = {
      width: canvas.clientWidth / magnified,
      height: canvas.clientHeight / magnified,
      ratio: devicePixelRatio * magnified,
      foot,
    };
    const [width, height] = [Math.round(stage.width * stage.ratio), Math.round(stage.height * stage.ratio)];
    if (!width || !height) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    return stage;
  }
}
