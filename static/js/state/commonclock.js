/**
 * The one clock of several lanes. An action is done to one lane, the one in front; where its cursor has moved, the time is
 * read off it, and the other linked lanes are moved to that time. The time may go past the end of the active lane, while
 * another goes on. Lanes whose search belongs to another problem, or to other settings, begin anew. A page with one lane
 * has no clock. Pure.
 */

import { isHopeless, problemOf } from "../problems/domains.js";
import { active, stopped } from "./activelane.js";
import { moveCursor } from "./cursor.js";
import { beforeOf, comingBack } from "./horizon.js";
import { hasEnded, haveAllEnded, inLane, leader, movingLanes, straggler, timeOf } from "./lanes.js";
import { onDesk } from "./perdomain.js";
import { NO_RUN, withRun } from "./run.js";

/** @import { Action, Lane, State, Target } from "../types.js" */

/** Which lane is in front; for all other actions the active one. @type {Partial<Record<Action["type"], (state: State) => Lane>>} */
const FRONTS = {
  ticked: leader,
  play: leader,
  pause: leader,
  stepForward: leader,
  toTheEnd: leader,
  stepBack: straggler,
  restart: straggler,
};

/**
 * After these the time stays what it is, and the active lane comes to where the others are. Those that have all ended may
 * stay so, whatever their ends are now.
 * @type {Partial<Record<Action["type"], "ended" | "timed">>}
 */
const JOINING = {
  settingsChosen: "ended",
  undo: "ended",
  redo: "ended",
  lanesChosen: "ended",
  laneAdded: "ended",
  laneRemoved: "ended",
  laneLinked: "timed",
  laneTaken: "timed",
  clockChosen: "timed",
  timeSet: "timed",
};

/** What an action has made of the lane in front. @typedef {{ action: Action, was: Lane, is: Lane, hadAllEnded: boolean }} Happened */

/**
 * The state after an action was done to the lane in front. Of another lane than the active one nothing else comes of it.
 * @param {State} state
 * @param {Action} action
 * @param {(state: State) => State} change
 * @returns {State}
 */
export function doneInFront(state, action, change) {
  const lane = frontOf(state, action);
  if (action.type === "ticked" && isLate(state, lane)) return state;
  const front = inLane(state, lane);
  const moved = change(front);
  if (moved === front) return state;
  if (front === state) return moved;
  const { lanes, runs, playback } = moved;
  return { ...state, lanes, runs, playback: action.type in FRONTS ? playback : state.playback };
}

/**
 * All lanes in step after an action.
 * @param {State} state
 * @param {State} moved with several lanes
 * @param {Action} action
 */
export function inStep(state, moved, action) {
  const before = onDesk(state, moved.domain.name);
  const was = frontOf(before, action);
  const is = was === active(before) ? active(moved) : moved.lanes[before.lanes.indexOf(was)];
  const happened = { action, was, is, hadAllEnded: haveAllEnded(before) };
  return rested(lookedAgain(together(allRunning(moved), before, happened), action));
}

/** @param {State} state @param {Action} action @returns {Lane} */
function frontOf(state, action) {
  const run = "run" in action ? action.run : undefined;
  const read = run === undefined ? undefined : state.lanes.find((lane) => lane.run?.id === run);
  return read ?? FRONTS[action.type]?.(state) ?? active(state);
}

/** Is a lane still on its way to the time? Then the clock waits for it. @param {State} state @param {Lane} front */
function isLate(state, front) {
  return movingLanes(state).some((lane) => lane !== front && lane.run && lane.goingTo !== null);
}

/** Whoever waits for a step in which lanes differ looks again when another lane has more records. @param {State} state @param {Action} action */
function lookedAgain(state, action) {
  if (action.type !== "recordsArrived") return state;
  const was = movingLanes(state).find(({ goingTo }) => typeof goingTo === "object" && goingTo && "differs" in goingTo);
  if (!was?.goingTo) return state;
  const moved = inLanes(state, [was], (each) => moveCursor(each, /** @type {Target} */ (was.goingTo)));
  const is = moved.lanes[state.lanes.indexOf(was)];
  return is === was ? state : together(moved, state, { action, was, is, hadAllEnded: haveAllEnded(state) });
}

/**
 * Every lane with a search of its problem and of its settings, or none where the active one has none. While a picture of
 * the past is shown, that is shown of all.
 * @param {State} state
 * @returns {State}
 */
export function allRunning(state) {
  const { run } = active(state);
  if (state.lanes.length === 1 || (run && run.problem !== problemOf(state))) return state;
  if (!run && !isHopeless(state))
    return { ...state, lanes: state.lanes.map((lane) => (lane.run ? { ...lane, ...NO_RUN } : lane)) };
  const keepStep = comingBack(state) !== null;
  const others = state.lanes.filter((lane) => lane !== active(state));
  return inLanes(state, others, (each) => (isSearched(each) ? each : withRun(each, keepStep)));
}

