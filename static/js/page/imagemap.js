/** A picture from elsewhere as a map: how many cells, what is a wall, and how that looks, before it is opened. */

import { bestThreshold, cellsFor, lightnessOf, mapOfLightness } from "../problems/imagemap.js";
import { allWords, say } from "../words/words.js";
import { write } from "./elements.js";
import { button, checkField, numberField } from "./formfields.js";

/** @import { Lightness } from "../problems/imagemap.js" */
/** @import { GridMap, Sentence } from "../types.js" */

const EACH = 4; // pixels of the picture that a cell is made of, in a direction
const SIDES = { value: 40, min: 4, max: 512 };
const MOST_LIGHT = 255;

await allWords();

export class ImageMap {
  /** @type {ImageBitmap | null} */
  image = null;
  /** @type {Lightness | null} */
  lightness = null;
  /** @type {GridMap | null} */
  map = null;
  offered = 0; // how many there have been, and how often there was to be none

  /**
   * @param {HTMLElement} home
   * @param {(map: GridMap) => void} open
   */
  constructor(home, open) {
    this.home = home;
    this.sides = numberField("image-cells", "image.cells", SIDES);
    this.threshold = numberField("image-threshold", "image.threshold", { value: 128, min: 0, max: MOST_LIGHT });
    this.threshold.input.type = "range";
    this.light = checkField("image-light", "image.light", false);
    this.picture = document.createElement("canvas");
    this.picture.className = "preview map";
    this.picture.setAttribute("role", "img");
    this.said = Object.assign(document.createElement("p"), { className: "quiet" });
    this.said.setAttribute("role", "status");
    this.go = button("image.open", () => this.map && open(this.map));
    this.sides.input.addEventListener("input", () => this.#measure());
    for (const { input } of [this.threshold, this.light]) input.addEventListener("input", () => this.#show());
  }

  /**
   * Offer to make a map of a file.
   * @param {File} file
   * @returns {Promise<Sentence | null>} what is wrong with it
   */
  async offer(file) {
    this.forget();
    const { offered } = this;
    const image = await createImageBitmap(file).catch(() => null);
    if (offered !== this.offered) {
      image?.close(); // another one came, or none is wanted any more
      return null;
    }
    if (!image) return { key: "image.unreadable", facts: { file: file.name } };
    this.image = image;
    const fields = [this.sides, this.threshold, this.light].map(({ field }) => field);
    this.home.replaceChildren(this.said, this.picture, ...fields, this.go);
    this.home.hidden = false;
    this.#measure(true);
    this.go.scrollIntoView({ block: "nearest" });
    return null;
  }

  forget() {
    this.offered += 1;
    this.home.hidden = true;
    this.home.replaceChildren();
    this.image?.close();
    Object.assign(this, { image: null, lightness: null, map: null });
  }

  /** Look at the picture in as many cells as are wanted. @param {boolean} fresh choose the threshold, too? */
  #measure(fresh = false) {
    const { image } = this;
    const longer = this.sides.input.valueAsNumber;
    if (!image || !(longer >= SIDES.min && longer <= SIDES.max)) return;
    const { width, height } = cellsFor(image, Math.round(longer));
    const [across, down] = [width * EACH, height * EACH];
    const canvas = Object.assign(document.createElement("canvas"), { width: across, height: down });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, across, down);
    this.lightness = lightnessOf(context.getImageData(0, 0, across, down).data, width, height, EACH);
    if (fresh) this.threshold.input.value = String(bestThreshold(this.lightness));
    this.#show();
  }

  #show() {
    const { lightness } = this;
    if (!lightness) return;
    this.map = mapOfLightness(lightness, this.threshold.input.valueAsNumber, this.light.input.checked);
    const { width, height } = lightness;
    const walls = this.map ? this.map.cells.filter((cell) => cell === 0).length : 0;
    write(this.said, say(this.map ? "image.about" : "image.no-way", { width, height, walls }));
    this.go.disabled = !this.map;
    this.picture.hidden = !this.map;
    this.picture.setAttribute("aria-label", say("image.preview", { width, height, walls }));
    if (this.map) draw(this.picture, this.map);
  }
}

/** A pixel for a cell; the stylesheet makes it larger. @param {HTMLCanvasElement} canvas @param {GridMap} map */
function draw(canvas, { width, height, cells, start, goal }) {
  Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(canvas);
  const colour = (/** @type {string} */ name) => {
    canvas.style.color = `var(--${name})`;
    return style.color;
  };
  const [free, wall, from, to] = ["free", "wall", "start", "goal"].map(colour);
  cells.forEach((cell, at) => {
    context.fillStyle = at === start ? from : at === goal ? to : cell ? free : wall;
    context.fillRect(at % width, Math.floor(at / width), 1, 1);
  });
}
