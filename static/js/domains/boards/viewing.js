/**
 * What shows a run on boards: its three views, whether there is an answer, and the answer. To add such a component, add
 * its line.
 */

import { part } from "../../page/elements.js";
import { Answer } from "./answer.js";
import { Rebuilt } from "./rebuiltboards.js";
import { Solvability } from "./solvability.js";
import { Atlas } from "./tree/atlas.js";
import { NodeJump } from "./tree/jump.js";
import { Trees } from "./tree/survey.js";
import { Tree } from "./tree/tree.js";
import { BoardView } from "./view.js";
import { ViewSwitch } from "./viewswitch.js";

/** @import { Connection } from "../../server/connection.js" */
/** @import { Timeline } from "../../records/timeline.js" */
/** @import { LaidOver } from "../../comparing/laidover.js" */
/** @import { Component, Dispatch, Tables } from "../../types.js" */

/**
 * The components, and those of them that others need.
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, server: Connection, laidOver: LaidOver }} parts
 */
export function boardViewing(root, dispatch, { timeline, tables, server, laidOver }) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const rebuilt = new Rebuilt(tables);
  const views = { timeline, tables, rebuilt, trees: new Trees(), laidOver };
  const view = new BoardView(find("#board-stage"), dispatch, { timeline, rebuilt, server });
  const tree = new Tree(find("#tree"), dispatch, views);
  const atlas = new Atlas(find("#atlas"), dispatch, views);
  const components = [
    new ViewSwitch(find("#board-views"), dispatch),
    view,
    tree,
    atlas,
    new NodeJump(find("#node-jump"), dispatch, { timeline, rebuilt }),
    new Solvability(find("#solvability-panel"), dispatch),
    new Answer(find("#answer-panel"), dispatch, { timeline, rebuilt, server }),
  ];
  return { components: /** @type {Component[]} */ (components), view, tree, atlas };
}
