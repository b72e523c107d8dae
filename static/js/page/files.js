/** Files that the user gives to the page, and those that the browser keeps for the user. */

/** @import { Sentence } from "../types.js" */

const BEGINNINGS = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|\s*<(\?xml|svg|!--|!DOCTYPE))/;
const CALLED = /^image\//;

/**
 * Have the browser keep a file.
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * The same with a text.
 * @param {string} text
 * @param {string} type as "text/plain"
 * @param {string} name
 */
export function saveText(text, type, name) {
  saveFile(new Blob([text], { type }), name);
}

/** Is a file a picture, by how it begins or what it is called? @param {File} file */
export async function isPicture(file) {
  const begins = new Uint8Array(
    await file
      .slice(0, 16)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  return CALLED.test(file.type) || BEGINNINGS.test(String.fromCharCode(...begins));
}

/**
 * The text of a file, or why it cannot be had.
 * @param {File} file
 * @param {number} most bytes
 * @returns {Promise<{ text: string, refusal: null } | { text: null, refusal: Sentence }>}
 */
export async function textOf(file, most) {
  const [found, limit] = [Math.ceil(file.size / 2 ** 20), Math.floor(most / 2 ** 20)];
  if (file.size > most) return { text: null, refusal: { key: "open.large", facts: { found, most: limit } } };
  const text = await file.text().catch(() => null);
  if (text === null) return { text, refusal: { key: "open.unreadable", facts: { file: file.name } } };
  return { text, refusal: null };
}
