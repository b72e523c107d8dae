/**
 * What a state shows of its run, and how far the cursor may go in it now: read off the state, never stored. The rule
 * that nothing beyond an open question may be seen is walkable's; buttons, steps, playing and views all ask it. Pure.
 */

import { RecordStore } from "../records/records.js";
import { Parting } from "../records/stepdifferences.js";
import { active } from "./activelane.js";
import { isAsked, reach } from "./quizplan.js";

/** @import { Before, Lane, Run, State } from "../types.js" */
/** @import { History } from "../records/steps.js" */

const NOTHING = new RecordStore();

/**
 * Is the run shown made for another problem or other settings than those on the page?
 * @param {State} state
 */
export function outdated(state) {
  const { run, problem, settings } = active(state);
  return run !== null && (run.problem !== problem || run.wanted !== settings);
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
export function history(state) {
  const { run } = active(state);
  return { ...historyOf(run), cell: state.picked, parting: run ? partingOf(state, run) : null };
}

/** @param {Run | null} run */
export function historyOf(run) {
  const done = run?.status === "done" || run?.status === "refused";
  return { records: run?.records ?? NOTHING, known: run?.known ?? 0, done };
}

/** Where a run parts from that of the lane it is laid over, or else of all that go with it and have its nodes. @param {State} state @param {Run} run */
function partingOf(state, run) {
  const { lanes, against } = state;
  if (lanes.length === 1 || !active(state).linked) return null;
  const { sameNodes } = run.domain;
  const isBeside = (/** @type {Lane} */ { linked, run: other }) =>
    linked && other !== null && other !== run && sameNodes(run.problem, other.problem);
  const beside = lanes.filter(isBeside);
  const chosen = beside.filter(({ id }) => id === against);
  const runs = (chosen.length ? chosen : beside).map((lane) => historyOf(lane.run));
  return runs.length ? new Parting(historyOf(run), runs) : null;
}

/**
 * The part of it that may be walked now. It ends at an open question; while Predict is on and records still come, after
 * the last complete step, since a question about a step needs all its records.
 * @param {State} state
 * @returns {History}
 */
export function walkable(state) {
  const whole = history(state);
  const known = isAsked(state) ? active(state).cursor : reach(state, whole.known);
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
  const { run, problem, cursor } = active(state);
  if (run && !state.domain.fits(run.problem, problem))
    return { records: NOTHING, known: 0, done: false, cell: null, cursor: 0 };
  return { ...(isAsked(state) ? walkable(state) : history(state)), cursor };
}

/**
 * The run before, while its place is being looked for in the new one.
 * @param {State} state
 * @returns {Before | null}
 */
export function comingBack(state) {
  return beforeOf(active(state));
}

/** The same of a lane. @param {Lane} lane @returns {Before | null} */
export function beforeOf({ run, goingTo }) {
  return typeof goingTo === "object" && goingTo && "back" in goingTo ? (run?.before ?? null) : null;
}
