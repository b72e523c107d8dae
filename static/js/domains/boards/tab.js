/**
 * The components that are there on the Board tab only: what shows a run on boards (viewing.js), and what makes,
 * judges and plays a board.
 */

import { Components } from "../../page/components.js";
import { part } from "../../page/elements.js";
import { allWords } from "../../words/words.js";
import { Adviser } from "./adviser.js";
import { BoardGame } from "./game.js";
import { BoardPlay } from "./play.js";
import { BoardSetup } from "./setup.js";
import { TilePicture } from "./tilepicture.js";
import { BoardPictures } from "./tree/depicting.js";
import { boardViewing } from "./viewing.js";

/** @import { BoardState } from "./boardtypes.js" */
/** @import { MakeTab } from "../../startpage.js" */
/** @import { Component } from "../../types.js" */

await allWords(); // its own did not come with the page

/** @type {MakeTab} */
export function boardTab(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const { current, server } = parts;
  const adviser = new Adviser(server);
  const { components, view, tree, atlas } = boardViewing(root, dispatch, parts);
  new TilePicture(find("#board-setup-panel"), dispatch, { view });
  const hands = [
    new BoardPictures({ tree, atlas, view }),
    new BoardPlay(find("#board-stage"), dispatch, { view, current: () => /** @type {BoardState} */ (current()) }),
    new BoardGame(find("#board-panel"), dispatch, { view, adviser }),
    new BoardSetup(find("#board-setup-panel"), dispatch, { adviser, server }),
  ];
  return new Components([...components, .../** @type {Component[]} */ (hands)]);
}
