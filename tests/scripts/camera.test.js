/** Where cells are on the stage (`stage/camera.js`, `stage/edges.js`): the same for drawing and pointing, at any zoom. */

import { cameraOn, cellsInView, fit, panned, regionOf, showing, viewOf, zoomed } from "../../static/js/stage/camera.js";
import { cellAt, columnEdge, nearestCell, rowEdge } from "../../static/js/stage/edges.js";
import { randomOf } from "../support/scripts/bytes.js";
import { mapOf } from "../support/scripts/statepage.js";
import { equal, near, ok, test } from "../support/scripts/testing.js";

const DESKTOP = { width: 736, height: 545, ratio: 1, foot: 56 };
const STAGES = {
  desktop: DESKTOP,
  phone: { width: 390, height: 390, ratio: 3, foot: 56 },
  "half-pixels": { ...DESKTOP, ratio: 1.5 },
};
const MAPS = {
  "2x2": { width: 2, height: 2 },
  "40x25": { width: 40, height: 25 },
  "7x300": { width: 7, height: 300 },
  "4096x4096": { width: 4096, height: 4096 },
};
const LARGE = { width: 1000, height: 1000 };
const WHOLE = { scale: 1, x: 0, y: 0, fitted: true };

/** Every map on every stage. */
const BOTH = Object.fromEntries(
  Object.entries(STAGES).flatMap(([device, stage]) =>
    Object.entries(MAPS).map(([size, map]) => [`${size} on ${device}`, { stage, map }]),
  ),
);

/**
 * A camera that is not fitted.
 * @param {number} scale
 * @param {number} x
 * @param {number} y
 */
const free = (scale, x, y) => ({ scale, x, y, fitted: false });

test("every pixel belongs to the cell that is drawn there", BOTH, ({ stage, map }) => {
  const random = randomOf(map.width);
  const wrong = [];
  let looked = 0;
  for (let trial = 0; trial < 400; trial += 1) {
    const scale = 0.2 * 600 ** random();
    const view = viewOf(free(scale, random() * map.width, random() * map.height), map, stage);
    const [column, row] = [Math.floor(random() * map.width), Math.floor(random() * map.height)];
    const [left, right] = [columnEdge(view, column), columnEdge(view, column + 1) - 1];
    const [top, bottom] = [rowEdge(view, row), rowEdge(view, row + 1) - 1];
    if (left > right || top > bottom) continue; // too small to have a pixel of its own
    const corners = [
      [left, top],
      [right, bottom],
      [left, bottom],
    ];
    for (const [x, y] of corners) {
      const found = cellAt(view, map, (x + random()) / view.ratio, (y + random()) / view.ratio);
      if (found !== row * map.width + column) wrong.push([view, column, row, x, y]);
      looked += 1;
    }
  }
  equal(wrong, []);
  ok(looked > 0);
});

test("a fitted map is wholly in view above the foot", BOTH, ({ stage, map }) => {
  const { x, y, scale } = viewOf(WHOLE, map, stage);
  const [left, top] = [-x * scale, -y * scale];
  const [right, bottom] = [left + map.width * scale, top + map.height * scale];
  ok(left >= 24 - 0.01 && top >= 24 - 0.01, [left, top]);
  ok(right <= stage.width - 24 + 0.01 && bottom <= stage.height - 56 + 0.01, [right, bottom]);
});

test("the cells of a fitted map are whole pixels wide", STAGES, (stage) => {
  near((viewOf(WHOLE, MAPS["40x25"], stage).scale * stage.ratio) % 1, 0);
});

test("zooming keeps the spot under the pointer", STAGES, (stage) => {
  const view = viewOf(free(3, 100, 120), LARGE, stage);
  const closer = viewOf(zoomed(view, LARGE, 2.7, 111, 77), LARGE, stage);
  near(closer.x + 111 / closer.scale, view.x + 111 / view.scale);
  near(closer.y + 77 / closer.scale, view.y + 77 / view.scale);
});

test("zoom goes from the whole map to 120 pixels a cell", MAPS, (map) => {
  const scaleAfter = (/** @type {number} */ factor) => {
    let camera = fit(map, DESKTOP);
    for (let turn = 0; turn < 200; turn += 1) camera = zoomed(viewOf(camera, map, DESKTOP), map, factor);
    return camera.scale;
  };
  near(scaleAfter(0.9), Math.min(0.2, fit(map, DESKTOP).scale));
  equal(scaleAfter(1.1), 120);
});

test("the map cannot be lost by panning", MAPS, (map) => {
  const start = viewOf(free(20, 0, 0), map, DESKTOP);
  const far = [
    [1e7, 0],
    [-1e7, 0],
    [0, 1e7],
    [0, -1e7],
    [1e7, -1e7],
  ];
  const seen = far.map(([dx, dy]) => {
    const { left, top, right, bottom } = cellsInView(viewOf(panned(start, map, dx, dy), map, DESKTOP), map);
    return (right - left) * (bottom - top);
  });
  ok(Math.min(...seen) >= Math.min(map.width * map.height, 100), seen);
});

test("a point beside the map is on no cell and near one", () => {
  const map = { width: 3, height: 3 };
  const view = viewOf(WHOLE, map, DESKTOP);
  const points = [
    [1, 1],
    [735, 544],
    [1, 300],
  ];
  equal(
    points.map(([x, y]) => [cellAt(view, map, x, y), nearestCell(view, map, x, y)]),
    [
      [null, 0],
      [null, 8],
      [null, 3],
    ],
  );
});

test("showing a cell moves no further than it has to", () => {
  const map = mapOf(1000, 1000);
  const view = viewOf(free(20, 100, 100), map, DESKTOP);
  equal(showing(view, map, 110 * 1000 + 110), null);
  const camera = showing(view, map, 110 * 1000 + 160);
  if (!camera) throw new Error("the cell is in view");
  near(camera.x, 161 - 736 / 20);
  equal([camera.y, camera.scale], [100, 20]);
});

/** Every map on a stage, looked at on another one. */
const ELSEWHERE = Object.fromEntries(
  Object.entries(BOTH).flatMap(([name, { stage, map }]) =>
    Object.entries(STAGES).map(([device, other]) => [`${name}, on ${device}`, { stage, map, other }]),
  ),
);

test(
  "what is looked at on one stage is all to be seen on another, in its middle",
  ELSEWHERE,
  ({ stage, map, other }) => {
    const random = randomOf(map.height);
    for (let trial = 0; trial < 50; trial += 1) {
      const camera = free(0.2 * 600 ** random(), random() * map.width, random() * map.height);
      const region = regionOf(viewOf(camera, map, stage), map);
      const view = viewOf(cameraOn(region, map, other), map, other);
      const seen = regionOf(view, map);
      const [far, near_] = [1, -1].map((sign) => [
        region.x + (sign * region.width) / 2,
        region.y + (sign * region.height) / 2,
      ]);
      const slack = 0.02 + 1 / view.scale; // what is told is rounded
      ok(seen.x + seen.width / 2 >= far[0] - slack && seen.x - seen.width / 2 <= near_[0] + slack, [
        camera,
        region,
        seen,
      ]);
      ok(seen.y + seen.height / 2 >= far[1] - slack && seen.y - seen.height / 2 <= near_[1] + slack, [
        camera,
        region,
        seen,
      ]);
    }
  },
);

test("a map that is seen as a whole is looked at as a whole", BOTH, ({ stage, map }) => {
  const { width, height } = map;
  equal(regionOf(viewOf(fit(map, stage), map, stage), map), { x: width / 2, y: height / 2, width, height });
});
