/**
 * The questions of Predict in words, and the reason of the right answer with its numbers: keys under `predict.`, and
 * those of the sentence and of the neighbours where they fit. The numbers are those at the question's cursor and of the
 * records that decide.
 */

import { figure, ranked } from "../records/figures.js";
import { EXPANDED, KINDS } from "../records/records.js";
import { active } from "../state/activelane.js";
import { nameOf } from "../words/nodename.js";
import { reasonOf } from "../words/reasons.js";
import { familyOf, told } from "../words/recordsentence.js";
import { aimOf, boundOf, isTwoSided, nodeFacts } from "../words/sentencefacts.js";
import { capital, say } from "../words/words.js";

/** @import { QuizMoment, QuizQuestion } from "./questions.js" */
/** @import { Domain, Facts, Sentence, State } from "../types.js" */

/** @param {QuizMoment} moment @param {number} node */
export function place({ run }, node) {
  return nameOf(run, node);
}

/** @param {QuizMoment} moment @param {number} node @param {number} side */
export function fOf({ timeline, run }, node, side) {
  const f = timeline.f(node, side);
  return { f: figure(f), ranked: ranked(f, run.formula, timeline.g(node, side), timeline.h(node, side)) };
}

/** Which words a kind of question has here. @param {QuizQuestion} question @param {Domain} domain */
function variantOf({ kind, form, right }, domain) {
  if (kind === "next") return right.length > 1 ? ".tied" : "";
  if (kind === "finished") return `.${form}`;
  return ["size", "over", "parent"].includes(kind) ? "" : `.${domain.name}`;
}

/** @param {QuizMoment} moment @param {QuizQuestion} question @returns {string} */
export function questionText(moment, question) {
  const { kind, node, subject, move, side, event } = question;
  const { domain } = moment.run;
  const text = say(`predict.${kind}${variantOf(question, domain)}`, {
    domain: domain.name,
    node: place(moment, node),
    subject: subject < 0 ? "" : place(moment, subject),
    way: move,
    tie: moment.run.settings.tie,
    h: figure(moment.timeline.records.h(event)),
  });
  const sided = kind !== "finished" && isTwoSided({ ...moment, records: moment.timeline.records });
  const from = { sentence: text, aim: aimOf(moment) };
  return sided ? say(side ? "caption.backward" : "caption.forward", from) : capital(text);
}

/**
 * An answer as it is said. @param {QuizMoment} moment @param {QuizQuestion} question @param {string | number | null} given
 * @returns {string}
 */
export function answerText(moment, { by, kind }, given) {
  if (given === null) return "";
  if (by === "node" || by === "parent") return place(moment, Number(given));
  if (by === "number") return figure(Number(given));
  const goesBy = given === "ignored" ? `.${familyOf(moment.tables, moment.run.settings)}` : "";
  return say(["finished", "over"].includes(kind) ? `predict.choice.${given}` : `predict.choice.${given}${goesBy}`);
}

/** Problem and settings in a few words. @param {State} state */
export function instanceOf(state) {
  const { quiz } = state;
  const { run } = active(state);
  if (!run) return "";
  const {
    domain,
    problem: { width, height },
    settings: { algorithm, heuristic, tie },
  } = run;
  const key = quiz.practice?.problem === run.problem ? "predict.instance.practice" : "predict.instance";
  return say(key, { domain: domain.name, width, height, algorithm, heuristic, tie, seed: quiz.seed });
}

/** Why the right answer is right. @param {QuizMoment} moment @param {QuizQuestion} question @returns {string} */
export function reasonText(moment, question) {
  const { key, facts } = (REASONS[question.kind] ?? eventTold)(moment, question);
  return capital(key.startsWith("neighbour.") ? say("predict.why", { why: say(key, facts) }) : say(key, facts));
}

