/**
 * The class that a page is in: what the class has been told last, and whether this page follows it. Any step of one's own
 * leaves; nothing else does. Pure; what is told comes by server/classconnection.js, and is done by classroom/follower.js.
 */

import { problemOf } from "../problems/domains.js";
import { active, stopped, withLane } from "./activelane.js";

/** @import { Action, ClassQuestion, ClassState, ClassTally, Classroom, NodeVotes, State } from "../types.js" */

/** What somebody does who goes another way than the class. @type {ReadonlySet<Action["type"]>} */
const OWN_STEPS = new Set(
  /** @type {Action["type"][]} */ ([
    ...["domainChosen", "problemDrawn", "problemReplaced", "documentOpened", "undo", "redo"],
    ...["lessonOpened", "placeSought", "settingsChosen", "lanesChosen", "laneAdded", "laneRemoved", "clockChosen"],
    ...["timeSet", "runCleared", "play", "pause", "stepForward", "stepBack", "seek", "seekStep", "restart", "toTheEnd"],
    ...["speedChosen", "stepSizeChosen"],
  ]),
);

/** Whose pages the class looks at: a teacher's may be all that there is to be projected. */
const SEEN = ["student", "projector", "teacher"];

/** Phases in which nothing that comes next may be seen, and everybody stays where the class is asked. @type {readonly string[]} */
export const SECRET = ["vote", "talk", "again"];

/**
 * Is the class asked something that this page may answer, and is it where that is asked? Then it is as with a question of
 * Predict: what is touched is the answer, and nothing that comes next may be seen.
 * @param {State} state
 */
export function isVoting(state) {
  const { classroom } = state;
  if (!classroom?.told || !SEEN.includes(classroom.role) || classroom.over) return false;
  const { phase, shown } = classroom.told;
  const { problem, cursor, goingTo } = active(state);
  const isTheirs = classroom.role === "teacher" || classroom.brought === problem;
  return SECRET.includes(phase) && isTheirs && goingTo === null && cursor === shown.cursor;
}

/** Is this a step of one's own that has to wait until the vote is over? @param {State} state @param {Action} action */
export function isHeld(state, { type }) {
  return OWN_STEPS.has(type) && isVoting(state);
}

/**
 * The state after an action, in a page that may have been following.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function leftBy(state, { type }) {
  const { classroom } = state;
  return classroom?.following && OWN_STEPS.has(type)
    ? { ...state, classroom: { ...classroom, following: false } }
    : state;
}

/**
 * The state with its cursor in the range in which everybody is free, as long as it is the class's search.
 * @param {State} state
 * @returns {State}
 */
export function keptInRange(state) {
  const { classroom } = state;
  const { settings, run, cursor } = active(state);
  const { told = null, role, over } = classroom ?? {};
  if (told?.phase !== "free" || !told.free || role !== "student" || over || !run) return state;
  if (!isBrought(state) || classroom?.settings !== settings || run.wanted !== settings) return state;
  const [from, to] = told.free;
  const kept = Math.min(Math.max(cursor, Math.min(from, run.known)), to);
  return kept === cursor ? state : withLane(stopped(state), { cursor: kept, goingTo: null });
}

/**
 * The state in a class, or without one.
 * @param {State} state
 * @param {Partial<Classroom> | null} changes
 * @returns {State}
 */
export function inClass(state, changes) {
  if (!changes) return state.classroom ? { ...state, classroom: null } : state;
  const before = state.classroom ?? OUTSIDE;
  const classroom = { ...before, ...changes };
  const after = { ...state, classroom: { ...classroom, following: isLed(before, classroom) } };
  const asked = isVoting(after);
  if (asked === isVoting(state)) return after;
  const quiz = { ...state.quiz, on: state.quiz.on && !asked }; // one question at a time
  return { ...after, quiz, playback: { ...state.playback, playing: false, due: 0 } }; // more, or less, may be seen now
}

/** @type {Classroom} */
const OUTSIDE = {
  ...{ role: "student", code: "", name: "", told: null, following: true, over: null, brought: null, settings: null },
  ...{ way: "lost", addresses: [], vote: null, hand: false, beyond: 0 },
};

/**
 * Does a student follow from now on? Who was called, or is no longer free, comes back; who is free goes where they like.
 * @param {Classroom} before
 * @param {Classroom} classroom
 */
function isLed({ told: was }, { role, following, told }) {
  if (role === "dashboard") return true; // it has what the class has, whoever is free
  if (role === "teacher" || told?.phase === "free") return false;
  if (!was || !told) return following;
  const asked = told.question?.number !== was.question?.number && told.question !== null;
  return following || asked || told.calls !== was.calls || was.phase === "free";
}

/** @type {WeakMap<ClassState, ReadonlyMap<number, NodeVotes>>} */
const COUNTED = new WeakMap();

/**
 * What the class answered last to "which node", where it was asked and once it is revealed; null otherwise.
 * @param {State} state
 * @returns {ReadonlyMap<number, NodeVotes> | null}
 */
export function votesShown(state) {
  const { classroom, lanes } = state;
  const { told = null, role, over } = classroom ?? {};
  if (told?.phase !== "reveal" || told.question?.kind !== "node" || over || lanes.length > 1) return null;
  if ((role !== "teacher" && !isBrought(state)) || active(state).cursor !== told.question.at) return null;
  const counted = COUNTED.get(told) ?? counts(told.question, told.tally[told.tally.length - 1] ?? []);
  COUNTED.set(told, counted);
  return counted;
}

/** @param {ClassQuestion} question @param {ClassTally} tally @returns {ReadonlyMap<number, NodeVotes>} */
function counts({ right, marked }, tally) {
  const toneOf = (/** @type {number} */ node) =>
    marked.includes(node) ? "marked" : right.includes(node) ? "right" : "other";
  return new Map(tally.map(([node, count]) => [node, { count, tone: toneOf(node) }]));
}

/** Is what is on the desk the class's, and not this page's own work? @param {State} state */
export function isBrought(state) {
  const { brought = null, following = false } = state.classroom ?? {};
  const beside = following && state.lanes.some(({ problem }) => problem === brought); // of its lanes, this one has another
  return brought !== null && (brought === problemOf(state) || beside);
}

/** Is this page somewhere else than its class, and may it come back? @param {State} state */
export function isAway({ classroom }) {
  if (!classroom?.told || classroom.role === "teacher" || classroom.over) return false;
  return !classroom.following && classroom.told.phase !== "free";
}

/** Does a class hang on this page, whether anybody sees it or not? @param {State} state */
export function leads({ classroom }) {
  return classroom?.role === "teacher" && !classroom.over;
}

/** Does a page hear nothing of its class now? @param {State["classroom"]} classroom */
export function isCutOff(classroom) {
  return classroom?.way === "lost" || classroom?.way === "stalled";
}
