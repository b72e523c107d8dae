/** The map of a lane that is not at hand. What is drawn on it is drawn on the one map. */

import { part } from "../page/elements.js";
import { Drawing } from "../stage/drawing.js";
import { Pointer } from "../stage/pointer.js";
import { Stage } from "../stage/stage.js";

/** @import { SideParts } from "./sidepicture.js" */
/** @import { Component, Dispatch } from "../types.js" */

/**
 * @param {HTMLElement} home
 * @param {Dispatch} dispatch
 * @param {SideParts} parts
 * @returns {Component[]}
 */
export function sideMap(home, dispatch, { timeline, tables, current }) {
  const canvas = part(home, "canvas", HTMLCanvasElement);
  return [
    new Stage(canvas, dispatch, { timeline, tables }),
    new Pointer(canvas, dispatch, { drawing: new Drawing(dispatch, current), current }),
  ];
}
