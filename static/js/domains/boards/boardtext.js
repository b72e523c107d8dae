/**
 * Boards as text: what is typed, and the JSON of server/formats/jsonfile.py. What is wrong with a typed board is said
 * of its first wrong cell; every other format is for the server to read. Pure.
 */

const [LEAST, MOST] = [2, 10]; // as in server/spaces/board.py

/** @import { Board, Size, Typed } from "./boardtypes.js" */
/** @import { Sentence, Settings } from "../../types.js" */

/**
 * The document as it is sent to the server.
 * @param {Board} board
 */
export function toDocument({ width, height, start, goal }) {
  return { astrolabe: 1, board: { width, height, start: [...start], goal: [...goal] } };
}

/**
 * What is in a document of a board, as the server or toDocument wrote it; throws if it is not.
 * @param {any} document
 * @returns {{ board: Board, settings: Partial<Settings>, step: number | null, notes: string }}
 */
export function fromDocument({ board, settings = {}, step = null, notes = "" }) {
  const size = { width: board.width, height: board.height };
  const [start, goal] = [board.start, board.goal].map((tiles) => checked(tiles, size));
  if (!("tiles" in start) || !("tiles" in goal)) throw new RangeError("not a board");
  return { board: { ...size, start: start.tiles, goal: goal.tiles }, settings, step, notes };
}

/**
 * A board out of words, as typed: with blanks, commas or line ends between; up to nine tiles may stand without. The blank
 * is 0 or _. As many words as another board has tiles make a board of that size.
 * @param {string} text
 * @param {Size} size of the board on the page
 * @returns {Typed}
 */
export function typed(text, size) {
  const cells = size.width * size.height;
  const rows = text.split(/[\n;|/]+/).map((row) =>
    row
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(blankAsZero),
  );
  const words = rows.flat();
  const [digits = ""] = words;
  const split = words.length === 1 && cells <= 9 && digits.length > 2;
  return split ? checked([...digits].map(blankAsZero), size) : checked(words, sizeOf(rows, size));
}

/** @param {string} word */
function blankAsZero(word) {
  return word === "_" ? "0" : word;
}

/**
 * The size that so many words have: the one on the page if it fits, else that of the rows or of a square.
 * @param {string[][]} all
 * @param {Size} size
 * @returns {Size}
 */
function sizeOf(all, size) {
  const rows = all.filter((row) => row.length);
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  if (count === size.width * size.height) return size;
  const width = rows[0]?.length ?? 0;
  const even = rows.length > 1 && rows.every((row) => row.length === width);
  const found = even ? { width, height: rows.length } : { width: Math.sqrt(count), height: Math.sqrt(count) };
  const fits = [found.width, found.height].every((side) => Number.isInteger(side) && side >= LEAST && side <= MOST);
  return fits ? found : size;
}

/**
 * The tiles of a board, or what is wrong with the first cell that is wrong.
 * @param {readonly (string | number)[]} words
 * @param {Size} size
 * @returns {Typed}
 */
function checked(words, { width, height }) {
  const cells = width * height;
  for (let cell = 0; cell < Math.min(cells, words.length); cell += 1) {
    const wrong = wrongTile(words, cell, cells);
    if (wrong) return refused(wrong, cell, width);
  }
  const facts = { found: words.length, wanted: cells };
  if (words.length < cells) return refused({ key: "missing", facts }, words.length, width);
  if (words.length > cells) return refused({ key: "more", facts }, cells - 1, width);
  return { tiles: Uint8Array.from(words, Number), width, height };
}

/**
 * What is wrong with one tile, if anything is.
 * @param {readonly (string | number)[]} words
 * @param {number} cell
 * @param {number} cells
 * @returns {Sentence | null}
 */
function wrongTile(words, cell, cells) {
  const found = String(words[cell]).slice(0, 20);
  if (!/^\d+$/.test(found)) return { key: "letter", facts: { found } };
  const tile = Number(found);
  if (tile >= cells) return { key: "large", facts: { found, most: cells - 1 } };
  const twice = words.slice(0, cell).some((word) => Number(word) === tile);
  return twice ? { key: "twice", facts: { found: tile, missing: missing(words, cells) } } : null;
}

/** @param {Sentence} wrong @param {number} cell @param {number} width @returns {Typed} */
function refused({ key, facts }, cell, width) {
  const place = { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 };
  return { refusal: { key: `board.wrong.${key}`, facts: { ...place, ...facts } } };
}

/**
 * The least tile that is not there.
 * @param {readonly (string | number)[]} words
 * @param {number} cells
 */
function missing(words, cells) {
  const there = new Set(words.map(Number));
  return Array.from({ length: cells }, (_, tile) => tile).find((tile) => !there.has(tile)) ?? 0;
}
