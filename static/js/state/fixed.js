/**
 * A replay: what is searched, and how, stays as it was recorded. All else is the user's: to play, to step, to look
 * closely, to predict. Pure.
 */

/** @import { Action, State } from "../types.js" */

/** What would make another run, or another document. @type {ReadonlySet<Action["type"]>} */
const CHANGES = new Set(
  /** @type {Action["type"][]} */ ([
    ...["domainChosen", "problemDrawn", "strokeEnded", "problemReplaced", "documentOpened", "undo", "redo"],
    ...["settingsChosen", "laneAdded", "laneRemoved", "runAgain", "runCleared", "lessonLeft"],
  ]),
);

/**
 * A fresh state of which nothing recorded can be changed: the pointer moves the picture, and picks.
 * @param {State} state
 * @returns {State}
 */
export function fixed(state) {
  return { ...state, fixed: true, editor: { ...state.editor, tool: "pan" } };
}

/** Would this change what is recorded? @param {State} state @param {Action} action */
export function isRefused(state, { type }) {
  return state.fixed && CHANGES.has(type);
}
