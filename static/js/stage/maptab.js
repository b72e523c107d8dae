/** The components that are there on the Map tab only: the stage, what explains it, and what edits the map. */

import { Components } from "../page/components.js";
import { part } from "../page/elements.js";
import { overlaid } from "../state/lanes.js";
import { Drawing } from "./drawing.js";
import { EditorPanel } from "./editor.js";
import { Keyboard } from "./keyboard.js";
import { Legend } from "./legend.js";
import { NewMap } from "./newmap.js";
import { NumbersHint } from "./numbershint.js";
import { Pointer } from "./pointer.js";
import { Stage } from "./stage.js";
import { Status } from "./stagetext.js";
import { Zoom } from "./zoom.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Dispatch, State, Tables } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State }} parts
 * @returns {Components}
 */
export function mapTab(root, dispatch, { timeline, tables, current }) {
  const canvas = part(root, "#stage-canvas", HTMLCanvasElement);
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const stage = new Stage(canvas, dispatch, { timeline, tables, isCovered: overlaid });
  const drawing = new Drawing(dispatch, current);
  const components = [
    stage,
    new Legend(find("#legend"), dispatch, { stage }),
    new NumbersHint(find("#numbers-hint"), dispatch, { stage }),
    new Status(find("#stage-status"), dispatch, { timeline }),
    new Pointer(canvas, dispatch, { drawing, current }),
    new Keyboard(canvas, dispatch, { drawing, current }),
    new EditorPanel(find("#draw-panel"), dispatch),
  ];
  new Zoom(find("#zoom"), dispatch, { canvas, current });
  new NewMap(part(root, "#new-dialog", HTMLDialogElement), dispatch, tables, {
    opener: part(root, "#new-map", HTMLButtonElement),
    canvas,
    current,
  });
  return new Components(components);
}
