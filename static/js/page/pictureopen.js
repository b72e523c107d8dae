/** What is in a picture that somebody brings: the document of one of ours, or a sentence about any other. */

import { FOREIGN, inPng, inSvg, isPng, isSvg } from "./picturedocument.js";

/** @import { Inside } from "./picturedocument.js" */

const MOST = 64 * 2 ** 20; // bytes: the picture of the largest map, with that map inside

/** @param {File} file @returns {Promise<Inside>} */
export async function documentIn(file) {
  const most = MOST / 2 ** 20;
  const found = Math.ceil(file.size / 2 ** 20);
  if (file.size > MOST) return { refusal: { key: "open.large", facts: { found, most } }, foreign: false };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPng(bytes)) return inPng(bytes);
  const text = new TextDecoder().decode(bytes);
  return isSvg(text) ? { ...(await inSvg(text)), drawn: true } : FOREIGN; // of an SVG nothing is ever shown
}
