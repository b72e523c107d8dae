/** How much of a search is requested: of large problems all of it would be too much to hold. Pure. */

import { DOMAINS } from "../problems/domains.js";

/** @import { Domain, Run, Tables } from "../types.js" */

const MANY_NODES = 250000; // from here on only what changes open or closed is requested, unless set otherwise
const SMALL_BOARD = 9; // tiles
/** Of a search that keeps one path, on such a problem, only samples are requested. @type {Record<Domain, (problem: any) => boolean>} */
const SAMPLED = { map: () => false, board: ({ start }) => start.length > SMALL_BOARD };

/**
 * The detail of a run whose settings leave it open.
 * @param {Pick<Run, "domain" | "problem" | "settings">} run
 * @param {Pick<Tables, "algorithms">} tables
 */
export function detailOf({ domain, problem, settings }, { algorithms }) {
  if (settings.detail !== "auto") return settings.detail;
  if (algorithms[settings.algorithm].one_path && SAMPLED[domain](problem)) return "bounds";
  return DOMAINS[domain].nodes(problem) > MANY_NODES ? "sets" : "all";
}
