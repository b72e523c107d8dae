/**
 * Keeps the document of every tab in the browser, and which tab was shown, so that a reload, a crash or an update of
 * the page loses nothing. Small documents go into the local storage as JSON, at once and even while the page is being
 * left; those too large for it go into a database, as they are. Says so when there is no room.
 */

import { NAMES, problemOf, rowOf } from "../problems/domains.js";
import { documentOf, opening, stepOf } from "../state/document.js";
import { isOnLoan } from "../state/lessonstate.js";

/** @import { Component, Dispatch, Domain, Opened, State, Tables } from "../types.js" */

/** @type {Record<Domain, string>} */
const PLACES = { map: "astrolabe.document", board: "astrolabe.board" };
const TAB = "astrolabe.tab";
const LARGE = 2 ** 20; // bytes from which on a problem goes into the database
const PAUSE = 300; // milliseconds between two times of keeping; more for large maps
const LARGE_PAUSE = 2000;
const IN_DATABASE = "in the database";

/** @implements {Component} */
export class Autosave {
  /**
   * @param {Dispatch} dispatch
   * @param {Tables} tables
   */
  constructor(dispatch, tables) {
    this.dispatch = dispatch;
    this.tables = tables;
    this.timer = 0;
    this.full = false; // has been said
    /** @type {State | null} */
    this.state = null;
    /** @type {State | null} */
    this.kept = null;
    addEventListener("pagehide", () => this.#keep());
    document.addEventListener("visibilitychange", () => this.#keep());
  }

  /** @param {State} state */
  syncState(state) {
    if (state.domain !== this.state?.domain) this.#leave(state.domain);
    else if (isOnLoan(state)) this.#keep(); // what was there before a lesson, before it is put by
    this.state = state;
    if (this.timer || state.playback.playing || !differs(state, this.kept)) return;
    this.timer = setTimeout(() => this.#keep(), isLarge(state) ? LARGE_PAUSE : PAUSE);
  }

  /** The tab changes: what is still to be kept is that of the tab before. @param {Domain} domain */
  #leave(domain) {
    if (this.state) this.#keep();
    try {
      localStorage.setItem(TAB, domain);
    } catch {
      this.#sayFull();
    }
  }

  #keep() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { state, kept, tables } = this;
    if (!state || !differs(state, kept) || isOnLoan(state)) return; // a lesson is not the class's work
    this.kept = state;
    try {
      if (!isLarge(state)) localStorage.setItem(PLACES[state.domain], JSON.stringify(documentOf(state, tables)));
      else if (
        kept?.domain !== state.domain ||
        problemOf(state) !== problemOf(kept) ||
        state.settings !== kept.settings
      )
        void this.#keepLarge(state);
    } catch {
      this.#sayFull();
    }
  }

  /** @param {State} state */
  async #keepLarge(state) {
    const { domain, settings, notes } = state;
    const opened = { [domain]: problemOf(state), settings, notes, step: stepOf(state) || null };
    try {
      await inDatabase("readwrite", (store) => store.put(opened, PLACES[domain]));
      localStorage.setItem(PLACES[domain], IN_DATABASE);
    } catch {
      this.#sayFull();
    }
  }

  #sayFull() {
    if (!this.full) this.dispatch({ type: "said", message: { key: "autosave.full", facts: {} } });
    this.full = true;
  }
}

/** The tab that was shown last. */
export function keptTab() {
  const tab = stored(TAB);
  return NAMES.find((name) => name === tab) ?? null;
}

/**
 * What was kept of a tab, if anything; throws if it cannot be read.
 * @param {Domain} domain
 * @param {Tables} tables
 * @returns {Promise<Opened | null>}
 */
export async function kept(domain, tables) {
  const text = stored(PLACES[domain]);
  if (text === null) return null;
  if (text !== IN_DATABASE) return opening(JSON.parse(text), "json", tables);
  return (await inDatabase("readonly", (store) => store.get(PLACES[domain]))) ?? null;
}

/** @param {string} name */
function stored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * @param {State} one
 * @param {State | null} other
 */
function differs(one, other) {
  if (one.domain !== other?.domain || problemOf(one) !== problemOf(other)) return true;
  return one.settings !== other.settings || one.notes !== other.notes || one.playback.cursor !== other.playback.cursor;
}

/** @param {State} state */
function isLarge(state) {
  return rowOf(state).size(problemOf(state)) > LARGE;
}

/**
 * Do one thing in the database.
 * @template Result
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} action
 * @returns {Promise<Result>}
 */
function inDatabase(mode, action) {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open("astrolabe", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("documents");
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const database = opened.result;
      const transaction = database.transaction("documents", mode);
      const request = action(transaction.objectStore("documents"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.addEventListener("complete", () => database.close());
    };
  });
}
