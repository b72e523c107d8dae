/**
 * The questions of Predict, read off the records that come next: each kind is a row of KINDS, and the seed says which
 * of those that fit is asked. The answer is what really happens next. Pure; knows no words.
 */

import { ranking } from "../problems/estimates.js";
import { rank, weightsOf } from "../records/figures.js";
import { EXHAUSTED, FOUND, MET, STALE } from "../records/records.js";
import { OPEN } from "../records/timeline.js";
import { drawn } from "../state/quizplan.js";
import { familyOf } from "../words/recordsentence.js";
import { ENTRIES, fate, HALF_UPDATED, isExpansion, picked, successors } from "./neighbourquestion.js";

/** @import { Boards } from "../problems/rebuiltboards.js" */
/** @import { RecordStore } from "../records/records.js" */
/** @import { Family } from "../words/recordsentence.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { TrueCost } from "../server/exactcosts.js" */
/** @import { GridMap, Run, Tables } from "../types.js" */

/**
 * What is asked. `best` is the answer; `right` are others that are as good but for the tie rule. `node` is expanded
 * next, `subject` is asked about.
 * @typedef {object} Question
 * @property {string} kind a key of KINDS
 * @property {"node" | "number" | "choice" | "parent"} by how it is answered; of "parent", the choices are nodes
 * @property {string | number} best
 * @property {readonly number[]} right
 * @property {readonly (string | number)[]} choices
 * @property {number} event the record that decides
 * @property {number} side
 * @property {number} node
 * @property {number} subject a node, or -1
 * @property {number} move the way to the subject
 * @property {string} form a variant of the words
 */
/**
 * @typedef {object} Moment
 * @property {Timeline} timeline at the cursor of the question
 * @property {Run} run
 * @property {Tables} tables
 * @property {number} seed
 * @property {Boards | null} boards needed only where a heuristic is a table of numbers for tiles
 * @property {TrueCost | null} trueCost where it is known
 */
/** @typedef {Moment & { records: RecordStore, cursor: number, end: number, event: number, side: number, family: Family, node: number }} Case */

const ITS_F_IS_ANOTHER = "f-without-g";
const ROUNDED = 1e-6; // how far f may be off where h is rounded, for 1
/**
 * Kind → how often it is asked, compared with the others, and the question, or null where it makes no sense. @type
 * {readonly { kind: string, weight: number, of: (given: Case) => Partial<Question> | null }[]}
 */
const KINDS = [
  { kind: "next", weight: 6, of: next },
  { kind: "fate", weight: 2, of: fate },
  { kind: "value", weight: 2, of: value },
  { kind: "parent", weight: 2, of: parent },
  { kind: "finished", weight: 4, of: finished },
  { kind: "size", weight: 1, of: size },
  { kind: "over", weight: 2, of: over },
];

/**
 * The question at the timeline's cursor; null where none makes sense.
 * @param {Moment} moment
 * @returns {Question | null}
 */
export function questionAt(moment) {
  const fitting = questionsAt(moment);
  const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let left = drawn(moment.seed, moment.timeline.cursor, 1) * all;
  return fitting.find(({ weight }) => (left -= weight) < 0)?.question ?? null;
}

/**
 * Every question that could be asked there.
 * @param {Moment} moment
 * @returns {{ weight: number, question: Question }[]}
 */
export function questionsAt(moment) {
  const given = caseOf(moment);
  if (!given) return [];
  return KINDS.flatMap(({ kind, weight, of }) => {
    const asked = of(given);
    const { event, side, node } = given;
    return asked
      ? [
          {
            weight,
            question: {
              kind,
              by: "choice",
              best: "",
              right: [],
              choices: [],
              event,
              side,
              node,
              subject: -1,
              move: -1,
              form: "",
              ...asked,
            },
          },
        ]
      : [];
  });
}

/** @param {Moment} moment @returns {Case | null} */
function caseOf(moment) {
  const { timeline, run, tables } = moment;
  const { records, cursor } = timeline;
  let event = cursor;
  while (event < records.length && records.kind(event) === STALE) event += 1;
  if (event >= records.length) return null;
  const steps = records.starts.before(cursor + 1);
  const end = steps < records.starts.length ? records.starts.at(steps) : records.length;
  return {
    ...moment,
    records,
    cursor,
    end,
    event,
    side: records.side(event),
    family: familyOf(tables, run.settings),
    node: records.node(event),
  };
}

