/**
 * The document of this browser tab, as the browser keeps it. Every tab has one of its own: which, the tab remembers for
 * as long as it lives, and a Web Lock makes it the only one that writes it. Where there are no locks (a page that did not
 * come by https or from this machine), the number of the last revision is compared before anything is written: whoever
 * meets a revision of somebody else goes on under a new name, and overwrites nothing; and so does a page that goes before
 * it could compare. A new tab begins with a copy of what was worked on last. What cannot be read is put aside (aside.js). When to keep what is autosave.js's.
 */

import { desksWithF } from "../state/keptbefore.js";
import { isSound } from "../state/soundness.js";
import { asked, transact } from "./database.js";

/** @import { Opened, Tables } from "../types.js" */
/** @import { Stores } from "./database.js" */

/** What a document is. @typedef {{ id: string, revision: number, saved: number, domain: string }} Work */
/** @typedef {Partial<Record<string, Opened>>} Desks */
/** @typedef {{ id: string, domain: string, opened: Opened }} KeptDesk */
/** Is told the transaction, and whether it writes. @typedef {{ compare: (transaction: IDBTransaction) => void, compared: (same: boolean) => void }} ToldOfRevision */
/** @typedef {{ documents: Opened[], domain: string | null, broken: boolean }} FoundDocuments */

const KEY = "astrolabe.document"; // in what the browser remembers of this tab
const LOCK = "astrolabe.document.";
const PATIENCE = 250; // milliseconds: after a reload the page before may still hold the lock
const MOST = 5; // documents that are kept of tabs that are gone
const EARLIER = ["astrolabe.document", "astrolabe.board", "astrolabe.lessons"]; // where an earlier version kept things
const BOTH = ["works", "desks"];

export class OwnDocument {
  revision = 0; // that was written or read last
  sole = false; // is it certain that nobody else writes it?
  whole = true; // must everything be written, not only what has changed?
  /** @type {Desks} */
  latest = {};
  /** The latest that the browser has, and will write whatever happens to the page. @type {Desks | null} */
  sent = null;
  /** Waits for an answer before it writes. @type {IDBTransaction | null} */
  comparing = null;
  tidy = false;

  constructor() {
    this.id = readFrom(() => sessionStorage, KEY) ?? newId();
    this.queue = Promise.resolve();
  }

  /**
   * What the tab begins with: what it had, or a copy of what was worked on last in any.
   * @param {Tables} tables
   * @returns {Promise<FoundDocuments>}
   */
  async found(tables) {
    await moveIn(tables);
    Object.assign(this, { revision: 0, whole: true, latest: {} }); // it may be begun again
    const works = await newestFirst();
    const work = works.find(({ id }) => id === this.id) ?? works[0];
    await this.#take(work);
    const desks = work ? await desksOf(work.id) : [];
    const sound = desks.filter(({ opened }) => isSound(opened, tables));
    const broken = desks.filter((desk) => !sound.includes(desk));
    for (const { domain, opened } of sound) this.latest[domain] = opened;
    if (!this.sole) this.queue = this.#own(work); // nothing is written before, and the picture need not wait
    if (broken.length) await (await import("./aside.js")).putAside("document", broken);
    return { documents: sound.map(({ opened }) => opened), domain: work?.domain ?? null, broken: broken.length > 0 };
  }

