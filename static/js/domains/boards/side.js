/**
 * The tree and the atlas of a lane that is not active. Its nodes have numbers of their own, so what is clicked in it
 * takes it to hand first.
 */

import { part } from "../../page/elements.js";
import { Rebuilt } from "./rebuiltboards.js";
import { Atlas } from "./tree/atlas.js";
import { BoardPictures } from "./tree/depicting.js";
import { Trees } from "./tree/survey.js";
import { Tree } from "./tree/tree.js";

/** @import { SideParts } from "../../comparing/sidepicture.js" */
/** @import { Action, Component, Dispatch } from "../../types.js" */

/**
 * @param {HTMLElement} home
 * @param {Dispatch} dispatch
 * @param {SideParts} parts
 * @returns {Component[]}
 */
export function sideBoard(home, dispatch, { timeline, tables, lane, laidOver }) {
  /** @type {Dispatch} */
  const act = (wish) => {
    const action = /** @type {Action} */ (wish);
    if (action.type === "hovered") return;
    dispatch({ type: "laneTaken", lane: lane() });
    dispatch(action);
  };
  const views = { timeline, tables, rebuilt: new Rebuilt(tables), trees: new Trees(), laidOver };
  const view = (/** @type {string} */ name) => part(home, `[data-view=${name}]`, HTMLElement);
  const tools = part(document.documentElement, "#tree-tools", HTMLElement);
  const tree = new Tree(view("tree"), act, views, tools);
  const atlas = new Atlas(view("atlas"), act, views);
  return /** @type {Component[]} */ ([tree, atlas, new BoardPictures({ tree, atlas })]);
}
