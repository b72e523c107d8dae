/**
 * What a replay came with, unpacked from its one script of data (server/web/replays/file.py). The words come first: other
 * scripts wait until they are here.
 */

import { bytesOf } from "./server/base64.js";
import { inflated } from "./server/packing.js";
import { bringWords } from "./words/words.js";

/** @import { RecordedFacts } from "./server/recorded.js" */

/** @typedef {RecordedFacts & { document: any, home: string }} Recording */

const { words, facts, records } = JSON.parse(document.getElementById("recording")?.textContent ?? "");

bringWords("en", await read(words.en));
bringWords("zh", await read(words.zh));

/** @type {Recording} */
export const RECORDING = await read(facts);

/** Packed, run by run. @type {readonly Uint8Array[]} */
export const RECORDS = records.map(bytesOf);

/** @param {string} text @returns {Promise<any>} */
async function read(text) {
  return JSON.parse(new TextDecoder().decode(await inflated(bytesOf(text))));
}
