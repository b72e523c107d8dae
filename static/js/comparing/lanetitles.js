/** What lanes are called: what sets each apart from most of the others. */

import { differences } from "../words/inforce.js";

/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Domain, Problem, State, Tables } from "../types.js" */

/** In the order of the lanes. @param {State} state @param {{ tables: Tables, explained: (domain: Domain) => Explained }} parts */
export function laneTitles(state, { tables, explained }) {
  const { domain, lanes } = state;
  const usual = mostOf(lanes.map(({ problem }) => problem));
  const searches = lanes.map(({ settings, problem }) => {
    return { domain, settings, tables, posed: problem === usual ? "" : explained(domain).apart(problem, usual) };
  });
  return differences(searches).map((words) => words.join(" · "));
}

/** The problem that most have; of several the first. @param {readonly Problem[]} problems */
function mostOf(problems) {
  const times = (/** @type {Problem} */ problem) => problems.filter((each) => each === problem).length;
  return problems.reduce((best, problem) => (times(problem) > times(best) ? problem : best));
}
