/**
 * The search tree of a run on a canvas: what it is at the cursor, in as much detail as there is room for. Its places
 * are model.js's, its pictures draw.js's; here are the camera, the pointer and the keyboard. The camera is its own, as
 * a list's scroll position is. Node pointed at and node chosen are the state's, so every view of the search shows them.
 */

import { part, write } from "../../../page/elements.js";
import { isHopeless } from "../../../problems/domains.js";
import { active } from "../../../state/activelane.js";
import { votesShown } from "../../../state/classroom.js";
import { shown } from "../../../state/horizon.js";
import { say } from "../../../words/words.js";
import { roots } from "../board.js";
import { panned, showing, viewOf, zoomed } from "./camera.js";
import { Density } from "./density.js";
import { paintTree } from "./draw.js";
import { Pane } from "./pane.js";
import { TreePointer } from "./pointer.js";
import { isSpine, marksOf, nodeOf } from "./scene.js";
import { FITTED, shapeOf, viewFor } from "./shape.js";
import { firstItem, itemAt, KEY_WAYS, momentOf } from "./walk.js";
import { legendOf, showLegend, statusText, walkerText } from "./words.js";

/** @import { Rebuilt } from "../rebuiltboards.js" */
/** @import { Board, BoardComponent, BoardState } from "../boardtypes.js" */
/** @import { Timeline } from "../../../records/timeline.js" */
/** @import { StageSize } from "../../../stage/camera.js" */
/** @import { LaidOver } from "../../../comparing/laidover.js" */
/** @import { Looks } from "./pointer.js" */
/** @import { TreeScene } from "./scene.js" */
/** @import { Survey, Trees } from "./survey.js" */
/** @import { Camera, Dispatch, Run, Tables } from "../../../types.js" */

/** @typedef {{ timeline: Timeline, tables: Tables, rebuilt: Rebuilt, trees: Trees, laidOver: LaidOver }} TreeParts */

const FOOT = 40; // CSS pixels at the bottom, for the legend
const NOTCH = 1.5;

/** @implements {BoardComponent} */
export class Tree {
  density = new Density();
  /** @type {Camera | null} */
  camera = null; // null: nobody has moved it
  walker = -1; // the item the keyboard is on, while it is
  followed = -1; // the item that was brought into view last
  /** @type {BoardState | null} */
  state = null;
  /** @type {TreeScene | null} */
  scene = null;

