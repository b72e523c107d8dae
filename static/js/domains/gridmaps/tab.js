/** The components that are there on the Map tab only: what shows a run on a map (viewing.js), and what edits the map. */

import { Components } from "../../page/components.js";
import { part } from "../../page/elements.js";
import { EditorPanel } from "./editor.js";
import { NewMap } from "./newmap.js";
import { mapViewing } from "./viewing.js";

/** @import { MakeTab } from "../../startpage.js" */

/** @type {MakeTab} */
export function mapTab(root, dispatch, parts) {
  const { tables, current } = parts;
  new NewMap(part(root, "#new-dialog", HTMLDialogElement), dispatch, tables, {
    opener: part(root, "#new-map", HTMLButtonElement),
    canvas: part(root, "#stage-canvas", HTMLCanvasElement),
    current,
  });
  return new Components([
    ...mapViewing(root, dispatch, parts),
    new EditorPanel(part(root, "#draw-panel", HTMLElement), dispatch),
  ]);
}
