/**
 * Fetches what the heat map "h ÷ true cost" is coloured by: the estimate and the true cost of every cell of the map.
 * Asks while that heat map is chosen, when the map or the heuristic has changed.
 */

import { Answers } from "../../server/asking.js";
import { floatsOf } from "../../server/base64.js";
import { costsQuestion, keyOf } from "../../server/heuristicquery.js";
import { active } from "../../state/activelane.js";
import { unknownOf } from "../../state/foreign.js";
import { legProblem } from "../../state/legs.js";

/** @import { Connection, Refused } from "../../server/connection.js" */
/** @import { Costs, HeuristicQuestion } from "../../server/heuristicquery.js" */
/** @import { Component, Dispatch, GridMap, State } from "../../types.js" */

const WAIT = 150; // milliseconds that nothing changed

/** @implements {Component} */
export class CostHeat {
  /** @type {Costs | Refused | null} */
  shown = null;
  /** @type {State | null} */
  state = null;

  /**
   * @param {Dispatch} dispatch
   * @param {{ server: Pick<Connection, "trust" | "later"> }} parts
   */
  constructor(dispatch, { server }) {
    this.dispatch = dispatch;
    /** @type {Answers<HeuristicQuestion, Costs | Refused>} */
    this.answers = new Answers({
      server,
      ask: (question) => server.trust("costs", costsQuestion(question)),
      keyOf,
      changed: () => this.state && this.syncState(this.state),
      most: 2,
    });
  }

  /** @param {State} state */
  slice(state) {
    const { domain, view } = state;
    const { settings, run } = active(state);
    return [run, domain, domain.heats ? legProblem(state) : null, settings, view];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { domain, view } = state;
    const { settings } = active(state);
    const map = /** @type {GridMap} */ (legProblem(state));
    const wanted = domain.heats && view.heat === "truth";
    if (!wanted) this.answers.cancel();
    const unknown = wanted ? unknownOf(active(state).run) : null;
    const answer = wanted ? (unknown ?? this.answers.at({ domain, problem: map, settings }, WAIT)) : null;
    if (answer && answer !== this.shown) this.#show(map, answer);
    if (answer || !wanted) this.shown = answer;
  }

  /** @param {GridMap} map @param {Costs | Refused} answer */
  #show(map, answer) {
    this.shown = answer;
    if ("costs" in answer)
      return this.dispatch({ type: "truthCame", truth: { map, h: floatsOf(answer.h), costs: floatsOf(answer.costs) } });
    this.dispatch({ type: "said", message: answer.refusal });
    return this.dispatch({ type: "viewChosen", view: { heat: "none" } });
  }
}
