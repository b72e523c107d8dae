/**
 * The one clock of several lanes. What an action does, it does to one lane, in front of all others; where its cursor
 * has moved, the time is read off it, and the other linked lanes are sent to that time. The time may go past the end of
 * the lane at hand, while another goes on. Lanes whose search belongs to another problem, or to other settings, begin
 * anew. Pure.
 */

import { isHopeless, problemOf } from "../problems/domains.js";
import { going, withPlayback } from "./cursor.js";
import { comingBack } from "./horizon.js";
import {
  hasEnded,
  haveAllEnded,
  laneOf,
  laneState,
  lanesOf,
  leader,
  movingLanes,
  pacedState,
  putBack,
  straggler,
  timeOf,
} from "./lanes.js";
import { onDesk } from "./perdomain.js";
import { rewound, startedRun } from "./run.js";

/** @import { Action, Lane, State } from "../types.js" */

/** Which lane is in front; for all other actions the one at hand. @type {Partial<Record<Action["type"], (state: State) => Lane>>} */
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
 * After these the time stays what it is, and the lane at hand comes to where the others are. Those that have all ended
 * may stay so, whatever their ends are now.
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

/** What happened to a lane. @typedef {{ action: Action, front: State, moved: State }} Happened */

/**
 * The state after an action, with all lanes in step.
 * @param {State} state
 * @param {Action} action
 * @param {(front: State) => State} change what the action does to one lane
 * @returns {State}
 */
export function inStep(state, action, change) {
  const lane = frontOf(state, action);
  if (action.type === "ticked" && isLate(state, lane)) return state;
  const front = action.type in FRONTS ? pacedState(state, lane) : laneState(state, lane);
  const moved = change(front);
  if (moved === front) return state;
  const after = allRunning(putBack(state, lane.id, front, moved));
  const before = onDesk(front, moved.domain);
  const id = before.domain === front.domain ? lane.id : NaN;
  return rested(lookedAgain(together(after, id, { action, front: before, moved }), action));
}

/**
 * Whoever waits for a step in which lanes differ looks again when another lane has more records.
 * @param {State} state
 * @param {Action} action
 */
function lookedAgain(state, action) {
  const isWaiting = (/** @type {Lane} */ { playback: { goingTo } }) =>
    typeof goingTo === "object" && goingTo !== null && "differs" in goingTo;
  const lane = action.type === "recordsArrived" ? movingLanes(state).find(isWaiting) : undefined;
  if (!lane?.playback.goingTo) return state;
  const front = pacedState(state, lane);
  const moved = going(front, lane.playback.goingTo);
  return moved === front ? state : together(putBack(state, lane.id, front, moved), lane.id, { action, front, moved });
}

/** @param {State} state @param {Action} action @returns {Lane} */
function frontOf(state, action) {
  const run = "run" in action ? action.run : undefined;
  const read = run === undefined ? undefined : lanesOf(state).find((lane) => lane.run?.id === run);
  const hand = /** @type {Lane} */ (laneOf(state, state.lanes.hand));
  return read ?? FRONTS[action.type]?.(state) ?? hand;
}

/** Is a lane still on its way to the time? Then the clock waits for it. @param {State} state @param {Lane} front */
function isLate(state, front) {
  return movingLanes(state).some(({ id, run, playback }) => id !== front.id && run && playback.goingTo !== null);
}

/**
 * Every lane with a search of its problem and of its settings, or none where the one at hand has none. While a
 * picture of the past is shown, that is shown of all.
 * @param {State} state
 * @returns {State}
 */
export function allRunning(state) {
  const { run, lanes } = state;
  if (!lanes.others.length || (run && run.problem !== problemOf(state))) return state;
  if (!run && !isHopeless(state)) return { ...state, lanes: { ...lanes, others: lanes.others.map(cleared) } };
  return lanes.others.reduce((each, lane) => begunAnew(each, lane), state);
}

/** @param {Lane} lane @returns {Lane} */
function cleared(lane) {
  return lane.run ? { ...lane, run: null, playback: rewound(lane.playback), changedFrom: null } : lane;
}

/** @param {State} state @param {Lane} lane @returns {State} */
function begunAnew(state, lane) {
  const { run, problem, settings } = lane;
  const front = laneState(state, lane);
  if (run ? run.problem === problem && run.wanted === settings : isHopeless(front)) return state;
  return putBack(state, lane.id, front, startedRun(front, comingBack(state) !== null));
}

