/** A run as Python sends it (`tests/support/browser/runs.py`), and as the page has it. */

import { bytesOf, storeOf } from "./bytes.js";
import { domainNamed } from "./domains.js";

/** @typedef {{ bytes: string, run: any }} Given its records; and its domain, problem and settings */

/** @param {Given} given */
export function shownRun({ bytes, run }) {
  const { cells } = run.problem;
  const problem = cells === undefined ? run.problem : { ...run.problem, cells: bytesOf(cells) };
  return { store: storeOf(bytes), run: { ...run, problem, domain: domainNamed(run.domain) } };
}
