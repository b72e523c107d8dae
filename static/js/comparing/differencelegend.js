/** The legend of a difference: its three kinds, as they are painted, with their numbers; and its shades. */

import { part, write } from "../page/elements.js";
import { ABOVE, BELOW, BOTH_SIDES, EQUAL, LEFT_ONLY, RIGHT_ONLY } from "../records/difference.js";
import { counted } from "../records/figures.js";
import { css } from "../stage/theme.js";
import { say } from "../words/words.js";
import { pixelsOf, STRIPES, shadeOf, stripesOf } from "./hatching.js";

/** @import { ClassCounts } from "../records/difference.js" */
/** @import { Theme } from "../stage/theme.js" */

const SIDES = /** @type {const} */ ({ left: LEFT_ONLY, both: BOTH_SIDES, right: RIGHT_ONLY });
const SHADES = { below: BELOW, equal: EQUAL, above: ABOVE };
const CLASSES = /** @type {const} */ (["below", "equal", "above", "unknown"]);

/** @typedef {{ counts: ClassCounts, names: readonly [string, string], theme: Theme, classed: boolean }} LegendNumbers */

export class DifferenceLegend {
  painted = { theme: /** @type {Theme | null} */ (null), classed: false };

  /** @param {HTMLElement} element */
  constructor(element) {
    this.shades = part(element, "#difference-shades", HTMLElement);
    this.rows = Object.entries(SIDES).map(([side, who]) => {
      const row = part(element, `[data-side=${side}]`, HTMLElement);
      const of = (/** @type {string} */ name) => part(row, `[data-part=${name}]`, HTMLElement);
      const canvas = part(row, "canvas", HTMLCanvasElement);
      return {
        side: /** @type {keyof ClassCounts} */ (side),
        who,
        canvas,
        name: of("name"),
        all: of("all"),
        classes: of("classes"),
      };
    });
  }

  /** @param {LegendNumbers} shown */
  show({ counts, names, theme, classed }) {
    const titles = {
      left: say("difference.only", { lane: names[0] }),
      both: say("difference.both"),
      right: say("difference.only", { lane: names[1] }),
    };
    for (const { side, name, all, classes } of this.rows) {
      const count = counts[side];
      const present = CLASSES.filter((each) => count[each] && (each !== "unknown" || count.unknown < count.all));
      write(name, titles[side]);
      name.title = titles[side];
      write(all, counted(count.all));
      write(
        classes,
        present.map((each) => unbroken(say(`difference.count.${each}`, { count: counted(count[each]) }))).join(" · "),
      );
    }
    this.shades.hidden = !classed;
    if (theme !== this.painted.theme || classed !== this.painted.classed) this.#paint(theme, classed);
  }

  /** @param {Theme} theme @param {boolean} classed */
  #paint(theme, classed) {
    this.painted = { theme, classed };
    const table = pixelsOf(theme, classed);
    for (const { who, canvas } of this.rows) swatch(canvas, table.subarray(who * 4, who * 4 + 4));
    for (const [name, code] of Object.entries(SHADES)) {
      const colour = part(this.shades, `[data-class=${name}] i`, HTMLElement);
      colour.style.background = css(shadeOf(theme, code));
    }
  }
}

/** No line ends within it. @param {string} text */
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0");
}

/** A piece of hatching. @param {HTMLCanvasElement} canvas @param {Uint32Array} pixels stripe → pixel */
function swatch(canvas, pixels) {
  const { width, height } = canvas;
  const image = new ImageData(width, height);
  const out = new Uint32Array(image.data.buffer);
  const stripes = stripesOf(2 * STRIPES, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out[y * width + x] = pixels[stripes[y % stripes.length][x]];
  }
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(image, 0, 0);
}
