/**
 * The questions of Predict, read off the records that come next: each kind is a row of KINDS, and the seed says which
 * of those that fit is asked. The answer is what really happens next. Pure; knows no words.
 */

import { OPEN } from "../records/fold.js";
import { legOf, legStart } from "../records/legs.js";
import { ARRIVED, EXHAUSTED, FOUND, MET, STALE } from "../records/records.js";
import { randomAt } from "../state/quizplan.js";
import { familyOf } from "../words/recordsentence.js";
import { aimOf, isTwoSided } from "../words/sentencefacts.js";
import { fate, isExpansion } from "./neighbourquestion.js";
import { next, parent, value } from "./nodequestions.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Family } from "../types.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { TrueCost } from "../server/exactcosts.js" */
/** @import { Run, Tables } from "../types.js" */

/**
 * What is asked. `best` is the answer; `right` are others that are as good but for the tie rule. `node` is expanded
 * next, `subject` is asked about.
 * @typedef {object} QuizQuestion
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
 * @typedef {object} QuizMoment
 * @property {Timeline} timeline at the cursor of the question
 * @property {Run} run
 * @property {Tables} tables
 * @property {number} seed
 * @property {TrueCost | null} trueCost where it is known
 */
/** @typedef {QuizMoment & { records: RecordStore, cursor: number, end: number, event: number, side: number, family: Family, node: number }} QuizCase */

/**
 * Kind → how often it is asked, compared with the others, and the question, or null where it makes no sense. @type
 * {readonly { kind: string, weight: number, of: (given: QuizCase) => Partial<QuizQuestion> | null }[]}
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

/** What most questions have in common. @type {Omit<QuizQuestion, "kind" | "event" | "side" | "node">} */
const PLAIN = { by: "choice", best: "", right: [], choices: [], subject: -1, move: -1, form: "" };

/**
 * The question at the timeline's cursor; null where none makes sense.
 * @param {QuizMoment} moment
 * @returns {QuizQuestion | null}
 */
export function questionAt(moment) {
  const fitting = questionsAt(moment);
  const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let left = randomAt(moment.seed, moment.timeline.cursor, 1) * all;
  return fitting.find(({ weight }) => (left -= weight) < 0)?.question ?? null;
}

/**
 * Every question that could be asked there.
 * @param {QuizMoment} moment
 * @returns {{ weight: number, question: QuizQuestion }[]}
 */
export function questionsAt(moment) {
  const given = caseOf(moment);
  if (!given) return [];
  const { event, side, node } = given;
  return KINDS.flatMap(({ kind, weight, of }) => {
    const asked = of(given);
    return asked ? [{ weight, question: { ...PLAIN, kind, event, side, node, ...asked } }] : [];
  });
}

/** @param {QuizMoment} moment @returns {QuizCase | null} */
function caseOf(moment) {
  const { timeline, run, tables } = moment;
  const { records, cursor } = timeline;
  let event = cursor;
  while (event < records.length && records.kind(event) === STALE) event += 1;
  if (event >= records.length) return null;
  const steps = records.starts.before(cursor + 1);
  const end = steps < records.starts.length ? records.starts.at(steps) : records.length;
  const [side, node] = [records.side(event), records.node(event)];
  return { ...moment, records, cursor, end, event, side, node, family: familyOf(tables, run.settings) };
}

/** Is the search finished with the next step? @param {QuizCase} given */
function finished(given) {
  const form = halfway(given);
  if (!form) return null;
  const kind = given.records.kind(given.event);
  return [FOUND, ARRIVED, EXHAUSTED].includes(kind) || isExpansion(given)
    ? { best: isExpansion(given) ? "no" : "yes", choices: ["yes", "no"], form }
    : null;
}

/** What may make one think that it is: the goal is open, the sides have met, nothing is open. @param {QuizCase} given */
function halfway({ timeline, records, run, tables, cursor, family }) {
  if (family !== "bounded" && timeline.countsAt(cursor).open === 0) return "empty";
  if (isTwoSided({ records, run, tables })) return hasMet(records, cursor) ? "met" : "";
  const last = records.length - 1;
  const found = records.ended && records.kind(last) === FOUND && !records.side(last) ? records.node(last) : -1;
  const known = run.domain.goal(run.problem);
  const goal = known < 0 ? found : known;
  if (goal < 0 || timeline.status(goal) !== OPEN) return "";
  return aimOf({ run }) === "waypoint" ? "waypoint" : "open";
}

/** @param {RecordStore} records @param {number} cursor */
function hasMet(records, cursor) {
  for (let record = legStart(records, legOf(records, cursor)); record < cursor; record += 1)
    if (records.kind(record) === MET) return true;
  return false;
}

const ROUNDED = 1e-6; // how far the h of a record may be off, for 1

/** How many nodes are open after this step? @param {QuizCase} given */
function size(given) {
  if (given.family === "bounded" || !isExpansion(given)) return null;
  return { by: /** @type {const} */ ("number"), best: given.timeline.countsAt(given.end).open };
}

/**
 * Does h overestimate at the node that is expanded next? Not asked where h is a mean of two, or there is no way to the
 * goal. @param {QuizCase} given
 */
function over(given) {
  const { records, run, event, node, trueCost } = given;
  if (!run.formula?.h || records.sides > 1 || !isExpansion(given)) return null;
  const cost = trueCost?.(node) ?? null;
  return cost === null
    ? null
    : { best: records.h(event) > cost + ROUNDED * (1 + cost) ? "yes" : "no", choices: ["yes", "no"] };
}
