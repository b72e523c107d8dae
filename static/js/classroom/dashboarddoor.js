/** Fetches the dashboard of a class when this page is to be one, and is nothing else until then. */

import { addStylesheet } from "../page/elements.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, Domain, State, Tables } from "../types.js" */
/** @import { Dashboard } from "./dashboard.js" */

/** @implements {Component} */
export class DashboardDoor {
  /** @type {Dashboard | null} */
  page = null;
  asked = false;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ current: () => State, tables: Tables, offered: (domain: Domain) => Offered }} parts
   * @param {ClassLine} line
   */
  constructor(root, dispatch, parts, line) {
    this.make = async () => {
      const [{ Dashboard }] = await Promise.all([import("./dashboard.js"), addStylesheet("dashboard.css")]);
      this.page = new Dashboard(root, dispatch, parts, line);
      this.page.syncState(parts.current());
    };
  }

  /** @param {State} state */
  slice(state) {
    return [state.classroom?.role, ...(this.page?.slice(state) ?? [])];
  }

  /** @param {State} state */
  syncState(state) {
    if (state.classroom?.role !== "dashboard") return;
    if (!this.asked) void this.make();
    this.asked = true;
    this.page?.syncState(state);
  }
}
