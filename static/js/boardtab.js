/**
 * The components that are there on the Board tab only: the three views of one run, and what makes, judges, plays and
 * answers a board.
 */

import { Answer } from "./board/answer.js";
import { BoardGame } from "./board/game.js";
import { BoardPlay } from "./board/play.js";
import { BoardSetup } from "./board/setup.js";
import { Solvability } from "./board/solvability.js";
import { TilePicture } from "./board/tilepicture.js";
import { BoardView } from "./board/view.js";
import { ViewSwitch } from "./board/viewswitch.js";
import { Components } from "./page/components.js";
import { part } from "./page/elements.js";
import { Rebuilt } from "./problems/rebuiltboards.js";
import { Adviser } from "./server/adviser.js";
import { Atlas } from "./tree/atlas.js";
import { BoardPictures } from "./tree/depicting.js";
import { NodeJump } from "./tree/jump.js";
import { Trees } from "./tree/survey.js";
import { Tree } from "./tree/tree.js";
import { allWords } from "./words/words.js";

/** @import { BoardState } from "./problems/boardtypes.js" */
/** @import { Connection } from "./server/connection.js" */
/** @import { Timeline } from "./records/timeline.js" */
/** @import { LaidOver } from "./tree/laidover.js" */
/** @import { Component, Dispatch, State, Tables } from "./types.js" */

await allWords(); // its own did not come with the page

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, laidOver: LaidOver }} parts
 * @returns {Components}
 */
export function boardTab(root, dispatch, { timeline, tables, current, server, laidOver }) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const rebuilt = new Rebuilt();
  const adviser = new Adviser(server);
  const views = { timeline, tables, rebuilt, trees: new Trees(), laidOver };
  const view = new BoardView(find("#board-stage"), dispatch, { timeline, tables, rebuilt, server });
  new TilePicture(find("#board-setup-panel"), dispatch, { view });
  const tree = new Tree(find("#tree"), dispatch, views);
  const atlas = new Atlas(find("#atlas"), dispatch, views);
  const components = [
    new ViewSwitch(find("#board-views"), dispatch),
    view,
    tree,
    atlas,
    new BoardPictures({ tree, atlas, view }),
    new NodeJump(find("#node-jump"), dispatch, { timeline, rebuilt }),
    new BoardPlay(find("#board-stage"), dispatch, { view, current: () => /** @type {BoardState} */ (current()) }),
    new BoardGame(find("#board-panel"), dispatch, { view, adviser }),
    new BoardSetup(find("#board-setup-panel"), dispatch, { adviser, server }),
    new Solvability(find("#solvability-panel"), dispatch),
    new Answer(find("#answer-panel"), dispatch, { timeline, rebuilt, server }),
  ];
  return new Components(/** @type {Component[]} */ (components));
}
