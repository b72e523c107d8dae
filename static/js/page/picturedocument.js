/**
 * A document inside a picture: in a text chunk of a PNG (the PNG specification, 11.3.3), or in the metadata of an SVG. A
 * picture from elsewhere is bytes and text to look through, never anything to show: of an SVG nothing becomes a part of
 * the page. Pure but for the browser's own packer; what comes out is for the server to check.
 */

import { lettersOf, textIn } from "./linkcodec.js";

/** @import { Sentence } from "../types.js" */

/** A promise of what is in a picture. @typedef {Promise<Inside> | Inside} MaybeInside */
/** What was found in a picture; a `foreign` one is whole, and has nothing of ours in it. @typedef {{ text: string } | { refusal: Sentence, foreign: boolean, drawn?: boolean }} Inside */
/** @typedef {{ type: string, data: Uint8Array<ArrayBuffer>, end: number, whole: boolean }} PngChunk */

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const KEYWORD = "astrolabe";
const NAMESPACE = "urn:astrolabe:document";
const AROUND = 12; // bytes of a chunk besides its data: length, type and checksum
const IN_SVG = /<astrolabe:document[^<>]*>([A-Za-z0-9_\-\s]*)<\/astrolabe:document>/;
const BEGUN = /<astrolabe:document\b/;

/** @type {Inside} */
const CUT = { refusal: { key: "picture.cut", facts: {} }, foreign: false };
/** @type {Inside} */
export const FOREIGN = { refusal: { key: "picture.foreign", facts: {} }, foreign: true };

/** Do these bytes begin like a PNG? @param {Uint8Array} bytes */
export function isPng(bytes) {
  return SIGNATURE.every((byte, place) => bytes[place] === byte);
}

/** Is this text an SVG? @param {string} text */
export function isSvg(text) {
  return text.trimStart().startsWith("<") && text.includes("<svg");
}

/**
 * A PNG with a document in it, in place of one it had.
 * @param {Uint8Array<ArrayBuffer>} png
 * @param {object} document
 */
export async function pngWith(png, document) {
  const letters = await lettersOf(JSON.stringify(document));
  const [head, ...rest] = [...chunksOf(png)];
  const others = rest.filter((chunk) => !isOurs(chunk)).map(({ type, data }) => chunk(type, data));
  const text = new TextEncoder().encode(`${KEYWORD}\0${letters}`);
  return new Blob([Uint8Array.from(SIGNATURE), chunk(head.type, head.data), chunk("tEXt", text), ...others], {
    type: "image/png",
  });
}

/**
 * The text of the document in a PNG.
 * @param {Uint8Array<ArrayBuffer>} png
 * @returns {MaybeInside}
 */
export function inPng(png) {
  if (!isPng(png)) return FOREIGN;
  const chunks = [...chunksOf(png)];
  const found = chunks.find(isOurs);
  if (!found) return chunks.at(-1)?.type === "IEND" ? FOREIGN : CUT;
  if (!found.whole) return CUT;
  return insideOf(latin(found.data.subarray(KEYWORD.length + 1)));
}

/** The metadata that hold a document in an SVG. @param {object} document */
export async function svgMetadata(document) {
  const letters = await lettersOf(JSON.stringify(document));
  return `<metadata><astrolabe:document xmlns:astrolabe="${NAMESPACE}">${letters}</astrolabe:document></metadata>`;
}

/**
 * The text of the document in an SVG.
 * @param {string} svg
 * @returns {MaybeInside}
 */
export function inSvg(svg) {
  const found = IN_SVG.exec(svg);
  if (found) return insideOf(found[1].replaceAll(/\s/g, ""));
  return BEGUN.test(svg) || !svg.trimEnd().endsWith("</svg>") ? CUT : FOREIGN;
}

/** @param {string} letters @returns {Promise<Inside>} */
async function insideOf(letters) {
  const text = await textIn(letters);
  return text === null ? CUT : { text };
}

/** @param {PngChunk} chunk */
function isOurs({ type, data }) {
  return type === "tEXt" && latin(data.subarray(0, KEYWORD.length + 1)) === `${KEYWORD}\0`;
}

/** The chunks of a PNG, as far as they are there. @param {Uint8Array<ArrayBuffer>} png @returns {Generator<PngChunk>} */
function* chunksOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at + AROUND <= png.length; ) {
    const end = at + AROUND + view.getUint32(at);
    const type = latin(png.subarray(at + 4, at + 8));
    const data = png.subarray(at + 8, Math.min(end - 4, png.length));
    const whole = end <= png.length && checksum(png.subarray(at + 4, end - 4)) === view.getUint32(end - 4);
    yield { type, data, end, whole };
    at = end;
  }
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const bytes = new Uint8Array(AROUND + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** @param {Uint8Array} bytes */
function latin(bytes) {
  let text = "";
  for (let from = 0; from < bytes.length; from += PIECE)
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  return text;
}

const PIECE = 2 ** 14; // as many arguments as a function may have

/** The CRC of the PNG specification, annex D. @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = REMAINDERS[(rest ^ byte) & 255] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});
