/**
 * Where the slots and rows of a tree are on the screen, and which are under a point. As stage/camera.js, by whose
 * formula each direction goes, but a tree is much wider than deep: from afar the rows keep the height that lets all of
 * them be seen, close up, row height is a fixed multiple of slot width. Pure.
 */

import { clamp, MARGIN, within } from "../../../stage/camera.js";

/** @import { StageSize } from "../../../stage/camera.js" */
/** @import { TreeExtent } from "./survey.js" */
/** @import { Camera } from "../../../types.js" */

/**
 * The part of a tree that is seen: `scale` CSS pixels a slot, `pitch` a row, (x, y) the slot and row at the top left
 * corner.
 * @typedef {StageSize & { scale: number, pitch: number, x: number, y: number }} TreeView
 */
/**
 * A tree as the camera sees it: `row` is the height of a row in slots, close up. @typedef {TreeExtent & { row: number }}
 * Shape
 */

export const MAX_SCALE = 120;
export const GUTTER = 30; // CSS pixels at the left of a tree that is read, for how deep its rows are
const LEAST_SEEN = 3; // CSS pixels a slot at least, where a tree is deep rather than wide
const TALLEST = 40; // CSS pixels a row at most, seen from afar

/**
 * @param {Camera} camera
 * @param {Shape} shape
 * @param {StageSize} stage
 * @returns {TreeView}
 */
export function viewOf(camera, shape, stage) {
  const scale = camera.fitted ? fittingScale(shape, stage) : clamp(camera.scale, leastScale(shape, stage), MAX_SCALE);
  const pitch = pitchAt(scale, shape, stage);
  const { left, right, rows } = shape;
  const x = camera.fitted
    ? (left + right - stage.width / scale) / 2
    : within(camera.x - left, right - left, stage.width, MARGIN, scale) + left;
  const y = camera.fitted ? -MARGIN / pitch : within(camera.y, rows, stage.height, stage.foot, pitch);
  return { ...stage, scale, pitch, x, y };
}

/**
 * @param {TreeView} view
 * @param {Shape} shape
 * @param {number} factor
 * @param {number} px the point that stays where it is
 * @param {number} py
 * @returns {Camera}
 */
export function zoomed(view, shape, factor, px = view.width / 2, py = view.height / 2) {
  const scale = clamp(view.scale * factor, leastScale(shape, view), MAX_SCALE);
  const pitch = pitchAt(scale, shape, view);
  const [x, y] = [view.x + px / view.scale - px / scale, view.y + py / view.pitch - py / pitch];
  return cameraOf(viewOf({ scale, x, y, fitted: false }, shape, view));
}

/**
 * @param {TreeView} view
 * @param {Shape} shape
 * @param {number} dx
 * @param {number} dy
 * @returns {Camera}
 */
export function panned(view, shape, dx, dy) {
  const { scale, pitch, x, y } = view;
  return cameraOf(viewOf({ scale, x: x - dx / scale, y: y - dy / pitch, fitted: false }, shape, view));
}

/**
 * The camera moved no further than needed to show a place with what is beside it, or null when the place is in view.
 * @param {TreeView} view
 * @param {Shape} shape
 * @param {{ slot: number, row: number }} place
 * @returns {Camera | null}
 */
export function showing(view, shape, { slot, row }) {
  const [across, down] = [view.width / view.scale, (view.height - view.foot) / view.pitch];
  if (slot >= view.x && slot + 1 <= view.x + across && row >= view.y && row + 0.5 <= view.y + down) return null;
  const [beside, below] = [Math.min(2, across / 2 - 0.5), Math.min(1, down / 2 - 0.5)];
  const x = clamp(view.x, slot + 1 + beside - across, slot - beside);
  const y = clamp(view.y, row + 1 + below - down, row - below);
  return cameraOf(viewOf({ scale: view.scale, x, y, fitted: false }, shape, view));
}

