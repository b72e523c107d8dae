/**
 * Reloads a page that an earlier release made, once its server runs another: its scripts may not understand the answers.
 * The reload waits while something is being typed, everything else is kept by autosave.js. A page that was reloaded for
 * an upgrade ignores the first release it hears of, so that a stale copy in a cache cannot make it reload for ever.
 */

/** @import { Dispatch } from "../types.js" */

const MARK = "astrolabe.upgraded"; // in the tab's storage, from before the reload until after it
const SETTLING = ["change", "focusout", "close"]; // events after which nothing may be being typed any more

export class Upgrade {
  due = false;

  /**
   * @param {object} parts
   * @param {string} parts.release that made this page
   * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} parts.storage of this tab
   * @param {() => boolean} parts.isTyping
   * @param {() => void} parts.reload
   */
  constructor({ release, storage, isTyping, reload }) {
    this.release = release;
    this.storage = storage;
    this.isTyping = isTyping;
    this.reload = reload;
    /** Was this page reloaded for an upgrade? */
    this.upgraded = storage.getItem(MARK) !== null;
    this.ignoring = this.upgraded;
    storage.removeItem(MARK);
  }

  /** The page has connected to a server of this release. @param {string} release */
  heard(release) {
    this.due = release !== this.release && !this.ignoring;
    this.ignoring = false;
    this.settle();
  }

  /** Reload if that is due and interrupts nobody. */
  settle() {
    if (!this.due || this.isTyping()) return;
    this.due = false;
    this.storage.setItem(MARK, this.release);
    this.reload();
  }
}

/**
 * Have the page reload itself after an upgrade, and say so when it is back.
 * @param {{ onRelease: (heard: (release: string) => void) => void }} server
 * @param {string} release that made this page
 * @param {{ dispatch: Dispatch, ready: Promise<unknown> }} page
 */
export function reloadAfterUpgrade(server, release, { dispatch, ready }) {
  const typing = new Typing(document);
  const parts = { release, isTyping: () => typing.isGoingOn(), reload: () => location.reload() };
  let upgrade;
  try {
    upgrade = new Upgrade({ ...parts, storage: sessionStorage });
  } catch {
    return; // a browser that keeps nothing: a reload would lose the document
  }
  const { upgraded } = upgrade;
  server.onRelease((heard) => upgrade.heard(heard));
  const settle = () => void setTimeout(() => upgrade.settle()); // when the event has been handled
  for (const event of SETTLING) document.addEventListener(event, settle, true);
  if (upgraded) void ready.then(() => dispatch({ type: "said", message: { key: "connection.upgraded", facts: {} } }));
}

/** Whether the user has begun to type something that no document holds yet: in a dialog, or in a field with the focus. */
class Typing {
  /** @type {Element | null} */
  field = null; // that was typed into last

  /** @param {Document} root */
  constructor(root) {
    root.addEventListener("input", ({ target }) => this.#note(target, true), true);
    root.addEventListener("change", ({ target }) => this.#note(target, false), true);
  }

  isGoingOn() {
    const { field } = this;
    if (!field?.isConnected) return false;
    return field.closest("dialog[open]") !== null || field === document.activeElement;
  }

  /** @param {EventTarget | null} target @param {boolean} more may come */
  #note(target, more) {
    if (!(target instanceof Element)) return;
    this.field = more || target.closest("dialog") ? target : null;
  }
}
