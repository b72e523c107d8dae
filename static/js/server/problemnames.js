/** The server's names for problems: each problem is posted once, however many ask, and again once it is forgotten. */

/** @import { Connection, Lost, Refused } from "./connection.js" */
/** @import { Domain, Problem } from "../types.js" */

/** @typedef {{ domain: Domain, problem: Problem }} Posed */
/** @typedef {Promise<{ problem: string } | Refused | Lost>} Name */

export class ProblemNames {
  /** @type {WeakMap<Problem, Name>} */
  names = new WeakMap();

  /**
   * @param {Pick<Connection, "postProblem">} server
   * @param {(posed: Posed) => object} documentOf
   */
  constructor(server, documentOf) {
    this.server = server;
    this.documentOf = documentOf;
  }

  /** @param {Posed} posed @returns {Name} */
  of(posed) {
    const known = this.names.get(posed.problem);
    if (known) return known;
    const name = this.#post(posed);
    this.names.set(posed.problem, name);
    return name;
  }

  /** The server does not know a problem any more. @param {Posed} posed */
  forget({ problem }) {
    this.names.delete(problem);
  }

  /** @param {Posed} posed @returns {Name} */
  async #post(posed) {
    const answer = await this.server.postProblem(this.documentOf(posed));
    if (!("problem" in answer)) this.forget(posed);
    return answer;
  }
}
