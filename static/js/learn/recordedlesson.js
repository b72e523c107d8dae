/** The lesson that a replay came with: its texts, searches, stops and question; there is no other, and it is not changed. */

import { part } from "../page/elements.js";
import { LessonPanel } from "./lessonpanel.js";
import { Shelf } from "./lessonshelf.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { RecordedLesson } from "../server/recorded.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Dispatch, State, Tables } from "../types.js" */

const NO_EDIT = { make: () => Promise.resolve(), addStop: () => Promise.resolve() };

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection }} parts
 * @param {RecordedLesson} recorded
 */
export function recordedLesson(root, dispatch, parts, { raw, number }) {
  const shelf = new Shelf(dispatch, parts);
  shelf.supplied = Array.from({ length: number + 1 }, () => raw);
  void shelf.open(false, number);
  return new LessonPanel(part(root, "#lessons-panel", HTMLElement), dispatch, { ...parts, shelf, edit: NO_EDIT });
}
