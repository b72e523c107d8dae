/** Which line of the two texts of a search wrote each record (`inside/codelines.js`), for tests that know it from Python. */

import { lineAt, linesOf, partAt, rowOfRecord } from "../../../static/js/inside/codelines.js";
import { storeOf } from "./bytes.js";

/** @import { Source } from "../../../static/js/inside/codetypes.js" */
/** @import { View } from "../../../static/js/types.js" */

/**
 * The lines of each text as they are shown, and for every record of a run the places of those that wrote it.
 * @param {{ source: Source, bytes: string, language: View["language"] }} given
 */
export function written({ source, bytes, language }) {
  const store = storeOf(bytes);
  const rows = Array.from({ length: store.length }, (_, record) => rowOfRecord(source, store, record));
  const texts = /** @type {const} */ (["source", "steps"]).map((text) => {
    const lines = linesOf(source, text, language);
    return {
      lines: lines.map(({ number, tokens }) => `${number}${tokens.map(([, piece]) => piece).join("")}`),
      at: rows.map((row) => lineAt(lines, row)),
    };
  });
  return { texts, functions: rows.map((row) => partAt(source, row).function), before: rowOfRecord(source, store, -1) };
}
