/**
 * What estimates are made of, fetched from the server board by board and cached: what each tile adds to h, which tiles are
 * in conflict. Asks for what is shown and, in the same question, for what is likely to be shown next; the latest boards
 * go first. Adds nothing up.
 */

import { Asking } from "../../server/asking.js";
import { toDocument } from "./boardtext.js";

/** @import { Board, Shares, Tiles } from "./boardtypes.js" */
/** @import { Connection } from "../../server/connection.js" */
/** @import { Settings } from "../../types.js" */

/** @typedef {{ problem: Board, settings: Settings, side: number }} ExplainedSide the boards of one side of one run */
/**
 * What is known of a search, and what is pending: board → its shares, null where they are refused; board →
 * its tiles.
 * @typedef {{ search: ExplainedSide, cached: Map<string, Shares | null>, waiting: Map<string, Tiles> }} Batch
 */

const MOST_ASKED = 64; // as in server/web/documents.py
const MOST_CACHED = 20000;

export class Explainer {
  /** @type {Batch | null} */
  batch = null;

  /**
   * @param {Pick<Connection, "shares" | "later">} server
   * @param {() => void} changed called when there is more
   */
  constructor(server, changed) {
    this.server = server;
    this.changed = changed;
    /** @type {Asking<Batch, any>} */
    this.asking = new Asking({
      server,
      ask: (batch) => this.#ask(batch),
      answered: (batch, answer) => this.#take(batch, answer),
    });
  }

  /**
   * The parts of the estimate of a board, null while they are not known.
   * @param {ExplainedSide} search
   * @param {Tiles} tiles
   * @param {readonly Tiles[]} next boards that are likely to be needed soon
   * @returns {Shares | null}
   */
  of(search, tiles, next = []) {
    const batch = this.#batchOf(search);
    for (const each of [tiles, ...next]) {
      const key = each.join();
      if (!batch.cached.has(key)) batch.waiting.set(key, each.slice());
    }
    if (batch.waiting.size) this.asking.want(batch);
    return batch.cached.get(tiles.join()) ?? null;
  }

  /** @param {ExplainedSide} search */
  #batchOf(search) {
    if (!this.batch || !areAlike(this.batch.search, search) || this.batch.cached.size > MOST_CACHED)
      this.batch = { search, cached: new Map(), waiting: new Map() };
    return this.batch;
  }

  /** @param {Batch} batch */
  async #ask({ search, waiting }) {
    const { algorithm, heuristic } = search.settings;
    const keys = [...waiting.keys()].slice(-MOST_ASKED); // the others may not be looked at any more
    const answer = await this.server.shares({
      document: toDocument(search.problem),
      settings: { algorithm, heuristic, ...givenOf(search.settings) },
      side: search.side,
      boards: keys.map((key) => [...(waiting.get(key) ?? [])]),
    });
    const isBuilding = "shares" in answer && heuristic === "pattern-databases" && answer.heuristic !== heuristic;
    return isBuilding ? { pending: true } : { ...answer, keys };
  }

  /** @param {Batch} batch @param {any} answer */
  #take(batch, answer) {
    if (!("keys" in answer) || "lost" in answer) return;
    answer.keys.forEach((/** @type {string} */ key, /** @type {number} */ at) => {
      batch.waiting.delete(key);
      batch.cached.set(key, answer.shares?.[at] ?? null);
    });
    if (batch !== this.batch) return;
    if (batch.waiting.size) this.asking.want(batch);
    if ("shares" in answer) this.changed();
  }
}

/**
 * @param {ExplainedSide} one
 * @param {ExplainedSide} other
 */
function areAlike(one, other) {
  return one.problem === other.problem && one.settings === other.settings && one.side === other.side;
}

/**
 * What a heuristic of the user's is made of, where it is one.
 * @param {Settings} settings
 */
function givenOf({ heuristic, table, expression }) {
  return heuristic === "own" ? { expression } : table ? { table } : {};
}