/** Is its search that of its problem and settings, or is none to be had? @param {State} state */
function isSearched(state) {
  const { run, problem, settings } = active(state);
  return run ? run.problem === problem && run.wanted === settings : isHopeless(state);
}

/** The state after something was done in some of its lanes. @param {State} state @param {readonly Lane[]} lanes @param {(state: State) => State} change */
function inLanes(state, lanes, change) {
  let after = state;
  for (const lane of lanes) after = change({ ...after, active: state.lanes.indexOf(lane) });
  return { ...after, active: state.active };
}

/**
 * All that the clock moves, at the time that it is now.
 * @param {State} state
 * @param {State} before
 * @param {Happened} happened
 */
function together(state, before, happened) {
  const { was } = happened;
  const isElsewhere = before.domain !== state.domain;
  const begun = begunSince(state, before);
  if (!active(state).linked) return sentTo(state, state.clock.time, begun);
  const joining = joiningOf(state, happened);
  if (!joining && state.lanes.some(({ id, linked }) => id === was.id && !linked)) return state;
  const time = staysEnded(happened, joining) ? Infinity : timeAfter(state, happened, joining !== null);
  if (time === before.clock.time && !joining && !isRestarted(happened)) return sentTo(state, time, begun);
  const moving = movingLanes(state).filter(({ id }) => joining || isElsewhere || id !== was.id);
  return sentTo(state, time, moving);
}

/** The linked lanes whose runs are others now: they have to find the time, even if nothing else has moved. @param {State} state @param {State} before */
function begunSince(state, before) {
  const runs = new Set(before.lanes.map(({ run }) => run?.id));
  return state.lanes.filter((lane) => lane.linked && lane !== active(state) && !runs.has(lane.run?.id));
}

/** Does the lane in front come to where the others are, and may it stay at its end, or on its way there? @param {State} state @param {Happened} happened */
function joiningOf({ lanes }, { action, was, is }) {
  if (lanes.some(({ id, problem }) => id === was.id && problem !== was.problem)) return null;
  const isBack = action.type === "recordsArrived" && beforeOf(was) !== null && beforeOf(is) === null;
  return isBack ? "timed" : (JOINING[action.type] ?? null);
}

/** @param {Happened} happened @param {"ended" | "timed" | null} joining */
function staysEnded({ action, was, is, hadAllEnded }, joining) {
  const again = beforeOf(is) !== null && action.type !== "recordsArrived";
  const isOver = was.run?.status === "done" && hadAllEnded;
  return (joining === "ended" || again) && (isOver || was.goingTo === Infinity);
}

/** @param {Happened} happened */
function isRestarted({ was, is }) {
  return was.run?.records !== is.run?.records;
}

/**
 * What time it is after the lane in front has moved.
 * @param {State} state
 * @param {Happened} happened
 * @param {boolean} joins
 */
function timeAfter(state, happened, joins) {
  const { action, was, is } = happened;
  const { time } = state.clock;
  const arrived = action.type === "recordsArrived";
  if (beforeOf(is)) return action.type === "stepForward" ? time + 1 : time;
  if (joins || (arrived && isSent(was.goingTo))) return time;
  if (action.type === "toTheEnd" || is.goingTo === Infinity || (arrived && was.goingTo === Infinity)) return Infinity;
  const turned = !arrived && was.goingTo !== null && was.goingTo !== is.goingTo;
  const isStopped = action.type === "pause" && !hasEnded(is);
  const leads = turned || isStopped || was.cursor !== is.cursor || isRestarted(happened);
  if (!leads && !arrived) return time;
  return leads ? timeOf(state, is) : Math.max(time, timeOf(state, is)); // now it may be known that a step is complete
}

/** @param {Lane["goingTo"]} target */
function isSent(target) {
  return typeof target === "object" && target !== null && "time" in target;
}

/** @param {State} state @param {number} time @param {readonly Lane[]} lanes */
function sentTo(state, time, lanes) {
  const { name } = state.clock;
  const sent = inLanes(state, lanes, (each) =>
    !active(each).run || comingBack(each) ? each : moveCursor(each, { time, clock: name }),
  );
  return time === state.clock.time ? sent : { ...sent, clock: { name, time } };
}

/** Where all have ended, nothing plays, and it is no later than that. @param {State} state @returns {State} */
export function rested(state) {
  if (!haveAllEnded(state)) return state;
  const standing = stopped(state);
  const { lanes, clock } = state;
  if (lanes.length === 1 || !active(state).linked) return standing;
  const time = Math.min(clock.time, Math.max(...movingLanes(state).map((lane) => timeOf(state, lane))));
  return time === clock.time ? standing : { ...standing, clock: { ...clock, time } };
}
