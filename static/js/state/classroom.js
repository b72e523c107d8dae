/**
 * The class that a page is in: what the class has been told last, and whether this page follows it. Any step of one's own
 * leaves; nothing else does. Pure; what is told comes by server/classconnection.js, and is done by classroom/follower.js.
 */

import { problemOf } from "../problems/domains.js";

/** @import { Action, Classroom, State } from "../types.js" */

/** What somebody does who goes another way than the class. @type {ReadonlySet<Action["type"]>} */
const OWN_STEPS = new Set(
  /** @type {Action["type"][]} */ ([
    ...["domainChosen", "mapDrawn", "mapReplaced", "boardReplaced", "documentOpened", "undo", "redo"],
    ...["lessonOpened", "placeSought", "settingsChosen", "lanesChosen", "laneAdded", "laneRemoved", "clockChosen"],
    ...["timeSet", "runCleared", "play", "pause", "stepForward", "stepBack", "seek", "seekStep", "restart", "toTheEnd"],
    ...["speedChosen", "stepSizeChosen"],
  ]),
);

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
 * The state in a class, or without one.
 * @param {State} state
 * @param {Partial<Classroom> | null} changes
 * @returns {State}
 */
export function inClass(state, changes) {
  if (!changes) return state.classroom ? { ...state, classroom: null } : state;
  const before = state.classroom ?? OUTSIDE;
  const classroom = { ...before, ...changes };
  return { ...state, classroom: { ...classroom, following: isLed(before, classroom) } };
}

/** @type {Classroom} */
const OUTSIDE = {
  ...{ role: "student", code: "", name: "", told: null, following: true, over: false, brought: null },
  ...{ way: "lost", addresses: [] },
};

/**
 * Does a student follow from now on? Who was called, or is no longer free, comes back; who is free goes where they like.
 * @param {Classroom} before
 * @param {Classroom} classroom
 */
function isLed({ told: was }, { role, following, told }) {
  if (role === "teacher" || told?.phase === "free") return false;
  const called = was !== null && told !== null && (told.calls !== was.calls || was.phase === "free");
  return following || called;
}

/** Is what is on the desk the class's, and not this page's own work? @param {State} state */
export function isBrought(state) {
  return state.classroom !== null && state.classroom.brought === problemOf(state);
}

/** Is this page somewhere else than its class, and may it come back? @param {State} state */
export function isAway({ classroom }) {
  if (classroom?.role !== "student" || classroom.over || !classroom.told) return false;
  return !classroom.following && classroom.told.phase !== "free";
}
