/** The hints of Predict after a first wrong answer: keys under `predict.hint.`. The rest of its words is predictwords.js's. */

import { figure } from "../records/figures.js";
import { stepAt } from "../records/steps.js";
import { familyOf } from "../words/recordsentence.js";
import { aimOf } from "../words/sentencefacts.js";
import { say } from "../words/words.js";
import { fOf, place } from "./predictwords.js";

/** @import { QuizMoment, QuizQuestion } from "./questions.js" */
/** @import { Sentence } from "../types.js" */

/**
 * What is said after a first wrong answer: two f values where one has to be found, else what to look at.
 * @param {QuizMoment} moment
 * @param {QuizQuestion} question
 * @param {string | number} given
 * @returns {string}
 */
export function hintText(moment, question, given) {
  const { key, facts } = (HINTS[question.kind] ?? (() => ({ key: "general", facts: {} })))(
    moment,
    question,
    Number(given),
  );
  return say("predict.again", { hint: say(`predict.hint.${key}`, facts) });
}

/** @type {Record<string, (moment: QuizMoment, question: QuizQuestion, given: number) => Sentence>} */
const HINTS = {
  next(moment, { side, best }, given) {
    const goesBy = familyOf(moment.tables, moment.run.settings);
    const [picked, least] = [fOf(moment, given, side), fOf(moment, Number(best), side)];
    const since = (/** @type {number} */ node) => stepOf(moment, node, side);
    const facts = {
      place: place(moment, given),
      domain: moment.run.domain.name,
      ranked: picked.ranked,
      leastRanked: least.ranked,
      step: since(given),
      other: since(Number(best)),
    };
    return { key: `next.${goesBy}`, facts };
  },
  value: (moment, { subject, node, event }) => {
    const { g, h } = moment.run.formula ?? { g: 0, h: 0 };
    const rule = [g && "g", h && (h === 1 ? "h" : `${figure(h)} × h`)].filter(Boolean).join(" + ");
    return {
      key: "value",
      facts: {
        place: place(moment, subject),
        node: place(moment, node),
        g: figure(moment.timeline.records.g(event)),
        rule,
      },
    };
  },
  parent: (moment, { subject, node, event, side }) => ({
    key: "parent",
    facts: {
      now: figure(moment.timeline.g(subject, side)),
      g: figure(moment.timeline.records.g(event)),
      node: place(moment, node),
    },
  }),
  size: ({ timeline }) => ({ key: "size", facts: { count: timeline.countsAt(timeline.cursor).open } }),
  over: (moment, { node, event }) => ({
    key: "over",
    facts: { place: place(moment, node), h: figure(moment.timeline.records.h(event)), aim: aimOf(moment) },
  }),
  finished: (_, { form }) => ({ key: `finished.${form}`, facts: {} }),
};

/** The step in which an open node got there. @param {QuizMoment} moment @param {number} node @param {number} side */
function stepOf({ timeline }, node, side) {
  const { records } = timeline;
  return stepAt({ records, known: records.length, done: false, cell: null }, timeline.entry(node, side) + 1);
}
