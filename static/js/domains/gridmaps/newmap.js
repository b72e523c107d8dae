/**
 * The dialog that makes a new map: its size, who makes it and, where chance has a part, the seed, so that the same map
 * can be made again. The makers are problems/generate.js's.
 */

import { part, parts, write } from "../../page/elements.js";
import { generated, WITHOUT_DENSITY } from "../../problems/generate.js";
import { resized } from "../../problems/gridmap.js";
import { mapIn } from "../../problems/typed.js";
import { say } from "../../words/words.js";

/** @import { Dispatch, GridMap, State, Tables } from "../../types.js" */

const LEAST_SIDE = 2;
const SEEDS = 1e6;
const WITHOUT_CHANCE = new Set(["resize", "empty"]);

export class NewMap {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {Tables} tables
   * @param {{ opener: HTMLButtonElement, canvas: HTMLCanvasElement, current: () => State, random?: () => number }} parts
   */
  constructor(dialog, dispatch, { max_side: most }, { opener, canvas, current, random = Math.random }) {
    this.current = current;
    this.dialog = dialog;
    this.canvas = canvas;
    this.dispatch = dispatch;
    this.most = most;
    this.maker = part(dialog, "#new-maker", HTMLSelectElement);
    this.inputs = parts(dialog, "#new-", HTMLInputElement, ["width", "height", "density", "seed"]);
    this.percent = part(dialog, "#new-percent", HTMLOutputElement);
    this.another = part(dialog, "#new-another", HTMLButtonElement);
    this.error = part(dialog, "#new-error", HTMLElement);
    const drawn = () => String(Math.floor(random() * SEEDS));
    this.inputs.seed.defaultValue = drawn(); // to which a reset of the form comes back
    this.another.addEventListener("click", () => (this.inputs.seed.value = drawn()));
    opener.addEventListener("click", () => this.open());
    dialog.addEventListener("input", () => this.#fit());
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#new-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  }

  open() {
    const map = mapIn(this.current());
    this.inputs.width.value = String(map.width);
    this.inputs.height.value = String(map.height);
    this.#fit();
    this.dialog.showModal();
  }

  /** Only what has an effect on the maker can be chosen. */
  #fit() {
    const maker = this.maker.value;
    this.inputs.density.disabled = maker === "resize" || WITHOUT_DENSITY.has(maker);
    this.inputs.seed.disabled = this.another.disabled = WITHOUT_CHANCE.has(maker);
    write(this.percent, `${this.inputs.density.value} %`);
    write(this.error, "");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const made = this.#made();
    if (!made) return write(this.error, say("new.wrong", { least: LEAST_SIDE, most: this.most }));
    this.dispatch({ type: "problemReplaced", domain: "map", problem: made });
    this.dialog.close();
    return this.canvas.focus(); // Space plays the new map, where on the opener it would open the dialog again
  }

  /** @returns {GridMap | null} */
  #made() {
    const [width, height, seed] = [this.inputs.width, this.inputs.height, this.inputs.seed].map(
      (input) => input.valueAsNumber,
    );
    const fits = [width, height].every((side) => Number.isInteger(side) && side >= LEAST_SIDE && side <= this.most);
    if (!fits || !Number.isSafeInteger(seed)) return null;
    if (this.maker.value === "resize") return resized(mapIn(this.current()), width, height);
    return generated(this.maker.value, { width, height, density: this.inputs.density.valueAsNumber / 100, seed });
  }
}
