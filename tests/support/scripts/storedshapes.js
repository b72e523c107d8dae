/** How open is drawn as it is stored (`inside/storedshapes.js`), for the test that replays the same runs in Python. */

import { drawingOf, entriesOf } from "../../../static/js/inside/storedshapes.js";
import { OPEN } from "../../../static/js/records/fold.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { storeOf } from "./bytes.js";

/**
 * The drawings of both sides after some records.
 * @param {{ bytes: string, tie: any, moments: { record: number, sides: any[] }[] }} given
 */
export function drawings({ bytes, tie, moments }) {
  const [store, shown] = [storeOf(bytes), new Timeline()];
  return moments.map(({ record, sides }) => {
    shown.show(store, record);
    return sides.map((found, side) => drawn(found, tie, shown, side));
  });
}

/** @param {any} found @param {any} tie @param {Timeline} shown @param {number} side */
function drawn(found, tie, shown, side) {
  const { size, blocks } = drawingOf(
    found,
    tie,
    ({ node, g }) => shown.status(node, side) !== OPEN || g > shown.g(node, side),
  );
  const shapes = blocks.map((block) => {
    const { title, spots, next } = block;
    const entries = entriesOf(block);
    return { title, spots, next: entries[next] ?? null, entries };
  });
  return { size, blocks: shapes };
}
