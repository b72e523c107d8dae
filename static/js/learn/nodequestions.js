/** The questions of Predict about one node: which comes next, with which f one goes into open, which is a parent. Pure. */

import { ranking } from "../problems/estimates.js";
import { rank, weightsOf } from "../records/figures.js";
import { OPEN } from "../records/fold.js";
import { ARRIVED, FOUND } from "../records/records.js";
import { isTwoSided } from "../words/sentencefacts.js";
import { ENTRIES, isExpansion, isHalfUpdated, picked, successorRecords } from "./neighbourquestion.js";

/** @import { Family } from "../types.js" */
/** @import { QuizCase } from "./questions.js" */
/** @import { Timeline } from "../records/timeline.js" */

export const ROUNDED = 1e-6; // how far f may be off where h is rounded, for 1

/** Is the goal taken out of open, and not only generated or met? @param {QuizCase} given */
function isTakenOut({ records, event, run, tables, timeline, node }) {
  if (![FOUND, ARRIVED].includes(records.kind(event)) || isTwoSided({ records, run, tables })) return false;
  const early =
    run.settings.goal_test === "generation" && tables.algorithms[run.settings.algorithm].options.includes("goal_test");
  return !early || timeline.parent(node) < 0;
}

/** Which node comes out of open next? @param {QuizCase} given */
export function next(given) {
  const { family, run, tables, node, side } = given;
  const { own_f } = tables.algorithms[run.settings.algorithm];
  if (family === "bounded" || own_f || !(isExpansion(given) || isTakenOut(given))) return null;
  const open = openNodes(given.timeline, side);
  if (open.length < 2 || !open.includes(node)) return null;
  const right = family === "ranked" ? leastOf(given, open) : [node];
  return right.includes(node) ? { by: /** @type {const} */ ("node"), best: node, right, choices: open } : null;
}

/**
 * The open nodes of a side, in the order of their numbers.
 * @param {Timeline} timeline
 * @param {number} side
 */
function openNodes(timeline, side) {
  const found = [];
  const statuses = timeline.statuses(side);
  for (let node = 0; node < statuses.length; node += 1) if (statuses[node] === OPEN) found.push(node);
  return found;
}

/**
 * The open nodes that share the least f. Where their number is not the one that the search counted, h is rounded in the
 * records, and so is f.
 * @param {QuizCase} given
 * @param {number[]} open
 */
function leastOf(given, open) {
  const { records, run, tables, boards, timeline, side, event } = given;
  const f = ranking(records, run, tables, boards);
  const values = open.map((node) => f(timeline.entry(node, side)));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const within = (/** @type {number} */ error) => open.filter((_, at) => values[at] <= least + error);
  const counted = isExpansion(given) ? records.other(event) : 0;
  return counted && within(0).length !== counted ? within(ROUNDED * (1 + Math.abs(least))) : within(0);
}

/** With which f does a successor go into open? @param {QuizCase} given */
export function value(given) {
  const { records, run, tables } = given;
  if (!hasSuccessors(given, ["ranked", "bounded"])) return null;
  const entered = successorRecords(given).filter((each) => ENTRIES.includes(records.kind(each)));
  const record = picked(given, entered, 4);
  if (record === null) return null;
  const best = rank(weightsOf(tables, run.settings), records.g(record), records.h(record));
  return { by: /** @type {const} */ ("number"), best, ...reachedBy(given, record) };
}

/**
 * Does a step of such a search open successors that can be asked about?
 * @param {QuizCase} given
 * @param {readonly Family[]} families
 */
function hasSuccessors(given, families) {
  return families.includes(given.family) && isExpansion(given) && !isHalfUpdated(given);
}

/** A successor, and the way to it. @param {QuizCase} given @param {number} record */
function reachedBy({ records }, record) {
  return { subject: records.node(record), move: records.move(record), event: record };
}

/** Which node is the parent of a successor after this step? @param {QuizCase} given */
export function parent(given) {
  const { records, timeline, node, side } = given;
  if (!hasSuccessors(given, ["ranked", "oldest"])) return null;
  const parentIn = (/** @type {number} */ record) => timeline.parent(records.node(record), side);
  const back = timeline.parent(node, side); // the way back is none of its successors
  const known = successorRecords(given).filter((each) => records.node(each) !== back && parentIn(each) >= 0);
  const record = picked(given, known, 5);
  if (record === null) return null;
  const best = ENTRIES.includes(records.kind(record)) ? node : parentIn(record);
  const choices = [parentIn(record), node].sort((a, b) => a - b);
  return { by: /** @type {const} */ ("parent"), best, choices, ...reachedBy(given, record) };
}
