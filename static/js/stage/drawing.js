/**
 * The stroke under way, made by pointer.js or keyboard.js. From the first cell to the last it tells the state
 * every map, and at the end that there is one more thing to undo. If anything else changes the map meanwhile, the
 * stroke is over. Reads the state as it is now, since two events may come within one frame.
 */

import { withGround } from "../problems/gridmap.js";
import { hasRoom, pressed } from "../problems/tools.js";
import { mapIn } from "../problems/typed.js";
import { MOST_WAYPOINTS, placesOf } from "../problems/waypoints.js";

/** @import { Intent, Stroke } from "../problems/tools.js" */
/** @import { Dispatch, GridMap, State } from "../types.js" */

export class Drawing {
  /** @type {{ draw: Stroke, before: GridMap, map: GridMap } | null} */
  stroke = null;

  /**
   * @param {Dispatch} dispatch
   * @param {() => State} current
   */
  constructor(dispatch, current) {
    this.dispatch = dispatch;
    this.current = current;
  }

  get active() {
    if (this.stroke && this.stroke.map !== mapIn(this.current())) this.stroke = null;
    return this.stroke !== null;
  }

  /**
   * @param {number} cell
   * @param {Intent} intent
   * @param {string} tool the one that is chosen, unless a key stands for another
   */
  begin(cell, intent = "", tool = this.current().editor.tool) {
    this.end();
    const state = this.current();
    const { editor } = state;
    const map = mapIn(state);
    const { ground } = editor;
    if (!withGround(map, ground)) {
      this.dispatch({ type: "said", message: { key: "edit.palette", facts: {} } });
      return;
    }
    if (!hasRoom(map, cell, { tool, intent })) {
      this.dispatch({ type: "said", message: { key: "edit.waypoints", facts: { most: MOST_WAYPOINTS } } });
      return;
    }
    this.stroke = { draw: pressed(map, cell, { tool, ground, intent }), before: map, map };
    this.moveTo([{ cell, inside: true }]);
  }

  /** @param {readonly { cell: number, inside: boolean }[]} places the way of the pointer since the last time */
  moveTo(places) {
    const { stroke } = this;
    if (!stroke || !this.active) return;
    const steps = places.map(({ cell, inside }) => stroke.draw(cell, inside));
    stroke.map = steps[steps.length - 1].map;
    const changed = steps.every((step) => step.changed) ? steps.flatMap((step) => step.changed ?? []) : null;
    this.dispatch({ type: "problemDrawn", domain: "map", problem: stroke.map, changed });
  }

  end() {
    const stroke = this.active ? this.stroke : null;
    this.stroke = null;
    if (!stroke || stroke.map === stroke.before) return;
    if (same(stroke.map, stroke.before)) this.dispatch({ type: "problemDrawn", domain: "map", problem: stroke.before });
    else this.dispatch({ type: "strokeEnded", domain: "map", before: stroke.before });
  }

  /** As if the stroke had never begun. */
  cancel() {
    const stroke = this.active ? this.stroke : null;
    this.stroke = null;
    if (stroke) this.dispatch({ type: "problemDrawn", domain: "map", problem: stroke.before });
  }
}

/**
 * Are two maps the same after all?
 * @param {GridMap} one
 * @param {GridMap} other
 */
function same(one, other) {
  const { cells } = other;
  if (placesOf(one).join() !== placesOf(other).join()) return false;
  return one.cells === cells || one.cells.every((code, cell) => code === cells[cell]);
}
