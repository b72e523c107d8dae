/**
 * The colours and the type the stage is drawn with, read from the custom properties on :root (tokens.css) and read
 * again when they change. Drawing code receives a Theme and names no colour itself. Nothing here draws.
 */

/** @import { Terrain } from "../types.js" */

/** @typedef {readonly [number, number, number]} Rgb */
/** @typedef {{ readonly colour: Readonly<Record<string, Rgb>>, readonly font: string }} Theme */

export const COLOUR_NAMES = [
  ...[
    "around",
    "free",
    "grid-line",
    "wall",
    "void",
    "tree",
    "water",
    "swamp",
    "ground",
    "cheap",
    "cost-low",
    "cost-high",
  ],
  ...["open", "closed", "open-back", "closed-back", "jumped", "left", "current", "current-edge", "path", "path-casing"],
  ...["start", "goal", "waypoint", "sealed", "cell-ink", "cell-ink-inverse", "hatch", "focus", "focus-gap"],
  ...["heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-over-0", "heat-over-1"],
];
const OWN_COLOUR = ["wall", "void", "tree", "water", "swamp"]; // kinds of ground that look the same whatever they cost
const AT_COST_ONE = /** @type {Record<string, string>} */ ({ ground: "ground", ammunition: "cheap" });
const DEAREST = 32; // from this cost on the tint gets no darker

/**
 * The theme that is in force on the page.
 * @param {HTMLElement} root
 * @param {readonly string[]} names of the colours it has
 * @returns {Theme}
 */
export function readTheme(root, names = COLOUR_NAMES) {
  const probe = document.createElement("i");
  probe.hidden = true;
  probe.style.setProperty("forced-color-adjust", "none"); // else all are the colour of text in a contrast theme
  probe.append(...names.map(coloured)); // all of them, before any is read: styles are worked out once
  root.append(probe);
  const colour = Object.fromEntries(names.map((name, place) => [name, colourOf(probe.children[place])]));
  const font = getComputedStyle(probe).getPropertyValue("--cell-font").trim() || "sans-serif";
  probe.remove();
  return { colour, font };
}

/**
 * Calls back when the theme in force may have become another one.
 * @param {HTMLElement} root
 * @param {() => void} changed
 */
export function watchTheme(root, changed) {
  new MutationObserver(changed).observe(root, { attributeFilter: ["data-theme", "data-palette"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
}

/** @param {Rgb} rgb */
export function css([red, green, blue]) {
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * A colour as one number of an image's Uint32Array (every machine with a browser is little-endian).
 * @param {Rgb} rgb
 */
export function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * The colour so far on the way from one colour to another.
 * @param {Rgb} from
 * @param {Rgb} to
 * @param {number} share
 * @returns {Rgb}
 */
export function mixed(from, to, share) {
  const part = (/** @type {0 | 1 | 2} */ channel) => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [part(0), part(1), part(2)];
}

/**
 * The relative luminance that contrast is reckoned with (WCAG 2.2).
 * @param {Rgb} rgb
 */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((value) =>
    value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The ink that can be read on a colour: the better of black and white, which is 4.5:1 at least.
 * @param {Theme} theme
 * @param {Rgb} fill
 */
export function inkOn({ colour }, fill) {
  const [usual, other] = [colour["cell-ink"], colour["cell-ink-inverse"]];
  return contrast(usual, fill) >= contrast(other, fill) ? usual : other;
}

/**
 * @param {Rgb} one
 * @param {Rgb} other
 */
function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The colour of a kind of ground, tinted by what entering it costs.
 * @param {Theme} theme
 * @param {Terrain} terrain
 * @returns {Rgb}
 */
export function groundColour({ colour }, { kind, cost }) {
  if (OWN_COLOUR.includes(kind)) return colour[kind];
  if (cost === 1) return colour[AT_COST_ONE[kind] ?? "free"];
  if (cost < 1) return colour.cheap;
  return mixed(colour["cost-low"], colour["cost-high"], Math.min(1, Math.log(cost) / Math.log(DEAREST)));
}

/**
 * The colour at a place on the heat ramp, from 0 (least) to 1 (largest).
 * @param {Theme} theme
 * @param {number} place
 * @returns {Rgb}
 */
export function heatColour({ colour }, place) {
  const stop = Math.min(3, Math.floor(place * 4));
  return mixed(colour[`heat-${stop}`], colour[`heat-${stop + 1}`], place * 4 - stop);
}

/**
 * The colour of an estimate above the true cost, from 0 (hardly) to 1 (twice as much).
 * @param {Theme} theme
 * @param {number} place
 * @returns {Rgb}
 */
export function overColour({ colour }, place) {
  return mixed(colour["heat-over-0"], colour["heat-over-1"], place);
}

/** An element in a colour of the page. @param {string} name */
function coloured(name) {
  const element = document.createElement("i");
  element.style.color = `var(--${name})`;
  return element;
}

/** @param {Element} element @returns {Rgb} */
function colourOf(element) {
  const [red, green, blue] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return [red ?? 0, green ?? 0, blue ?? 0];
}