/**
 * All that the clock moves, at the time that it is now.
 * @param {State} state
 * @param {number} id of the lane in front
 * @param {Happened} happened
 */
function together(state, id, happened) {
  const { others, linked, time: before } = state.lanes;
  if (!others.length) return state;
  if (!linked) return sentTo(state, before, begunIn(state, happened));
  const joining = joiningOf(happened);
  if (!joining && laneOf(state, id)?.linked === false) return state;
  const time = staysEnded(happened, joining) ? Infinity : timeAfter(state, happened, joining !== null);
  if (time === happened.front.lanes.time && !joining && !isRestarted(happened))
    return sentTo(state, time, begunIn(state, happened));
  return sentTo(
    state,
    time,
    movingLanes(state).filter(({ id: other }) => joining || other !== id),
  );
}

/** The linked lanes whose runs are others now: they have to find the time, even if nothing else has moved. @param {State} state @param {Happened} happened */
function begunIn({ lanes }, { front }) {
  const runs = new Set(front.lanes.others.map(({ run }) => run?.id));
  return lanes.others.filter(({ linked, run }) => linked && !runs.has(run?.id));
}

/** Does the lane in front come to where the others are, and may it stay at its end, or on its way there? @param {Happened} happened */
function joiningOf({ action, front, moved }) {
  const lane = laneOf(moved, front.lanes.hand);
  if (lane && lane.problem !== problemOf(front)) return null;
  const isBack = action.type === "recordsArrived" && comingBack(front) !== null && comingBack(moved) === null;
  return isBack ? "timed" : (JOINING[action.type] ?? null);
}

/** @param {Happened} happened @param {"ended" | "timed" | null} joining */
function staysEnded({ action, front, moved }, joining) {
  const again = comingBack(moved) !== null && action.type !== "recordsArrived";
  const isOver = front.run?.status === "done" && haveAllEnded(front);
  return (joining === "ended" || again) && (isOver || front.playback.goingTo === Infinity);
}

/** @param {Happened} happened */
function isRestarted({ front, moved }) {
  return front.run?.records !== moved.run?.records;
}

/**
 * What time it is after the lane in front has moved.
 * @param {State} state
 * @param {Happened} happened
 * @param {boolean} joins
 */
function timeAfter(state, { action, front, moved }, joins) {
  const { time } = state.lanes;
  const [was, is] = [front.playback, moved.playback];
  const arrived = action.type === "recordsArrived";
  if (comingBack(moved)) return action.type === "stepForward" ? time + 1 : time;
  if (joins || (arrived && isSent(was.goingTo))) return time;
  if (action.type === "toTheEnd" || is.goingTo === Infinity || (arrived && was.goingTo === Infinity)) return Infinity;
  const turned = !arrived && was.goingTo !== null && was.goingTo !== is.goingTo;
  const stopped = action.type === "pause" && !hasEnded(moved);
  const leads = turned || stopped || was.cursor !== is.cursor || isRestarted({ action, front, moved });
  if (!leads && !arrived) return time;
  return leads ? timeOf(state, moved) : Math.max(time, timeOf(state, moved)); // now it may be known that a step is complete
}

/** @param {State["playback"]["goingTo"]} target */
function isSent(target) {
  return typeof target === "object" && target !== null && "time" in target;
}

/**
 * @param {State} state
 * @param {number} time
 * @param {readonly Lane[]} lanes
 */
function sentTo(state, time, lanes) {
  if (!lanes.length && time === state.lanes.time) return state;
  const target = { time, clock: state.lanes.clock };
  return lanes.reduce(
    (each, lane) => {
      const front = laneState(each, lane);
      return !lane.run || comingBack(front) ? each : putBack(each, lane.id, front, going(front, target));
    },
    { ...state, lanes: { ...state.lanes, time } },
  );
}

/** Where all have ended, nothing plays, and it is no later than that. @param {State} state @returns {State} */
function rested(state) {
  if (!haveAllEnded(state)) return state;
  const standing = withPlayback(state, { playing: false, due: 0 });
  const { lanes } = state;
  if (!lanes.others.length || !lanes.linked) return standing;
  const time = Math.min(lanes.time, Math.max(...movingLanes(state).map((lane) => timeOf(state, lane))));
  return time === lanes.time ? standing : { ...standing, lanes: { ...lanes, time } };
}
