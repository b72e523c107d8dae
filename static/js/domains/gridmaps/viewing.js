/** What shows a run on a map: the stage, what explains it, and the hands on it. To add such a component, add its line. */

import { part } from "../../page/elements.js";
import { Drawing } from "../../stage/drawing.js";
import { Pointer } from "../../stage/pointer.js";
import { Stage } from "../../stage/stage.js";
import { Status } from "../../stage/stagetext.js";
import { overlaid } from "../../state/lanes.js";
import { Keyboard } from "./keyboard.js";
import { Legend } from "./legend.js";
import { NumbersHint } from "./numbershint.js";
import { Zoom } from "./zoom.js";

/** @import { KeyboardUse } from "./keyboard.js" */
/** @import { Timeline } from "../../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State }} parts
 * @param {KeyboardUse} [use] what the keyboard does on the stage, if it is not to draw
 * @returns {Component[]}
 */
export function mapViewing(root, dispatch, { timeline, tables, current }, use = {}) {
  const canvas = part(root, "#stage-canvas", HTMLCanvasElement);
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const stage = new Stage(canvas, dispatch, { timeline, tables, isCovered: overlaid });
  const drawing = new Drawing(dispatch, current);
  new Zoom(find("#zoom"), dispatch, { canvas, current });
  return [
    stage,
    new Legend(find("#legend"), dispatch, { stage }),
    new NumbersHint(find("#numbers-hint"), dispatch, { stage }),
    new Status(find("#stage-status"), dispatch, { timeline }),
    new Pointer(canvas, dispatch, { drawing, current }),
    new Keyboard(canvas, dispatch, { drawing, current, ...use }),
  ];
}
