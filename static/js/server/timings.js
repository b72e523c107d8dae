/**
 * The time of a search that records nothing: the median of five, which the server takes one after the other, in turns
 * with everyone else's work. What is not wanted any more is not asked for again. The profile of the median is the
 * `shares` of records/clocks.js.
 */

import { isLost } from "./asking.js";

/** @import { Connection } from "./connection.js" */
/** @import { Settings } from "../types.js" */

/** One of the five. @typedef {{ engine: string, seconds: number | null, processor: number, expanded: number, shares: readonly number[], busy: boolean, load: number | null }} Measured */
/** `seconds` is null where the search takes too long to be repeated. @typedef {{ seconds: number | null, engine: string, busy: boolean, shares: readonly number[], runs: number }} Timing */
/** @typedef {{ problem: string, settings: Partial<Settings>, post: () => Promise<unknown> }} Timeable `post` tells the server the problem again */

const TIMES = 5;

/**
 * @param {Pick<Connection, "timing">} server
 * @param {Timeable} run
 * @param {() => boolean} wanted asked before each
 * @returns {Promise<Timing | null>} null if it was not wanted to the end, or the server did not answer
 */
export async function timingOf(server, run, wanted) {
  /** @type {Measured[]} */
  const found = [];
  while (found.length < TIMES) {
    const answer = wanted() ? await measured(server, run) : null;
    if (!answer) return null;
    found.push(answer);
    if (answer.seconds === null) return { ...answer, busy: false, runs: 0 };
  }
  return medianOf(found);
}

/**
 * The median; it counts as taken on a busy machine if most were.
 * @param {readonly Measured[]} found
 * @returns {Timing}
 */
export function medianOf(found) {
  const inOrder = [...found].sort((one, other) => Number(one.seconds) - Number(other.seconds));
  const { seconds, engine, shares } = inOrder[inOrder.length >> 1];
  const busy = found.filter((each) => each.busy).length * 2 > found.length;
  return { seconds, engine, shares, busy, runs: found.length };
}

/**
 * @param {Pick<Connection, "timing">} server
 * @param {Timeable} run
 * @returns {Promise<Measured | null>}
 */
async function measured(server, { problem, settings, post }) {
  const ask = () => server.timing({ problem, settings });
  let answer = await ask();
  if ("unknown" in answer) {
    await post();
    answer = await ask();
  }
  return isLost(answer) || "refusal" in answer || "unknown" in answer ? null : answer;
}
