/** Named places in histories, for the test that finds them in Python: the whole history known, and as its records come. */

import { cursorAt } from "../../../static/js/records/landmarks.js";
import { storeOf } from "./bytes.js";

const APART = 7; // records from one look to the next

/**
 * Of each place: the cursor there, and how often it was said to be where nothing was known yet.
 * @param {[place: any, map: { width: number, goal: [number, number] } | null, bytes: string][]} asked
 */
export function cursorsAt(asked) {
  return asked.map(([place, map, bytes]) => {
    const records = storeOf(bytes);
    const problem = /** @type {any} */ (
      map ? { cells: [], width: map.width, goal: map.goal[1] * map.width + map.goal[0] } : {}
    );
    const whole = cursorAt(place, { records, known: records.length, done: true, cell: null, problem });
    const coming = storeOf(bytes);
    let early = 0;
    for (let known = 0; known <= records.length; known += APART) {
      const cursor = cursorAt(place, { records: coming, known, done: false, cell: null, problem });
      if (cursor !== null && cursor > known) early += 1;
    }
    return [whole, early];
  });
}
