/**
 * The true cost from a node to the goal, for the question of Predict whether h overestimates: as the server
 * says it, fetched ahead, or as the page knows it by itself.
 */

import { Answers } from "./asking.js";
import { floatsOf } from "./base64.js";
import { costsQuestion } from "./heuristicquery.js";

/** @import { CostsOf, Explained } from "../problems/domaintypes.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Domain, Run, Tables } from "../types.js" */

/** @typedef {(node: number) => number | null} TrueCost null where there is no way, or it is not known */

export class ExactCosts {
  /**
   * @param {Pick<Connection, "trust" | "advice" | "later">} server
   * @param {{ tables: Tables, explained: (domain: Domain) => Explained }} parts
   * @param {() => void} changed called when there is more
   */
  constructor(server, { tables, explained }, changed) {
    this.server = server;
    this.tables = tables;
    this.explained = explained;
    /** The costs that the page knows by itself, by domain. @type {Map<Domain, CostsOf | null>} */
    this.own = new Map();
    /** @type {Answers<Run, { costs: Float32Array }>} */
    this.answers = new Answers({
      server,
      ask: (run) => this.#ask(run),
      keyOf: ({ problem, settings }) => [problem, settings.diagonal],
      changed,
    });
  }

  /** Is all known that can be? If not, it is requested. @param {Run} run */
  isReady(run) {
    if (run.foreign || this.#ownOf(run.domain) || run.formula?.h === 0) return true;
    if (!run.domain.isListed(run.problem)) return true;
    return this.answers.at(run) !== null;
  }

  /**
   * A lost answer counts as none: later it would change a question that is being answered.
   * @param {Run} run
   * @returns {Promise<{ costs: Float32Array }>}
   */
  async #ask(run) {
    const answer = await this.server.trust("costs", costsQuestion(run));
    return { costs: "costs" in answer ? floatsOf(answer.costs) : new Float32Array(0) };
  }

  /**
   * @param {Run} run
   * @param {number} known how many records may be looked at
   * @returns {TrueCost | null}
   */
  of(run, known) {
    if (run.foreign) return null; // nobody knows its walls
    const own = this.#ownOf(run.domain);
    if (own) return own(run, known);
    const costs = this.answers.cached(run)?.costs;
    return costs?.length ? (node) => (Number.isFinite(costs[node]) ? costs[node] : null) : null;
  }

  /** @param {Domain} domain */
  #ownOf(domain) {
    const known = this.own.get(domain);
    if (known !== undefined) return known;
    const made = this.explained(domain).trueCosts?.(this.server, this.tables) ?? null;
    this.own.set(domain, made);
    return made;
  }
}
