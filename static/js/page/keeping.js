/**
 * What outlives the page: the document on the desk, and what the browser remembers of how the user likes it. A replay
 * keeps nothing (replay.js).
 */

import { Autosave } from "./autosave.js";
import { beginning } from "./beginning.js";
import { OwnDocument } from "./owndocument.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */
/** @import { Beginning } from "./beginning.js" */

/**
 * @typedef {object} Keeper
 * @property {Component} autosave
 * @property {() => Promise<Beginning>} beginning what the page begins with
 * @property {(state: State, foreign: boolean) => void} begin it has begun with this, which may come from elsewhere
 */

/** @implements {Keeper} */
export class Keeping {
  /**
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, server: Connection }} parts
   */
  constructor(dispatch, parts) {
    this.parts = parts;
    this.own = new OwnDocument();
    this.autosave = new Autosave(dispatch, this.own);
  }

  beginning() {
    return beginning(this.parts.tables, this.parts.server, this.own);
  }

  /** @param {State} state @param {boolean} foreign */
  begin(state, foreign) {
    this.autosave.begin(state, foreign);
  }
}
