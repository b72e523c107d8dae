/**
 * What can be done with the chosen node, wherever it was chosen: jump to when it was opened and to when it was
 * expanded. Tells which node it is.
 */

import { part, write } from "../../../page/elements.js";
import { EXPANDED, OPENED } from "../../../records/records.js";
import { stepAt } from "../../../records/steps.js";
import { active } from "../../../state/activelane.js";
import { shown } from "../../../state/horizon.js";
import { say } from "../../../words/words.js";
import { boardIn } from "../boardin.js";
import { rowsOf } from "../view.js";

/** @import { Rebuilt } from "../rebuiltboards.js" */
/** @import { BoardComponent, BoardState } from "../boardtypes.js" */
/** @import { Timeline } from "../../../records/timeline.js" */
/** @import { Dispatch } from "../../../types.js" */

/** @implements {BoardComponent} */
export class NodeJump {
  /**
   * @param {HTMLElement} element holding #node-name, #jump-opened and #jump-expanded
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, rebuilt: Rebuilt }} parts
   */
  constructor(element, dispatch, { timeline, rebuilt }) {
    this.element = element;
    this.timeline = timeline;
    this.rebuilt = rebuilt;
    this.name = part(element, "#node-name", HTMLElement);
    this.buttons = {
      opened: part(element, "#jump-opened", HTMLButtonElement),
      expanded: part(element, "#jump-expanded", HTMLButtonElement),
    };
    for (const button of Object.values(this.buttons))
      button.addEventListener("click", () => dispatch({ type: "seek", record: Number(button.value) }));
  }

  /** @param {BoardState} state */
  slice(state) {
    const { run, problem } = active(state);
    return [run, state.view, state.picked, problem];
  }

  /** @param {BoardState} state */
  syncState(state) {
    const { records, known } = shown(state);
    const { picked } = state;
    const tiles = picked === null ? null : this.rebuilt.kept.get(records)?.at(picked);
    this.element.hidden = !tiles;
    if (!tiles || picked === null) return;
    write(this.name, rowsOf(tiles, boardIn(state).width, say("board.blank")));
    const history = this.timeline.historyOf(picked, known);
    const first = (/** @type {number} */ kind) => history.find((record) => records.kind(record) === kind);
    this.#offer("opened", first(OPENED), state);
    this.#offer("expanded", first(EXPANDED), state);
  }

  /**
   * @param {"opened" | "expanded"} name
   * @param {number | undefined} record
   * @param {BoardState} state
   */
  #offer(name, record, state) {
    const button = this.buttons[name];
    button.disabled = record === undefined;
    if (record === undefined) return write(button, say(`tree.jump.${name}.never`));
    button.value = String(record + 1);
    return write(button, say(`tree.jump.${name}`, { step: stepAt(shown(state), record + 1) }));
  }
}
