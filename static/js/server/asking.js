/**
 * How the server is asked: one question at a time, and of those that arrive while it is pending, the latest is sent next (latest wins).
 * `Asking` puts questions; `Answers` also caches what comes back, by the parts of the question's key, the newest so
 * many. A lost question is put again, unless another took its place, after a pause that doubles with each loss and ends
 * when the connection is back; until then nothing is sent, however often it is wanted.
 */

/** @import { Sentence } from "../types.js" */
/** @import { Connection, Lost, Refused } from "./connection.js" */

/** @typedef {readonly unknown[]} Key */
/** @typedef {{ pending: true }} Pending the server cannot say yet */

const FIRST_PAUSE = 1000; // milliseconds
const LONGEST_PAUSE = 16000;
const PENDING_PAUSE = 1000;

/**
 * @template Question
 * @template {object} Answer
 */
export class Asking {
  /** @type {Question | null} */
  latest = null; // waiting or on its way
  busy = false; // a question is on its way, or the pause after one that was lost
  losses = 0; // in a row
  /** @type {(() => void) | null} */
  unschedule = null; // while the latest question waits

  /**
   * @param {object} parts
   * @param {(question: Question) => Promise<Answer | Lost | Pending>} parts.ask
   * @param {(question: Question, answer: Answer | Lost | Pending) => void} parts.answered
   * @param {Pick<Connection, "later">} parts.server
   * @param {(question: Question) => Key} [parts.keyOf] questions of the same key are the same
   */
  constructor({ server, ask, answered, keyOf = (question) => [question] }) {
    this.ask = ask;
    this.answered = answered;
    this.server = server;
    this.keyOf = keyOf;
  }

  /** Is the server out of reach? */
  get lost() {
    return this.losses > 0;
  }

  /** Is nothing more wanted? */
  get idle() {
    return this.latest === null;
  }

  /**
   * Have a question answered, once it has been the latest for a while.
   * @param {Question} question
   * @param {number} wait milliseconds
   */
  want(question, wait = 0) {
    if (wait && this.#isLatest(question)) return;
    this.cancel();
    this.latest = question;
    if (wait) this.unschedule = this.server.later(() => this.#due(), wait);
    else void this.#put();
  }

  /** The latest question is not wanted any more. */
  cancel() {
    this.latest = null;
    this.unschedule?.();
    this.unschedule = null;
  }

  #due() {
    this.unschedule = null;
    void this.#put();
  }

  async #put() {
    const question = this.latest;
    if (this.busy || this.unschedule || question === null) return;
    this.busy = true;
    const answer = await this.ask(question);
    this.losses = isLost(answer) ? this.losses + 1 : 0;
    const pause = isLost(answer) ? pauseAfter(this.losses) : isPending(answer) ? PENDING_PAUSE : 0;
    if (pause) this.server.later(() => this.#next(), pause);
    else if (this.#isLatest(question)) this.latest = null;
    this.answered(question, answer);
    if (!pause) this.#next();
  }

  #next() {
    this.busy = false;
    void this.#put();
  }

  /** @param {Question} question */
  #isLatest(question) {
    return this.latest !== null && areSame(this.keyOf(question), this.keyOf(this.latest));
  }
}

/**
 * @template Question
 * @template {object} Answer
 */
export class Answers {
  /**
   * @param {object} parts
   * @param {(question: Question) => Promise<Answer | Lost>} parts.ask
   * @param {(question: Question) => Key} parts.keyOf
   * @param {() => void} parts.changed called when there is an answer, or the connection is lost
   * @param {Pick<Connection, "later">} parts.server
   * @param {number} [parts.most] answers that are cached
   */
  constructor({ server, ask, keyOf, changed, most = 8 }) {
    this.keyOf = keyOf;
    this.changed = changed;
    /** @type {Cache<Answer>} */
    this.cache = new Cache(most);
    /** @type {Asking<Question, Answer>} */
    this.asking = new Asking({
      ask,
      keyOf,
      server,
      answered: (question, answer) => this.#take(question, /** @type {Answer | Lost} */ (answer)),
    });
  }

  /** Is the server out of reach? */
  get lost() {
    return this.asking.lost;
  }

  /** No answer is wanted any more. */
  cancel() {
    this.asking.cancel();
  }

  /** The answer, if it is here. @param {Question} question */
  cached(question) {
    return this.cache.get(this.keyOf(question));
  }

  /**
   * The answer if it is here, else null: then it is asked for.
   * @param {Question} question
   * @param {number} [wait] milliseconds, as in `want`
   */
  at(question, wait) {
    const answer = this.cached(question);
    if (answer) this.asking.cancel();
    else this.asking.want(question, wait);
    return answer;
  }

  /** @param {Question} question @param {Answer | Lost} answer */
  #take(question, answer) {
    if (!isLost(answer)) this.cache.set(this.keyOf(question), answer);
    this.changed();
  }
}

/**
 * The newest values, so many of them.
 * @template Value
 */
export class Cache {
  /** @type {{ key: Key, value: Value }[]} */
  entries = [];

  /** @param {number} most */
  constructor(most) {
    this.most = most;
  }

  /** @param {Key} key */
  get(key) {
    return this.entries.find((entry) => areSame(entry.key, key))?.value ?? null;
  }

  /** @param {Key} key @param {Value} value */
  set(key, value) {
    this.delete(key);
    this.entries = [...this.entries.slice(1 - this.most), { key, value }];
  }

  /** @param {Key} key */
  delete(key) {
    this.entries = this.entries.filter((entry) => !areSame(entry.key, key));
  }
}

/** Why there is no answer. @param {Refused | Lost | object} answer @returns {Sentence} */
export function refusalOf(answer) {
  return "refusal" in answer ? answer.refusal : { key: "connection.lost", facts: {} };
}

/** How long nothing is sent after so many losses in a row, in milliseconds. @param {number} losses */
export function pauseAfter(losses) {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (losses - 1));
}

/** @param {object} answer @returns {answer is Lost} */
export function isLost(answer) {
  return "lost" in answer;
}

/** @param {object} answer @returns {answer is Pending} */
function isPending(answer) {
  return "pending" in answer;
}

/** @param {Key} one @param {Key} other */
function areSame(one, other) {
  return one.length === other.length && one.every((part, at) => part === other[at]);
}
