/**
 * Which lesson is open in this tab, and where in it: what the browser remembers of it while the page is loaded again.
 * What was drawn in a lesson is kept as any document is (page/autosave.js).
 */

import { holdsDocument } from "../page/linkcodec.js";
import { isBrought } from "../state/classroom.js";
import { stepOf } from "../state/document.js";
import { isUntouched } from "../state/lessonstate.js";

/** @import { LessonPlace } from "./lessontypes.js" */
/** @import { State } from "../types.js" */

const KEY = "astrolabe.lesson"; // in what the browser remembers of this tab

/** The page goes. @param {State} state */
export function rememberPlace(state) {
  const place = holdsDocument(location.hash) || isBrought(state) ? null : placeIn(state); // else it is another's turn
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {} // a browser that keeps nothing
}

/** Where the lesson was, if the page has been loaded again; whoever comes from elsewhere wants something else. @returns {LessonPlace | null} */
export function rememberedPlace() {
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  try {
    return came?.type === "reload" ? JSON.parse(sessionStorage.getItem(KEY) ?? "null") : null;
  } catch {
    return null;
  }
}

/** @param {State} state @returns {LessonPlace | null} */
function placeIn(state) {
  if (!state.lesson) return null;
  const { own, at, variant } = state.lesson;
  return { own, at, variant, step: stepOf(state), drawn: !isUntouched(state) };
}
