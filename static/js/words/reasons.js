/**
 * The second sentence about a record, where there is a reason to give: why the search or a jump stopped here, and what
 * it means that f fell. Its keys are under `caption.` too; a reason that need not be true of this search is never given. Pure.
 */

import { figure } from "../records/figures.js";
import { kindsThat } from "../records/kinds.js";
import { ARRIVED, EXHAUSTED, EXPANDED, FELL, FOUND } from "../records/records.js";
import { family, familyOf } from "./recordsentence.js";
import { aimOf, boundOf, isTwoSided, nodeFacts, roundOf } from "./sentencefacts.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Case } from "./sentencefacts.js" */
/** @import { Run, Sentence, Tables } from "../types.js" */

/** Why a jump ended, and the node that is the reason. @typedef {{ why: "goal" | "forced" | "turn" | "blocked", cell: number }} EndOfJump */

/**
 * @param {Case} given
 * @returns {Sentence | null}
 */
export function reasonOf(given) {
  return REASONS[given.records.kind(given.record)]?.(given) ?? null;
}

/** @type {Partial<Record<number, (given: Case) => Sentence | null>>} */
const REASONS = {
  [EXPANDED]: fallen,
  [FOUND]: stopped,
  [ARRIVED]: stopped,
  [EXHAUSTED]: exhausted,
  ...Object.fromEntries(kindsThat(({ tells_parent }) => tells_parent).map((kind) => [kind, jumpEnded])),
};

/**
 * Does it follow from a fall of f that the heuristic is inconsistent? Only where f = g + w·h with w at most 1 is what
 * the search goes by.
 * @param {Tables} tables
 * @param {Pick<Run, "settings" | "formula">} run
 */
export function fallsTell(tables, { settings, formula }) {
  if (familyOf(tables, settings) !== "ranked" || tables.algorithms[settings.algorithm].own_f) return false;
  return formula !== null && formula.g === 1 && formula.h <= 1;
}

/** @param {Case} given @returns {Sentence | null} */
function fallen(given) {
  const { records, record, run, tables } = given;
  if (!(records.flags(record) & FELL) || !fallsTell(tables, run)) return null;
  const before = expansionBefore(records, record);
  return { key: "fell", facts: { f: nodeFacts(given).f, before: figure(records.f(before)) } };
}

/**
 * The expansion before this one, on its side.
 * @param {RecordStore} records
 * @param {number} record
 */
function expansionBefore(records, record) {
  let before = record - 1;
  while (before >= 0 && !(records.kind(before) === EXPANDED && records.side(before) === records.side(record)))
    before -= 1;
  return before;
}

/** @param {Case} given @returns {Sentence | null} */
function stopped(given) {
  const { records, record, run, tables } = given;
  const { settings, formula, foreign } = run;
  if (foreign) return null;
  if (isTwoSided(given))
    return {
      key: family(given) === "ranked" && formula?.g ? "stopped.both" : "stopped.met",
      facts: {},
    };
  const facts = { ...nodeFacts(given), f: figure(waitingF(given)), bound: figure(boundOf(given)), aim: aimOf(given) };
  const { options, answers_twin } = tables.algorithms[settings.algorithm];
  if (answers_twin && records.side(record)) return null;
  const generated = options.includes("goal_test") && settings.goal_test === "generation" && !isTakenOut(given);
  return { key: `stopped.${generated ? "generated" : family(given)}`, facts };
}

/**
 * The f that the goal waited with: the record of the end has none. @param {Case}
 * given
 */
function waitingF({ timeline, records, record }) {
  return timeline.f(records.node(record), records.side(record));
}

/** The start is never generated: where it is the goal as well, it is taken out. @param {Case} given */
function isTakenOut({ timeline, records, record }) {
  return timeline.parent(records.node(record)) < 0;
}

/** @param {Case} given @returns {Sentence | null} */
function jumpEnded(given) {
  const end = given.run.domain.endOfJump(given);
  const named = (/** @type {number} */ node) => given.named(node);
  return (
    end && {
      key: `jump.${end.why}`,
      facts: { place: named(given.records.node(given.record)), cell: named(end.cell), aim: aimOf(given) },
    }
  );
}

/** @param {Case} given @returns {Sentence | null} */
function exhausted(given) {
  return roundOf(given) ? { key: `stopped.nothing-more.${family(given)}`, facts: {} } : null;
}
