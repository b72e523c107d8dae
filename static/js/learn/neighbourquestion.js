/**
 * The question what happens to a neighbour of the node that is expanded next, and what it is made of: the records about
 * successors, and the neighbours that no step leads to. Pure.
 */

import { kindsThat } from "../records/kinds.js";
import { EXPANDED, KINDS } from "../records/records.js";
import { randomAt } from "../state/quizplan.js";
import { isJumping } from "../words/recordsentence.js";

/** @import { QuizCase } from "./questions.js" */
/** @import { Family } from "../types.js" */

/** @type {Map<number, string>} */
const FATES = new Map(kindsThat(({ successor }) => successor).map((kind) => [kind, KINDS[kind]]));
/** What a search can make of a neighbour. @type {Record<Family, readonly string[]>} */
const POSSIBLE = {
  ranked: ["opened", "improved", "kept", "ignored"],
  oldest: ["opened", "kept", "ignored"],
  deep: ["opened", "kept", "ignored", "cut"],
  bounded: ["opened", "ignored", "cut"],
};
const RARE = ["improved", "reopened", "kept", "ignored", "cut"]; // fates that are asked about first

const RARELY = 0.7; // how often one of the rare fates is asked about, where there is one

/** @param {QuizCase} given */
export function isExpansion({ records, event }) {
  return records.kind(event) === EXPANDED;
}

/** Is it broken on purpose, so that its records of what is improved name the old parent? @param {QuizCase} given */
export function isHalfUpdated({ run, tables }) {
  return tables.algorithms[run.settings.algorithm].half_updated;
}

/** The records about successors of the node being expanded. @param {QuizCase} given */
export function successorRecords({ records, event, end, node, side }) {
  const found = [];
  for (let record = event + 1; record < end; record += 1) {
    if (FATES.has(records.kind(record)) && records.other(record) === node && records.side(record) === side)
      found.push(record);
  }
  return found;
}

/** What happens to this neighbour? @param {QuizCase} given */
export function fate(given) {
  const { records, family } = given;
  if (!isExpansion(given) || isHalfUpdated(given)) return null;
  const happens = successorRecords(given).map((record) => ({
    subject: records.node(record),
    move: records.move(record),
    best: FATES.get(records.kind(record)) ?? "",
  }));
  const ways = [...happens, ...blocked(given)];
  const back = given.timeline.parent(given.node, given.side);
  const rare = ways.filter(({ best, subject }) => RARE.includes(best) && subject !== back);
  const chosen = picked(given, rare.length && randomAt(given.seed, given.cursor, 2) < RARELY ? rare : ways, 3);
  return chosen && { ...chosen, by: /** @type {const} */ ("choice"), choices: fates(given, family) };
}

/** @param {QuizCase} given @param {Family} family */
function fates({ run, tables }, family) {
  const { options, jumps } = tables.algorithms[run.settings.algorithm];
  const reopens = jumps || (options.includes("reopening") && run.settings.reopening);
  const walls = run.domain.blocked && !jumps;
  return [...POSSIBLE[family], ...(reopens ? ["reopened"] : []), ...(walls ? ["blocked"] : [])];
}

/** The neighbours that no step leads to. @param {QuizCase} given */
function blocked({ run, tables, node }) {
  if (isJumping(run, tables)) return [];
  const found = run.domain.blocked?.(run, tables, node) ?? [];
  return found.map(({ node: subject, move }) => ({ subject, move, best: "blocked" }));
}

/**
 * @template T
 * @param {QuizCase} given
 * @param {readonly T[]} list
 * @param {number} salt
 * @returns {T | null}
 */
export function picked({ seed, cursor }, list, salt) {
  return list[Math.floor(randomAt(seed, cursor, salt) * list.length)] ?? null;
}
