/**
 * A document as a link: JSON, packed, in letters an address may have, behind the #, which no browser sends to a server.
 * Pure but for the browser's own packer. A link may be hostile, so unpacking stops at a limit; what comes
 * out is for the server to check.
 */

import { bytesOf } from "../server/base64.js";

const MARK = "#m=";
const MOST = 40 * 2 ** 20; // characters a document may have: the largest map and more
const LONGEST = 32000; // characters of a link that mail programs and chats still carry

/**
 * @param {string} address of the page
 * @param {object} document
 * @returns {Promise<string | null>} null: too long
 */
export async function linkTo(address, document) {
  const link = address.split("#")[0] + MARK + (await lettersOf(JSON.stringify(document)));
  return link.length > LONGEST ? null : link;
}

/**
 * The text of the document in an address.
 * @param {string} fragment the part behind the #, with it
 * @returns {Promise<string | null>} null: damaged, or far too large
 */
export function linkedText(fragment) {
  return textIn(fragment.slice(MARK.length));
}

/** A text, packed, in letters that any address, any XML and any PNG may hold. @param {string} text */
export async function lettersOf(text) {
  return letters(await packed(text));
}

/**
 * The text that is packed in such letters.
 * @param {string} letters
 * @returns {Promise<string | null>} null: damaged, or far too large
 */
export async function textIn(letters) {
  try {
    return await unpacked(bytes(letters));
  } catch {
    return null; // not our letters, or not our packing
  }
}

/** @param {string} fragment */
export function holdsDocument(fragment) {
  return fragment.startsWith(MARK);
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} data */
async function unpacked(data) {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= MOST) continue;
    void reader.cancel();
    return null;
  }
  return text + decoder.decode();
}

/** The letters of RFC 4648, section 5. @param {Uint8Array} data */
function letters(data) {
  const characters = Array.from(data, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes that such letters stand for. @param {string} text */
function bytes(text) {
  return bytesOf(text.replaceAll("-", "+").replaceAll("_", "/"));
}
