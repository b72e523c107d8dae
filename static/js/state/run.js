/**
 * What the actions of state.js do to the run: one is started, opened or refused, its records arrive, and it is compared
 * with the run before. The cursor in it is cursor.js's; the server hears of a run from server/runner.js. Pure.
 */

import { isHopeless, problemOf } from "../problems/domains.js";
import { RecordStore } from "../records/records.js";
import { recordOfStep, stepAt } from "../records/steps.js";
import { active, stopped, withLane } from "./activelane.js";
import { comingBack, history } from "./horizon.js";

/** @import { Action, Back, Before, ForeignSearch, Lane, Playback, Run, State } from "../types.js" */

/** @type {Playback} */
export const AT_REST = { playing: false, speed: 4, stepSize: "expansion", due: 0 };

/** What a lane has of a run before there is one. @type {Pick<Lane, "run" | "cursor" | "goingTo" | "changedFrom">} */
export const NO_RUN = { run: null, cursor: 0, goingTo: null, changedFrom: null };

/**
 * A new run of the present problem and settings, unless it is hopeless.
 * @param {State} state
 * @param {boolean} keepStep come back to the record shown now, and say from where on the history differs
 * @returns {State}
 */
export function startedRun(state, keepStep) {
  return withRun({ ...stopped(state), message: null }, keepStep);
}

/** The same in a lane whose run nobody has asked for: what plays goes on. @param {State} state @param {boolean} keepStep @returns {State} */
export function withRun(state, keepStep) {
  if (isHopeless(state)) return withLane(state, NO_RUN);
  const before = keepStep ? placeBefore(state) : null;
  const run = newRun(state, before);
  return withLane({ ...state, runs: run.id }, { ...NO_RUN, run, goingTo: before ? backTo(before) : null });
}

/**
 * @param {State} state
 * @param {Before | null} before
 * @returns {Run}
 */
function newRun(state, before) {
  const { problem, settings } = active(state);
  return {
    ...{ id: state.runs + 1, domain: state.domain, problem, settings, wanted: settings, status: "opening" },
    ...{ records: new RecordStore(), known: 0, before, guarantee: null, impossible: false, formula: null },
    ...{ engine: "", why: null, footprint: null, seconds: 0, timing: null, refusal: null },
    foreign: null,
  };
}

/**
 * The run of another program on the present problem, with all its records; no server is asked for it.
 * @param {State} state
 * @param {ForeignSearch} foreign
 * @returns {State}
 */
export function foreignRun(state, foreign) {
  const fresh = newRun(state, null);
  fresh.records.append(foreign.bytes);
  const run = {
    ...fresh,
    ...foreign.facts,
    foreign,
    status: /** @type {const} */ ("done"),
    known: fresh.records.length,
  };
  return withLane({ ...stopped(state), message: null, runs: run.id }, { ...NO_RUN, run });
}

/**
 * Where the cursor stood before the run is made again; when that happens repeatedly, where it stood first.
 * @param {State} state
 * @returns {Before | null}
 */
function placeBefore(state) {
  const { run, cursor } = active(state);
  if (!run || !state.domain.fits(run.problem, problemOf(state))) return null;
  const before = comingBack(state);
  if (before) return { ...before, same: 0 };
  const { records, known, done } = history(state);
  return known ? { records, known, done, cursor, same: 0 } : null;
}

/**
 * The same place in words that hold for another run: the end, or a step and how far into it.
 * @param {Before} before
 * @returns {Back}
 */
function backTo(before) {
  const passed = { ...before, cell: null };
  if (before.done && before.cursor === before.known) return { back: Infinity, taken: Infinity };
  const step = stepAt(passed, before.cursor);
  const start = recordOfStep(passed, step - 1) ?? 0;
  return { back: step, taken: before.cursor === recordOfStep(passed, step) ? Infinity : before.cursor - start };
}

/**
 * @param {State} state
 * @param {number} id
 * @param {Partial<Run>} changes
 */
export function changedRun(state, id, changes) {
  const { run } = active(state);
  return run?.id === id ? withLane(state, { run: { ...run, ...changes } }) : state;
}

/**
 * The run knows of more records, and is compared with the one before.
 * @param {State} state
 * @param {Extract<Action, { type: "recordsArrived" }>} action
 */
export function grownRun(state, { run, known, done, seconds }) {
  return compared(changedRun(state, run, { known, seconds, status: done ? "done" : "open" }));
}

/**
 * Say from which step on the history differs from the one before, as soon as that is known.
 * @param {State} state
 * @returns {State}
 */
function compared(state) {
  const { run, changedFrom: known } = active(state);
  if (!run?.before || known !== null) return state;
  const same = Math.min(run.known, run.before.known);
  const differs = run.records.firstDifference(run.before.records, same, run.before.same);
  const changedFrom =
    differs === null ? null : Math.min(...[run, run.before].map((each) => each.records.starts.before(differs + 1)));
  return withLane(state, { changedFrom, run: { ...run, before: { ...run.before, same } } });
}

/**
 * Let go of the run before when there is nothing left to compare with it, and it is not shown.
 * @param {State} state
 * @returns {State}
 */
export function settled(state) {
  const { run, changedFrom } = active(state);
  if (!run?.before || comingBack(state)) return state;
  const over = changedFrom !== null || run.status === "done" || run.before.same === run.before.known;
  return over ? withLane(state, { run: { ...run, before: null } }) : state;
}
