/** The big picture (`stage/painter.js`, `stage/tilepyramid.js`): right at every size, and made again only where it changed. */

import { viewOf, zoomed } from "../../static/js/stage/camera.js";
import { Painter } from "../../static/js/stage/painter.js";
import { randomOf } from "../support/scripts/bytes.js";
import { mapOf } from "../support/scripts/statepage.js";
import { each, equal, ok, test } from "../support/scripts/testing.js";

// Marks 1 to 6 are drawn in 101 to 106, grounds 0 (a wall, hides marks) and 1 in 0 and 200, all in the red channel.
const COLOURS = { ground: new Uint32Array(256), marks: new Uint32Array(256), covers: new Uint8Array(256) };
COLOURS.ground.fill(red(200));
COLOURS.ground[0] = red(0);
COLOURS.covers[0] = 1;
for (let mark = 1; mark <= 6; mark += 1) COLOURS.marks[mark] = red(100 + mark);

const canvas = document.createElement("canvas");
const context = /** @type {CanvasRenderingContext2D} */ (
  canvas.getContext("2d", { alpha: false, willReadFrequently: true })
);

/** @param {number} value */
function red(value) {
  return ((255 << 24) | value) >>> 0;
}

/**
 * A map of such cells, all of them free if none are given.
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array} [cells]
 */
function groundOf(width, height, cells) {
  const map = mapOf(width, height);
  return cells ? { ...map, cells } : map;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Uint8Array} [cells]
 * @param {() => number} [clock]
 */
function painterOf(width, height, cells, clock = () => 0) {
  const painter = new Painter(clock);
  painter.setGround(groundOf(width, height, cells));
  painter.setColours(COLOURS);
  return painter;
}

/**
 * Some walls among free cells.
 * @param {number} size
 * @param {() => number} random
 */
const cellsOf = (size, random) => Uint8Array.from({ length: size }, () => (random() < 0.3 ? 0 : 1));

/**
 * Walls and free cells in turn, as on a board of chess.
 * @param {number} side
 */
const chequered = (side) =>
  Uint8Array.from({ length: side * side }, (_, cell) => ((cell % side) + Math.floor(cell / side)) % 2);

/**
 * The red of every pixel of the canvas.
 * @param {number} width
 * @param {number} height
 */
function reds(width, height) {
  const { data } = context.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, at) => data[at * 4]);
}

/**
 * What is there after a picture of so many pixels has been painted, and whether that was all.
 * @param {Painter} painter
 * @param {number} scale
 * @param {number} [width]
 * @param {number} [height]
 */
function painted(
  painter,
  scale,
  width = Math.ceil(painter.cells.width * scale),
  height = Math.ceil(painter.cells.height * scale),
) {
  [canvas.width, canvas.height] = [width, height];
  const complete = painter.paint(context, { width, height, ratio: 1, foot: 0, scale, x: 0, y: 0 });
  return { complete, reds: reds(width, height) };
}

test("every pixel has the colour of its cell", each([1, 2, 5]), (scale) => {
  const [width, height] = [150, 70];
  const painter = painterOf(width, height, cellsOf(width * height, randomOf(1)));
  for (let cell = 0; cell < width * height; cell += 3) painter.setMark(cell, 1 + (cell % 6));
  const { ground, marks } = painter.cells;
  const across = width * scale;
  const wrong = painted(painter, scale).reds.filter((found, at) => {
    const cell = Math.floor(at / across / scale) * width + Math.floor((at % across) / scale);
    return found !== (ground[cell] === 0 ? 0 : marks[cell] ? 100 + marks[cell] : 200);
  });
  equal(wrong.length, 0);
});

test("a frontier one cell wide never vanishes", each([0.7, 0.5, 0.25, 0.2, 0.1]), (scale) => {
  const side = 700;
  const painter = painterOf(side, side);
  for (let at = 0; at < side; at += 1) {
    for (let x = 0; x < at; x += 1) painter.setMark(at * side + x, 4);
    painter.setMark(at * side + at, 6);
  }
  const across = Math.floor(side * scale);
  const found = painted(painter, scale, across, across).reds;
  const rows = Array.from({ length: across }, (_, y) => found.slice(y * across, (y + 1) * across));
  equal(rows.filter((row) => !row.includes(106)).length, 0);
});

/** The largest map, with a frontier from corner to corner. @param {number} side */
function halfClosed(side) {
  const painter = painterOf(side, side);
  const { marks } = painter.cells;
  for (let at = 0; at < side; at += 1) {
    marks.fill(4, at * side, at * side + at);
    marks[at * side + at] = 6;
  }
  return painter;
}

const STAGES = { wide: [900, 420], tiny: [240, 130] };

