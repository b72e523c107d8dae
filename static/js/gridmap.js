/**
 * The map as a document: an immutable value whose cells are numbered row by row. Knows the JSON of server/formats/jsonfile.py and nothing of
 * searches.
 */

/** @import { GridMap } from "./types.js" */

const SYMBOLS = "#.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * The document the server is told.
 * @param {GridMap} map
 */
export function toDocument({ width, height, cells, palette, start, goal }) {
  const codes = Uint8Array.from(SYMBOLS, (symbol) => symbol.charCodeAt(0));
  const text = new TextDecoder().decode(cells.map((code) => codes[code]));
  const rows = Array.from({ length: height }, (_, y) => text.slice(y * width, (y + 1) * width));
  const terrain = Object.fromEntries(palette.map((ground, code) => [SYMBOLS[code], ground]));
  const place = (/** @type {number} */ cell) => [cell % width, Math.floor(cell / width)];
  return { astrolabe: 1, map: { width, height, terrain, rows, start: place(start), goal: place(goal) } };
}
