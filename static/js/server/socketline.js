/**
 * The socket to the server: the only module that knows Socket.IO. Reconnects by itself, for ever; what to do about it is
 * runner.js's.
 */

import { io } from "../../vendor/socket.io-4.8.4.esm.min.js";
import { LOST } from "./http.js";

/** @import { State } from "../types.js" */

const SOCKET = { transports: ["websocket"], reconnectionDelay: 250, reconnectionDelayMax: 2000, timeout: 10000 };
const ANSWER_MS = 120000; // a busy server may take its time
const RETRY_MS = 1000;

export class SocketLine {
  /** @type {Set<() => void>} */
  waiting = new Set(); // what is due when the connection is back

  constructor() {
    this.socket = io(SOCKET);
    addEventListener("online", () => this.socket.connect());
  }

  /** @param {(connection: State["connection"]) => void} changed is called whenever the connection comes or goes */
  watch(changed) {
    this.socket.on("connect", () => this.#back(changed));
    this.socket.on("disconnect", () => this.#gone(changed));
    this.socket.on("connect_error", () => this.#gone(changed));
  }

  /** @param {() => void} connected is called now if there is a connection, and whenever it comes */
  onConnect(connected) {
    this.socket.on("connect", connected);
    if (this.socket.connected) connected();
  }

  /**
   * Calls back after a while, or as soon as the connection is back; gives what cancels it.
   * @param {() => void} then
   * @param {number} milliseconds
   */
  later(then, milliseconds) {
    const cancel = () => {
      clearTimeout(timer);
      this.waiting.delete(due);
    };
    const due = () => {
      cancel();
      then();
    };
    const timer = setTimeout(due, milliseconds);
    this.waiting.add(due);
    return cancel;
  }

  /**
   * The arguments of the server's answer.
   * @param {string} event
   * @param {object} question
   * @returns {Promise<any[]>}
   */
  ask(event, question) {
    if (!this.socket.connected) return Promise.resolve([LOST]);
    return new Promise((resolve) => {
      this.socket
        .timeout(ANSWER_MS)
        .emit(event, question, (/** @type {Error | null} */ error, /** @type {any[]} */ ...answer) => {
          resolve(error ? [LOST] : answer);
        });
    });
  }

  /** @param {(connection: State["connection"]) => void} changed */
  #back(changed) {
    changed("online");
    for (const due of [...this.waiting]) due();
  }

  /** @param {(connection: State["connection"]) => void} changed */
  #gone(changed) {
    changed("offline");
    if (!this.socket.active) setTimeout(() => this.socket.connect(), RETRY_MS); // the server hung up: the library leaves that to us
  }
}
