/**
 * What the page begins with: on each tab the document in the link, else what the browser kept, else the first. What
 * cannot be read becomes a sentence.
 */

import { domainOf } from "../problems/domains.js";
import { refusalOf } from "../server/asking.js";
import { opening } from "../state/document.js";
import { allWords } from "../words/words.js";
import { holdsDocument, linkedText } from "./linkcodec.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { OwnDocument } from "./owndocument.js" */
/** @import { Action, Dispatch, Opened, Sentence, Tables } from "../types.js" */

const PATIENCE = 2000; // milliseconds that the first picture waits for a link: a large one is opened when it is read
const READING = { opened: null, message: { key: "share.reading", facts: {} } };
const NONE = { documents: [], domain: null, broken: false }; // a browser that keeps nothing: autosave.js says so

/** @typedef {{ documents: Opened[], domain: string | null, foreign: boolean, message: Sentence | null, late: Promise<Linked> | null }} Beginning */
/** @typedef {{ opened: Extract<Action, { type: "documentOpened" }> | null, message: Sentence | null }} Linked */

/**
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @param {OwnDocument} own
 * @returns {Promise<Beginning>}
 */
export async function beginning(tables, server, own) {
  const linking = fromLink(tables, server);
  const [soon, kept] = await Promise.all([
    Promise.race([linking, new Promise((done) => setTimeout(done, PATIENCE, null))]),
    own.found(tables).catch(() => NONE),
  ]);
  const { opened, message } = /** @type {Linked} */ (soon ?? READING);
  const linked = opened && domainOf(opened, tables.domains);
  const others = kept.documents.filter((each) => domainOf(each, tables.domains) !== linked);
  const broken = kept.broken ? { key: "autosave.broken", facts: {} } : null;
  return {
    documents: opened ? [opened, ...others] : others,
    domain: linked?.name ?? kept.domain,
    foreign: opened !== null,
    message: message ?? broken,
    late: soon ? null : linking,
  };
}

/**
 * The document in the address, which is taken out of it once it is read: from then on the page goes its own way, and a
 * reload must not undo that.
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Linked>}
 */
async function fromLink(tables, server) {
  const { hash, pathname, search } = location;
  if (!holdsDocument(hash)) return { opened: null, message: null };
  const found = await read(hash, tables, server);
  if (location.hash === hash) history.replaceState(null, "", pathname + search);
  return found;
}

/**
 * A link was opened while the page is.
 * @param {Dispatch} dispatch
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 */
export async function openLink(dispatch, tables, server) {
  await openLinked(fromLink(tables, server), dispatch);
}

/** Open what was in a link, once it is read. @param {Promise<Linked>} linking @param {Dispatch} dispatch */
export async function openLinked(linking, dispatch) {
  const { opened, message } = await linking;
  if (opened) dispatch(opened);
  if (message) await complain(message, dispatch);
}

/** Say what is wrong with a link, in words that did not come with the page. @param {Sentence} message @param {Dispatch} dispatch */
export async function complain(message, dispatch) {
  await allWords();
  dispatch({ type: "said", message });
}

/**
 * @param {string} hash
 * @param {Tables} tables
 * @param {Pick<Connection, "read">} server
 * @returns {Promise<Linked>}
 */
async function read(hash, tables, server) {
  const text = await linkedText(hash);
  if (text === null) return { opened: null, message: { key: "share.broken", facts: {} } };
  const answer = await server.read({ name: "link.json", text });
  if (!("documents" in answer)) return { opened: null, message: refusalOf(answer) };
  const [document] = answer.documents;
  return { opened: opening(document, answer.format, tables), message: null };
}
