/** The questions of Predict about one node: which comes next, with which f one goes into open, which is a parent. Pure. */

import { OPEN } from "../records/fold.js";
import { isEntry, isReached } from "../records/kinds.js";
import { isTwoSided } from "../words/sentencefacts.js";
import { isExpansion, isHalfUpdated, picked, successorRecords } from "./neighbourquestion.js";

/** @import { Family } from "../types.js" */
/** @import { QuizCase } from "./questions.js" */
/** @import { Timeline } from "../records/timeline.js" */

/** Is the goal taken out of open, and not only generated or met? @param {QuizCase} given */
function isTakenOut({ records, event, run, tables, timeline, node }) {
  if (!isReached(records.kind(event)) || isTwoSided({ records, run, tables })) return false;
  const early =
    run.settings.goal_test === "generation" && tables.algorithms[run.settings.algorithm].options.includes("goal_test");
  return !early || timeline.parent(node) < 0;
}

/** Which node comes out of open next? @param {QuizCase} given */
export function next(given) {
  const { family, run, node, side } = given;
  if (family === "bounded" || run.foreign || !(isExpansion(given) || isTakenOut(given))) return null;
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

/** The open nodes that share the least f. @param {QuizCase} given @param {number[]} open */
function leastOf({ timeline, side }, open) {
  const values = open.map((node) => timeline.f(node, side));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  return open.filter((_, at) => values[at] === least);
}

/** With which f does a successor go into open? @param {QuizCase} given */
export function value(given) {
  const { records } = given;
  if (!hasSuccessors(given, ["ranked", "bounded"])) return null;
  const entered = successorRecords(given).filter((each) => isEntry(records.kind(each)));
  const record = picked(given, entered, 4);
  if (record === null) return null;
  const best = records.f(record);
  if (Number.isNaN(best)) return null;
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
  const best = isEntry(records.kind(record)) ? node : parentIn(record);
  const choices = [parentIn(record), node].sort((a, b) => a - b);
  return { by: /** @type {const} */ ("parent"), best, choices, ...reachedBy(given, record) };
}
