/**
 * A picture as a file: an SVG with what is seen, and below it, if wanted, a caption and a code that phones read; and the
 * same as a PNG, so many times as large. Knows nothing of what the pictures are of.
 */

import { language } from "../words/words.js";
import { legendSvg } from "./legendstrip.js";
import { looksOfPage } from "./looks.js";
import { SvgContext, tag } from "./svgcontext.js";

/** @import { PageLooks } from "./looks.js" */
/** @import { Depiction, LegendEntry } from "../types.js" */

/** The modules of a code, row by row, dark ones as 1. @typedef {readonly string[]} CodeRows */
/**
 * What stands below a picture.
 * @typedef {object} Below
 * @property {readonly string[]} lines
 * @property {CodeRows | null} code
 * @property {boolean} [legend] what the marks mean, before all else
 */

const MARGIN = 12;
const INDENT = 4; // of a title
export const LINE = { size: 15, height: 22 };
const CODE = 132; // CSS pixels that a code is wide
const QUIET = 4; // modules of white around one
const MOST_SIDE = 16384; // pixels that a browser makes of a canvas in a direction
const MOST_PIXELS = 2 ** 27;

/** Several pictures side by side, each under its title. @param {string} name @param {readonly { title: string, picture: Depiction }[]} pictures @returns {Depiction} */
export function besideEachOther(name, pictures) {
  const looks = looksOfPage();
  const columns = Math.ceil(Math.sqrt(pictures.length));
  const [wide, high] = [
    Math.max(...pictures.map(({ picture }) => picture.width)),
    Math.max(...pictures.map(({ picture }) => picture.height)) + LINE.height,
  ];
  const at = (/** @type {number} */ place) => ({
    x: (place % columns) * (wide + MARGIN),
    y: Math.floor(place / columns) * (high + MARGIN),
  });
  const rows = Math.ceil(pictures.length / columns);
  return {
    ...{ name, width: columns * (wide + MARGIN) - MARGIN, height: rows * (high + MARGIN) - MARGIN },
    get svg() {
      const parts = pictures.map(({ title, picture }, place) => {
        const { x, y } = at(place);
        return written([title], x + INDENT, y, wide - INDENT, 1, looks).svg + placed(picture, x, y + LINE.height);
      });
      return parts.join("");
    },
    draw: async (context) => {
      for (const [place, { title, picture }] of pictures.entries()) {
        const { x, y } = at(place);
        writeLine(context, broken(typed(context, looks), title, wide - INDENT)[0], x + INDENT, y);
        await drawnOn(context, picture, x, y + LINE.height);
      }
    },
    legend: () => distinct(pictures.flatMap(({ picture }) => picture.legend?.() ?? [])),
    isSettled: () => pictures.every(({ picture }) => picture.isSettled?.() ?? true),
  };
}

/** Entries that say the same are one, which is used where one of them is. @param {readonly LegendEntry[]} entries */
function distinct(entries) {
  /** @type {Map<string, LegendEntry>} */
  const found = new Map();
  for (const entry of entries) if (!found.get(entry.text)?.used) found.set(entry.text, entry);
  return [...found.values()];
}

/**
 * Draw a picture on a canvas; one that is only there as shapes becomes an image first.
 * @param {CanvasRenderingContext2D} context
 * @param {Depiction} picture
 * @param {number} x
 * @param {number} y
 */
export async function drawnOn(context, picture, x, y) {
  const { width, height, draw } = picture;
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  if (draw) await draw(context);
  else context.drawImage(await imageOf(picture), 0, 0, width, height);
  context.restore();
}

