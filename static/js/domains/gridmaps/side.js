/**
 * The map of a lane that is not active. What is drawn on it is drawn on the one map; a lane that has a map of its own is
 * taken to hand first, so that nobody draws on a map by mistake.
 */

import { part } from "../../page/elements.js";
import { problemOf } from "../../problems/domains.js";
import { Drawing } from "../../stage/drawing.js";
import { Pointer } from "../../stage/pointer.js";
import { Stage } from "../../stage/stage.js";

/** @import { Intent } from "../../problems/tools.js" */
/** @import { SideParts } from "../../comparing/sidepicture.js" */
/** @import { Action, Component, Dispatch, State } from "../../types.js" */

/**
 * @param {HTMLElement} home
 * @param {Dispatch} dispatch
 * @param {SideParts} parts
 * @returns {Component[]}
 */
export function sideMap(home, dispatch, { timeline, tables, lane, current }) {
  const canvas = part(home, "canvas", HTMLCanvasElement);
  const here = () => posedHere(current(), lane());
  const isOwn = () => here() !== current();
  const taken = () => {
    const own = isOwn();
    if (own) dispatch({ type: "laneTaken", lane: lane() });
    return own;
  };
  /** @type {Dispatch} */
  const act = (wish) => {
    const { type } = /** @type {Action} */ (wish);
    if (isOwn() && type === "hovered") return;
    if (type === "picked") taken();
    dispatch(wish);
  };
  const drawing = new TakenDrawing(dispatch, here, taken);
  return [new Stage(canvas, dispatch, { timeline, tables }), new Pointer(canvas, act, { drawing, current: here })];
}

/** The state with the problem of a lane, where that is another one. @param {State} state @param {number} id @returns {State} */
function posedHere(state, id) {
  const at = state.lanes.findIndex((lane) => lane.id === id);
  return at < 0 || state.lanes[at].problem === problemOf(state) ? state : { ...state, active: at };
}

/** A stroke on a map of its own only takes that lane to hand. */
class TakenDrawing extends Drawing {
  /** @param {Dispatch} dispatch @param {() => State} current @param {() => boolean} taken has the press taken a lane to hand? */
  constructor(dispatch, current, taken) {
    super(dispatch, current);
    this.taken = taken;
  }

  /** @param {number} cell @param {Intent} [intent] */
  begin(cell, intent) {
    if (!this.taken()) super.begin(cell, intent);
  }
}