  /**
   * @param {HTMLElement} section holding the parts canvas, status, empty and legend
   * @param {Dispatch} dispatch
   * @param {TreeParts} parts
   * @param {HTMLElement} tools holding #tree-in, #tree-out, #tree-fit, #tree-follow and #tree-repeats, for all trees
   *   that are shown
   */
  constructor(section, dispatch, parts, tools = section) {
    this.dispatch = dispatch;
    this.parts = parts;
    this.canvas = part(section, "[data-part=canvas]", HTMLCanvasElement);
    this.pane = new Pane(this.canvas, FOOT, () => this.#paint());
    this.status = part(section, "[data-part=status]", HTMLElement);
    this.empty = part(section, "[data-part=empty]", HTMLElement);
    this.legend = part(section, "[data-part=legend]", HTMLElement);
    this.follows = part(tools, "#tree-follow", HTMLInputElement);
    this.repeats = part(tools, "#tree-repeats", HTMLInputElement);
    this.#listen(tools);
  }

  /** @param {BoardState} state */
  slice(state) {
    const { playback, view, hover, picked, lanes, against } = state;
    return [active(state), playback, view, hover, picked, against !== null && lanes, votesShown(state)];
  }

  /** @param {BoardState} state */
  syncState(state) {
    this.state = state;
    this.#paint();
  }

  /** @param {HTMLElement} tools */
  #listen(tools) {
    const zoom = (/** @type {string} */ id, /** @type {number} */ factor) =>
      part(tools, id, HTMLButtonElement).addEventListener("click", () =>
        this.#look((scene) => zoomed(scene.view, scene.shape, factor)),
      );
    zoom("#tree-in", NOTCH);
    zoom("#tree-out", 1 / NOTCH);
    part(tools, "#tree-fit", HTMLButtonElement).addEventListener("click", () => this.#look(() => FITTED));
    this.repeats.addEventListener("change", () => this.pane.again());
    this.follows.addEventListener("change", () => this.#follow());
    this.canvas.addEventListener("keydown", (event) => this.#press(event));
    this.canvas.addEventListener("blur", () => this.#walk(-1));
    this.pointer = new TreePointer(this.canvas, this.#gestures());
  }

  /** What a hand does to the picture. @returns {Looks} */
  #gestures() {
    return {
      pan: (dx, dy) => this.#look(({ view, shape }) => panned(view, shape, dx, dy)),
      zoom: (factor, x, y) => this.#look(({ view, shape }) => zoomed(view, shape, factor, x, y)),
      hover: (x, y) => this.dispatch({ type: "hovered", cell: this.#nodeAt(x, y) }),
      leave: () => this.dispatch({ type: "hovered", cell: null }),
      choose: (x, y) => this.dispatch({ type: "picked", cell: this.#nodeAt(x, y) }),
      go: (x, y) => this.#go(x, y),
    };
  }

  /** The camera of what is shown. @returns {Camera} */
  #here() {
    return this.scene ? { ...this.scene.view, fitted: false } : FITTED;
  }

  #follow() {
    this.camera = this.follows.checked ? null : (this.camera ?? this.#here());
    this.followed = -1;
    this.pane.again();
  }

  /** Look elsewhere, in the next frame. @param {(scene: TreeScene) => Camera} camera */
  #look(camera) {
    const { scene } = this;
    if (!scene) return;
    this.camera = camera(scene);
    this.followed = scene.current;
    scene.view = viewOf(this.camera, scene.shape, scene.view); // the next event may come before the next frame
    this.pane.again();
  }

  #paint() {
    const { state, pane } = this;
    const stage = pane.measured();
    if (!stage || !state || shown(state).records !== this.parts.timeline.records) return; // hidden, or behind another tab
    this.scene = this.#sceneOf(state, stage);
    write(this.empty, this.parts.timeline.cursor ? "" : say(isHopeless(state) ? "tree.empty.hopeless" : "tree.empty"));
    pane.canvas.toggleAttribute("data-empty", !this.scene); // an opaque canvas could only be cleared to black
    if (this.scene) paintTree(pane.context, this.scene, this.density);
    this.#tell(state, this.scene);
  }

  /** @param {BoardState} state @param {StageSize} stage @returns {TreeScene | null} */
  #sceneOf(state, stage) {
    const { timeline } = this.parts;
    const { run } = active(state);
    if (!run) return null;
    const tree = this.#treeOf(state, run);
    this.#keepPlace(tree.survey);
    const marks = marksOf(timeline, tree.survey, state, votesShown(state));
    if (tree.survey.tree.spine) tree.survey.showAlong(marks.chain.length ? marks.chain : [tree.survey.from]);
    const shape = shapeOf(tree.survey, stage, tree.size);
    const facts = { ...tree, ...marks, shape, timeline, walker: this.walker, theme: this.pane.theme };
    return {
      ...facts,
      view: this.#viewOf(facts, state, stage),
      alone: this.parts.laidOver.of(timeline.records),
      repeats: this.repeats.checked,
      asking: state.view.asking,
    };
  }

  /** The tree of a run, seen at the cursor, and its boards. @param {BoardState} state @param {Run} run */
  #treeOf(state, { problem, settings }) {
    const { timeline, tables, rebuilt, trees } = this.parts;
    const { records, cursor } = timeline;
    const { known } = shown(state);
    const size = /** @type {Board} */ (problem);
    const survey = trees.of(records, known, cursor, {
      size,
      roots: roots(size, tables, settings.algorithm),
      wayBack: this.repeats.checked,
      spine: isSpine(tables, settings),
    });
    return { size, survey, boards: rebuilt.of(records, known, size, settings.algorithm) };
  }

  /** Camera and keyboard stay where they are, unless it is another tree. @param {Survey} survey */
  #keepPlace(survey) {
    if (this.scene?.survey !== survey)
      Object.assign(this, { camera: this.follows.checked ? null : FITTED, walker: -1, followed: -1 });
    if (survey.state(this.walker) === 0) this.walker = -1;
  }

  /**
   * The view: fitted to the tree as long as nobody has moved it, and moved on when the search has gone out of it.
   * @param {Omit<TreeScene, "view" | "repeats" | "asking" | "alone">} facts
   * @param {BoardState} state
   * @param {StageSize} stage
   */
  #viewOf({ survey, shape, size, timeline, current, chain }, { playback }, stage) {
    if (!this.camera && this.walker < 0)
      return viewFor(survey, shape, stage, { size, timeline, playback, current, chain });
    const view = viewOf(this.camera ?? this.#here(), shape, stage);
    const wanted = this.walker >= 0 ? this.walker : this.follows.checked ? current : -1;
    if (wanted < 0 || wanted === this.followed) return view;
    this.followed = wanted;
    const { slot, row } = survey.tree.items;
    this.camera = showing(view, shape, { slot: slot[wanted], row: row[wanted] }) ?? this.camera;
    return viewOf(this.camera ?? this.#here(), shape, stage);
  }

  /** @param {BoardState} state @param {TreeScene | null} scene */
  #tell(state, scene) {
    this.status.setAttribute("aria-live", state.playback.playing ? "off" : "polite");
    write(this.status, !scene ? "" : this.walker >= 0 ? walkerText(scene, this.walker) : statusText(scene));
    showLegend(this.legend, scene ? legendOf(scene) : []);
  }

  /** @param {number} x @param {number} y */
  #nodeAt(x, y) {
    const { scene } = this;
    const item = scene ? itemAt(scene, x, y) : -1;
    return scene && item >= 0 ? nodeOf(scene, item) : null;
  }

  /** @param {number} x @param {number} y */
  #go(x, y) {
    const { scene } = this;
    const item = scene ? itemAt(scene, x, y) : -1;
    if (scene && item >= 0) this.dispatch({ type: "seek", record: momentOf(scene, item) });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { scene, walker } = this;
    if (!scene || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (walker < 0 && event.key !== "Enter") return;
    const way = KEY_WAYS[event.key];
    if (walker < 0) this.#walk(firstItem(scene));
    else if (way) this.#walk(Math.max(-1, way(scene, walker)) < 0 ? walker : way(scene, walker));
    else if (event.key === "Enter") this.dispatch({ type: "picked", cell: nodeOf(scene, walker) });
    else if (event.key === "Escape") this.#walk(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} item */
  #walk(item) {
    if (item === this.walker) return;
    this.walker = item;
    this.dispatch({ type: "hovered", cell: item < 0 || !this.scene ? null : nodeOf(this.scene, item) });
    this.pane.again();
  }
}
