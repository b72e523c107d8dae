/** The place that a class is shown: where the teacher's page is, in what is told besides the document. Pure. */

import { active } from "../state/activelane.js";
import { stepOf } from "../state/document.js";

/** @import { Lesson } from "../learn/lessontypes.js" */
/** @import { ClassPlace, Region, State, View } from "../types.js" */

/** What of the teacher's view the class sees, too: what the picture is about, not what it looks like. */
const LOOKS = /** @type {const} */ (["heat", "arrows", "classed", "neighbours", "boardView"]);

/**
 * @param {State} state
 * @param {string} lesson the digest of the one that is open
 * @param {Region | null} region
 * @returns {Omit<ClassPlace, "document">}
 */
export function placeOf(state, lesson, region) {
  const { cursor } = active(state);
  const { playing, speed, stepSize } = state.playback;
  const told = speed === Infinity ? null : speed;
  const time = state.lanes.length > 1 ? state.clock.time : null;
  const place = { cursor, step: stepOf(state), playing, speed: told, stepSize, picked: state.picked, time, region };
  return { ...place, view: looksOf(state.view), lesson: lessonPlace(state, lesson) };
}

/** @param {View} view */
export function looksOf(view) {
  return Object.fromEntries(LOOKS.map((name) => [name, view[name]]));
}

/** @param {State} state @param {string} document @returns {ClassPlace["lesson"]} */
function lessonPlace({ lesson: open }, document) {
  if (!open) return null;
  const { own, at, variant, stopping, refusal } = open;
  return { document, at: own ? -1 : at, variant, stopping, refusal };
}

/** A lesson as the class is shown it: without its question, whose answer it holds; that is asked. @param {Lesson | undefined} lesson */
export function lessonText(lesson) {
  return lesson ? JSON.stringify({ lesson: { ...lesson, question: undefined } }) : "";
}