test("on the largest map a frontier is in every row at every zoom", STAGES, ([width, height]) => {
  const side = 4096;
  const painter = halfClosed(side);
  const stage = { width, height, ratio: 1, foot: 0 };
  /** @type {number[]} */
  const counts = []; // of the rows looked at, for each zoom
  /** @type {number[][]} */
  const thin = [];
  const fitted = { scale: 1, x: 0, y: 0, fitted: true };
  for (let view = viewOf(fitted, painter.cells, stage); view.scale < 1.2; ) {
    [canvas.width, canvas.height] = [width, height];
    painter.paint(context, view);
    const found = reds(width, height);
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) => {
      const line = Math.floor(view.y + (y + 0.5) / view.scale);
      return line >= 8 && line < side - 8 && line > view.x + 8 && line < view.x + width / view.scale - 8;
    });
    const missing = rows.filter((y) => !found.slice(y * width, (y + 1) * width).includes(106));
    thin.push(...missing.map((y) => [view.scale, y]));
    counts.push(rows.length);
    view = viewOf(zoomed(view, painter.cells, 1.21, 0, 0), painter.cells, stage);
  }
  equal(thin, []);
  ok(counts.length > 10, counts);
  ok(Math.min(...counts) > 60, counts);
});

test("a block without marks shows the mean of its ground", () => {
  equal([...new Set(painted(painterOf(128, 128, chequered(128)), 0.25).reds)], [100]);
});

test("a block of the largest kind shows the mean as well", () => {
  equal([...new Set(painted(painterOf(256, 256, chequered(256)), 1 / 64).reds)], [100]);
});

test("a block shows its weightiest mark but none under a wall", () => {
  const cells = new Uint8Array(64).fill(1);
  cells[9] = 0;
  const painter = painterOf(8, 8, cells);
  const marks = [
    [0, 4],
    [9, 6],
    [18, 5],
    [4, 2],
    [32, 6],
    [36, 1],
  ];
  for (const [cell, mark] of marks) painter.setMark(cell, mark);
  equal(painted(painter, 0.25).reds, [105, 102, 106, 101]);
});

test("only changed tiles are made again", () => {
  const painter = painterOf(1024, 1024);
  painted(painter, 1);
  /** @type {number[][]} */
  const put = [];
  const level = /** @type {import("../../static/js/stage/tilepyramid.js").Level} */ (painter.levels[0]);
  /** @type {any} */ (level.context).putImageData = (/** @type {any[]} */ ...given) => put.push(given.slice(5));
  for (const cell of [5, 70, 1024 * 600 + 900]) painter.setMark(cell, 6);
  painted(painter, 1);
  const wanted = [
    [64, 64],
    [128, 64],
  ];
  equal(
    put.sort(([one], [other]) => one - other),
    wanted,
  );
});

test("a picture that was changed a thousand times is like a new one", each([3, 1, 0.5, 0.2]), (scale) => {
  const [width, height, random] = [200, 130, randomOf(7)];
  let cells = cellsOf(width * height, random);
  const painter = painterOf(width, height, cells);
  for (let turn = 0; turn < 1000; turn += 1) {
    painter.setMark(Math.floor(random() * width * height), Math.floor(random() * 7));
    if (turn % 50 === 0) {
      cells = cells.slice();
      cells[Math.floor(random() * width * height)] ^= 1;
      painter.setGround(groundOf(width, height, cells));
      painted(painter, scale);
    }
  }
  const fresh = painterOf(width, height, cells);
  fresh.setMarks((cell) => painter.cells.marks[cell]);
  equal(painted(painter, scale).reds, painted(fresh, scale).reds);
});

test("what does not fit into a frame is painted in the next ones", () => {
  let time = 0;
  const side = 640;
  const cells = cellsOf(side * side, randomOf(3));
  const slow = painterOf(side, side, cells, () => {
    time += 6;
    return time;
  });
  let frames = 1;
  while (!painted(slow, 1).complete && frames < 100) frames += 1;
  ok(frames > 1 && frames <= 10, frames);
  ok(painted(slow, 1).reds.join() === painted(painterOf(side, side, cells), 1).reds.join(), "another picture");
});

test("a map of another size begins anew", () => {
  const painter = painterOf(4, 4);
  painter.setMark(3, 6);
  painted(painter, 1);
  equal(painter.setGround(groundOf(3, 2)), null);
  equal(painted(painter, 1).reds, [200, 200, 200, 200, 200, 200]);
});

test("the cells that changed their ground are told", () => {
  const painter = painterOf(101, 3);
  const cells = new Uint8Array(303).fill(1);
  for (const cell of [0, 4, 7, 300, 302]) cells[cell] = 0;
  equal(painter.setGround(groundOf(101, 3, cells)), [0, 4, 7, 300, 302]);
});
