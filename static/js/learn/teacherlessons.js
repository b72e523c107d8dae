/**
 * A teacher's own lessons: kept in this browser as the text of a set, so much and no more, and read again whenever
 * another tab may have changed them. A text from elsewhere is the server's to check.
 */

import { refusalOf } from "../server/asking.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Lesson } from "./lessontypes.js" */
/** @import { Sentence } from "../types.js" */

const PLACE = "astrolabe.lessons";
const MOST = 1_000_000; // characters
const MOST_LESSONS = 100;

export class OwnLessons {
  /** @param {Pick<Connection, "checkLessons">} server */
  constructor(server) {
    this.server = server;
    this.text = ""; // of the lessons as they are kept
    /** @type {readonly Lesson[]} */
    this.lessons = [];
  }

  /**
   * Read what is kept.
   * @returns {Promise<Sentence | null>} what is wrong with it
   */
  async load() {
    const text = stored();
    if (text === this.text) return null;
    const { lessons, refusal } = text ? await this.check(text) : { lessons: [], refusal: null };
    if (refusal) return refusal.key === "connection.lost" ? refusal : { key: "lesson.own.broken", facts: {} };
    Object.assign(this, { lessons, text });
    return null;
  }

  /**
   * The lessons in a text.
   * @param {string} text
   * @returns {Promise<{ lessons: readonly Lesson[], refusal: Sentence | null }>}
   */
  async check(text) {
    const answer = await this.server.checkLessons({ text });
    return "lessons" in answer
      ? { lessons: answer.lessons, refusal: null }
      : { lessons: [], refusal: refusalOf(answer) };
  }

  /**
   * Keep these lessons from now on.
   * @param {readonly Lesson[]} lessons
   * @returns {Sentence | null} why that cannot be
   */
  keep(lessons) {
    const text = textOf(lessons);
    if (lessons.length > MOST_LESSONS)
      return { key: "lesson.many", facts: { found: lessons.length, most: MOST_LESSONS } };
    if (text.length > MOST) return { key: "lesson.full", facts: { found: text.length, most: MOST } };
    try {
      localStorage.setItem(PLACE, text);
    } catch {
      return { key: "lesson.full", facts: { found: text.length, most: this.text.length } };
    }
    Object.assign(this, { lessons, text });
    return null;
  }
}

/**
 * A set as a file.
 * @param {readonly Lesson[]} lessons
 */
export function textOf(lessons) {
  return JSON.stringify({ astrolabe: 1, lessons }, null, 1);
}

function stored() {
  try {
    return localStorage.getItem(PLACE) ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}
