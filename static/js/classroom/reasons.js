/**
 * Why an answer to "which node comes next" is right or wrong, as the search itself has it: the rows of the result. Pure.
 */

import { CLOSED, OPEN } from "../records/fold.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { ClassQuestion, ClassTally } from "../types.js" */

/** What can be said of an answer, the best first. */
export const REASONS = /** @type {const} */ (["marked", "right", "nearest", "open", "closed", "unseen", "other"]);

const MOST_NUMBERS = 8; // different ones that are shown
const NEAR = 0.01; // how far a number may be off: server/classroom/votes.py has it, too

/** @typedef {(typeof REASONS)[number]} Reason */

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

/**
 * How many gave each answer in each round: choices in their order, numbers the most frequent first.
 * @param {readonly ClassTally[]} tallies
 * @param {ClassQuestion} question
 */
export function answerRows(tallies, { kind, choices, right }) {
  const counted = tallies.map((tally) => new Map(tally));
  const counts = (/** @type {number} */ answer) => counted.map((tally) => tally.get(answer) ?? 0);
  const given = [...new Set([...tallies].reverse().flatMap((tally) => tally.map(([answer]) => answer)))];
  const all = kind === "choice" ? choices.map((_, at) => at) : given.slice(0, MOST_NUMBERS);
  return all.map((answer) => ({ answer, right: isRight({ kind, right }, answer), counts: counts(answer) }));
}

/** @param {Pick<ClassQuestion, "kind" | "right">} question @param {number} answer */
export function isRight({ kind, right }, answer) {
  return right.some((each) => Math.abs(each - answer) <= (kind === "number" ? NEAR : 0));
}

/** How many answered in a round. @param {ClassTally} tally */
export function votesIn(tally) {
  return tally.reduce((sum, [, count]) => sum + count, 0);
}
