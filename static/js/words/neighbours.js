/**
 * All neighbours of the node being expanded, those included that make no record: what became of each, or why nothing
 * could. What there is around a node the domain says; what became of it, the records of the step. Pure; knows no words.
 */

import { kindsThat } from "../records/kinds.js";
import { JUMPED, LEFT, NO_NODE } from "../records/records.js";
import { detailOf } from "../state/detail.js";
import { familyOf, isJumping } from "./recordsentence.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Run, Tables } from "../types.js" */

/**
 * @typedef {object} Neighbour
 * @property {number} move
 * @property {number} record what says what became of it, or -1
 * @property {number} cell on a map, or -1
 * @property {string} why there is no record: a key under `neighbour.`, or ""
 */
/** @typedef {{ timeline: Timeline, run: Run, tables: Tables }} Telling */

const WITHIN = kindsThat(({ tells_parent }) => tells_parent); // while successors are being looked at

/**
 * The neighbours of the node being expanded, in the order of the moves; none before the first expansion.
 * @param {Telling} given
 * @returns {Neighbour[]}
 */
export function neighbours(given) {
  const { timeline, run } = given;
  const { current, records } = timeline;
  if (current < 0) return [];
  const found = run.domain.neighbours(given, records.node(current));
  assign(given, found);
  for (const neighbour of found)
    if (neighbour.record < 0 && !neighbour.why) neighbour.why = withoutRecord(given, neighbour);
  return found;
}

/**
 * Give each neighbour the record about it. The record names the way, but in some searches broken on purpose that of the
 * old parent.
 * @param {Telling} given
 * @param {Neighbour[]} found
 */
function assign(given, found) {
  const { records, current, successors } = given.timeline;
  const node = records.node(current);
  const side = records.side(current);
  for (const record of successors) {
    if (records.side(record) !== side || records.other(record) === NO_NODE) continue; // where a twin begins
    const own = records.other(record) === node;
    const neighbour = found.find((each) =>
      own ? each.move === records.move(record) : given.run.domain.leadsTo(given, each, records.node(record)),
    );
    if (neighbour) Object.assign(neighbour, { record, why: "" });
  }
}

/**
 * Why there is no record of a step that is allowed.
 * @param {Telling} given
 * @param {Neighbour} neighbour
 */
function withoutRecord(given, neighbour) {
  const { timeline, run, tables } = given;
  const family = familyOf(tables, run.settings);
  if (timeline.records.coarse) return "unsampled";
  if (family === "bounded") return isTried(given, neighbour.move) ? "earlier" : "later";
  if (family === "deep" && behind(timeline) >= 0) return "earlier";
  if (!isWhole(timeline)) return "later";
  if (detailOf(run, tables) === "sets") return "unchanged";
  if (!isJumping(run, tables)) return "over";
  return isScanned(timeline, neighbour) ? "scanned" : "pruned";
}

/**
 * The record by which the search backed out of a successor last, since it has nothing but this node's to look at; or
 * -1. @param {Timeline} timeline
 */
function behind({ records, current, cursor }) {
  let record = cursor - 1;
  while (record > current && records.kind(record) !== LEFT) record -= 1;
  return record > current ? record : -1;
}

/**
 * Has a search that tries one move after another come past this one?
 * @param {Telling} given
 * @param {number} move
 */
function isTried({ timeline, run }, move) {
  const { records, successors, current } = timeline;
  const left = behind(timeline);
  const last = successors.at(-1) ?? (left < 0 ? -1 : timeline.entry(records.node(left), records.side(current)));
  if (last < 0) return false;
  const place = (/** @type {number} */ each) => run.domain.place(run.settings, each);
  return place(move) <= place(records.move(last));
}

/** Have all successors been looked at? What comes next tells. @param {Timeline} timeline */
function isWhole({ records, cursor }) {
  return cursor < records.length ? !WITHIN.includes(records.kind(cursor)) : records.ended;
}

/**
 * Did a jump-point search look along this way in this step?
 * @param {Timeline} timeline
 * @param {Neighbour} neighbour
 */
function isScanned({ records, current, cursor }, { move, cell }) {
  for (let record = current + 1; record < cursor; record += 1) {
    if (records.kind(record) === JUMPED && records.move(record) === move && records.node(record) === cell) return true;
  }
  return false;
}
