/**
 * The atlas: every board there is, or for large boards every g and h, and what the search makes of them at the cursor.
 * The pictures are charts (atlasarrangements.js, atlaslayers.js) with cells that nodes lie in; here are the camera, the
 * pointer, the marks over the picture and the card of what is pointed at. Node pointed at and node chosen are the
 * state's.
 */

import { part, write } from "../../../page/elements.js";
import { EXPANDED } from "../../../records/records.js";
import { expanding } from "../../../records/timeline.js";
import { panned, showing, viewOf, zoomed } from "../../../stage/camera.js";
import { css } from "../../../stage/theme.js";
import { active } from "../../../state/activelane.js";
import { shown } from "../../../state/horizon.js";
import { isSmall } from "../arrangements.js";
import { roots } from "../board.js";
import { AtlasHatching } from "./alonemarks.js";
import { ArrangementChart } from "./atlasarrangements.js";
import { LayerChart } from "./atlaslayers.js";
import { drawCard, drawMarks } from "./atlasmarks.js";
import { beside, cellNear, pathShown } from "./atlasscene.js";
import { aboutText, cardLines, legendOf, statusText } from "./atlaswords.js";
import { Pane } from "./pane.js";
import { TreePointer } from "./pointer.js";
import { isSpine } from "./scene.js";
import { showLegend } from "./words.js";

/** @import { Board, BoardComponent, BoardState } from "../boardtypes.js" */
/** @import { StageSize } from "../../../stage/camera.js" */
/** @import { AtlasScene, Chart } from "./atlasscene.js" */
/** @import { Looks } from "./pointer.js" */
/** @import { TreeParts } from "./tree.js" */
/** @import { Camera, Dispatch, Settings } from "../../../types.js" */

const FOOT = 24;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
});
/** @type {Camera} */
const FITTED = { scale: 1, x: 0, y: 0, fitted: true };

/** @implements {BoardComponent} */
export class Atlas {
  camera = FITTED;
  walker = -1; // the cell the keyboard is on, while it is
  pointed = -1; // the cell under the pointer
  /** @type {BoardState | null} */
  state = null;
  /** @type {AtlasScene | null} */
  scene = null;
  /** @type {{ records: unknown, survey: unknown, board: Board, chart: Chart } | null} */
  made = null;
  hatching = new AtlasHatching();

  /**
   * @param {HTMLElement} section holding the parts canvas, status, about and legend
   * @param {Dispatch} dispatch
   * @param {TreeParts} parts
   */
  constructor(section, dispatch, parts) {
    this.dispatch = dispatch;
    this.parts = parts;
    this.canvas = part(section, "[data-part=canvas]", HTMLCanvasElement);
    this.pane = new Pane(this.canvas, FOOT, () => this.#paint());
    this.status = part(section, "[data-part=status]", HTMLElement);
    this.about = part(section, "[data-part=about]", HTMLElement);
    this.legend = part(section, "[data-part=legend]", HTMLElement);
    this.#listen();
  }

  /** @param {BoardState} state */
  slice(state) {
    const { playback, view, hover, picked, lanes, against } = state;
    return [active(state), playback, view, hover, picked, against !== null && lanes];
  }

  /** @param {BoardState} state */
  syncState(state) {
    this.state = state;
    this.#paint();
  }

  #listen() {
    this.canvas.addEventListener("keydown", (event) => this.#press(event));
    this.canvas.addEventListener("blur", () => this.#walk(-1));
    this.pointer = new TreePointer(this.canvas, this.#gestures());
  }

  /** What a hand does to the picture. @returns {Looks} */
  #gestures() {
    return {
      pan: (dx, dy) => this.#look(({ view, chart }) => panned(view, chart, dx, dy)),
      zoom: (factor, x, y) => this.#look(({ view, chart }) => zoomed(view, chart, factor, x, y)),
      hover: (x, y) => this.#point(this.#cellAt(x, y)),
      leave: () => this.#point(-1),
      choose: (x, y) => this.dispatch({ type: "picked", cell: this.#nodeOf(this.#cellAt(x, y)) }),
      go: (x, y) => this.#go(this.#nodeOf(this.#cellAt(x, y))),
    };
  }

  /** Look elsewhere, in the next frame. @param {(scene: AtlasScene) => Camera} camera */
  #look(camera) {
    const { scene } = this;
    if (!scene) return;
    this.camera = camera(scene);
    scene.view = viewOf(this.camera, scene.chart, scene.view); // the next event may come before the next frame
    this.pane.again();
  }

  #paint() {
    const { state, pane } = this;
    const stage = pane.measured();
    if (!stage || !state || shown(state).records !== this.parts.timeline.records) return; // hidden, or behind another tab
    const { context, theme } = pane;
    context.fillStyle = css(theme.colour.around);
    context.fillRect(0, 0, pane.canvas.width, pane.canvas.height);
    const scene = (this.scene = this.#sceneOf(state, stage));
    scene.chart.paint(context, scene.view);
    const alone = this.parts.laidOver.of(this.parts.timeline.records);
    if (alone) this.hatching.draw(context, scene, alone);
    drawMarks(context, scene);
    if (scene.cell >= 0) drawCard(context, scene, cardLines(scene));
    this.#tell(state, scene);
  }

  /** @param {BoardState} state @param {StageSize} stage @returns {AtlasScene} */
  #sceneOf(state, stage) {
    const { timeline } = this.parts;
    const { hover, picked } = state;
    const { problem, settings } = active(state).run ?? active(state); // a board that is not searched has its place, too
    const board = /** @type {Board} */ (problem);
    const chart = this.#chartOf(state, board, settings);
    chart.follow(timeline, this.pane.theme);
    return {
      ...{ chart, board, timeline, picked, hover },
      view: viewOf(this.camera, chart, stage),
      theme: this.pane.theme,
      current: expanding(timeline),
      path: pathShown(timeline),
      cell: this.#cellMeant(chart, hover),
    };
  }

  /** The cell that the card is of: the keyboard's, the pointer's, or that of the node pointed at elsewhere; else -1. @param {Chart} chart @param {number | null} hover */
  #cellMeant(chart, hover) {
    if (this.walker >= 0) return this.walker;
    return this.pointed >= 0 || hover === null ? this.pointed : chart.cellOf(hover);
  }

  /**
   * @param {BoardState} state
   * @param {Board} board
   * @param {Settings} settings
   * @returns {Chart}
   */
  #chartOf(state, board, settings) {
    const { timeline, tables, rebuilt, trees } = this.parts;
    const { records, cursor } = timeline;
    const { known } = shown(state);
    const boards = rebuilt.of(records, known, board, settings.algorithm);
    const small = isSmall(board);
    const how = { size: board, roots: roots(board, tables, settings.algorithm), spine: isSpine(tables, settings) };
    const survey = small ? null : trees.of(records, known, cursor, how);
    if (this.made?.records === records && this.made.survey === survey && this.made.board === board)
      return this.made.chart;
    const chart = survey ? new LayerChart(survey, boards) : new ArrangementChart(board, boards);
    this.made = { records, survey, board, chart };
    Object.assign(this, { walker: -1, pointed: -1, camera: FITTED });
    return chart;
  }

