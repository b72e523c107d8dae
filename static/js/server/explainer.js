/**
 * What estimates are made of, asked of the server board by board and kept: what each tile adds to h, which tiles are in
 * conflict. Asks for what is shown and, in the same question, for what is likely to be shown next, one question at a
 * time; tells its owner when an answer has come. Adds nothing up.
 */

import { toDocument } from "../problems/boardtext.js";

/** @import { Board, Shares, Tiles } from "../problems/boardtypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Settings } from "../types.js" */

/** @typedef {{ problem: Board, settings: Settings, side: number }} Search the boards of one side of one run */

const MOST_ASKED = 64; // as in server/web/wire.py
const MOST_KEPT = 20000;

export class Explainer {
  /**
   * @param {Pick<Connection, "shares">} server
   * @param {() => void} arrived called back when there is more to tell
   */
  constructor(server, arrived) {
    this.server = server;
    this.arrived = arrived;
    /** @type {Search | null} */
    this.search = null;
    /** @type {Map<string, Shares | null>} */
    this.kept = new Map(); // board → null: asked for, or refused
    /** @type {Tiles[]} */
    this.waiting = [];
    this.asking = false;
  }

  /**
   * The parts of the estimate of a board, null while they are not known.
   * @param {Search} search
   * @param {Tiles} tiles
   * @param {readonly Tiles[]} next boards that are likely to be asked for soon
   * @returns {Shares | null}
   */
  of(search, tiles, next = []) {
    if (!this.search || !alike(this.search, search) || this.kept.size > MOST_KEPT) this.#begin(search);
    for (const each of [tiles, ...next]) {
      if (this.kept.has(each.join())) continue;
      this.kept.set(each.join(), null);
      this.waiting.push(each.slice());
    }
    void this.#ask();
    return this.kept.get(tiles.join()) ?? null;
  }

  /** @param {Search} search */
  #begin(search) {
    this.search = search;
    this.kept = new Map();
    this.waiting = [];
  }

  async #ask() {
    const { search, kept } = this;
    if (this.asking || !search || !this.waiting.length) return;
    const boards = this.waiting.splice(-MOST_ASKED); // the latest first: the others may not be looked at any more
    const { algorithm, heuristic } = search.settings;
    const question = {
      document: toDocument(search.problem),
      settings: { algorithm, heuristic, ...givenOf(search.settings) },
      side: search.side,
    };
    this.asking = true;
    const answer = await this.server.shares({ ...question, boards: boards.map((tiles) => [...tiles]) });
    this.asking = false;
    const other = "shares" in answer && heuristic === "pattern-databases" && answer.heuristic !== heuristic; // until its tables are built
    if ("shares" in answer && !other) boards.forEach((tiles, at) => kept.set(tiles.join(), answer.shares[at]));
    else if (other || "lost" in answer) boards.forEach((tiles) => kept.delete(tiles.join()));
    if ("shares" in answer && !other && kept === this.kept) this.arrived();
    void this.#ask();
  }
}

/**
 * @param {Search} one
 * @param {Search} other
 */
function alike(one, other) {
  return one.problem === other.problem && one.settings === other.settings && one.side === other.side;
}

/**
 * What a heuristic of the user's is made of, where it is one.
 * @param {Settings} settings
 */
function givenOf({ heuristic, table, expression }) {
  return heuristic === "own" ? { expression } : table ? { table } : {};
}
