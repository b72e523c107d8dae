/**
 * The map as a picture to be taken along: the scene as it is, drawn once more without pointer and keyboard. A map that
 * fits into the stage is shown whole, with a narrow margin; else what is seen of it. Where cells are large enough they
 * are shapes, so that the picture stays sharp at any size; else they are pixels.
 */

import { depicted } from "../../page/depicting.js";
import { SIGN } from "../../page/legendstrip.js";
import { cellsInView, viewOf } from "../../stage/camera.js";
import { groundColours, markColours, table } from "../../stage/cellmarks.js";
import { Damage } from "../../stage/dirtyboxes.js";
import { columnEdge, rowEdge } from "../../stage/edges.js";
import { paintScene } from "../../stage/layers.js";
import { fitting } from "../../stage/numbers.js";
import { Painter } from "../../stage/painter.js";
import { covers, Fills, seenMark } from "../../stage/scene.js";
import { Sprites } from "../../stage/sprites.js";
import { sizeOf } from "../../stage/stage.js";
import { css, readTheme } from "../../stage/theme.js";
import { groundsOf, othersIn, rampsOf, usualIn, wordsOf } from "./legenditems.js";
import { drawRamp, drawSwatch } from "./swatches.js";

/** @import { Box, StageSize, Viewport } from "../../stage/camera.js" */
/** @import { Picture } from "../../stage/picture.js" */
/** @import { Scene } from "../../stage/scene.js" */
/** @import { Rgb } from "../../stage/theme.js" */
/** @import { Stage } from "../../stage/stage.js" */
/** @import { Camera, Depiction, LegendEntry } from "../../types.js" */

const MARGIN = 8;
const SHAPES_FROM = 2; // CSS pixels a cell
const MOST_SHAPES = 40000; // cells
const STILL = { draw: () => {} }; // nothing pops up in a picture
const ALL = new Damage();
ALL.add(null);

/** Marks drawn where they stand, each by itself: a stamp is made of pixels. */
class Drawn extends Sprites {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} _name
   * @param {Rgb} ink
   * @param {{ x: number, y: number, side: number }} box
   * @param {(context: CanvasRenderingContext2D, x: number, y: number, side: number) => void} draw
   */
  stamp(context, _name, ink, { x, y, side }, draw) {
    context.fillStyle = context.strokeStyle = css(ink);
    draw(context, x, y, side);
  }
}

/** @param {Stage} stage @returns {Depiction[]} */
export function depictedMap({ state, canvas, pictures }) {
  const stage = sizeOf(canvas);
  if (!state || !stage.width || !stage.height) return [];
  const picture = pictures.of(state);
  const theme = readTheme(document.documentElement);
  const { map, faded, marks } = picture;
  const fills = new Fills(theme, groundColours(theme, map.palette), markColours(theme, faded), map.palette, faded);
  const view = framed(state.camera, picture, stage);
  const still = { ...picture, hover: null, cursor: null, view, theme, fills, sprites: new Drawn() };
  const painter = isShaped(still) ? { paint: shapesOf(still) } : pixelsOf(still, marks);
  const drawn = depicted("map", view, (context) => {
    paintScene(context, { ...still, fit: fitting(context, still) }, ALL, painter, STILL);
  });
  return [Object.assign(drawn, { legend: () => legendOf(still) })];
}

/** What its marks mean. @param {Omit<Scene, "fit">} scene @returns {LegendEntry[]} */
function legendOf(scene) {
  const items = [...usualIn(scene), ...groundsOf(scene.map), ...othersIn(scene)];
  return [
    ...items.map((item) => ({
      ...{ text: wordsOf(item), width: SIGN, used: item.used },
      draw: (/** @type {CanvasRenderingContext2D} */ context) => void drawSwatch(context, scene, item.mark, SIGN),
    })),
    ...rampsOf(scene).map(({ text, width, colourAt }) => ({
      ...{ text, width, used: true },
      draw: (/** @type {CanvasRenderingContext2D} */ context) =>
        drawRamp(context, scene.theme, colourAt, { width, height: SIGN, step: 2 }),
    })),
  ];
}

/**
 * What is seen, without what is only there to fill the stage.
 * @param {Camera} camera
 * @param {Picture} picture
 * @param {StageSize} stage
 * @returns {Viewport}
 */
function framed(camera, { map }, stage) {
  const { scale, x, y } = viewOf(camera, map, stage);
  const seen = { foot: 0, ratio: 1 };
  if (!camera.fitted) return { ...stage, ...seen, scale, x, y };
  const margin = MARGIN / scale;
  return {
    ...seen,
    ...{ scale, x: -margin, y: -margin },
    width: Math.ceil(map.width * scale) + 2 * MARGIN,
    height: Math.ceil(map.height * scale) + 2 * MARGIN,
  };
}

/** @param {Omit<Scene, "fit">} scene */
function isShaped({ view, map }) {
  const { left, right, top, bottom } = cellsInView(view, map);
  return view.scale >= SHAPES_FROM && (right - left) * (bottom - top) <= MOST_SHAPES;
}

/** The ground and the marks as they are painted in a frame, in no time at all. @param {Omit<Scene, "fit">} scene @param {Uint8Array} marks */
function pixelsOf({ map, fills }, marks) {
  const painter = new Painter(() => 0);
  painter.setGround(map);
  painter.setMarks((cell) => marks[cell]);
  const hiding = Uint8Array.from({ length: 256 }, (_, ground) => Number(covers(map, ground)));
  painter.setColours({ ground: table(fills.ground), marks: table(fills.marks), covers: hiding });
  return painter;
}

/** @param {Omit<Scene, "fit">} scene */
function shapesOf(scene) {
  return (/** @type {CanvasRenderingContext2D} */ context, /** @type {Viewport} */ view) => {
    /** @type {Map<string, number[][]>} */
    const boxes = new Map();
    for (const box of stretches(scene, cellsInView(view, scene.map))) {
      if (!boxes.has(box.colour)) boxes.set(box.colour, []);
      boxes.get(box.colour)?.push(box.place);
    }
    for (const [colour, places] of boxes) {
      context.fillStyle = colour;
      for (const [left, top, width, height] of places) context.fillRect(left, top, width, height);
    }
    return true;
  };
}

/**
 * Cells of one colour beside each other.
 * @param {Omit<Scene, "fit">} scene
 * @param {Box} box
 */
function* stretches(scene, { left, right, top, bottom }) {
  const { view, map } = scene;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left, end = left; x < right; x = end) {
      const colour = colourOf(scene, y * map.width + x);
      for (end = x + 1; end < right && colourOf(scene, y * map.width + end) === colour; ) end += 1;
      const [from, above] = [columnEdge(view, x), rowEdge(view, y)];
      yield { colour, place: [from, above, columnEdge(view, end) - from, rowEdge(view, y + 1) - above] };
    }
  }
}

/** @param {Omit<Scene, "fit">} scene @param {number} cell */
function colourOf(scene, cell) {
  const mark = seenMark(/** @type {Scene} */ (scene), cell);
  return css(mark ? scene.fills.marks[mark] : scene.fills.ground[scene.map.cells[cell]]);
}