  /** @param {BoardState} state @param {AtlasScene} scene */
  #tell(state, scene) {
    this.status.setAttribute("aria-live", state.playback.playing ? "off" : "polite");
    write(this.status, this.walker >= 0 ? cardLines(scene).join(". ") : statusText(scene));
    write(this.about, aboutText(scene));
    showLegend(this.legend, legendOf(scene));
  }

  /** @param {number} x @param {number} y */
  #cellAt(x, y) {
    return this.scene ? cellNear(this.scene, x, y, (node) => this.#isReached(node)) : -1;
  }

  /** @param {number} node */
  #isReached(node) {
    const { timeline } = this.parts;
    return node >= 0 && timeline.status(node, 0) + timeline.status(node, 1) > 0;
  }

  /** @param {number} cell */
  #nodeOf(cell) {
    const node = cell < 0 ? -1 : (this.scene?.chart.nodeAt(cell) ?? -1);
    return this.#isReached(node) ? node : null;
  }

  /** @param {number} cell */
  #point(cell) {
    if (cell === this.pointed) return;
    this.pointed = cell;
    this.dispatch({ type: "hovered", cell: this.#nodeOf(cell) });
    this.pane.again();
  }

  /**
   * To when a node was expanded, or from there and where it was not, to when it was found. @param {number | null} node
   */
  #go(node) {
    const { timeline } = this.parts;
    if (node === null || !this.state) return;
    const history = timeline.historyOf(node, shown(this.state).known);
    const later = history.find(
      (record) => timeline.records.kind(record) === EXPANDED && record + 1 !== timeline.cursor,
    );
    this.dispatch({ type: "seek", record: (later ?? history[0]) + 1 });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { scene, walker } = this;
    if (!scene || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const arrow = ARROWS[event.key];
    if (walker < 0 && event.key !== "Enter") return;
    if (walker < 0) this.#walk(Math.max(0, scene.chart.cellOf(scene.picked ?? Math.max(0, scene.current))));
    else if (arrow) this.#walk(beside(scene.chart, walker, arrow));
    else if (event.key === "Enter") this.dispatch({ type: "picked", cell: this.#nodeOf(walker) });
    else if (event.key === "Escape") this.#walk(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} cell */
  #walk(cell) {
    const { scene } = this;
    if (cell === this.walker || !scene) return;
    this.walker = cell;
    if (cell >= 0) this.camera = showing(scene.view, /** @type {any} */ (scene.chart), cell) ?? this.camera;
    this.dispatch({ type: "hovered", cell: this.#nodeOf(cell) });
    this.pane.again();
  }
}
