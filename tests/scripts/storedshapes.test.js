/** Where entries stand in the drawing of a heap (`inside/storedshapes.js`); the drawings are in `test_stored_shapes.py`. */

import { heapSpots } from "../../static/js/inside/storedshapes.js";
import { equal, test } from "../support/scripts/testing.js";

test("entries fill the levels of a heap from the left", () => {
  const places = heapSpots(7).map(({ column, level }) => [column, level]);
  equal(places, [
    [1.5, 0],
    [0.5, 1],
    [2.5, 1],
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
});
