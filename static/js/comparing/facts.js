/**
 * What a finished run adds up to: the facts of its row in the table, read off the run and the timeline at its end. The
 * key says which search it was: the same problem searched in the same way is the same row, whatever was recorded of it.
 * Pure.
 */

import { effectiveBranching } from "../records/branching.js";
import { FOUND, KINDS } from "../records/records.js";
import { effectiveHeuristic } from "../words/inforce.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Domain, Run, Settings, Tables } from "../types.js" */

/** How a run ended; impossible: by the board's twin being solved. @typedef {"found" | "exhausted" | "limit" | "impossible"} Ending */

/**
 * @typedef {object} RunFacts
 * @property {string} key
 * @property {string} domain its name
 * @property {string} problem its name, by which the server knows it, too
 * @property {number} width
 * @property {number} height
 * @property {Settings} settings as they were chosen
 * @property {Partial<Settings>} search what tells this search from others: the settings it listens to, as they were used
 * @property {string} detail which of its records were sent
 * @property {Ending} ending
 * @property {number | null} cost
 * @property {number | null} steps
 * @property {boolean | null} proved is the cost known to be the least? null without an answer
 * @property {number} expanded
 * @property {number} generated
 * @property {number} reopened
 * @property {number} max_open
 * @property {number | null} branching
 * @property {number} records
 * @property {string} digest of these
 * @property {number} seconds that the server took for them
 */

const ALWAYS = /** @type {const} */ (["algorithm", "heuristic"]);
const OPTIONAL = /** @type {const} */ ([
  ...["weight", "tie", "goal_test", "reopening", "open_list", "closed_set", "depth", "limit"],
]);

/**
 * @param {Run} run that is done
 * @param {Timeline} timeline at its end
 * @param {{ problem: string, digest: string, detail: string, tables: Tables }} known
 * @returns {RunFacts}
 */
export function factsOf(run, timeline, { problem, digest, detail, tables }) {
  const { domain, wanted, seconds } = run;
  const { width, height } = run.problem;
  const search = searchOf(run, tables);
  const { expanded, generated, reopened, maxOpen } = timeline.counts;
  return {
    ...{
      key: JSON.stringify([problem, search]),
      domain: domain.name,
      problem,
      width,
      height,
      settings: wanted,
      search,
      detail,
    },
    ...answerOf(run, timeline, generated),
    ...{ expanded, generated, reopened, max_open: maxOpen, records: run.known, digest, seconds },
  };
}

/** @param {Run} run @param {Timeline} timeline @param {number} generated */
function answerOf({ domain, problem, guarantee }, timeline, generated) {
  const { records, latest, path } = timeline;
  const twin = records.kind(latest) === FOUND && records.side(latest);
  const ending = /** @type {Ending} */ (twin ? "impossible" : KINDS[records.kind(latest)]);
  if (ending !== "found") return { ending, cost: null, steps: null, proved: null, branching: null };
  return {
    ending,
    cost: records.g(latest),
    steps: domain.walked(path, problem).length - 1,
    proved: guarantee?.optimal ?? false,
    branching: records.arrivals.length ? null : effectiveBranching(generated, path.length - 1), // one tree, of one leg
  };
}

/**
 * The settings that a search listens to, as they were used. @param {Pick<Run, "domain" | "settings">} run
 * @param {Tables} tables @returns {Partial<Settings>}
 */
export function searchOf({ domain, settings }, { algorithms }) {
  const { options, weight } = algorithms[settings.algorithm];
  const chosen = OPTIONAL.filter((name) => options.includes(name));
  const kept = [...ALWAYS, ...domain.settings, ...chosen].filter(
    (name) => name !== "heuristic" || options.includes("heuristic"),
  );
  /** @type {Record<string, unknown>} */
  const search = Object.fromEntries(kept.map((name) => [name, settings[name]]));
  if ("heuristic" in search) Object.assign(search, heuristicFacts(domain, settings));
  if ("weight" in search) search.weight = settings.weight ?? weight;
  return search;
}

/** @param {Domain} domain @param {Settings} settings */
function heuristicFacts(domain, settings) {
  const heuristic = effectiveHeuristic(domain, settings);
  const { expression, table = null } = settings;
  return { heuristic, ...(heuristic === "own" ? { expression } : {}), ...(heuristic === "table" ? { table } : {}) };
}