/** Is the goal taken out of open, and not only generated or met? @param {Case} given */
function isTakenOut({ records, event, run, tables, timeline, node }) {
  if (records.kind(event) !== FOUND || (records.sides > 1 && run.settings.algorithm !== "twin")) return false;
  const early =
    run.settings.goal_test === "generation" && tables.algorithms[run.settings.algorithm].options.includes("goal_test");
  return !early || timeline.parent(node) < 0;
}

/** Which node comes out of open next? @param {Case} given */
function next(given) {
  const { family, run, node, side } = given;
  if (family === "bounded" || run.settings.algorithm === ITS_F_IS_ANOTHER || !(isExpansion(given) || isTakenOut(given)))
    return null;
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
export function openNodes(timeline, side) {
  const found = [];
  const statuses = timeline.statuses(side);
  for (let node = 0; node < statuses.length; node += 1) if (statuses[node] === OPEN) found.push(node);
  return found;
}

/**
 * The open nodes that share the least f. Where their number is not the one that the search counted, h is rounded in the
 * records, and so is f.
 * @param {Case} given
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

/** With which f does a successor go into open? @param {Case} given */
function value(given) {
  const { records, run, tables, family } = given;
  if (!["ranked", "bounded"].includes(family) || !isExpansion(given) || HALF_UPDATED.includes(run.settings.algorithm))
    return null;
  const record = picked(
    given,
    successors(given).filter((each) => ENTRIES.includes(records.kind(each))),
    4,
  );
  if (record === null) return null;
  const best = rank(weightsOf(tables, run.settings), records.g(record), records.h(record));
  return {
    by: /** @type {const} */ ("number"),
    best,
    subject: records.node(record),
    move: records.move(record),
    event: record,
  };
}

/** Which node is the parent of a successor after this step? @param {Case} given */
function parent(given) {
  const { records, timeline, family, node, side, run } = given;
  if (!["ranked", "oldest"].includes(family) || !isExpansion(given) || HALF_UPDATED.includes(run.settings.algorithm))
    return null;
  const fromHere = (/** @type {number} */ each) => records.node(each) !== timeline.parent(node, side); // not the way back
  const known = successors(given).filter((each) => fromHere(each) && timeline.parent(records.node(each), side) >= 0);
  const record = picked(given, known, 5);
  if (record === null) return null;
  const [subject, before] = [records.node(record), timeline.parent(records.node(record), side)];
  const best = ENTRIES.includes(records.kind(record)) ? node : before;
  return {
    by: /** @type {const} */ ("parent"),
    best,
    choices: [before, node].sort((a, b) => a - b),
    subject,
    move: records.move(record),
    event: record,
  };
}

/** Is the search finished with the next step? @param {Case} given */
function finished(given) {
  const form = halfway(given);
  if (!form) return null;
  const kind = given.records.kind(given.event);
  return kind === FOUND || kind === EXHAUSTED || isExpansion(given)
    ? { best: isExpansion(given) ? "no" : "yes", choices: ["yes", "no"], form }
    : null;
}

/** What may make one think that it is: the goal is open, the sides have met, nothing is open. @param {Case} given */
function halfway({ timeline, records, run, cursor, family }) {
  if (family !== "bounded" && timeline.countsAt(cursor).open === 0) return "empty";
  if (records.sides > 1 && run.settings.algorithm !== "twin") return hasMet(records, cursor) ? "met" : "";
  const last = records.length - 1;
  const goal =
    run.domain === "map"
      ? /** @type {GridMap} */ (run.problem).goal
      : records.ended && records.kind(last) === FOUND && !records.side(last)
        ? records.node(last)
        : -1;
  return goal >= 0 && timeline.status(goal) === OPEN ? "open" : "";
}

/** @param {RecordStore} records @param {number} cursor */
function hasMet(records, cursor) {
  for (let record = 0; record < cursor; record += 1) if (records.kind(record) === MET) return true;
  return false;
}

/** How many nodes are open after this step? @param {Case} given */
function size(given) {
  if (given.family === "bounded" || !isExpansion(given)) return null;
  return { by: /** @type {const} */ ("number"), best: given.timeline.countsAt(given.end).open };
}

/**
 * Does h overestimate at the node that is expanded next? Not asked where h is a mean of two, or there is no way to the
 * goal. @param {Case} given
 */
function over(given) {
  const { records, run, tables, event, node, trueCost } = given;
  if (!weightsOf(tables, run.settings).h || records.sides > 1 || !isExpansion(given)) return null;
  const cost = trueCost?.(node) ?? null;
  return cost === null
    ? null
    : { best: records.h(event) > cost + ROUNDED * (1 + cost) ? "yes" : "no", choices: ["yes", "no"] };
}
