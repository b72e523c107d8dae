/**
 * Which lanes there are: added, removed, taken to hand, linked, or put back as they once were. A lane whose settings
 * become others has no run for them yet; commonclock.js has it begun. Pure.
 */

import { problemOf } from "../problems/domains.js";
import { sought } from "./cursor.js";
import { ALONE, chosenLanes, laneOf, lanesOf, leader, MOST_LANES, timeOf, withHand } from "./lanes.js";
import { isAsked } from "./quizplan.js";
import { AT_START } from "./run.js";

/** @import { ChosenLane, Lane, Lanes, OpenedLanes, Problem, Settings, State } from "../types.js" */

/**
 * The state with these lanes. Those that are there already stay as they are, but for their settings.
 * @param {State} state
 * @param {readonly ChosenLane[]} chosen
 * @param {number} hand the id of the one at hand, if the present one is not among them
 * @returns {State}
 */
export function withLanes(state, chosen, hand) {
  const isThere = chosen.some(({ id }) => id === state.lanes.hand);
  const front = begunClock(isThere ? state : handed(state, hand));
  const place = chosen.findIndex(({ id }) => id === front.lanes.hand);
  const others = chosen.filter((_, at) => at !== place).map((each) => laneAs(front, each));
  const alone = others.length ? {} : { linked: true, clock: ALONE.clock };
  const against = others.some(({ id }) => id === front.lanes.against) ? front.lanes.against : null;
  return { ...front, settings: chosen[place].settings, lanes: { ...front.lanes, place, others, against, ...alone } };
}

/** A lane taken to hand, which may not be there yet. @param {State} state @param {number} id @returns {State} */
function handed(state, id) {
  if (laneOf(state, id)) return withHand(state, id);
  const playback = { ...AT_START, speed: state.playback.speed, stepSize: state.playback.stepSize };
  return { ...state, run: null, playback, changedFrom: null, lanes: { ...state.lanes, hand: id, linked: true } };
}

/** @param {State} state @param {ChosenLane} chosen @returns {Lane} */
function laneAs(state, { id, problem, settings }) {
  const lane = laneOf(state, id);
  if (lane?.settings === settings && lane.problem === problem) return lane;
  return { linked: true, run: null, playback: AT_START, changedFrom: null, ...lane, id, problem, settings };
}

/**
 * The lanes of a document that is opened.
 * @param {{ problem: Problem, settings: Settings }} hand what the one at hand has
 * @param {OpenedLanes} [opened]
 * @returns {Lanes}
 */
export function openedLanes({ problem, settings }, opened) {
  if (!opened?.others.length) return ALONE;
  const others = opened.others.map((some, place) => {
    const own = { settings: { ...settings, ...some }, run: null, playback: AT_START, changedFrom: null };
    const held = [problem, ...(opened.problems ?? [])][opened.of?.[place] ?? 0];
    return { id: ALONE.hand + 1 + place, linked: true, problem: held, ...own };
  });
  const { place, clock, against = place } = opened;
  const laidOver = against === place ? null : others[against - Number(against > place)].id;
  return { ...ALONE, place, clock, others, against: laidOver };
}

/** The lanes of a state as they are kept; none where there is one alone. @param {State} state @returns {OpenedLanes | undefined} */
export function keptLanes(state) {
  const { others, place, clock, against } = state.lanes;
  if (!others.length) return undefined;
  const held = [...new Set([problemOf(state), ...others.map(({ problem }) => problem)])];
  const [, ...problems] = held;
  const of = others.map(({ problem }) => held.indexOf(problem));
  const at = lanesOf(state).findIndex(({ id }) => id === against);
  return {
    ...{ others: others.map(({ settings }) => settings), place, clock },
    ...(problems.length ? { problems, of } : {}),
    ...(at < 0 ? {} : { against: at }),
  };
}

