/**
 * Why an answer to "which node comes next" is right or wrong, as the search itself has it: the rows of the result. Pure.
 */

import { questionsAt } from "../learn/questions.js";
import { CLOSED, OPEN } from "../records/fold.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { ClassQuestion, Run, Tables, ClassTally } from "../types.js" */

/** What can be said of an answer, the best first. */
export const REASONS = /** @type {const} */ (["marked", "right", "nearest", "open", "closed", "unseen", "other"]);

/** @typedef {(typeof REASONS)[number]} Reason */

/**
 * The question which node comes next; null where there is nothing to choose from.
 * @param {{ timeline: Timeline, run: Run, tables: Tables, boards: import("../problems/rebuiltboards.js").Boards | null }} moment
 */
export function nextQuestion(moment) {
  const found = questionsAt({ ...moment, seed: 1, trueCost: null }).find(({ question }) => question.kind === "next");
  if (!found) return null;
  const { right, best, side } = found.question;
  return side === 0 ? { right, marked: [Number(best)] } : null;
}

/**
 * Why a node was, or was not, the one that comes next. Without a timeline at the place that was asked about, only what
 * was told is known.
 * @param {number} node
 * @param {ClassQuestion} question
 * @param {Timeline | null} timeline
 * @returns {Reason}
 */
export function reasonOf(node, { right, marked }, timeline) {
  if (marked.includes(node)) return "marked";
  if (right.includes(node)) return "right";
  if (!timeline) return "other";
  const status = timeline.status(node);
  if (status === CLOSED) return "closed";
  if (status !== OPEN) return "unseen";
  return timeline.h(node) <= leastEstimate(timeline) ? "nearest" : "open";
}

/** The least h of all that is open. @param {Timeline} timeline */
function leastEstimate(timeline) {
  const statuses = timeline.statuses(0);
  let least = Infinity;
  for (let node = 0; node < statuses.length; node += 1)
    if (statuses[node] === OPEN) least = Math.min(least, timeline.h(node));
  return least;
}

/**
 * How many gave each reason in each round; only reasons that somebody had, the best first.
 * @param {readonly ClassTally[]} tallies
 * @param {(node: number) => Reason} reason
 */
export function rowsOf(tallies, reason) {
  const counted = tallies.map((tally) => {
    /** @type {Partial<Record<Reason, number>>} */
    const counts = {};
    for (const [node, count] of tally) counts[reason(node)] = (counts[reason(node)] ?? 0) + count;
    return counts;
  });
  const given = REASONS.filter((name) => counted.some((counts) => counts[name]));
  return given.map((name) => ({ reason: name, counts: counted.map((counts) => counts[name] ?? 0) }));
}

/** How many answered in a round. @param {ClassTally} tally */
export function votesIn(tally) {
  return tally.reduce((sum, [, count]) => sum + count, 0);
}
