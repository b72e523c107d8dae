/**
 * How open is stored at a record, asked of the server and kept for a while, so that stepping back asks nothing. One
 * question at a time: the search is made again for each, so what is asked for while one is out takes the place of what
 * was asked for before.
 */

import { DOMAINS } from "../problems/domains.js";
import { detailOf } from "../state/detail.js";

/** @import { Connection } from "./connection.js" */
/** @import { Snapshot } from "../inside/storedshapes.js" */
/** @import { Problem, Run, Sentence } from "../types.js" */

/** @typedef {{ sides: Snapshot[] } | { refusal: Sentence }} Answer */
/** @typedef {{ run: Run, record: number }} Wanted */

const MOST_KEPT = 64;
/** @type {Answer} */
const SAMPLES = { refusal: { key: "stored.samples", facts: {} } };

export class StoredAnswers {
  /**
   * @param {Pick<Connection, "stored">} server
   * @param {() => void} changed hears when there is an answer, or none to be had
   */
  constructor(server, changed) {
    this.server = server;
    this.changed = changed;
    this.run = -1; // the id of the run that the answers are of
    /** @type {Map<number, Answer>} */
    this.kept = new Map(); // record → answer, the oldest first
    /** @type {WeakMap<Problem, object>} */
    this.documents = new WeakMap();
    this.asking = false;
    /** @type {Wanted | null} */
    this.wanted = null;
  }

  /** What is known of a record, or null; then it is asked for. @param {Run} run @param {number} record */
  at(run, record) {
    if (run.id !== this.run) this.kept.clear();
    this.run = run.id;
    const known = this.kept.get(record) ?? (run.records.coarse ? SAMPLES : null);
    this.wanted = known ? null : { run, record };
    if (!known && !this.asking) void this.#ask();
    return known;
  }

  async #ask() {
    this.asking = true;
    while (this.wanted) {
      const { run, record } = this.wanted;
      this.wanted = null;
      const answer = await this.server.stored({
        document: this.#documentOf(run),
        settings: { ...run.settings, detail: detailOf(run) },
        record,
      });
      if (!("lost" in answer) && run.id === this.run) this.#keep(record, answer);
      this.changed(); // may want another
      if ("lost" in answer) this.wanted = null; // asked again with the next change of the state
    }
    this.asking = false;
  }

  /** @param {number} record @param {Answer} answer */
  #keep(record, answer) {
    if (this.kept.size >= MOST_KEPT) this.kept.delete(/** @type {number} */ (this.kept.keys().next().value));
    this.kept.set(record, answer);
  }

  /** @param {Run} run */
  #documentOf({ domain, problem }) {
    const document = this.documents.get(problem) ?? DOMAINS[domain].toDocument(problem);
    this.documents.set(problem, document);
    return document;
  }
}
