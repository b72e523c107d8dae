/** What the page begins with: the document in the link, else what the browser kept, else the first map. What cannot be read becomes a sentence. */

import { kept } from "./autosave.js";
import { opening } from "./document.js";
import { holdsDocument, textOf } from "./share.js";

/** @import { Connection } from "./connection.js" */
/** @import { Action, Sentence, Tables } from "./types.js" */

/** @typedef {{ opened: Extract<Action, { type: "documentOpened" }> | null, message: Sentence | null }} Beginning */

/**
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Beginning>}
 */
export async function beginning(tables, server) {
  const linked = await fromLink(tables, server);
  if (linked.opened) return linked;
  try {
    return { opened: await kept(tables), message: linked.message };
  } catch {
    return { opened: null, message: linked.message ?? { key: "autosave.broken", facts: {} } };
  }
}

/**
 * The document in the address, which is taken out of it: from now on the page goes its own way, and a reload must not undo that.
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Beginning>}
 */
export async function fromLink(tables, server) {
  const { hash, pathname, search } = location;
  if (!holdsDocument(hash)) return { opened: null, message: null };
  history.replaceState(null, "", pathname + search);
  const text = await textOf(hash);
  if (text === null) return { opened: null, message: { key: "share.broken", facts: {} } };
  const answer = await server.read({ name: "link.json", text });
  if ("lost" in answer) return { opened: null, message: { key: "connection.lost", facts: {} } };
  if ("refusal" in answer) return { opened: null, message: answer.refusal };
  const [document] = answer.documents;
  if (!document.map) return { opened: null, message: { key: "open.board", facts: {} } };
  return { opened: opening(document, answer.format, tables), message: null };
}