  /** Go on with a document if it is this tab's, or nobody's any more. @param {Work | undefined} work */
  async #take(work) {
    const mine = work?.id === this.id;
    const sole = mine ? this.sole : work !== undefined && (await locked(work.id, 0));
    if (work && (mine || sole)) Object.assign(this, { id: work.id, revision: work.revision, whole: false, sole });
    remember(this.id);
  }

  /** Become the only one who writes it, or write another: at once if the tab had one, since a reload looks for it. @param {Work | undefined} work that was found */
  async #own(work) {
    const mine = work?.id === this.id;
    this.sole = await locked(this.id, PATIENCE);
    if (this.sole || !("locks" in navigator)) return;
    await this.#fork();
    if (mine) await this.#write(work.domain, {}, this.latest).catch(() => {}); // all of it is written with the next edit
  }

  /** Somebody else writes it: go on with a document of one's own. */
  async #fork() {
    Object.assign(this, { id: newId(), revision: 0, whole: true });
    remember(this.id);
    this.sole = await locked(this.id, 0);
  }

  /**
   * Keep what is on a desk; it is on the disk when the promise comes true.
   * @param {string} domain that is shown
   * @param {Opened} opened
   */
  async save(domain, opened) {
    const desk = { [domain]: opened };
    const latest = { ...this.latest, ...desk };
    this.latest = latest;
    const write = () => this.#write(domain, desk, latest);
    if (this.sole)
      await write(); // at once: the page may be about to go
    else await (this.queue = this.queue.catch(() => {}).then(write));
    if (!this.tidy) await this.#tidy();
  }

  /**
   * The page goes while something is being kept. To compare takes an answer of the database, which would come too late:
   * all of it is written at once, under a name that nobody else has.
   * @param {string} domain that is shown
   */
  async leave(domain) {
    if (this.sole || this.sent === this.latest) return;
    this.comparing?.abort(); // else what is written now would wait for it
    Object.assign(this, { id: newId(), revision: 1, whole: false });
    remember(this.id);
    await put({ id: this.id, revision: 1, saved: Date.now(), domain }, this.latest);
  }

  /** @param {string} domain @param {Desks} desk @param {Desks} latest @returns {Promise<void>} */
  async #write(domain, desk, latest) {
    const before = this.revision;
    const desks = this.whole ? this.latest : desk;
    const work = { id: this.id, revision: before + 1, saved: Date.now(), domain };
    Object.assign(this, { revision: work.revision, whole: false });
    const writing = this.sole ? put(work, desks) : putIfLatest(work, desks, before, this.#comparing(latest));
    const written = await writing.catch((error) => {
      this.comparing = null;
      if (this.id !== work.id) return true; // leave() writes it
      this.whole = true;
      throw error;
    });
    if (written) return;
    await this.#fork();
    await this.#write(domain, {}, latest);
  }

  /** How a comparison goes. @param {Desks} latest that is being written @returns {ToldOfRevision} */
  #comparing(latest) {
    return {
      compare: (transaction) => (this.comparing = transaction),
      compared: (same) => Object.assign(this, { comparing: null, sent: same ? latest : this.sent }),
    };
  }

  /** Keep the last few documents of tabs that are gone, and no more. */
  async #tidy() {
    this.tidy = true;
    if (!("locks" in navigator)) return;
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const left = (await newestFirst()).filter(({ id }) => !open.has(LOCK + id));
    await removed(left.slice(MOST).map(({ id }) => id));
  }
}

/** Is there something of an earlier version? Then its scripts come, too. @param {Tables} tables */
async function moveIn(tables) {
  if (EARLIER.some((place) => readFrom(() => localStorage, place) !== null))
    await (await import("./earlierversion.js")).moveIn(tables);
}

/** All documents there are. @returns {Promise<Work[]>} */
export async function newestFirst() {
  const works = await transact("readonly", ["works"], (store) => asked(store("works").getAll()));
  return works.sort((one, other) => other.saved - one.saved);
}

/** What is in a document. @param {string} id @returns {Promise<KeptDesk[]>} */
export function desksOf(id) {
  const all = IDBKeyRange.bound([id], [id, "\uffff"]);
  return transact("readonly", ["desks"], (store) => asked(store("desks").getAll(all))).then(desksWithF);
}

/** @param {Work} work @param {Desks} desks */
async function put(work, desks) {
  await transact("readwrite", BOTH, (store) => putInto(store, work, desks));
  return true;
}

/**
 * The same if the last revision is one's own; the transaction can be aborted until that is known.
 * @param {Work} work @param {Desks} desks
 * @param {number} before @param {ToldOfRevision} told
 */
function putIfLatest(work, desks, before, { compare, compared }) {
  return transact("readwrite", BOTH, async (store) => {
    compare(store("works").transaction);
    const found = await asked(store("works").get(work.id));
    const latest = (found?.revision ?? 0) === before;
    if (latest) putInto(store, work, desks);
    compared(latest);
    return latest;
  });
}

/** @param {Stores} store @param {Work} work @param {Desks} desks */
function putInto(store, work, desks) {
  store("works").put(work);
  for (const [domain, opened] of Object.entries(desks)) store("desks").put({ id: work.id, domain, opened });
}

/** @param {readonly string[]} ids */
async function removed(ids) {
  if (!ids.length) return;
  await transact("readwrite", BOTH, (store) => {
    for (const id of ids) {
      store("works").delete(id);
      store("desks").delete(IDBKeyRange.bound([id], [id, "\uffff"]));
    }
  });
}

/**
 * The lock of a document, held until the page is gone.
 * @param {string} id
 * @param {number} patience milliseconds
 * @returns {Promise<boolean>} was it there to be had?
 */
function locked(id, patience) {
  if (!("locks" in navigator)) return Promise.resolve(false);
  const options = patience ? { signal: AbortSignal.timeout(patience) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const held = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    navigator.locks.request(LOCK + id, options, held).catch(() => resolve(false));
  });
}

/** A name that nobody else has: `randomUUID` is not there on every page. */
function newId() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join("");
}

/** @param {() => Storage} storage @param {string} name */
function readFrom(storage, name) {
  try {
    return storage().getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {} // a browser that keeps nothing
}
