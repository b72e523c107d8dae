/**
 * Everything about lessons that is shown: the panel of the one that is open, the list in the header's menu, and the
 * address. One line of latecomponents.js.
 */

import { part } from "../page/elements.js";
import { LessonEdit } from "./lessonedit.js";
import { LessonLink } from "./lessonlink.js";
import { LessonList } from "./lessonlist.js";
import { LessonPanel } from "./lessonpanel.js";
import { Shelf } from "./lessonshelf.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection }} parts
 * @returns {Component[]}
 */
export function lessons(root, dispatch, parts) {
  const shelf = new Shelf(dispatch, parts);
  const edit = new LessonEdit(part(root, "#lesson-edit", HTMLDialogElement), dispatch, { ...parts, shelf });
  const buttons = ["#lessons-open", "#lesson-choose", "#lesson-save"].map((id) => part(root, id, HTMLButtonElement));
  for (const button of buttons) button.disabled = false;
  return [
    new LessonPanel(part(root, "#lessons-panel", HTMLElement), dispatch, { ...parts, shelf, edit }),
    new LessonList(part(root, "#lessons-dialog", HTMLDialogElement), dispatch, {
      shelf,
      edit,
      buttons: buttons.slice(0, 2),
    }),
    new LessonLink(shelf),
  ];
}
