/** Why playing has just stopped, in words, if it was for a breakpoint. Pure. */

import { figure, rank } from "../records/figures.js";
import { KINDS } from "../records/records.js";
import { holding, slotAt } from "../state/breakpoints.js";
import { nameOf } from "../words/nodename.js";
import { partAt } from "./codelisting.js";

/** @import { Source } from "./codetypes.js" */
/** @import { Sentence, State } from "../types.js" */

/**
 * @param {State} state
 * @param {Source | null} source of the run, if it is here
 * @returns {Sentence | null}
 */
export function haltOf(state, source) {
  const { playback, run, view } = state;
  if (playback.playing || !run || playback.cursor === 0) return null;
  const { records } = run;
  const record = playback.cursor - 1;
  const [what] = holding(state, record);
  if (!what) return null;
  const [kind, g, h] = [records.kind(record), records.g(record), records.h(record)];
  const row = source?.emits[kind]?.[slotAt(records, record) & 1] ?? 0;
  const facts = {
    line: source ? row - partAt(source, row).row + 1 : 0,
    kind: KINDS[kind].toUpperCase(),
    condition: view.breakpoints.condition,
  };
  const numbers = { f: figure(rank(run.weights ?? { g: 1, h: 1 }, g, h)), g: figure(g), h: figure(h) };
  return { key: `code.halt.${what}`, facts: { ...facts, ...numbers, node: nameOf(run, records.node(record)) } };
}
