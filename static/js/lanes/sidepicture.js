/**
 * The picture of a lane that is not at hand: a timeline, a stage and a sentence of its own, shown the state as it would
 * be with that lane at hand. What is drawn on it is drawn on the one map.
 */

import { Components } from "../page/components.js";
import { part } from "../page/elements.js";
import { Caption } from "../panels/caption.js";
import { problemOf, rowOf } from "../problems/domains.js";
import { RecordStore } from "../records/records.js";
import { Timeline } from "../records/timeline.js";
import { Drawing } from "../stage/drawing.js";
import { Pointer } from "../stage/pointer.js";
import { Stage } from "../stage/stage.js";
import { shown } from "../state/horizon.js";
import { laneState } from "../state/lanes.js";

/** @import { LaneParts } from "./sidebyside.js" */
/** @import { Dispatch, Lane, State } from "../types.js" */

export class SidePicture {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {LaneParts} parts
   */
  constructor(element, dispatch, { tables, current }) {
    this.element = element;
    this.make = () => {
      const canvas = part(element, "canvas", HTMLCanvasElement);
      const { timeline } = this;
      return new Components([
        new Stage(canvas, dispatch, { timeline, tables }),
        new Pointer(canvas, dispatch, { drawing: new Drawing(dispatch, current), current }),
        new Caption(part(element, "[data-part=sentence]", HTMLElement), dispatch, { timeline, tables }),
      ]);
    };
    this.timeline = new Timeline();
    /** @type {Components | null} */
    this.components = null; // there are none before it is shown
    this.resting = true;
  }

  /** @param {State} state @param {Lane} lane */
  show(state, lane) {
    const front = laneState(state, lane);
    const { records, cursor } = shown(front);
    this.resting = false;
    delete this.element.dataset.hand;
    this.timeline.show(records, cursor, rowOf(front).nodes(problemOf(front)));
    this.components ??= this.make();
    this.components.syncState(front);
  }

  /** Hold no more than needed: its lane is at hand, or there is none. */
  rest() {
    if (this.resting) return;
    this.resting = true;
    this.timeline.show(new RecordStore(), 0);
  }
}
