/**
 * Pictures to be taken along, from what is on the page: what was drawn on a canvas is drawn again as SVG, what is an SVG
 * already is copied with the looks that the stylesheets give it, and any other canvas goes in as it is.
 */

import { escaped, SvgContext, tag } from "./svgcontext.js";

/** @import { Depiction } from "../types.js" */

/** What a stylesheet may say of a shape, and its usual value, which need not be said. @type {Readonly<Record<string, string>>} */
const LOOKS = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "paint-order": "normal",
};
const TYPE = /** @type {const} */ (["font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"]);
const GIVEN = new Set(
  "d x y x1 y1 x2 y2 cx cy r rx ry width height viewBox transform points href preserveAspectRatio".split(" "),
);
const SHAPES = new Set(["g", "svg", "rect", "path", "line", "circle", "ellipse", "polygon", "text", "tspan", "image"]);

/**
 * What a function draws on a canvas of this size, a CSS pixel for each pixel.
 * @param {string} name
 * @param {{ width: number, height: number }} size
 * @param {(context: CanvasRenderingContext2D) => void} draw
 * @returns {Depiction}
 */
export function depicted(name, { width, height }, draw) {
  return {
    ...{ name, width, height, draw },
    get svg() {
      const context = new SvgContext(width, height);
      draw(context.drawn);
      return context.text;
    },
  };
}

/**
 * An SVG of the page, as it looks now; none where it is not shown.
 * @param {string} name
 * @param {SVGSVGElement} element
 * @returns {Depiction[]}
 */
export function depictedElement(name, element) {
  const { width, height } = element.getBoundingClientRect();
  if (!width || !height) return [];
  const inside = [...element.children].map(copied).join("");
  const viewBox = element.getAttribute("viewBox") ?? `0 0 ${width} ${height}`;
  return [{ name, width, height, svg: tag("svg", { width, height, viewBox }, inside) }];
}

/**
 * A canvas of the page, with the pixels it has; none where it is not shown.
 * @param {string} name
 * @param {HTMLCanvasElement} canvas
 * @returns {Depiction[]}
 */
export function depictedPixels(name, canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!width || !height) return [];
  return [depicted(name, { width, height }, (context) => context.drawImage(canvas, 0, 0, width, height))];
}

/** @param {Element} element @returns {string} */
function copied(element) {
  if (!SHAPES.has(element.localName)) return "";
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return "";
  const given = [...element.attributes].filter(({ name }) => GIVEN.has(name));
  const attributes = Object.fromEntries(given.map(({ name, value }) => [name, value]));
  const looks = element.localName === "g" || element.localName === "svg" ? {} : looksOf(element, style);
  const inside = element.childElementCount
    ? [...element.children].map(copied).join("")
    : escaped(element.textContent ?? "");
  return tag(element.localName, { ...attributes, ...looks }, inside);
}

/** @param {Element} element @param {CSSStyleDeclaration} style */
function looksOf(element, style) {
  const named = Object.entries(LOOKS).flatMap(([name, usual]) => {
    const value = style.getPropertyValue(name);
    return value && value !== usual ? [[name, value]] : [];
  });
  const type = element.localName === "text" ? TYPE.map((name) => [name, style.getPropertyValue(name)]) : [];
  const shift = style.translate === "none" ? [] : [["transform", `translate(${style.translate.replaceAll("px", "")})`]];
  return Object.fromEntries([...named, ...type, ...shift]);
}
