/**
 * The door to a class: fetches what a class needs when the address asks for one, or when this page was in one; otherwise
 * there is nothing but this.
 */

import { invited, kept } from "./membership.js";

/** @import { ClassParts } from "./classpage.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class ClassDoor {
  /** @type {Promise<import("./classpage.js").ClassPage | null> | null} */
  coming = null;
  /** @type {Component | null} */
  page = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassParts} parts
   */
  constructor(root, dispatch, parts) {
    this.root = root;
    this.dispatch = dispatch;
    this.parts = parts;
    addEventListener("hashchange", () => void (invited(location.hash) && this.#open()));
    if (invited(location.hash) || kept()) void this.#open();
  }

  /** @param {State} state */
  slice(state) {
    return this.page ? this.page.slice(state) : [];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.page?.syncState(state, before);
  }

  async #open() {
    this.coming ??= import("./classpage.js").then(({ classPageIn }) =>
      classPageIn(this.root, this.dispatch, this.parts),
    );
    const page = await this.coming.catch(() => null);
    this.page = page;
    if (page) page.begin();
    else if (invited(location.hash)) this.dispatch({ type: "said", message: { key: "class.nowhere", facts: {} } });
  }
}
