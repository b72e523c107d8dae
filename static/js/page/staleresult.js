/**
 * A line over the stage when the picture is of an older map, or of another program's search, with the button that searches
 * again; and after that, from where on history differs.
 */

import { active, laneIn } from "../state/activelane.js";
import { foreignIn } from "../state/document.js";
import { comingBack, isPast } from "../state/horizon.js";
import { say } from "../words/words.js";
import { part, write } from "./elements.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class Notice {
  moved = 0; // the run whose notice is over, since something was played or stepped after it

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.element = element;
    this.text = part(element, "#notice-text", HTMLElement);
    this.again = part(element, "#run-again", HTMLButtonElement);
    this.again.addEventListener("click", () => dispatch({ type: "runAgain", keepStep: true }));
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.editor, state.view];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    const run = active(state).run;
    const moved =
      laneIn(before)?.run?.records === run?.records &&
      laneIn(before)?.changedFrom === active(state).changedFrom &&
      laneIn(before)?.cursor !== active(state).cursor;
    if (run && moved && !comingBack(state)) this.moved = run.id;
    const behind = isPast(state) ? "notice.changed" : foreignIn(state) && "notice.foreign";
    const differs = active(state).changedFrom !== null && this.moved !== run?.id;
    this.element.hidden = !behind && !differs;
    this.again.hidden = !behind;
    if (behind) write(this.text, say(behind));
    else if (differs) write(this.text, say("notice.from", { step: active(state).changedFrom ?? 0 }));
  }
}