/** @type {Record<string, (moment: QuizMoment, question: QuizQuestion) => Sentence>} */
const REASONS = {
  next: eventTold,
  finished: eventTold,
  fate: (moment, question) => fateTold(moment, question),
  parent: (moment, question) => fateTold(moment, question),
  over: (moment, { best, node, event }) => ({
    key: `predict.why.over.${best}`,
    facts: {
      place: place(moment, node),
      h: figure(moment.timeline.records.h(event)),
      cost: figure(moment.trueCost?.(node) ?? 0),
      aim: aimOf(moment),
    },
  }),
  value: (moment, { event }) => ({ key: "predict.why.value", facts: factsOf(moment, event) }),
  size: ({ timeline }, { best }) => {
    const before = timeline.countsAt(timeline.cursor).open;
    return { key: "predict.why.size", facts: { before, after: best, more: Number(best) - before + 1 } };
  },
};

/** @param {QuizMoment} moment @param {number} record */
function caseAt(moment, record) {
  const { timeline, run, tables } = moment;
  return {
    records: timeline.records,
    record,
    timeline,
    run,
    tables,
    named: (/** @type {number} */ node) => nameOf(run, node),
  };
}

/** @param {QuizMoment} moment @param {number} record @returns {Facts} */
function factsOf(moment, record) {
  return nodeFacts(caseAt(moment, record));
}

/**
 * What comes out of open, or why the search stops. @param {QuizMoment} moment @param {QuizQuestion} question @returns
 * {Sentence}
 */
function eventTold(moment, { event }) {
  const given = caseAt(moment, event);
  if (moment.timeline.records.kind(event) === EXPANDED) {
    const { key, facts } = told(given);
    return { key: `caption.${key}`, facts };
  }
  const reason = reasonOf(given);
  return reason ? { key: `caption.${reason.key}`, facts: reason.facts } : { key: "predict.why.empty", facts: {} };
}

/**
 * What becomes of a neighbour, with what was known of it until then. @param {QuizMoment} moment @param {QuizQuestion} question
 * @returns {Sentence}
 */
function fateTold(moment, { best, kind, subject, node, move, side, event }) {
  const { timeline, run, tables } = moment;
  const facts = { place: place(moment, subject) };
  if (best === "blocked") {
    const why = run.domain.blocked?.(run, tables, node).find((each) => each.move === move);
    return { key: why?.key ?? "", facts: { ...facts, ...why?.facts } };
  }
  const record = kind === "parent" ? event : recordAbout(timeline.records, event, { node, subject, side });
  const [now, before] = [figure(timeline.g(subject, side)), fOf(moment, subject, side).f];
  const bound = figure(boundOf(caseAt(moment, record)));
  const all = { ...factsOf(moment, record), ...facts, now, old: now, oldF: before, bound };
  return { key: `neighbour.${kindName(moment, record)}`, facts: all };
}

/**
 * @param {import("../records/records.js").RecordStore} records @param {number} event @param {{ node: number, subject:
 *   number, side: number }} about
 */
function recordAbout(records, event, { node, subject, side }) {
  let record = event + 1;
  while (
    record < records.length &&
    !(records.node(record) === subject && records.other(record) === node && records.side(record) === side)
  )
    record += 1;
  return record;
}

/** @param {QuizMoment} moment @param {number} record */
function kindName({ timeline, run, tables }, record) {
  const { records } = timeline;
  const goesBy = familyOf(tables, run.settings);
  const name = KINDS[records.kind(record)];
  if (name === "opened")
    return { ranked: name, bounded: "opened.bounded", oldest: "opened.plain", deep: "opened.plain" }[goesBy];
  if (name === "kept") return goesBy === "ranked" ? name : "kept.plain";
  if (name === "cut" || (name === "ignored" && goesBy !== "ranked")) return `${name}.${goesBy}`;
  const cheaper = name === "ignored" && records.g(record) < timeline.g(records.node(record), records.side(record));
  return cheaper ? "ignored-cheaper" : name;
}
