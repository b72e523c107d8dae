/**
 * A scene: everything one picture of the stage is drawn from, worked out once and given to all who draw (cells.js,
 * numbers.js, overlay.js). What fills a cell, and which ink can be read on it, is decided here and nowhere else.
 */

import { placeOn, placesOf } from "../problems/waypoints.js";
import { columnEdge, rowEdge } from "./edges.js";
import { inkOn, mixed } from "./theme.js";

/** @import { Viewport } from "./camera.js" */
/** @import { Fit } from "./numbers.js" */
/** @import { Sprites } from "./sprites.js" */
/** @import { Rgb, Theme } from "./theme.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { GridMap, Terrain, Truth, View } from "../types.js" */

/**
 * @typedef {object} Scene
 * @property {Viewport} view
 * @property {Theme} theme
 * @property {GridMap} map
 * @property {Uint8Array} marks
 * @property {(cell: number) => number} plain the mark of a cell as it is without heat
 * @property {Fills} fills
 * @property {Timeline} timeline
 * @property {readonly [number, number] | null} range the ends of the heat map's ramp
 * @property {Truth | null} truth what the heat map is of, where that is h against the true cost
 * @property {{ value: string, order: string } | null} samples the widest numbers there are to write on a cell
 * @property {Sprites} sprites
 * @property {Fit} fit how many of them fit
 * @property {View} options
 * @property {boolean} faded the result shown is out of date
 * @property {number} current the cell being expanded, or -1
 * @property {readonly number[]} hatched successors of this step that were not taken
 * @property {readonly number[]} path cells or jump points, the start first
 * @property {ReadonlySet<number>} onPath the same, unless there are very many
 * @property {readonly (readonly [number, number])[]} jumps straight lines that a search has jumped along
 * @property {boolean} sealed what is closed is walled in
 * @property {number | null} hover
 * @property {number | null} cursor the cell the keyboard is on, while it is
 * @property {number | null} picked
 */

export const CLOSE_UP = 14; // CSS pixels a cell from which on cells carry marks

/** The colours of grounds and marks, and the inks that go on them. */
export class Fills {
  /**
   * @param {Theme} theme
   * @param {Rgb[]} ground
   * @param {Rgb[]} marks
   * @param {readonly Terrain[]} palette whose grounds they are
   * @param {boolean} faded
   */
  constructor(theme, ground = [], marks = [], palette = [], faded = false) {
    this.palette = palette;
    this.faded = faded;
    this.ground = ground;
    this.marks = marks;
    this.groundInks = ground.map((colour) => inkOn(theme, colour));
    this.markInks = marks.map((colour) => colour && inkOn(theme, colour));
  }
}

/**
 * The colour of a cell that does not look like its ground or its mark: the one being expanded, the start, the goal, a
 * waypoint.
 * @param {Scene} scene
 * @param {number} cell
 * @returns {Rgb | null}
 */
export function ownColour({ theme, map, current, faded }, cell) {
  if (cell === current) return faded ? mixed(theme.colour.current, theme.colour.free, 0.5) : theme.colour.current;
  const place = placeOn(map, cell);
  return place && theme.colour[place];
}

/**
 * The mark that is seen on a cell: none where a wall was drawn over it.
 * @param {Scene} scene
 * @param {number} cell
 */
export function seenMark({ marks, map }, cell) {
  return covers(map, map.cells[cell]) ? 0 : marks[cell];
}

/**
 * The ink for marks and figures on a cell.
 * @param {Scene} scene
 * @param {number} cell
 * @returns {Rgb}
 */
export function inkAt(scene, cell) {
  const own = ownColour(scene, cell);
  if (own) return inkOn(scene.theme, own);
  const mark = seenMark(scene, cell);
  return mark ? scene.fills.markInks[mark] : scene.fills.groundInks[scene.map.cells[cell]];
}

/**
 * Does this ground hide what the search made of the cell?
 * @param {GridMap} map
 * @param {number} ground
 */
export function covers({ palette }, ground) {
  return BLOCKED.has(palette[ground]?.kind);
}

const BLOCKED = new Set(["wall", "tree", "void"]);

/**
 * Where a cell is, in device pixels.
 * @param {Pick<Scene, "view" | "map">} scene
 * @param {number} cell
 */
export function cellPlace({ view, map }, cell) {
  const x = cell % map.width;
  const y = Math.floor(cell / map.width);
  const left = columnEdge(view, x);
  const top = rowEdge(view, y);
  return { left, top, width: columnEdge(view, x + 1) - left, height: rowEdge(view, y + 1) - top };
}

/**
 * The middle of a cell, in device pixels.
 * @param {Scene} scene
 * @param {number} cell
 * @returns {[number, number]}
 */
export function middleOf({ view, map }, cell) {
  const pixels = view.scale * view.ratio;
  return [((cell % map.width) + 0.5 - view.x) * pixels, (Math.floor(cell / map.width) + 0.5 - view.y) * pixels];
}

/**
 * Are two scenes so different that everything has to be drawn again?
 * @param {Scene} before
 * @param {Scene} after
 */
export function differ(before, after) {
  const sameView = /** @type {const} */ (["scale", "x", "y", "width", "height", "ratio"]).every(
    (key) => before.view[key] === after.view[key],
  );
  const sameThings = /** @type {const} */ (["fills", "path", "sealed", "samples"]).every(
    (key) => before[key] === after[key],
  );
  const sameFit = before.fit.figures === after.fit.figures && before.fit.size === after.fit.size;
  const sameOptions = /** @type {const} */ (["numbers", "arrows", "heat", "presenting"]).every(
    (key) => before.options[key] === after.options[key],
  );
  return !sameView || !sameThings || !sameFit || !sameOptions;
}

/**
 * Single cells that look another way in two scenes.
 * @param {Scene} before
 * @param {Scene} after
 */
export function singled(before, after) {
  const cells = /** @type {const} */ (["current", "hover", "cursor", "picked"]).flatMap((key) =>
    before[key] === after[key] ? [] : [before[key], after[key]],
  );
  const [left, entered] = [placesOf(before.map), placesOf(after.map)];
  const places = left.join() === entered.join() ? [] : [...left, ...entered];
  const hatched = before.hatched.join() === after.hatched.join() ? [] : [...before.hatched, ...after.hatched];
  return [...cells, ...places, ...hatched];
}