/**
 * What is to be seen beside a place, the ends not included: rows, and slots from left to right, as many of them as there is
 * room for, the most first.
 * @typedef {{ slots: readonly (readonly [number, number])[], top: number, bottom: number }} Relatives
 */

/**
 * The view for reading about a place and its relatives: whole slots and rows, so that nothing is cut at an edge; others
 * near the place have the same view.
 * @param {{ slot: number, row: number, relatives: Relatives }} place
 * @param {{ least: number, rowAt: (scale: number) => number }} sizes CSS pixels a slot, and a row at least
 * @param {TreeExtent} all that there is to see
 * @param {StageSize} stage
 * @returns {TreeView}
 */
export function reading({ slot, row, relatives }, { least, rowAt }, all, stage) {
  const across = Math.max(1, Math.floor((stage.width - GUTTER) / least));
  const scale = Math.min((stage.width - GUTTER) / across, MAX_SCALE);
  const room = stage.height - TOP;
  const down = Math.max(1, Math.floor(room / rowAt(scale)));
  const beside = relatives.slots.find(([left, right]) => right - left <= across) ?? [slot, slot + 1];
  const x = paged(slot, across, beside, [all.left, all.right]);
  const y = paged(row, down, [down > 3 ? relatives.top : row, relatives.bottom], [0, all.rows]); // with the parent where there is room
  const pitch = room / down;
  return { ...stage, scale, pitch, x: x - GUTTER / scale, y: y - TOP / pitch };
}

const TOP = 8; // CSS pixels above the first row

/**
 * Where a page of so many places begins that has this one and, if there is room for them, its relatives: at as round a place
 * as can be, so that many have the same page.
 * @param {number} place
 * @param {number} count
 * @param {readonly [number, number]} relatives
 * @param {readonly [number, number]} all
 */
function paged(place, count, [first, end], [least, most]) {
  if (most - least <= count) return least - Math.floor((count - (most - least)) / 2);
  const [from, to] = end - first <= count ? [end - count, first] : [place + 1 - count, place];
  for (let step = Math.ceil(count / 2); step > 1; step >>= 1) {
    const middle = Math.round((from + to) / 2 / step) * step;
    const begin = [middle, middle - step, middle + step].find((at) => at >= from && at <= to);
    if (begin !== undefined) return clamp(begin, least, most - count);
  }
  return clamp(Math.round((from + to) / 2), least, most - count);
}

/**
 * The slot and row under a point.
 * @param {TreeView} view
 * @param {number} px
 * @param {number} py
 */
export function placeAt({ x, y, scale, pitch }, px, py) {
  return { slot: Math.floor(x + px / scale), row: Math.floor(y + py / pitch) };
}

/**
 * The slots and rows in view, the ends not included.
 * @param {TreeView} view
 * @param {Shape} shape
 */
export function inView({ x, y, scale, pitch, width, height }, { left, right, rows }) {
  return {
    left: Math.max(left, Math.floor(x)),
    right: Math.min(right, Math.ceil(x + width / scale)),
    top: Math.max(0, Math.floor(y)),
    bottom: Math.min(rows, Math.ceil(y + height / pitch)),
  };
}

/** @param {Shape} shape @param {StageSize} stage */
export function fittingScale({ left, right, rows, row }, { width, height, foot }) {
  const across = Math.max(1, width - 2 * MARGIN) / (right - left);
  const down = Math.max(1, height - foot - MARGIN) / (rows * row);
  return Math.min(across, Math.max(down, LEAST_SEEN), MAX_SCALE);
}

/** @param {number} scale @param {Shape} shape @param {StageSize} stage */
function pitchAt(scale, { rows, row }, { height, foot }) {
  return Math.max(scale * row, Math.min(Math.max(1, height - foot - MARGIN) / rows, TALLEST), 1);
}

/** @param {Shape} shape @param {StageSize} stage */
function leastScale(shape, stage) {
  return Math.min(fittingScale(shape, stage), 1);
}

/** @param {TreeView} view @returns {Camera} */
function cameraOf({ scale, x, y }) {
  return { scale, x, y, fitted: false };
}
