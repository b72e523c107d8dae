/**
 * The desks: what belongs to one kind of problem, set aside as a whole while another tab is shown. Pure.
 */

import { stopped } from "./activelane.js";
import { firstLane, openedLanes } from "./lanechoice.js";
import { AT_REST } from "./run.js";

/** @import { Desk, Domain, Settings, State } from "../types.js" */

/** @param {Domain} domain @param {Settings} settings @returns {Desk} */
export function firstDesk(domain, settings) {
  const { begins, editor } = domain;
  const problem = domain.first();
  return {
    domain,
    ...openedLanes(firstLane(problem, settings)),
    ...{
      undo: [],
      redo: [],
      playback: AT_REST,
      hover: null,
      picked: null,
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
 * @param {string} name
 * @returns {State}
 */
export function onDesk(state, name) {
  const { [name]: desk, ...others } = state.aside;
  if (!desk) return state;
  return {
    ...state,
    ...desk,
    aside: { ...others, [state.domain.name]: deskOf(stopped(state)) },
  };
}

/** The desk in front. @param {Desk} state @returns {Desk} */
export function deskOf({ domain, lanes, active, against, clock, playback, undo, redo, ...desk }) {
  const { editor, camera, hover, picked, notes } = desk;
  return { domain, lanes, active, against, clock, playback, undo, redo, editor, camera, hover, picked, notes };
}
