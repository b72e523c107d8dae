/**
 * A step forward or back: from where the cursor is, or from the place that it is on its way to, so that steps taken
 * faster than records come all count. Pure.
 */

import { previousStop, stepAt } from "../records/steps.js";
import { active, withLane } from "./activelane.js";
import { isBehind, seek, stoppedAt } from "./cursor.js";
import { comingBack, history } from "./horizon.js";
import { startedRun } from "./run.js";

/** @import { Lane, State, StepSize, Stops, Target } from "../types.js" */

/**
 * A step forward; while the cursor is on its way to a place, one from there. From a picture of the past it leads into the
 * search of the present problem, a step further on.
 * @param {State} state
 * @param {StepSize} size
 * @returns {State}
 */
export function stepped(state, size) {
  if (size === "end") return seek(state, Infinity);
  if (comingBack(state)) return further(state);
  if (isBehind(state)) return further(startedRun(state, true));
  if (size === "difference" && history(state).parting) return differing(state, stepHere(state));
  return seek(state, stopsFrom(placeAwaited(active(state)), size, 1));
}

/**
 * The place that the cursor is on its way to, wherever it comes by: not the end, nor what the clock or other lanes say.
 * @param {Lane} lane
 */
function placeAwaited({ goingTo }) {
  if (typeof goingTo !== "object" || !goingTo) return goingTo === Infinity ? null : goingTo;
  return "step" in goingTo || "stop" in goingTo || "place" in goingTo ? goingTo : null;
}

/** @param {Target | null} from @param {StepSize} stop @param {1 | -1} by @returns {Stops} */
function stopsFrom(from, stop, by) {
  if (typeof from === "object" && from && "stop" in from && from.stop === stop)
    return { ...from, times: from.times + by };
  return { stop, times: by, ...(from === null ? {} : { from }) };
}

/** The cursor sent to the first step after one in which lanes differ. @param {State} state @param {number} after */
export function differing(state, after) {
  const { goingTo } = active(state);
  return typeof goingTo === "object" && goingTo && "differs" in goingTo ? state : seek(state, { differs: after });
}

/** @param {State} state */
function stepHere(state) {
  return stepAt(history(state), active(state).cursor);
}

/**
 * A step back, from the place that the cursor is on its way to. Pending steps from here are forgotten.
 * @param {State} state
 * @param {StepSize} size
 */
export function steppedBack(state, size) {
  const from = placeAwaited(active(state));
  const isFar = typeof from === "number" || (from && !("stop" in from && from.from === undefined));
  if (isFar) return seek(state, stopsFrom(from, size, -1));
  return stoppedAt(state, previousStop(history(state), active(state).cursor, size));
}

/**
 * A run that is made again comes back to the step after. @param {State} state @returns {State}
 */
function further(state) {
  const { goingTo } = active(state);
  if (!goingTo || typeof goingTo !== "object" || !("back" in goingTo)) return state;
  return withLane(state, { goingTo: { back: goingTo.back + 1, taken: Infinity } });
}
