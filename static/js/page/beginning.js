/**
 * What the page begins with: on each tab the document in the link, else what the browser kept, else the first. What
 * cannot be read becomes a sentence.
 */

import { domainOf, NAMES } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { opening } from "../state/document.js";
import { kept, keptTab } from "./autosave.js";
import { holdsDocument, textOf } from "./linkcodec.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Action, Domain, Opened, Sentence, Tables } from "../types.js" */

/** @typedef {{ documents: Opened[], domain: Domain | null, message: Sentence | null }} Beginning */
/** @typedef {{ opened: Extract<Action, { type: "documentOpened" }> | null, message: Sentence | null }} Linked */

/**
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Beginning>}
 */
export async function beginning(tables, server) {
  let { opened, message } = await fromLink(tables, server);
  const linked = opened && domainOf(opened);
  /** @type {Opened[]} */
  const documents = opened ? [opened] : [];
  for (const name of NAMES.filter((each) => each !== linked)) {
    try {
      const found = await kept(name, tables);
      if (found) documents.push(found);
    } catch {
      message ??= { key: "autosave.broken", facts: {} };
    }
  }
  return { documents, domain: linked || keptTab(), message };
}

/**
 * The document in the address, which is taken out of it once it is read: from then on the page goes its own way, and a
 * reload must not undo that.
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Linked>}
 */
export async function fromLink(tables, server) {
  const { hash, pathname, search } = location;
  if (!holdsDocument(hash)) return { opened: null, message: null };
  const found = await read(hash, tables, server);
  if (location.hash === hash) history.replaceState(null, "", pathname + search);
  return found;
}

/**
 * @param {string} hash
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Linked>}
 */
async function read(hash, tables, server) {
  const text = await textOf(hash);
  if (text === null) return { opened: null, message: { key: "share.broken", facts: {} } };
  const answer = await server.read({ name: "link.json", text });
  if (!("documents" in answer)) return { opened: null, message: refusalOf(answer) };
  const [document] = answer.documents;
  return { opened: opening(document, answer.format, tables), message: null };
}
