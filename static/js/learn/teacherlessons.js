/**
 * A teacher's own lessons: kept in this browser as the text of a set, so much and no more. Every change is made to the
 * list as it is kept at that moment, whichever tab changed it last, and counts when it is on the disk. A text from
 * elsewhere, and one that was kept, is the server's to check; what it cannot read is put aside before anything else is
 * written.
 */

import { asked, transact } from "../page/database.js";
import { refusalOf } from "../server/asking.js";

/** @import { Stores } from "../page/database.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { Lesson } from "./lessontypes.js" */
/** @import { Sentence } from "../types.js" */

/** @typedef {(lessons: readonly Lesson[]) => readonly Lesson[]} LessonsChange */

const NAME = "lessons"; // among the lists
const MOST = 1_000_000; // characters
const MOST_LESSONS = 100;
const NEVER = { name: NAME, revision: 0, text: "" };

export class OwnLessons {
  kept = NEVER; // as it was read or written last
  broken = false; // can it not be read?
  /** @type {readonly Lesson[]} */
  lessons = [];

  /** @param {Pick<Connection, "checkLessons">} server */
  constructor(server) {
    this.server = server;
  }

  /**
   * Read what is kept, which may be nothing any more.
   * @returns {Promise<Sentence | null>} what is wrong with it
   */
  async load() {
    const kept = await transact("readonly", ["lists"], found).catch(() => this.kept);
    if (kept.revision === this.kept.revision) return this.broken ? BROKEN : null;
    const { lessons, refusal } = kept === NEVER ? NONE : await this.check(kept.text);
    if (refusal?.key === "connection.lost") return refusal;
    Object.assign(this, { kept, broken: refusal !== null, lessons: this.#known(lessons) });
    return refusal && BROKEN;
  }

  /** What is known already stays the same object. @param {readonly Lesson[]} lessons */
  #known(lessons) {
    const known = new Map(this.lessons.map((lesson) => [JSON.stringify(lesson), lesson]));
    return lessons.map((lesson) => known.get(JSON.stringify(lesson)) ?? lesson);
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
   * Change what is kept, as it is now.
   * @param {LessonsChange} change called again when another tab has been quicker
   * @returns {Promise<Sentence | null>} why that cannot be
   */
  async change(change) {
    const lost = await this.load();
    if (lost && lost !== BROKEN) return lost;
    const lessons = change(this.lessons);
    const text = lessonsText(lessons);
    if (lessons.length > MOST_LESSONS)
      return { key: "lesson.many", facts: { found: lessons.length, most: MOST_LESSONS } };
    if (text.length > MOST) return { key: "lesson.full", facts: { found: text.length, most: MOST } };
    const full = { key: "lesson.full", facts: { found: text.length, most: this.kept.text.length } };
    const next = { name: NAME, revision: this.kept.revision + 1, text };
    const written = await replace(this.kept, next, this.broken).catch(() => null);
    if (written === null) return full;
    if (!written) return this.change(change);
    Object.assign(this, { kept: next, broken: false, lessons });
    return null;
  }
}

/** @type {{ lessons: readonly Lesson[], refusal: Sentence | null }} */
const NONE = { lessons: [], refusal: null };
const BROKEN = { key: "lesson.own.broken", facts: {} };

/** What is kept now. @param {Stores} store @returns {Promise<typeof NEVER>} */
async function found(store) {
  return (await asked(store("lists").get(NAME))) ?? NEVER;
}

/**
 * Write the next revision, unless there is another already.
 * @param {typeof NEVER} before
 * @param {typeof NEVER} next
 * @param {boolean} broken the one before is put aside
 */
function replace(before, next, broken) {
  return transact("readwrite", ["lists", "aside"], async (store) => {
    const kept = await found(store);
    if (kept.revision !== before.revision) return false;
    if (broken) store("aside").add({ what: NAME, saved: Date.now(), content: kept.text });
    store("lists").put(next);
    return true;
  });
}

/**
 * A set as a file.
 * @param {readonly Lesson[]} lessons
 */
export function lessonsText(lessons) {
  return JSON.stringify({ astrolabe: 1, lessons }, null, 1);
}
