/**
 * What cannot be said of a search by another program: what only the engine knows that searched. Of a trace there are
 * the records, and nothing behind them. Pure.
 */

/** @import { Run, Sentence } from "../types.js" */

/** @type {{ refusal: Sentence }} */
const UNKNOWN = { refusal: { key: "foreign.unknown", facts: {} } };

/** What the server would answer if it were asked about a run; null where it has something to say. @param {Run | null} run */
export function unknownOf(run) {
  return run?.foreign ? UNKNOWN : null;
}