/**
 * The lanes with one more, as the one at hand but for some settings, or for what it searches; it stands next to that one.
 * @param {State} state
 * @param {Partial<Settings>} settings
 * @param {Problem} [problem]
 */
export function withOneMore(state, settings, problem = problemOf(state)) {
  const chosen = chosenLanes(state);
  if (chosen.length === MOST_LANES) return state;
  const fresh = { id: freshId(state), problem, settings: { ...state.settings, ...settings } };
  const [before, after] = [chosen.slice(0, state.lanes.place + 1), chosen.slice(state.lanes.place + 1)];
  return withLanes(state, [...before, fresh, ...after], state.lanes.hand);
}

/**
 * Other lanes in place of all that are there: each the one at hand but for some settings, and for its problem where
 * problems are given, that at hand among them. One that is the same as the one at hand is that one; else the first with
 * the same problem is at hand.
 * @param {State} state
 * @param {readonly Partial<Settings>[]} differences
 * @param {readonly Problem[]} [problems]
 */
export function withOthers(state, differences, problems = []) {
  const { hand } = state.lanes;
  const first = freshId(state);
  const present = problemOf(state);
  const all = differences.slice(0, MOST_LANES).map((some, place) => {
    const settings = { ...state.settings, ...some };
    const same = isSame(settings, state.settings);
    return { id: first + place, problem: problems[place] ?? present, settings: same ? state.settings : settings };
  });
  const alike = all.filter(({ problem }) => problem === present);
  const front = alike.find(({ settings }) => settings === state.settings) ?? alike[0];
  return withLanes(
    state,
    all.map((lane) => (lane === front ? { ...lane, id: hand } : lane)),
    hand,
  );
}

/** The lanes without one; never without the last. @param {State} state @param {number} id */
export function withoutLane(state, id) {
  const chosen = chosenLanes(state).filter((lane) => lane.id !== id);
  const next = chosen[Math.min(state.lanes.place, chosen.length - 1)];
  return next ? withLanes(state, chosen, next.id) : state;
}

/** @param {State} state @param {{ lane: number, linked: boolean }} wanted @returns {State} */
export function withLink(state, { lane, linked }) {
  const { lanes } = state;
  if (lane === lanes.hand) return { ...state, lanes: { ...lanes, linked } };
  const others = lanes.others.map((each) => (each.id === lane ? { ...each, linked } : each));
  return { ...state, lanes: { ...lanes, others } };
}

/** The lane at hand laid over another, or over none. @param {State} state @param {number | null} lane @returns {State} */
export function withCompared(state, lane) {
  return lane === state.lanes.against ? state : { ...state, lanes: { ...state.lanes, against: lane } };
}

/** Another clock, at its time now. @param {State} state @param {State["lanes"]["clock"]} clock @returns {State} */
export function withClock(state, clock) {
  if (clock === state.lanes.clock) return state;
  const other = { ...state, lanes: { ...state.lanes, clock } };
  return { ...other, lanes: { ...other.lanes, time: timeOf(other, leader(other)) } };
}

/** All lanes sent to a time, unless that lies beyond an open question. @param {State} state @param {number} time */
export function atTime(state, time) {
  const sent = sought(state, { time, clock: state.lanes.clock });
  const stays = sent === state && (isAsked(state) || time === state.lanes.time);
  return stays ? state : { ...sent, lanes: { ...sent.lanes, time } };
}

/** The first lane beside another finds the clock at where that one is. @param {State} state @returns {State} */
function begunClock(state) {
  return state.lanes.others.length ? state : { ...state, lanes: { ...state.lanes, time: timeOf(state, state) } };
}

/** @param {State} state */
function freshId(state) {
  return 1 + Math.max(...lanesOf(state).map(({ id }) => id));
}

/** @param {Settings} one @param {Settings} other */
function isSame(one, other) {
  const keys = /** @type {(keyof Settings)[]} */ (Object.keys({ ...one, ...other }));
  return keys.every((key) => one[key] === other[key]);
}
