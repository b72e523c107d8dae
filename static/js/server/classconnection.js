/**
 * A class, as the server tells of it: over the socket, or by questions that wait for the next version where sockets are
 * blocked. Who somebody is stands in each question, so a lost connection needs no care: coming in again is all.
 */

import { answerOf, LOST, post } from "./http.js";

/** @import { Connection } from "./connection.js" */

const EVENT = "class";
const SOCKET_MS = 4000; // that a socket may take before the slow way is tried beside it
const PAUSE_MS = 1500; // between two tries of the slow way

/** Who somebody is in a class. @typedef {{ code: string, role: "teacher" | "student" | "projector", key?: string, secret?: string, ticket?: string, watches?: boolean }} Credentials */

/** Says things in the class that this page is in now, if it is in one. */
export class ClassLine {
  /** @type {ClassConnection | null} */
  connection = null;

  /** @param {string} event @param {object} [said] @returns {Promise<any>} */
  say(event, said) {
    return this.connection?.say(event, said) ?? Promise.resolve(LOST);
  }

  /** A document that the class is shown. @param {string} digest @returns {Promise<any>} */
  document(digest) {
    return this.connection?.document(digest) ?? Promise.resolve(LOST);
  }
}

export class ClassConnection {
  /** @type {"socket" | "slow" | "lost"} */
  way = "lost";
  version = 0; // heard of last
  ended = false;
  polling = false;

  /**
   * @param {Connection} server
   * @param {Credentials} who
   * @param {{ entered: (answer: any, way: "socket" | "slow") => void, told: (state: any) => void, lost: () => void }} parts
   */
  constructor(server, who, { entered, told, lost }) {
    this.socket = server.socket;
    this.who = who;
    this.entered = entered;
    this.told = told;
    this.lost = lost;
    this.enter = () => void this.#enter();
    this.hear = (/** @type {any} */ state) => this.#hear(state);
    this.go = () => this.#gone();
  }

  /** Come in, and stay in until `leave`. */
  start() {
    this.socket.on("connect", this.enter);
    this.socket.on(EVENT, this.hear);
    this.socket.on("disconnect", this.go);
    if (this.socket.connected) this.enter();
    else this.#waitForSocket(SOCKET_MS - performance.now()); // since the page was loaded
  }

  leave() {
    this.ended = true;
    this.socket.off("connect", this.enter);
    this.socket.off(EVENT, this.hear);
    this.socket.off("disconnect", this.go);
  }

  /**
   * Say something in the class. @param {string} event @param {object} [said] @returns {Promise<any>}
   */
  say(event, said = {}) {
    return this.way === "socket" ? this.#ask({ do: event, ...said }) : this.#post({ do: event, ...said });
  }

  /** A document that the class is shown. @param {string} digest @returns {Promise<any>} */
  document(digest) {
    return answerOf(`/class/${this.who.code}/documents/${digest}`);
  }

  async #enter() {
    const answer = await this.#ask({ do: "enter", ...this.who });
    if (this.ended) return;
    if ("lost" in answer) this.#waitForSocket();
    else this.#came(answer, "socket");
  }

  /** @param {any} answer @param {"socket" | "slow"} way */
  #came(answer, way) {
    if (!("refusal" in answer)) this.way = way;
    this.version = answer.state?.version ?? 0;
    this.entered(answer, way);
  }

  /** @param {any} state */
  #hear(state) {
    this.version = state.version ?? this.version;
    this.told(state);
  }

  #gone() {
    if (this.way === "socket") this.way = "lost";
    this.lost();
    this.#waitForSocket();
  }

  #waitForSocket(milliseconds = SOCKET_MS) {
    setTimeout(() => {
      if (this.ended || this.polling || this.way === "socket") return;
      if (this.socket.connected)
        this.enter(); // the server could not take it in
      else void this.#poll();
    }, milliseconds);
  }

  /** Ask for the next version again and again, until the socket is there. */
  async #poll() {
    this.polling = true;
    while (!this.ended && this.way !== "socket") {
      const question = this.way === "slow" ? { do: "state", after: this.version } : { do: "enter" };
      const answer = await this.#post(question);
      if (this.ended || /** @type {string} */ (this.way) === "socket") break;
      if ("refusal" in answer || this.way !== "slow") this.#polled(answer);
      else if ("state" in answer) this.#hear(answer.state);
      else this.#lose();
      if (!("state" in answer)) await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    this.polling = false;
  }

  /** @param {any} answer */
  #polled(answer) {
    if (!("lost" in answer)) this.#came(answer, "slow");
  }

  #lose() {
    this.way = "lost";
    this.lost();
  }

  /** @param {object} said @returns {Promise<any>} */
  #post(said) {
    return post("/class", { ...said, ...this.who });
  }

  /** @param {object} said @returns {Promise<any>} */
  #ask(said) {
    if (!this.socket.connected) return Promise.resolve(LOST);
    return new Promise((resolve) => {
      this.socket.timeout(10000).emit(EVENT, said, (/** @type {Error | null} */ error, /** @type {any} */ answer) => {
        resolve(error ? LOST : answer);
      });
    });
  }
}
