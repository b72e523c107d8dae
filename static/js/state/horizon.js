/**
 * What a state shows of its run, and how far the cursor may go in it now: read off the state, never stored. The rule
 * that nothing beyond an open question may be seen is walkable's; buttons, steps, playing and views all ask it. Pure.
 */

import { DOMAINS, problemOf, rowOf } from "../problems/domains.js";
import { RecordStore } from "../records/records.js";
import { Parting } from "../records/stepdifferences.js";
import { isAsked, reach } from "./quizplan.js";

/** @import { Before, Lanes, Run, State } from "../types.js" */
/** @import { History } from "../records/steps.js" */

const NOTHING = new RecordStore();

/**
 * Is the run shown made for another problem or other settings than those on the page?
 * @param {State} state
 */
export function outdated(state) {
  const { run, settings } = state;
  return run !== null && (run.problem !== problemOf(state) || run.wanted !== settings);
}

/**
 * Is what is shown the past: a search that the page has not followed what was drawn or chosen since?
 * @param {State} state
 */
export function isPast(state) {
  return outdated(state) && !state.editor.live && shown(state).cursor > 0;
}

/**
 * All that is known of the run.
 * @param {State} state
 * @returns {History}
 */
export function history({ run, picked, lanes }) {
  return { ...knownOf(run), cell: picked, parting: run ? partingOf(run, lanes) : null };
}

/** @param {Run | null} run */
function knownOf(run) {
  const done = run?.status === "done" || run?.status === "refused";
  return { records: run?.records ?? NOTHING, known: run?.known ?? 0, done };
}

/** Where a run parts from that of the lane it is laid over, or else of all that go with it and have its nodes. @param {Run} run @param {Lanes} lanes */
function partingOf(run, { linked, others, against }) {
  const { sameNodes } = DOMAINS[run.domain];
  const isBeside = (/** @type {Run | null} */ other) =>
    other !== null && other !== run && sameNodes(run.problem, other.problem);
  const beside = linked ? others.filter((lane) => lane.linked && isBeside(lane.run)) : [];
  const chosen = beside.filter(({ id }) => id === against);
  const runs = (chosen.length ? chosen : beside).map((lane) => knownOf(lane.run));
  return runs.length ? new Parting(knownOf(run), runs) : null;
}

/**
 * The part of it that may be walked now. It ends at an open question; while Predict is on and records still come, after
 * the last complete step, since a question about a step needs all its records.
 * @param {State} state
 * @returns {History}
 */
export function walkable(state) {
  const whole = history(state);
  const known = isAsked(state) ? state.playback.cursor : reach(state, whole.known);
  return known === whole.known ? whole : { ...whole, known, done: false };
}

/**
 * What the picture shows: records and cursor. A run made again stays hidden behind the one before until it is as far.
 * @param {State} state
 * @returns {History & { cursor: number }}
 */
export function shown(state) {
  const before = comingBack(state);
  if (before) return { ...before, cell: state.picked };
  if (state.run && !rowOf(state).fits(state.run.problem, problemOf(state)))
    return { records: NOTHING, known: 0, done: false, cell: null, cursor: 0 };
  return { ...(isAsked(state) ? walkable(state) : history(state)), cursor: state.playback.cursor };
}

/**
 * The run before, while its place is being looked for in the new one.
 * @param {State} state
 * @returns {Before | null}
 */
export function comingBack({ run, playback }) {
  return typeof playback.goingTo === "object" && playback.goingTo && "back" in playback.goingTo
    ? (run?.before ?? null)
    : null;
}
