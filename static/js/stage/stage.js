/**
 * The stage: the canvas with the map and what the search makes of it. Composes the layers (painter, cells, numbers,
 * overlay) and draws again only what changed. Told of a state it paints at once; on its own it paints when the canvas
 * gets another size, the theme changes, a wall pops up or tiles of a large map are still to be made. Changes no state.
 */

import { drawnSince } from "../problems/draft.js";
import { mapIn } from "../problems/typed.js";
import { active, laneIn } from "../state/activelane.js";
import { viewOf } from "./camera.js";
import { groundColours, markColours, table } from "./cellmarks.js";
import { Damage } from "./dirtyboxes.js";
import { paintScene } from "./layers.js";
import { Marking } from "./markupdater.js";
import { fitting } from "./numbers.js";
import { Painter } from "./painter.js";
import { Pictures } from "./picture.js";
import { CLOSE_UP, covers, differ, Fills, singled } from "./scene.js";
import { Sprites } from "./sprites.js";
import { css, readTheme, watchTheme } from "./theme.js";
import { Pops } from "./wallanimation.js";

/** @import { StageSize } from "./camera.js" */
/** @import { Scene } from "./scene.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, GridMap, State, Tables } from "../types.js" */

const FOOT = 56; // CSS pixels at the bottom of the stage for the legend and the zoom buttons, where no stylesheet says how many

/** @implements {Component} */
export class Stage {
  /** @type {((scene: Scene) => void)[]} */
  watchers = [];
  /** @type {State | null} */
  state = null;
  /** @type {Scene | null} */
  scene = null;
  sprites = new Sprites();
  asked = false; // for an animation frame
  covered = false;
  /** As it was told last: to ask has the page laid out, in the middle of a frame. @type {StageSize | null} */
  size = null;
  unfinished = false; // is all of it to be painted then?

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, tables: Tables, clock?: () => number, isCovered?: (state: State) => boolean }} parts
   *   where it is covered by another picture, nothing is drawn
   */
  constructor(canvas, _dispatch, { timeline, clock = () => performance.now(), isCovered = () => false }) {
    this.canvas = canvas;
    this.isCovered = isCovered;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    this.painter = new Painter(clock);
    this.marking = new Marking(this.painter, timeline);
    this.pictures = new Pictures(timeline, this.marking);
    this.pops = new Pops(clock);
    this.theme = readTheme(document.documentElement);
    this.context.fillStyle = css(this.theme.colour.around); // until there is a state: it would be black
    this.context.fillRect(0, 0, canvas.width, canvas.height);
    this.fills = new Fills(this.theme);
    this.#listen();
  }

  /** @param {State} state */
  slice(state) {
    const { playback, view, camera, hover, picked, editor, truth } = state;
    return [active(state), playback, view, camera, hover, picked, editor, truth, this.isCovered(state)];
  }

  /** @param {State} state @param {State | null} [before] */
  syncState(state, before = null) {
    this.state = state;
    const damage = new Damage();
    if (laneIn(before)?.problem !== active(state).problem) this.#takeMap(state, before && mapIn(before), damage);
    const wasCovered = this.covered;
    this.covered = this.isCovered(state);
    if (this.covered) return;
    const changed = this.marking.follow(state);
    damage.add(wasCovered ? null : changed);
    this.#draw(damage);
  }

  /** Register a callback for every scene that is painted. @param {(scene: Scene) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  #listen() {
    const redraw = () => this.#redraw();
    const measured = () => {
      this.size = sizeOf(this.canvas);
      redraw();
    };
    new ResizeObserver(measured).observe(this.canvas);
    watchTheme(document.documentElement, () => {
      this.theme = readTheme(document.documentElement);
      this.fills = new Fills(this.theme);
      redraw();
    });
  }

  #redraw() {
    const damage = new Damage();
    damage.add(null);
    this.#draw(damage);
  }

  /**
   * @param {State} state
   * @param {GridMap | null} before
   * @param {Damage} damage
   */
  #takeMap(state, before, damage) {
    const map = mapIn(state);
    const changed = this.painter.setGround(map, before ? drawnSince(state.drawn, before, map) : undefined);
    damage.add(changed);
    if (before?.origin !== map.origin)
      this.pops.clear(); // nothing of another map has been drawn by hand
    else if (before && changed)
      this.pops.begin(changed.filter((cell) => covers(map, map.cells[cell]) && !covers(before, before.cells[cell])));
  }

  /** @param {Damage} damage */
  #draw(damage) {
    if (!this.state || !this.#measure(damage)) return;
    const { scene: before, theme } = this;
    const picture = this.pictures.of(this.state);
    const view = viewOf(this.state.camera, mapIn(this.state), this.#sizeNow());
    this.#takeFills(picture.faded, damage);
    this.sprites.keepFor(view.scale * view.ratio);
    const bare = { ...picture, view, theme, fills: this.fills, sprites: this.sprites };
    const scene = (this.scene = { ...bare, fit: fitting(this.context, bare) });
    if (!before || differ(before, scene)) damage.add(null);
    else damage.add(singled(before, scene));
    damage.add(this.pops.cells());
    if (damage.none) return;
    if (scene.path.length || scene.jumps.length || scene.sealed || view.scale < CLOSE_UP) damage.add(null); // a piece of a line or dot is not to the pixel like the whole of it
    for (const watcher of this.watchers) watcher(scene);
    if (!paintScene(this.context, scene, damage, this.painter, this.pops)) this.#again(true);
    if (this.pops.going) this.#again(false);
  }

  /**
   * Paint once more in the next frame.
   * @param {boolean} all
   */
  #again(all) {
    this.unfinished ||= all;
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      const damage = new Damage();
      if (this.unfinished) damage.add(null);
      this.asked = this.unfinished = false;
      this.#draw(damage);
    });
  }

  /** @returns {StageSize} */
  #sizeNow() {
    this.size ??= sizeOf(this.canvas);
    return { ...this.size, ratio: devicePixelRatio };
  }

  /**
   * Give the canvas as many pixels as it has on the screen.
   * @param {Damage} damage
   * @returns {boolean} whether there are any
   */
  #measure(damage) {
    const { canvas } = this;
    const { width, height, ratio } = this.#sizeNow();
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
      damage.add(null);
    }
    return across > 0 && down > 0;
  }

  /**
   * @param {boolean} faded
   * @param {Damage} damage
   */
  #takeFills(faded, damage) {
    const map = mapIn(/** @type {State} */ (this.state));
    const { palette } = map;
    const { fills, theme, painter } = this;
    if (fills.palette === palette && fills.faded === faded) return;
    this.fills = new Fills(theme, groundColours(theme, palette), markColours(theme, faded), palette, faded);
    const hiding = Uint8Array.from({ length: 256 }, (_, ground) => Number(covers(map, ground)));
    painter.setColours({ ground: table(this.fills.ground), marks: table(this.fills.marks), covers: hiding });
    damage.add(null);
  }
}

/**
 * The size of the stage, for a camera. What is kept free at the bottom is the stylesheet's and depends on nothing that is
 * shown there: the map must not move when the legend says more.
 * @param {HTMLCanvasElement} canvas
 * @returns {StageSize}
 */
export function sizeOf(canvas) {
  return {
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    ratio: devicePixelRatio,
    foot: Number.parseFloat(getComputedStyle(canvas).scrollMarginBottom) || FOOT,
  };
}
