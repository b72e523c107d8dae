/**
 * How open is stored at a record, fetched from the server and cached, so that stepping back sends no request. The server makes
 * the search again for each question.
 */

import { searchAt } from "../problems/legs.js";
import { legOf, legStart } from "../records/legs.js";
import { detailOf } from "../state/detail.js";
import { unknownOf } from "../state/foreign.js";
import { Answers } from "./asking.js";

/** @import { Connection, Refused } from "./connection.js" */
/** @import { Snapshot } from "../inside/storedshapes.js" */
/** @import { Run, Tables } from "../types.js" */

/** @typedef {{ sides: Snapshot[] } | Refused} StoredAnswer */

const MOST_CACHED = 64;
/** @type {StoredAnswer} */
const SAMPLES = { refusal: { key: "stored.samples", facts: {} } };

export class StoredQuery {
  /**
   * @param {Pick<Connection, "stored" | "later">} server
   * @param {Tables} tables
   * @param {() => void} changed called when there is an answer, or none to be had
   */
  constructor(server, tables, changed) {
    /** @type {Answers<{ run: Run, record: number }, StoredAnswer>} */
    this.answers = new Answers({
      server,
      ask: ({ run, record }) => server.stored(questionOf(run, record, tables)),
      keyOf: ({ run, record }) => [run.id, record],
      changed,
      most: MOST_CACHED,
    });
  }

  /** What is known of a record, or null; then it is requested. @param {Run} run @param {number} record */
  at(run, record) {
    return unknownOf(run) ?? (run.records.coarse ? SAMPLES : this.answers.at({ run, record }));
  }
}

/** The leg is made again up to there. @param {Run} run @param {number} cursor @param {Tables} tables */
function questionOf(run, cursor, tables) {
  const { domain, records } = run;
  const { problem, settings } = searchAt(run, records, cursor - 1);
  const record = cursor - legStart(records, legOf(records, cursor - 1));
  return {
    document: domain.toDocument(problem),
    settings: { ...settings, detail: detailOf(run, tables) },
    record,
  };
}
