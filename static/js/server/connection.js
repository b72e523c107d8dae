/**
 * The way to the server, question by question: over the socket (socketline.js) what belongs to a run, else over HTTP
 * (http.js). Every question has an answer that is a value: what was asked for, { refusal }, { lost: true } when the
 * connection broke, or what the protocol has besides ({ unknown }, { stale }). The protocol is server/web/sockets.py's
 * and server/web/questions/'s.
 */

import { answerOf, post } from "./http.js";
import { unpacked } from "./packing.js";
import { SocketLine } from "./socketline.js";

/** @import { Advice, Shares } from "../domains/boards/boardtypes.js" */
/** @import { Moment, Source } from "../inside/codetypes.js" */
/** @import { Course } from "../records/courses.js" */
/** @import { Formula } from "../records/figures.js" */
/** @import { Lesson } from "../learn/lessontypes.js" */
/** @import { Built } from "../domains/boards/patterns.js" */
/** @import { Snapshot } from "../inside/storedshapes.js" */
/** @import { Measured } from "./timings.js" */
/** @import { Footprint, Guarantee, Sentence, State } from "../types.js" */

/** @typedef {{ lost: true }} Lost */
/** @typedef {{ refusal: Sentence }} Refused */
/** @typedef {{ run: number, version: string, guarantee: Guarantee, impossible: boolean, formula: Formula, engine: string, why: Sentence, footprint: Footprint | null, heuristic?: string }} OpenedRun */

const HERE = ["localhost", "127.0.0.1", "[::1]"]; // where records come unpacked: no network lies between

export class Connection {
  line = new SocketLine();

  constructor() {
    this.packed = !HERE.includes(location.hostname);
    /** @type {Promise<unknown>} */
    this.unpacking = Promise.resolve();
  }

  get socket() {
    return this.line.socket;
  }

  /** @param {(connection: State["connection"]) => void} changed is called whenever the connection comes or goes */
  watch(changed) {
    this.line.watch(changed);
  }

  /**
   * Calls back with the server's release at every connection.
   * @param {(release: string) => void} heard
   */
  onRelease(heard) {
    this.line.onConnect(async () => {
      const [{ release }] = await this.line.ask("release", {});
      if (release) heard(release);
    });
  }

  /**
   * Calls back after a while, or as soon as the connection is back; gives what cancels it.
   * @param {() => void} then
   * @param {number} milliseconds
   */
  later(then, milliseconds) {
    return this.line.later(then, milliseconds);
  }

  /**
   * @param {{ run: number, problem: string, settings: object, from: number, beside: readonly number[], digest?: string }} wanted
   * @returns {Promise<OpenedRun | Refused | Lost | { unknown: true }>}
   */
  async open(wanted) {
    return (await this.line.ask("open", wanted))[0];
  }

  /**
   * @param {{ run: number, count: number }} wanted
   * @returns {Promise<{ bytes: Uint8Array, seconds: number, over: boolean, digest: string | null } | Refused | Lost | { stale: true } | { differs: true }>}
   */
  async pull(wanted) {
    const [first, facts] = await this.line.ask("pull", this.packed ? { ...wanted, packed: true } : wanted);
    if (!facts) return first;
    const bytes = new Uint8Array(first);
    if (!facts.packed) return { ...facts, bytes };
    this.unpacking = this.unpacking.then(() => unpacked(bytes, facts.packed)); // in the order in which they came
    return { ...facts, bytes: await this.unpacking };
  }

  /**
   * @param {{ run: number }} wanted
   * @returns {Promise<{ run: number } | Refused | Lost>}
   */
  async cancel(wanted) {
    return (await this.line.ask("cancel", wanted))[0];
  }

  /**
   * @param {object} document
   * @returns {Promise<{ problem: string } | Refused | Lost>}
   */
  postProblem(document) {
    return post("/problems", document);
  }

  /**
   * @param {{ name: string, text: string }} file
   * @returns {Promise<{ documents: any[], format: string } | Refused | Lost>}
   */
  read(file) {
    return post("/read", file);
  }

  /**
   * @param {{ document: object, format: string, path?: unknown[] | null }} wanted
   * @returns {Promise<{ text: string, name: string } | Refused | Lost>}
   */
  write(wanted) {
    return post("/write", wanted);
  }

  /**
   * @param {{ document: object, settings: object, side: number, boards: number[][] }} wanted
   * @returns {Promise<{ heuristic: string, shares: Shares[] } | Refused | Lost>}
   */
  shares(wanted) {
    return post("/shares", wanted);
  }

  /**
   * @param {{ document: object }} wanted
   * @returns {Promise<Advice | Refused | Lost>}
   */
  advice(wanted) {
    return post("/advice", wanted);
  }

  /**
   * How far the pattern databases of a search are; have them built, or no longer.
   * @param {{ document: object, settings: object, action: "look" | "build" | "stop", who: string }} wanted
   * @returns {Promise<Built | Refused | Lost>}
   */
  patterns(wanted) {
    return post("/patterns", wanted);
  }

  /**
   * Can a heuristic be trusted? Its verdicts, the optimum, the true cost of every cell, or which must be expanded.
   * @param {"check" | "optimum" | "least" | "costs" | "necessity"} name
   * @param {{ document: object, settings: object }} question
   * @returns {Promise<any>}
   */
  trust(name, question) {
    return post(`/${name}`, question);
  }

  /**
   * How open is stored after so many records of a run.
   * @param {{ document: object, settings: object, record: number }} wanted
   * @returns {Promise<{ sides: Snapshot[] } | Refused | Lost>}
   */
  stored(wanted) {
    return post("/stored", wanted);
  }

  /**
   * The lessons of the page.
   * @returns {Promise<{ lessons: Lesson[] } | Refused | Lost>}
   */
  lessons() {
    return answerOf("/lessons");
  }

  /**
   * The lessons in a set, once the server has checked it.
   * @param {{ text: string }} set
   * @returns {Promise<{ lessons: Lesson[] } | Refused | Lost>}
   */
  checkLessons(set) {
    return post("/lessons", set);
  }

  /**
   * The source of an algorithm.
   * @param {string} algorithm
   * @returns {Promise<Source | Refused | Lost>}
   */
  source(algorithm) {
    return answerOf(`/code/${algorithm}.json`);
  }

  /**
   * What ran around a record.
   * @param {{ problem: string, settings: object, record: number }} wanted
   * @returns {Promise<{ first: number, moments: Moment[] } | { unknown: true } | Refused | Lost>}
   */
  trace(wanted) {
    return post("/trace", wanted);
  }

  /**
   * How long a search takes that records nothing.
   * @param {{ problem: string, settings: object }} wanted
   * @returns {Promise<Measured | { unknown: true } | Refused | Lost>}
   */
  timing(wanted) {
    return post("/timing", wanted);
  }

  /**
   * What one design of the open or of the closed list costs in a search.
   * @param {{ problem: string, settings: object, list: "open_list" | "closed_set" }} wanted
   * @returns {Promise<Course | { unknown: true } | Refused | Lost>}
   */
  race(wanted) {
    return post("/race", wanted);
  }
}
