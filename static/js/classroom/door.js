/**
 * The door to a class: fetches what a class needs when the address asks for one, when this page was in one, or when a
 * class is to be started; otherwise there is nothing but this.
 */

import { part } from "../page/elements.js";
import { invited, keepStartKey, kept, startKey } from "./membership.js";

/** @import { ClassParts } from "./classpage.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const THIS_MACHINE = ["127.0.0.1", "localhost", "[::1]"]; // who sits there may start a class, and who has a school's key

/** @implements {Component} */
export class ClassDoor {
  /** @type {Promise<import("./classpage.js").ClassPage | null> | null} */
  coming = null;
  /** @type {Component | null} */
  page = null;
  mayStart = THIS_MACHINE.includes(location.hostname) || startKey() !== "";

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassParts} parts
   */
  constructor(root, dispatch, parts) {
    this.root = root;
    this.dispatch = dispatch;
    this.parts = parts;
    this.button = part(root, "#class-begin", HTMLButtonElement);
    this.button.addEventListener("click", () => void this.#open((page) => page.start()));
    addEventListener("hashchange", () => this.#isInvited() && void this.#open((page) => page.begin()));
    if (this.#isInvited() || kept()) void this.#open((page) => page.begin());
  }

  /** @param {State} state */
  slice(state) {
    return [!state.classroom || state.classroom.over, this.mayStart, ...(this.page?.slice(state) ?? [])];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.button.hidden = !this.mayStart || (state.classroom !== null && !state.classroom.over);
    this.page?.syncState(state, before);
  }

  /** Does the address ask for a class? */
  #isInvited() {
    const asked = invited(location.hash);
    if (asked && "start" in asked) keepStartKey(asked.start ?? "");
    this.mayStart ||= startKey() !== "";
    return asked !== null;
  }

  /** @param {(page: import("./classpage.js").ClassPage) => void} act */
  async #open(act) {
    this.coming ??= import("./classpage.js").then(({ classPageIn }) =>
      classPageIn(this.root, this.dispatch, this.parts),
    );
    const page = await this.coming.catch(() => null);
    this.page = page;
    if (page) return act(page);
    this.coming = null; // the next try may find the server again
    return this.dispatch({ type: "said", message: { key: "class.nowhere", facts: {} } });
  }
}
