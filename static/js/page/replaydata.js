/**
 * What a replay came with, unpacked from its one script of data (server/web/replays/file.py); in a frame on somebody's page,
 * what the fragment names, from the server it came from. The words come first: other scripts wait until they are here.
 */

import { bytesOf } from "../server/base64.js";
import { answerOf } from "../server/http.js";
import { inflated } from "../server/packing.js";
import { bringWords, say } from "../words/words.js";

/** @import { RecordedFacts } from "../server/recorded.js" */

/** @typedef {RecordedFacts & { document: any, home: string }} Recording */

const came = JSON.parse(document.getElementById("recording")?.textContent ?? "");

bringWords("en", await read(came.words.en));
bringWords("zh", await read(came.words.zh));

const { facts, records } = came.ask ? await asked(came.ask) : came;

/** @type {Recording} */
export const RECORDING = await read(facts);

/** Packed, run by run. @type {readonly Uint8Array[]} */
export const RECORDS = records.map(bytesOf);

/** @param {string} text @returns {Promise<any>} */
async function read(text) {
  return JSON.parse(new TextDecoder().decode(await inflated(bytesOf(text))));
}

/**
 * The recording of what the fragment names. Where there is none, that is said, and nothing else happens.
 * @param {string} where
 * @returns {Promise<{ facts: string, records: string[] }>}
 */
async function asked(where) {
  addEventListener("hashchange", () => location.reload());
  const named = location.hash.slice(1);
  const answer = named ? await answerOf(`${where}?${named}`) : { refusal: { key: "embed.nothing", facts: {} } };
  if ("facts" in answer) return answer;
  const { key, facts: told } = answer.refusal ?? { key: "connection.lost", facts: {} };
  const sentence = document.getElementById("sentence");
  if (sentence) sentence.textContent = say(key, told);
  return new Promise(() => {});
}
