/**
 * What the actions of state.js do to the lesson that is open. What a class had on its desks is put by as it was, run
 * and cursor and all, and comes back when the lesson is closed, or with the undo that undoes the opening. From one
 * lesson to the next nothing is added to undo, as long as nothing was drawn. Pure.
 */

import { problemOf } from "../problems/domains.js";
import { deskOf, onDesk } from "./perdomain.js";
import { pastOf } from "./undo.js";

/** @import { BeforeLesson, LessonOpening, OpenLesson } from "../learn/lessontypes.js" */
/** @import { Desk, Domain, State } from "../types.js" */

/**
 * The state with a lesson open.
 * @param {State} state
 * @param {LessonOpening} lesson
 * @param {State | null} opened with the lesson's problem on its desk; null if there is none to be shown
 * @returns {State}
 */
export function inLesson(state, lesson, opened) {
  const { from = state.domain, before = {}, problems = {}, stopping = true } = state.lesson ?? {};
  const present = { ...lesson, from, before, problems, stopping };
  if (!opened) return { ...state, lesson: present };
  const { domain } = opened;
  const desk = onDesk(state, domain);
  const known = before[domain] ?? { problem: problemOf(desk), desk: deskOf(desk) };
  const { undo, redo } = isOfLesson(desk)
    ? withoutChoices(desk, known)
    : problemOf(opened) === problemOf(desk)
      ? desk
      : opened;
  const kept = {
    ...present,
    before: { ...before, [domain]: known },
    problems: { ...problems, [domain]: problemOf(opened) },
  };
  return { ...opened, undo, redo, lesson: kept };
}

/**
 * A desk without the settings that were chosen in the lesson: they were chosen for a search that is left. @param {Desk}
 * desk @param {BeforeLesson} known
 */
function withoutChoices({ undo, redo }, { problem, desk }) {
  const entries =
    desk.undo.length + Number(undo.length > desk.undo.length && undo[desk.undo.length].problem === problem);
  return { undo: undo.slice(0, entries), redo: undo.length > entries ? [] : redo };
}

/**
 * The state without a lesson, and with what was there before; what was drawn in the lesson is an undo away.
 * @param {State} state
 * @returns {State}
 */
export function leftLesson(state) {
  const { lesson } = state;
  if (!lesson) return state;
  const domains = /** @type {Domain[]} */ (Object.keys(lesson.before));
  const restored = domains.reduce((left, domain) => broughtBack(onDesk(left, domain), lesson), state);
  return { ...onDesk(restored, lesson.from), lesson: null };
}

/**
 * @param {State} state with a desk in front that the lesson has used
 * @param {OpenLesson} lesson
 * @returns {State}
 */
function broughtBack(state, { before, problems }) {
  const { domain } = state;
  const { problem, desk } = /** @type {BeforeLesson} */ (before[domain]);
  const drawn = problemOf(state) !== problems[domain] && problemOf(state) !== problem;
  return {
    ...state,
    ...desk,
    [domain]: problem,
    undo: drawn ? [...desk.undo, pastOf(state)] : desk.undo,
    message: null,
  };
}

/**
 * After an undo: when that has brought back what was there before the lesson, the lesson is over.
 * @param {State} state
 * @param {State} undone before the undo
 * @returns {State}
 */
export function undoneLesson(state, undone) {
  const { domain, lesson, redo } = state;
  const before = lesson?.before[domain];
  const back = before && problemOf(state) === before.problem && problemOf(undone) !== before.problem;
  if (!back || state.undo.length !== before.desk.undo.length) return state;
  const left = onDesk(leftLesson(state), domain);
  return { ...left, redo };
}

/**
 * The state with a lesson made of what is shown: what was there before is still what there was before.
 * @param {State} state
 * @param {LessonOpening} lesson
 * @returns {State}
 */
export function savedLesson(state, lesson) {
  const { from = state.domain, before = {}, stopping = true } = state.lesson ?? {};
  return { ...state, lesson: { ...lesson, from, before, stopping, problems: { [state.domain]: problemOf(state) } } };
}

/** Is what the desk in front holds just what the lesson put there? @param {State} state */
export function isOfLesson(state) {
  return state.lesson !== null && state.lesson.problems[state.domain] === problemOf(state);
}

/** Is every problem of the lesson as it was opened? @param {State} state */
export function isUntouched(state) {
  const opened = Object.entries(state.lesson?.problems ?? {});
  return opened.every(([domain, problem]) => problem === state[/** @type {Domain} */ (domain)]);
}

/**
 * Is what the desk in front holds the lesson's, and something else of the class's put by for it? @param {State} state
 */
export function isOnLoan(state) {
  return isOfLesson(state) && state.lesson?.before[state.domain] !== undefined;
}

/** The variant that is shown of the lesson that is open. @param {OpenLesson} lesson */
export function variantOf({ lesson, variant }) {
  return lesson.variants[variant];
}
