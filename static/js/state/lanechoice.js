/**
 * Which lanes there are: added, removed, made the active one, linked, or put back as they once were. A lane whose settings
 * become others has no run for them yet; commonclock.js has it begun. Pure.
 */

import { problemOf } from "../problems/domains.js";
import { active, changed, stopped, withLane } from "./activelane.js";
import { seek } from "./cursor.js";
import { compared, FIRST_CLOCK, leader, MOST_LANES, placesIn, timeOf } from "./lanes.js";
import { isAsked } from "./quizplan.js";
import { NO_RUN } from "./run.js";

/** @import { ChosenLane, Desk, Lane, OpenedLanes, Problem, Settings, State } from "../types.js" */

/** The first lane of a desk. @param {Problem} problem @param {Settings} settings @returns {Lane} */
export function firstLane(problem, settings) {
  return { ...NO_RUN, id: 1, linked: true, problem, settings };
}

/** The lanes as they are chosen. @param {State} state @returns {readonly ChosenLane[]} */
export function chosenLanes({ lanes }) {
  return lanes.map(({ id, problem, settings }) => ({ id, problem, settings }));
}

/** The state with the lane of an id active. The clock goes on. @param {State} state @param {number} id @returns {State} */
export function taken(state, id) {
  const [lane, before] = [state.lanes.find((each) => each.id === id), active(state)];
  if (!lane || lane === before) return state;
  const paced = lane.linked && before.linked ? state : stopped(state);
  const against = id === state.against ? before.id : state.against;
  return { ...paced, ...placesIn(state, lane.problem), active: state.lanes.indexOf(lane), against };
}

/**
 * The state with these lanes. Those that are there already stay as they are, but for their settings.
 * @param {State} state
 * @param {readonly ChosenLane[]} chosen
 * @param {number} hand the id of the active one, if the present one is not among them
 * @returns {State}
 */
export function withLanes(state, chosen, hand) {
  const isThere = chosen.some(({ id }) => id === active(state).id);
  const before = begunClock(isThere ? state : handed(state, hand));
  const lanes = chosen.map((each) => laneAs(before, each));
  const after = { ...before, lanes, active: chosen.findIndex(({ id }) => id === active(before).id) };
  const against = compared(after) ? after.against : null;
  if (lanes.length > 1) return { ...after, against };
  return withLane({ ...after, against, clock: { ...after.clock, name: FIRST_CLOCK.name } }, { linked: true });
}

/** With a lane active that may not be there yet. @param {State} state @param {number} id */
function handed(state, id) {
  const isThere = state.lanes.some((lane) => lane.id === id);
  return isThere ? taken(state, id) : withLane(stopped(state), { ...NO_RUN, id, linked: true });
}

/** What is active goes on to its problem later (choosing.js). @param {State} state @param {ChosenLane} chosen @returns {Lane} */
function laneAs(state, chosen) {
  const lane = state.lanes.find(({ id }) => id === chosen.id);
  if (!lane) return { ...NO_RUN, linked: true, ...chosen };
  return changed(lane, lane === active(state) ? { settings: chosen.settings } : chosen);
}

/**
 * The lanes of a document that is opened.
 * @param {Lane} lane the active one
 * @param {OpenedLanes} [opened]
 * @returns {Pick<Desk, "lanes" | "active" | "clock" | "against">}
 */
export function openedLanes(lane, opened) {
  if (!opened?.others.length) return { lanes: [lane], active: 0, clock: FIRST_CLOCK, against: null };
  const { others, problems = [], of = [], place, clock, against = place } = opened;
  const held = [lane.problem, ...problems];
  const beside = others.map((some, at) => {
    return { ...firstLane(held[of[at] ?? 0], { ...lane.settings, ...some }), id: lane.id + 1 + at };
  });
  const lanes = [...beside.slice(0, place), lane, ...beside.slice(place)];
  const laidOver = against === place ? null : lanes[against].id;
  return { lanes, active: place, clock: { ...FIRST_CLOCK, name: clock }, against: laidOver };
}

