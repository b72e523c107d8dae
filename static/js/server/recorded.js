/**
 * A server in a file: it answers what was recorded (server/web/replays/recording.py), in the words of connection.js, and
 * refuses the rest in a sentence. A run is known by what it searches and its settings. Nothing leaves the page.
 */

import { domainOf, problemIn } from "../problems/domains.js";
import { legsOf } from "../problems/legs.js";
import { BYTES } from "../records/records.js";
import { firstSettings } from "../state/document.js";
import { LOST } from "./http.js";
import { unpacked } from "./packing.js";

/** @import { Shares } from "../domains/boards/boardtypes.js" */
/** @import { Moment, Source } from "../inside/codetypes.js" */
/** @import { Lesson } from "../learn/lessontypes.js" */
/** @import { OpenedRun, Refused } from "./connection.js" */
/** @import { Sections } from "./packing.js" */
/** @import { Domain, Problem, Settings, State, Tables } from "../types.js" */

/**
 * A run that was recorded.
 * @typedef {object} RecordedRun
 * @property {any} document what it searches
 * @property {Partial<Settings>} settings that are not what they are anyway
 * @property {Omit<OpenedRun, "run">} opened
 * @property {number} seconds that the engine took
 * @property {Sections} sections of its records
 * @property {Record<string, object>} answers to questions about its heuristic, by name
 * @property {readonly Record<string, object>[]} legs the same for each leg, where there are several
 * @property {Record<string, { text: string, name: string }>} texts of its answer, by format
 * @property {Record<string, Shares>} shares of boards, by side and tiles
 * @property {readonly Moment[]} moments what the code ran, record by record; none where that would be too much
 */

/** @typedef {{ raw: Lesson, number: number, refusals: Record<string, object> }} RecordedLesson */
/** @typedef {{ runs: readonly RecordedRun[], sources: Record<string, Source>, lesson: RecordedLesson | null }} RecordedFacts */
/** @typedef {{ run: RecordedRun, problem: string, legs: readonly string[], settings: Record<string, unknown>, rows: () => Promise<Uint8Array> }} RecordedLane */
/** @typedef {{ document: object, settings: Record<string, any> }} Asked */

/** @type {Refused} */
const ABSENT = { refusal: { key: "replay.absent", facts: {} } };
/** @type {Refused} */
const DAMAGED = { refusal: { key: "replay.damaged", facts: {} } };

export class Recorded {
  /** How far each run was pulled. @type {Map<number, { lane: RecordedLane, at: number }>} */
  pulled = new Map();

  /**
   * @param {RecordedFacts} facts
   * @param {readonly Uint8Array[]} records packed, run by run
   * @param {Tables} tables
   */
  constructor({ runs, sources, lesson }, records, tables) {
    this.refusals = lesson?.refusals ?? {};
    this.sources = sources;
    /** @type {RecordedLane[]} */
    this.lanes = runs.map((run, place) => ({
      run,
      ...namesOf(run.document, tables),
      settings: { ...firstSettings(tables), ...run.settings },
      rows: once(() => unpacked(records[place], run.sections)),
    }));
  }

  /** @param {(connection: State["connection"]) => void} changed */
  watch(changed) {
    changed("online");
  }

