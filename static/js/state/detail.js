/** How much of a search is requested: of large problems all of it would be too much to hold. Pure. */

/** @import { Run, Tables } from "../types.js" */

const MANY_NODES = 250000; // from here on only what changes open or closed is requested, unless set otherwise

/**
 * The detail of a run whose settings leave it open.
 * @param {Pick<Run, "domain" | "problem" | "settings">} run
 * @param {Pick<Tables, "algorithms">} tables
 */
export function detailOf({ domain, problem, settings }, { algorithms }) {
  if (settings.detail !== "auto") return settings.detail;
  if (algorithms[settings.algorithm].one_path && domain.isSampled(problem)) return "bounds";
  return domain.nodes(problem) > MANY_NODES ? "sets" : "all";
}
