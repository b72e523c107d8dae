/**
 * Keeps the document in the browser, so that a reload, a crash or an update of the page loses nothing. Small documents go into the local storage as JSON, at
 * once and even while the page is being left; maps too large for it go into a database, as they are. Says so when there is no room.
 */

import { documentOf, opening, stepOf } from "./document.js";

/** @import { Action, Component, Dispatch, State, Tables } from "./types.js" */

/** @typedef {Extract<Action, { type: "documentOpened" }>} Opened */

const NAME = "astrolabe.document";
const LARGE = 2 ** 20; // cells from which on a map goes into the database
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
    this.state = state;
    if (this.timer || state.playback.playing || !differs(state, this.kept)) return;
    this.timer = setTimeout(() => this.#keep(), isLarge(state) ? LARGE_PAUSE : PAUSE);
  }

  #keep() {
    clearTimeout(this.timer);
    this.timer = 0;
    const { state, kept, tables } = this;
    if (!state || !differs(state, kept)) return;
    this.kept = state;
    try {
      if (!isLarge(state)) localStorage.setItem(NAME, JSON.stringify(documentOf(state, tables)));
      else if (state.map !== kept?.map || state.settings !== kept.settings) void this.#keepLarge(state);
    } catch {
      this.#sayFull();
    }
  }

  /** @param {State} state */
  async #keepLarge(state) {
    const { map, settings, notes } = state;
    try {
      await inDatabase("readwrite", (store) => store.put({ map, settings, notes, step: stepOf(state) || null }, NAME));
      localStorage.setItem(NAME, IN_DATABASE);
    } catch {
      this.#sayFull();
    }
  }

  #sayFull() {
    if (!this.full) this.dispatch({ type: "said", message: { key: "autosave.full", facts: {} } });
    this.full = true;
  }
}

/**
 * What was kept, if anything; throws if it cannot be read.
 * @param {Tables} tables
 * @returns {Promise<Opened | null>}
 */
export async function kept(tables) {
  const text = stored();
  if (text === null) return null;
  if (text !== IN_DATABASE) return opening(JSON.parse(text), "json", tables);
  const found = await inDatabase("readonly", (store) => store.get(NAME));
  return found ? { type: "documentOpened", ...found } : null;
}

function stored() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * @param {State} one
 * @param {State | null} other
 */
function differs(one, other) {
  if (!other) return true;
  return one.map !== other.map || one.settings !== other.settings || one.notes !== other.notes || one.playback.cursor !== other.playback.cursor;
}

/** @param {State} state */
function isLarge({ map }) {
  return map.cells.length > LARGE;
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