  /** @param {() => void} then @param {number} milliseconds */
  later(then, milliseconds) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  }

  /** A problem is named by what it is. @param {object} document */
  postProblem(document) {
    return Promise.resolve({ problem: JSON.stringify(document) });
  }

  /** @param {{ run: number, problem: string, settings: object, from: number }} wanted */
  async open({ run, problem, from, settings }) {
    const lane = this.#lane(problem, settings);
    if (!lane) return ABSENT;
    const isWhole = await lane.rows().then(
      () => true,
      () => false,
    );
    if (!isWhole) return DAMAGED;
    this.pulled.set(run, { lane, at: from });
    return { run, ...lane.run.opened };
  }

  /** @param {{ run: number, count: number }} wanted */
  async pull({ run, count }) {
    const reader = this.pulled.get(run);
    if (!reader) return { stale: /** @type {const} */ (true) };
    const rows = await reader.lane.rows();
    const known = rows.length / BYTES;
    const end = Math.min(known, reader.at + count);
    const bytes = rows.slice(reader.at * BYTES, end * BYTES);
    const seconds = known ? (reader.lane.run.seconds * (end - reader.at)) / known : 0;
    reader.at = end;
    return { bytes, seconds, over: end === known, digest: null };
  }

  /** @param {{ run: number }} wanted */
  cancel({ run }) {
    this.pulled.delete(run);
    return Promise.resolve({ run });
  }

  /** @param {string} algorithm */
  source(algorithm) {
    return Promise.resolve(this.sources[algorithm] ?? LOST);
  }

  /** @param {string} name @param {Asked} question @returns {Promise<any>} */
  trust(name, { document, settings }) {
    const problem = JSON.stringify(document);
    const lane = this.#lane(problem, settings, true);
    const answers = lane?.problem === problem ? lane.run.answers : lane?.run.legs[lane.legs.indexOf(problem)];
    return Promise.resolve(answers?.[name] ?? ABSENT);
  }

  /** @param {Asked & { side: number, boards: number[][] }} wanted */
  shares({ document, settings, side, boards }) {
    const lane = this.#lane(JSON.stringify(document), settings);
    const found = boards.map((tiles) => lane?.run.shares[`${side}:${tiles.join()}`]);
    const isWhole = lane && found.every(Boolean);
    return Promise.resolve(isWhole ? { heuristic: lane.run.opened.heuristic ?? "", shares: found } : ABSENT);
  }

  /** @param {{ document: object, format: string }} wanted */
  write({ document, format }) {
    return Promise.resolve(this.#lane(JSON.stringify(document), {})?.run.texts[format] ?? ABSENT);
  }

  /** What is there to be refused. @param {{ text: string }} file */
  read({ text }) {
    return Promise.resolve(this.refusals[text] ?? ABSENT);
  }

  /** What ran, all at once. @param {{ problem: string, settings: object }} wanted */
  trace({ problem, settings }) {
    const moments = this.#lane(problem, settings)?.run.moments ?? [];
    return Promise.resolve(moments.length ? { first: 0, moments } : ABSENT);
  }

  /**
   * @param {string} problem
   * @param {Record<string, any>} asked settings, or some of them
   * @param {boolean} onLeg may it be one leg of what is searched?
   * @returns {RecordedLane | undefined}
   */
  #lane(problem, { detail: _, ...asked }, onLeg = false) {
    const ours = this.lanes.filter((lane) => lane.problem === problem || (onLeg && lane.legs.includes(problem)));
    return ours.find((lane) => Object.entries(asked).every(([name, value]) => has(lane, name, value)));
  }
}

/** As the page will name it, and its legs. @param {any} document @param {Tables} tables */
function namesOf(document, tables) {
  const row = /** @type {Domain} */ (domainOf(document, tables.domains));
  const found = row.fromDocument(document, tables);
  const problem = problemIn(found, tables.domains);
  const nameOf = (/** @type {Problem} */ each) => JSON.stringify(row.toDocument(each));
  return { problem: nameOf(problem), legs: legsOf(problem).map(nameOf) };
}

/** Another heuristic may have stood in for the one that was chosen. @param {RecordedLane} lane @param {string} name @param {unknown} value */
function has({ settings, run }, name, value) {
  if (name === "heuristic" && value === run.opened.heuristic) return true;
  return JSON.stringify(settings[name] ?? null) === JSON.stringify(value ?? null);
}

/** @template Result @param {() => Result} make @returns {() => Result} */
function once(make) {
  /** @type {{ result: Result } | null} */
  let made = null;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
