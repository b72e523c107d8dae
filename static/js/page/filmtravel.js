/**
 * Going through the steps of a search for a film: to a step, or where a clock moves several lanes, to a time of it, and
 * back to where the page was. A step is reached when all that is shown of it is there.
 */

import { stepAt } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { history } from "../state/horizon.js";
import { clockFace, movingLanes } from "../state/lanes.js";

/** @import { Dispatch, State } from "../types.js" */

/** @typedef {{ dispatch: Dispatch, current: () => State, showNow: () => void }} Stagehand */

const PATIENCE = 20000; // milliseconds without a new record
const PAUSE = 5; // milliseconds between two looks

/** What stops a film: somebody, or something that does not come; the message says what. */
export class FilmStopped extends Error {}

export class FilmTravel {
  /** @param {Stagehand} hand @param {AbortSignal} signal */
  constructor(hand, signal) {
    const state = hand.current();
    const { run, cursor } = active(state);
    this.hand = hand;
    this.signal = signal;
    this.begin = { records: run?.records, cursor, time: state.clock.time };
  }

  /** Have the page show a step, or its end where it has fewer; which one it is now. @param {number} step */
  async to(step) {
    const { dispatch, current, showNow } = this.hand;
    dispatch(isTimed(current()) ? { type: "timeSet", time: step } : { type: "seekStep", step });
    await this.#arrival();
    showNow();
    const now = current();
    return isTimed(now) ? now.clock.time : stepAt(history(now), active(now).cursor);
  }

  /** Back to where the page was, if it still shows the same search. */
  back() {
    const { dispatch, current } = this.hand;
    const { records, cursor, time } = this.begin;
    if (active(current()).run?.records !== records) return;
    dispatch(isTimed(current()) ? { type: "timeSet", time } : { type: "seek", record: cursor });
  }

  async #arrival() {
    let [heard, known] = [performance.now(), -1];
    while (movingLanes(this.hand.current()).some(({ goingTo }) => goingTo !== null)) {
      if (this.signal.aborted) throw new FilmStopped("cancelled");
      const now = this.hand.current().lanes.reduce((sum, { run }) => sum + (run?.known ?? 0), 0);
      if (now !== known) [heard, known] = [performance.now(), now];
      if (performance.now() - heard > PATIENCE) throw new FilmStopped("slow");
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/** Does a clock that counts move several lanes? By seconds there are no steps in common. @param {State} state */
function isTimed(state) {
  return clockFace(state) !== null && state.clock.name !== "seconds";
}
