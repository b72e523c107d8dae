/**
 * The desks: what belongs to one kind of problem, set aside as a whole while another tab is shown. Pure.
 */

import { DOMAINS } from "../problems/domains.js";
import { withPlayback } from "./cursor.js";
import { ALONE } from "./lanes.js";
import { AT_START } from "./run.js";

/** @import { Desk, Domain, Problem, Settings, State } from "../types.js" */

/**
 * @param {Domain} domain
 * @param {Problem} problem
 * @param {Settings} settings
 * @returns {Desk}
 */
export function firstDesk(domain, problem, settings) {
  const { begins, editor } = DOMAINS[domain];
  return {
    ...{
      problem,
      undo: [],
      redo: [],
      settings,
      run: null,
      playback: AT_START,
      lanes: ALONE,
      hover: null,
      picked: null,
      changedFrom: null,
      notes: "",
    },
    editor: {
      tool: "",
      ground: { kind: "wall", cost: 1 },
      live: false,
      cursor: begins(problem),
      keyboard: false,
      ...editor,
    },
    camera: { scale: 1, x: 0, y: 0, fitted: true },
  };
}

/**
 * The state with the desk of a domain in front. What was playing on the other stops there; nothing else of it changes.
 * @param {State} state
 * @param {Domain} domain
 * @returns {State}
 */
export function onDesk(state, domain) {
  const { [domain]: desk, ...others } = state.aside;
  if (!desk) return state;
  return {
    ...state,
    ...desk,
    domain,
    aside: { ...others, [state.domain]: deskOf(withPlayback(state, { playing: false, due: 0 })) },
  };
}

/** The desk in front. @param {Desk} state @returns {Desk} */
export function deskOf({ problem, undo, redo, settings, run, playback, changedFrom, lanes, ...desk }) {
  const { editor, camera, hover, picked, notes } = desk;
  return { problem, undo, redo, settings, run, playback, changedFrom, lanes, editor, camera, hover, picked, notes };
}