/** @param {Depiction} picture */
function imageOf({ svg, width, height }) {
  const size = { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` };
  return loaded(tag("svg", size, svg), Math.ceil(width), Math.ceil(height));
}

/** @param {string} text of an SVG @param {number} width @param {number} height */
async function loaded(text, width, height) {
  const image = new Image(width, height);
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/**
 * @param {Depiction} picture
 * @param {Below} below
 * @param {string} metadata
 */
export function svgFile(picture, { lines, code, legend }, metadata = "") {
  const looks = looksOfPage();
  const width = Math.ceil(Math.max(picture.width, code || lines.length || legend ? 2 * CODE : 0));
  const room = width - 2 * MARGIN - (code ? CODE + MARGIN : 0);
  const top = picture.height + MARGIN;
  const marks = legend ? legendSvg(picture, { x: MARGIN, y: top, width: room }, looks) : { svg: "", height: 0 };
  const caption = written(lines, MARGIN, top + marks.height, room, Infinity, looks);
  const foot = Math.max(marks.height + caption.height, code ? CODE : 0);
  const height = Math.ceil(foot ? top + foot + MARGIN : picture.height);
  const square = code ? codeAt(code, width - MARGIN - CODE, top) : "";
  const ground = tag("rect", { width, height, fill: looks.surface });
  const size = { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` };
  const shown = ground + placed(picture, (width - picture.width) / 2, 0);
  const inside = metadata + shown + marks.svg + caption.svg + square;
  return { width, height, text: tag("svg", { ...size, "xml:lang": language() }, inside) };
}

/**
 * An SVG as the bytes of a PNG, so many times as large; null where a browser does not make one of that size.
 * @param {{ width: number, height: number, text: string }} file
 * @param {number} times
 */
export async function pngOf({ width, height, text }, times) {
  const [across, down] = [Math.round(width * times), Math.round(height * times)];
  if (across > MOST_SIDE || down > MOST_SIDE || across * down > MOST_PIXELS) return null;
  const image = await loaded(text, across, down);
  const canvas = Object.assign(document.createElement("canvas"), { width: across, height: down });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, across, down);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  return blob && new Uint8Array(await blob.arrayBuffer());
}

/** @param {Depiction} picture @param {number} x @param {number} y */
function placed({ svg, width, height }, x, y) {
  return tag("svg", { x, y, width, height }, svg);
}

/**
 * Lines of a text, broken where they are too wide, as many as there may be.
 * @param {readonly string[]} lines
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} most
 * @param {PageLooks} looks
 */
function written(lines, x, y, width, most, looks) {
  const context = new SvgContext(width, 0);
  typed(context.drawn, looks);
  const all = lines.flatMap((line) => broken(context, line, width)).slice(0, most);
  all.forEach((line, at) => writeLine(context.drawn, line, x, y + at * LINE.height));
  return { svg: context.text, height: all.length * LINE.height };
}

/** A context that writes what stands below a picture. @param {CanvasRenderingContext2D} context @param {PageLooks} looks */
export function typed(context, { ink, family }) {
  context.font = `${LINE.size}px ${family}`;
  context.fillStyle = ink;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  return context;
}

/** @param {CanvasRenderingContext2D} context typed @param {string} line @param {number} x @param {number} y of its top */
export function writeLine(context, line, x, y) {
  context.fillText(line, x, y + LINE.size);
}

/** A text in lines of a width. @param {Pick<CanvasRenderingContext2D, "measureText">} context @param {string} text @param {number} width */
export function broken(context, text, width) {
  const words = [...new Intl.Segmenter(language(), { granularity: "word" }).segment(text)].map(
    ({ segment }) => segment,
  );
  /** @type {string[]} */
  const lines = [""];
  for (const word of words) {
    const longer = lines[lines.length - 1] + word;
    if (context.measureText(longer.trimEnd()).width <= width || !lines[lines.length - 1].trim())
      lines[lines.length - 1] = longer;
    else lines.push(word.trimStart());
  }
  return lines.map((line) => line.trimEnd());
}

/** @param {CodeRows} rows @param {number} x @param {number} y */
function codeAt(rows, x, y) {
  const side = CODE / (rows.length + 2 * QUIET);
  const at = (/** @type {number} */ place) => Math.round((place + QUIET) * side * 1000) / 1000;
  const dark = rows.flatMap((row, down) =>
    [...row.matchAll(/1+/g)].map(
      ({ 0: { length }, index }) =>
        `M${at(index)} ${at(down)}h${at(index + length) - at(index)}v${side}h${at(index) - at(index + length)}z`,
    ),
  );
  const ground = tag("rect", { width: CODE, height: CODE, fill: "#fff" });
  const modules = tag("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" });
  return tag("g", { transform: `translate(${x} ${y})` }, ground + modules);
}
