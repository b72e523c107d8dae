/** What is asked of the server to take something along, or to bring it here: a code that phones read, a sheet to print, a replay, a search trace. */

import { refusalOf } from "./asking.js";
import { post } from "./http.js";

/** @import { Sentence } from "../types.js" */

/**
 * An answer, or why there is none.
 * @param {"/qr" | "/foreign" | "/replay" | "/searchtrace" | "/worksheet" | "/slides"} question
 * @param {object} given
 * @returns {Promise<any | Sentence>}
 */
export async function asked(question, given) {
  const answer = await post(question, given);
  return "refusal" in answer || "lost" in answer ? refusalOf(answer) : answer;
}
