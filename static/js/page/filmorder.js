/**
 * A film that was ordered: `astrolabe film` opens the page with the name of an order in its address, and nobody sees it.
 * The order says what to open, how to look and what to film; the film goes back, or why there is none.
 */

import { refusalOf } from "../server/asking.js";
import { answerOf, post, sendFile } from "../server/http.js";
import { opening } from "../state/document.js";
import { chooseLanguage } from "../words/words.js";
import { filmed } from "./film.js";
import { refusalFor, saidNow } from "./filmsave.js";
import { FilmStopped } from "./filmtravel.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { FilmWish, Studio } from "./film.js" */
/** @import { Sentence, Tables, View } from "../types.js" */

/** @typedef {FilmWish & { document: string, language: View["language"], theme: View["theme"] }} Ordered as server/cli/filming.py says it */
/** @typedef {Omit<Studio, "told"> & { tables: Tables, server: Pick<Connection, "read"> }} OrderedPage */

const ORDER = /^#film=([\w-]+)$/;
const SIGN_OF_LIFE = 1000; // milliseconds between two
const PATIENCE = 20000; // for what shows the picture
const BOARD_VIEWS = new Set(["board", "tree", "atlas"]);

/** @param {string} fragment of the page's address @param {OrderedPage} page */
export async function carryOut(fragment, page) {
  const address = `/film/${ORDER.exec(fragment)?.[1]}`;
  const order = await answerOf(address);
  if ("lost" in order || "refusal" in order) return; // nobody waits for it
  const done = { done: 0, all: 0 };
  const alive = setInterval(() => void post(`${address}/progress`, done), SIGN_OF_LIFE);
  const refused = (/** @type {Sentence} */ sentence) => post(`${address}/refusal`, sentence);
  try {
    const wrong = await prepared(order, page);
    if (wrong) return void (await refused(wrong));
    const told = (/** @type {number} */ count, /** @type {number} */ all) => Object.assign(done, { done: count, all });
    const watcher = { signal: new AbortController().signal, told };
    const { film } = await filmed(order, { ...page, told: saidNow }, watcher);
    const answer = await sendFile(`${address}/film`, film);
    if ("refusal" in answer) await refused(answer.refusal);
  } catch (error) {
    await refused(
      error instanceof FilmStopped ? refusalFor(error) : { key: "film.failed", facts: { reason: String(error) } },
    );
  } finally {
    clearInterval(alive);
  }
}

/** Have the page show what is to be filmed; or why it cannot. @param {Ordered} order @param {OrderedPage} page @returns {Promise<Sentence | null>} */
async function prepared({ document, language, theme, name }, page) {
  const { dispatch, server, tables, depictions } = page;
  const answer = await server.read({ name: "film.json", text: document });
  if (!("documents" in answer)) return refusalOf(answer);
  await chooseLanguage(language, dispatch);
  dispatch({ type: "viewChosen", view: { theme, opened: null, pinned: [], rightRail: false, welcome: false } });
  if (BOARD_VIEWS.has(name)) dispatch({ type: "viewChosen", view: { boardView: /** @type {any} */ (name) } });
  dispatch(opening(answer.documents[0], answer.format, tables));
  const begun = performance.now();
  while (!(await depictions()).some((picture) => picture.name === name)) {
    if (performance.now() - begun > PATIENCE) return { key: "film.stopped.nothing", facts: {} };
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}
