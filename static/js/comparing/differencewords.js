/**
 * The difference of two searches in sentences: what follows, from the numbers alone, for what only one of them has
 * expanded, and where nothing follows, why; and what the two do in a step in which they differ.
 */

import { claimOf } from "../records/difference.js";
import { figure } from "../records/figures.js";
import { EXPANDED, STALE } from "../records/records.js";
import { stepAt } from "../records/steps.js";
import { nameOf } from "../words/nodename.js";
import { capital, joined, say } from "../words/words.js";
import { isOneProblem } from "./lanepair.js";

/** @import { Count } from "../records/difference.js" */
/** @import { Necessity } from "../server/necessityquery.js" */
/** @import { Comparison, ComparedLane } from "./lanepair.js" */

const CLASSES = /** @type {const} */ (["above", "equal", "below"]);
const ALL = ["none", "one", "two"];
const SIGNS = { above: ">", equal: "=", below: "<" };

/** What only one of them has expanded, and the other, which did without. @typedef {{ count: Count, lane: string, other: ComparedLane, name: string }} Extra */

/**
 * What follows for both.
 * @param {Comparison} comparison
 * @param {readonly [string, string]} names of the lanes
 */
export function differenceTold({ sides, counts }, names) {
  const [left, right] = sides;
  const { domain } = left.run;
  if (!counts.left.all && !counts.right.all) return say(`difference.same.${domain.name}`, { count: counts.both.all });
  if (!isOneProblem(sides)) return say("difference.elsewhere");
  const extras = [
    { count: counts.left, lane: names[0], other: right, name: names[1] },
    { count: counts.right, lane: names[1], other: left, name: names[0] },
  ];
  const differs = !sameClasses(left.necessity, right.necessity);
  const told = extras
    .filter(({ count }) => count.all)
    .map((extra) => {
      const { count, other, name } = extra;
      const by = differs && !untold(other.necessity, count) && say("difference.by", { lane: name });
      return joined([capital(extraTold(extra)), by]);
    });
  return joined([...new Set(told)]);
}

/** @type {WeakMap<Uint8Array, { other: Uint8Array, same: boolean }>} */
const COMPARED = new WeakMap(); // there may be millions of them

/** Do both judge alike? @param {Necessity | null} one @param {Necessity | null} other */
function sameClasses(one, other) {
  const [ours, theirs] = [one?.classes ?? null, other?.classes ?? null];
  if (!ours || !theirs) return ours === theirs;
  const known = COMPARED.get(ours);
  if (known?.other === theirs) return known.same;
  const same = ours.length === theirs.length && ours.every((each, at) => each === theirs[at]);
  COMPARED.set(ours, { other: theirs, same });
  return same;
}

/** @param {Extra} extra */
function extraTold({ count, lane, other, name }) {
  const { domain } = other.run;
  const { necessity } = other;
  const facts = { lane, other: name, count: count.all };
  const why = untold(necessity, count);
  if (!necessity || why) return say(`difference.untold.${why}.${domain.name}`, facts);
  const parts = CLASSES.filter((each) => count[each]).map((found) => classTold(found, necessity, { count, name }));
  if (parts.length === 1) return say(`difference.${ALL[count.all] ?? "all"}.${domain.name}`, { ...facts, ...parts[0] });
  const each = parts.map((part) => say("difference.part", part));
  return say(`difference.some.${domain.name}`, {
    ...facts,
    parts: each.reduce((before, after) => say("difference.parts", { before, after })),
  });
}

/**
 * A class, how many are of it, and what follows.
 * @param {"above" | "equal" | "below"} found
 * @param {Necessity} necessity
 * @param {Pick<Extra, "count" | "name">} extra
 */
function classTold(found, necessity, { count, name }) {
  const them = count[found] === 1 ? "one" : "many";
  return {
    count: count[found],
    class: say("difference.f", { sign: SIGNS[found], cost: figure(necessity.cost ?? 0) }).replaceAll(" ", "\u00a0"),
    so: say(`difference.so.${soOf(found, necessity, claimOf(count))}`, { other: name, them }),
  };
}

/**
 * Why nothing follows; null where something does.
 * @param {Necessity | null} necessity of the search that did without
 * @param {Count} count
 */
function untold(necessity, count) {
  if (!necessity) return "waiting";
  const { known, cost, trust, legs } = necessity;
  if (legs) return "legs";
  if (!known) return "cost";
  if (cost === null) return "no-way";
  if (trust !== "consistent" && trust !== "admissible") return trust === "wrong" ? "wrong" : "unchecked";
  return claimOf(count) === "unknown" ? "f" : null;
}

/**
 * What follows from a class: for a search that is bound by f, and for any other.
 * @param {"above" | "equal" | "below"} found
 * @param {Necessity} necessity
 * @param {string} claim
 */
function soOf(found, { bound, trust }, claim) {
  if (found === "equal") return claim === "ties" ? "equal.all" : "equal";
  if (found === "below" && trust !== "consistent") return "below.inconsistent";
  return `${found}.${bound ? "bound" : "free"}`;
}

/**
 * What both do in the step that they are in, if that is the same step and they differ.
 * @param {Comparison} comparison
 * @param {readonly [string, string]} names
 */
export function stepDifferenceTold({ sides }, names) {
  const [one, other] = sides.map((side) => heads(side));
  const step = Math.max(one.step, other.step);
  if (!step || (one.step !== other.step && !(one.step < step ? sides[0] : sides[1]).done)) return "";
  if (one.step !== other.step) return endedTold(step, one.step < step ? 0 : 1, sides, names);
  if (one.node === null || other.node === null) return "";
  const facts = { step, left: names[0], right: names[1] };
  const [ours, theirs] = [one, other].map(({ node }, side) => nameOf(sides[side].run, Number(node)));
  if (ours === theirs) return say("difference.step.same", { ...facts, node: ours });
  return joined([say("difference.step.nodes", { ...facts, one: ours, other: theirs }), whyTold(sides)]);
}

/** @param {number} step @param {number} ended its side @param {readonly [ComparedLane, ComparedLane]} sides @param {readonly [string, string]} names */
function endedTold(step, ended, sides, names) {
  const { node } = heads(sides[1 - ended]);
  if (node === null) return "";
  const facts = { step, lane: names[ended], other: names[1 - ended], node: nameOf(sides[1 - ended].run, node) };
  return say("difference.step.ended", facts);
}

/** The step that a search is in, its expansion, and the node of that. @param {ComparedLane} side */
export function heads({ records, known, cursor }) {
  const history = { records, known, done: true, cell: null };
  const step = stepAt(history, cursor);
  if (!step) return { step, record: -1, node: null };
  let record = records.starts.at(step - 1);
  while (record + 1 < cursor && records.kind(record) === STALE) record += 1;
  const isExpansion = records.kind(record) === EXPANDED;
  return { step, record, node: isExpansion ? records.node(record) : null };
}

/** Why, where both go by the same f. @param {readonly [ComparedLane, ComparedLane]} sides */
function whyTold(sides) {
  const [one, other] = sides.map(({ run }) => [run.settings.heuristic, run.settings.expression, run.formula]);
  if (JSON.stringify(one) !== JSON.stringify(other) || !isOneProblem(sides)) return "";
  const [ours, theirs] = sides.map((side) => side.records.f(heads(side).record));
  if (Number.isNaN(ours) || Number.isNaN(theirs)) return "";
  if (ours === theirs) return say("difference.why.tie", { f: figure(ours) });
  return say("difference.why.f", { one: figure(ours), other: figure(theirs) });
}