/** The lanes of a state as they are kept; none where there is one alone. @param {State} state @returns {OpenedLanes | undefined} */
export function keptLanes(state) {
  const { lanes, active: place, clock } = state;
  if (lanes.length === 1) return undefined;
  const others = lanes.filter((_, at) => at !== place);
  const held = [...new Set([problemOf(state), ...others.map(({ problem }) => problem)])];
  const [, ...problems] = held;
  const of = others.map(({ problem }) => held.indexOf(problem));
  const against = lanes.findIndex(({ id }) => id === state.against);
  return {
    ...{ others: others.map(({ settings }) => settings), place, clock: clock.name },
    ...(problems.length ? { problems, of } : {}),
    ...(against < 0 ? {} : { against }),
  };
}

/**
 * The lanes with one more, as the active one but for some settings, or for what it searches; it stands next to that one.
 * @param {State} state
 * @param {Partial<Settings>} settings
 * @param {Problem} [problem]
 */
export function withOneMore(state, settings, problem = problemOf(state)) {
  const chosen = chosenLanes(state);
  if (chosen.length === MOST_LANES) return state;
  const lane = active(state);
  const fresh = { id: freshId(state), problem, settings: { ...lane.settings, ...settings } };
  const [before, after] = [chosen.slice(0, state.active + 1), chosen.slice(state.active + 1)];
  return withLanes(state, [...before, fresh, ...after], lane.id);
}

/**
 * Other lanes in place of all that are there: each the active one but for some settings, and for its problem where problems
 * are given, that of the active one among them. One that is the same as the active one is that one; else the first with the
 * same problem is active.
 * @param {State} state
 * @param {readonly Partial<Settings>[]} differences
 * @param {readonly Problem[]} [problems]
 */
export function withOthers(state, differences, problems = []) {
  const present = active(state);
  const first = freshId(state);
  const all = differences.slice(0, MOST_LANES).map((some, place) => {
    const problem = problems[place] ?? present.problem;
    return { id: first + place, problem, settings: changed(present.settings, some) };
  });
  const alike = all.filter(({ problem }) => problem === present.problem);
  const front = alike.find(({ settings }) => settings === present.settings) ?? alike[0];
  return withLanes(
    state,
    all.map((lane) => (lane === front ? { ...lane, id: present.id } : lane)),
    present.id,
  );
}

/** The lanes without one; never without the last. @param {State} state @param {number} id */
export function withoutLane(state, id) {
  const chosen = chosenLanes(state).filter((lane) => lane.id !== id);
  const next = chosen[Math.min(state.active, chosen.length - 1)];
  return next ? withLanes(state, chosen, next.id) : state;
}

/** @param {State} state @param {{ lane: number, linked: boolean }} wanted @returns {State} */
export function withLink(state, { lane, linked }) {
  return { ...state, lanes: state.lanes.map((each) => (each.id === lane ? { ...each, linked } : each)) };
}

/** The active lane laid over another, or over none. @param {State} state @param {number | null} lane @returns {State} */
export function withCompared(state, lane) {
  return lane === state.against ? state : { ...state, against: lane };
}

/** Another clock, at its time now. @param {State} state @param {State["clock"]["name"]} name @returns {State} */
export function withClock(state, name) {
  if (name === state.clock.name) return state;
  const other = { ...state, clock: { ...state.clock, name } };
  return { ...other, clock: { name, time: timeOf(other, leader(other)) } };
}

/** All lanes sent to a time, unless that lies beyond an open question. @param {State} state @param {number} time */
export function atTime(state, time) {
  const { clock } = state;
  const sent = seek(state, { time, clock: clock.name });
  const stays = sent === state && (isAsked(state) || time === clock.time);
  return stays ? state : { ...sent, clock: { ...clock, time } };
}

/** The first lane beside another finds the clock at where that one is. @param {State} state @returns {State} */
function begunClock(state) {
  if (state.lanes.length > 1) return state;
  return { ...state, clock: { ...state.clock, time: timeOf(state, active(state)) } };
}

/** @param {State} state */
function freshId({ lanes }) {
  return 1 + Math.max(...lanes.map(({ id }) => id));
}
