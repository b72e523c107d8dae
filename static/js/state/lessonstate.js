/**
 * What the actions of state.js do to the lesson that is open. What a class had on its desks is put by as it was, run
 * and cursor and all, and comes back when the lesson is closed, or with the undo that undoes the opening. From one
 * lesson to the next nothing is added to undo, as long as nothing was drawn. Pure.
 */

import { domainOf, domainsOf, problemOf, problemOn } from "../problems/domains.js";
import { active } from "./activelane.js";
import { MOST_LANES } from "./lanes.js";
import { deskOf, onDesk } from "./perdomain.js";
import { pastOf } from "./undo.js";

/** @import { Holding, Lesson, LessonOpening, OpenLesson } from "../learn/lessontypes.js" */
/** @import { Desk, Domain, Settings, State } from "../types.js" */

/**
 * The state with a lesson open.
 * @param {State} state
 * @param {LessonOpening} lesson
 * @param {State | null} opened with the lesson's problem on its desk; null if there is none to be shown
 * @returns {State}
 */
export function inLesson(state, lesson, opened) {
  const { from = state.domain.name, before = {}, problems = {}, stopping = true } = state.lesson ?? {};
  const present = { ...lesson, from, before, problems, stopping };
  if (!opened) return { ...state, lesson: present };
  const { name: domain } = opened.domain;
  const desk = onDesk(state, domain);
  const known = before[domain] ?? deskOf(desk);
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
 * desk @param {Desk} before
 */
function withoutChoices({ undo, redo }, before) {
  const { length } = before.undo;
  const entries = length + Number(undo.length > length && undo[length].problem === problemOf(before));
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
  const domains = Object.keys(lesson.before);
  const restored = domains.reduce((left, domain) => broughtBack(onDesk(left, domain), lesson), state);
  return { ...onDesk(restored, lesson.from), lesson: null };
}

/**
 * @param {State} state with a desk in front that the lesson has used
 * @param {OpenLesson} lesson
 * @returns {State}
 */
function broughtBack(state, { before, problems }) {
  const { name: domain } = state.domain;
  const desk = /** @type {Desk} */ (before[domain]);
  const drawn = problemOf(state) !== problems[domain] && problemOf(state) !== problemOf(desk);
  return {
    ...state,
    ...desk,
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
  const { lesson, redo } = state;
  const { name: domain } = state.domain;
  const before = lesson?.before[domain];
  const back = before && problemOf(state) === problemOf(before) && problemOf(undone) !== problemOf(before);
  if (!back || state.undo.length !== before.undo.length) return state;
  const left = onDesk(leftLesson(state), domain);
  return { ...left, redo };
}

/**
 * The state with a lesson made of what is shown, or else of other problems: what was there before is still what there was
 * before.
 * @param {State} state
 * @param {LessonOpening} lesson
 * @param {OpenLesson["problems"]} [problems]
 * @returns {State}
 */
export function savedLesson(state, lesson, problems = { [state.domain.name]: problemOf(state) }) {
  const { from = state.domain.name, before = {}, stopping = true } = state.lesson ?? {};
  return { ...state, lesson: { ...lesson, from, before, stopping, problems } };
}

/** Is what the desk in front holds just what the lesson put there? @param {State} state */
export function isOfLesson(state) {
  return state.lesson !== null && state.lesson.problems[state.domain.name] === problemOf(state);
}

/** Is every problem of the lesson as it was opened? @param {State} state */
export function isUntouched(state) {
  const opened = Object.entries(state.lesson?.problems ?? {});
  return opened.every(([domain, problem]) => problem === problemOn(state, domain));
}

/**
 * Is what the desk in front holds the lesson's, and something else of the class's put by for it? @param {State} state
 */
export function isOnLoan(state) {
  return isOfLesson(state) && state.lesson?.before[state.domain.name] !== undefined;
}

/** The variant that is shown of the lesson that is open. @param {OpenLesson} lesson */
export function variantOf({ lesson, variant }) {
  return lesson.variants[variant];
}

/**
 * What a variant searches: the problem of its own, else the lesson's.
 * @param {Lesson} lesson
 * @param {number} variant
 * @param {readonly Domain[]} domains
 * @returns {Holding}
 */
export function heldBy(lesson, variant, domains) {
  const own = lesson.variants[variant];
  /** @type {any} */
  const holder = domainOf(own, domains) ? own : lesson;
  const name = String(domainOf(holder, domains)?.name);
  return { [name]: holder[name] };
}

/**
 * @param {Lesson} lesson
 * @param {number} variant
 */
export function settingsOf(lesson, variant) {
  return { ...lesson.settings, ...lesson.variants[variant].settings };
}

/**
 * The tie rule that stays when a search of the lesson is chosen: what the class has chosen, where neither that search nor
 * the one before names one.
 * @param {OpenLesson} open
 * @param {number} at
 * @param {string} chosen
 * @returns {string | undefined}
 */
export function keptTie({ lesson, variant }, at, chosen) {
  return settingsOf(lesson, at).tie || settingsOf(lesson, variant).tie ? undefined : chosen;
}

/**
 * The variants that can be searched side by side with the one that is shown, that one among them: all that search the
 * same problem or, where it is alone with its own, all in the same domain; but no more than there are lanes.
 * @param {OpenLesson} open
 * @param {readonly Domain[]} domains
 */
export function besideVariant({ lesson, variant }, domains) {
  const searched = [...lesson.variants.keys()].filter((at) => !lesson.variants[at].refused);
  const alike = searched.filter((at) => isOneProblem(lesson, at, variant, domains));
  const domain = (/** @type {number} */ at) => domainOf(heldBy(lesson, at, domains), domains);
  const all = alike.length > 1 ? alike : searched.filter((at) => domain(at) === domain(variant));
  const others = all.filter((at) => at !== variant).slice(0, MOST_LANES - 1);
  return all.filter((at) => at === variant || others.includes(at));
}

/** Do two variants search the same? @param {Lesson} lesson @param {number} one @param {number} other @param {readonly Domain[]} domains */
function isOneProblem(lesson, one, other, domains) {
  return Object.values(heldBy(lesson, one, domains))[0] === Object.values(heldBy(lesson, other, domains))[0];
}

/**
 * The state with the variant that the active lane is, where a lesson's variants stand side by side: of those that search
 * its problem and whose settings it has, the one that names most of them.
 * @param {State} state
 * @returns {State}
 */
export function withVariantAtHand(state) {
  const { lesson } = state;
  const { name: domain } = state.domain;
  if (!lesson) return state;
  const named = (/** @type {number} */ at) => Object.entries(settingsOf(lesson.lesson, at));
  const fits = variantsOf(state, lesson).filter((at) =>
    named(at).every(([key, value]) => active(state).settings[/** @type {keyof Settings} */ (key)] === value),
  );
  const most = Math.max(...fits.map((at) => named(at).length));
  const best = fits.filter((at) => named(at).length === most);
  if (!best.length || best.includes(lesson.variant)) return state;
  const problems = { ...lesson.problems, [domain]: problemOf(state) };
  return { ...state, lesson: { ...lesson, variant: best[0], problems } };
}

/** The variants that search the problem in front, of those side by side. @param {State} state @param {OpenLesson} open */
function variantsOf(state, { beside, problems, lesson, variant }) {
  const alone = { variant, problem: problems[state.domain.name] };
  const placed = (beside ?? [alone]).filter(({ problem }) => problem === problemOf(state));
  return [...lesson.variants.keys()].filter(
    (at) =>
      !lesson.variants[at].refused && placed.some((each) => isOneProblem(lesson, at, each.variant, domainsOf(state))),
  );
}
