/**
 * The second sentence about a record, where there is a reason to give: why the search or a jump stopped here, and what
 * it means that f fell. Its keys are under `caption.` too; a reason that need not be true of this search is never given. Pure.
 */

import { figure, rank, weightsOf } from "../records/figures.js";
import {
  ARRIVED,
  EXHAUSTED,
  EXPANDED,
  FELL,
  FOUND,
  IGNORED,
  IMPROVED,
  JUMPED,
  KEPT,
  OPENED,
  REOPENED,
} from "../records/records.js";
import { endOfJump } from "./jumps.js";
import { family, familyOf } from "./recordsentence.js";
import { aimOf, boundOf, isTwoSided, nodeFacts, roundOf } from "./sentencefacts.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Case } from "./sentencefacts.js" */
/** @import { Sentence, Settings, Tables } from "../types.js" */

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
  ...Object.fromEntries([JUMPED, OPENED, IMPROVED, REOPENED, KEPT, IGNORED].map((kind) => [kind, jumpEnded])),
};

/**
 * Does it follow from a fall of f that the heuristic is inconsistent? Only where f = g + w·h with w at most 1 is what
 * the search goes by.
 * @param {Tables} tables
 * @param {Settings} settings
 */
export function fallsTell(tables, settings) {
  const { g, h } = weightsOf(tables, settings);
  return familyOf(tables, settings) === "ranked" && g === 1 && h <= 1 && !tables.algorithms[settings.algorithm].own_f;
}

/** @param {Case} given @returns {Sentence | null} */
function fallen(given) {
  const { records, record, run, tables } = given;
  const { settings } = run;
  if (!(records.flags(record) & FELL) || !fallsTell(tables, settings)) return null;
  const before = expansionBefore(records, record);
  const facts = {
    f: nodeFacts(given).f,
    before: figure(rank(weightsOf(tables, settings), records.g(before), records.h(before))),
  };
  return { key: "fell", facts };
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
  const { settings } = run;
  if (isTwoSided(given))
    return {
      key: family(given) === "ranked" && weightsOf(tables, settings).g ? "stopped.both" : "stopped.met",
      facts: {},
    };
  const facts = { ...nodeFacts(given), f: figure(waitingF(given)), bound: figure(boundOf(given)), aim: aimOf(given) };
  const { options, answers_twin, own_f } = tables.algorithms[settings.algorithm];
  if (answers_twin && records.side(record)) return null;
  const generated = options.includes("goal_test") && settings.goal_test === "generation" && !isTakenOut(given);
  const goesBy = own_f ? "oldest" : family(given);
  return { key: `stopped.${generated ? "generated" : goesBy}`, facts };
}

/**
 * The f that the goal waited with: the record of the end has no h, and that of the goal need not be 0. @param {Case}
 * given
 */
function waitingF({ timeline, records, record, run, tables }) {
  const [node, side] = [records.node(record), records.side(record)];
  return rank(weightsOf(tables, run.settings), timeline.g(node, side), timeline.h(node, side));
}

/** The start is never generated: where it is the goal as well, it is taken out. @param {Case} given */
function isTakenOut({ timeline, records, record }) {
  return timeline.parent(records.node(record)) < 0;
}

/** @param {Case} given @returns {Sentence | null} */
function jumpEnded(given) {
  const end = endOfJump(given);
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
