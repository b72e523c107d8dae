/**
 * Two lanes laid over each other, in place of the lanes: one picture, the numbers, and the sentence that follows from them,
 * at the moment at which the lanes stand. Where nodes have no place of their own, as on boards, the lanes stay, and the
 * numbers stand below them.
 */

import { depictedPixels } from "../page/depicting.js";
import { addStylesheet, choose, part, parts, write } from "../page/elements.js";
import { countApart } from "../problems/mapsapart.js";
import { mapIn } from "../problems/typed.js";
import { figure } from "../records/figures.js";
import { NecessityQuery } from "../server/necessityquery.js";
import { viewOf } from "../stage/camera.js";
import { Drawing } from "../stage/drawing.js";
import { Pointer } from "../stage/pointer.js";
import { sizeOf } from "../stage/stage.js";
import { readTheme, watchTheme } from "../stage/theme.js";
import { compared, comparing, overlaid } from "../state/lanes.js";
import { say } from "../words/words.js";
import { DifferenceLegend } from "./differencelegend.js";
import { DifferencePicture } from "./differencepicture.js";
import { differenceTold, heads, stepDifferenceTold } from "./differencewords.js";
import { LaneHatching } from "./lanehatching.js";
import { areApart, Comparer, isOneProblem } from "./lanepair.js";
import { laneTitles } from "./lanetitles.js";

/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { LaidOver } from "./laidover.js" */
/** @import { Component, Dispatch, Domain, GridMap, Lane, Run, State, Tables } from "../types.js" */
/** @import { Comparison } from "./lanepair.js" */

/** @typedef {{ tables: Tables, current: () => State, server: Pick<Connection, "trust" | "later">, laidOver: LaidOver, explained: (domain: Domain) => Explained }} DifferenceParts */

void addStylesheet("difference.css");

/** @implements {Component} */
export class DifferenceView {
  theme = readTheme(document.documentElement);
  /** @type {State | null} */
  state = null;
  /** @type {Comparison | null} */
  comparison = null;
  hatching = new LaneHatching();

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {DifferenceParts} given
   */
  constructor(root, dispatch, { tables, current, server, laidOver, explained }) {
    this.root = root;
    this.laidOver = laidOver;
    this.tables = tables;
    this.parts = { tables, explained };
    this.element = part(root, "#difference", HTMLElement);
    this.button = part(root, "#difference-open", HTMLButtonElement);
    this.texts = parts(this.element, "#difference-", HTMLElement, ["step", "sentence"]);
    this.ground = part(this.element, "#difference-ground", HTMLElement);
    this.choice = part(this.element, "#difference-with", HTMLSelectElement);
    this.shade = part(this.element, "#difference-shade", HTMLInputElement);
    this.canvas = part(this.element, "#difference-picture canvas", HTMLCanvasElement);
    this.picture = new DifferencePicture(this.canvas);
    this.legend = new DifferenceLegend(this.element);
    this.pointer = new Pointer(this.canvas, dispatch, { drawing: new Drawing(dispatch, current), current });
    this.query = new NecessityQuery(server, () => this.state && this.syncState(this.state));
    this.comparer = new Comparer(this.query, tables.algorithms, explained);
    this.#listen(dispatch);
  }

  /** @param {Dispatch} dispatch */
  #listen(dispatch) {
    const on = (/** @type {string} */ id, /** @type {import("../types.js").Wish} */ wish) =>
      part(this.element, `#difference-${id}`, HTMLButtonElement).addEventListener("click", () => dispatch(wish));
    this.button.addEventListener("click", () => dispatch(comparing));
    on("close", { type: "laneCompared", lane: null });
    on("first", { type: "differenceSought", after: 0 });
    on("previous", { type: "stepBack", size: "difference" });
    on("next", { type: "stepForward", size: "difference" });
    this.choice.addEventListener("change", () => dispatch({ type: "laneCompared", lane: Number(this.choice.value) }));
    this.shade.addEventListener("change", () =>
      dispatch({ type: "viewChosen", view: { classed: this.shade.checked } }),
    );
    new ResizeObserver(() => this.#draw()).observe(this.canvas);
    watchTheme(document.documentElement, () => {
      this.theme = readTheme(document.documentElement);
      if (this.state) this.syncState(this.state);
    });
  }

  /** The picture, while there is one. */
  depictions() {
    return depictedPixels("difference", this.canvas);
  }

  /** @param {State} state */
  slice(state) {
    return [
      state.lanes,
      state.active,
      state.clock,
      state.against,
      state.playback,
      state.domain,
      state.camera,
      state.view,
      state.editor,
      state.quiz,
    ];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const pair = compared(state);
    this.button.hidden = state.lanes.length === 1;
    this.button.setAttribute("aria-pressed", String(pair !== null));
    this.element.hidden = !pair;
    this.#place(state, pair);
    this.comparison = pair && this.comparer.of(state, pair);
    this.laidOver.lay(this.hatching.sidesOf(this.comparison));
    if (!pair) return this.comparer.rest();
    this.pointer.syncState(state);
    return this.#show(state, pair);
  }

  /** Over the lanes, or below them where there is no picture for both. @param {State} state @param {readonly [Lane, Lane] | null} pair */
  #place(state, pair) {
    if (!pair) return void delete this.root.dataset.compared;
    const [left, right] = pair;
    const problems = left.problem === right.problem ? "one" : "two";
    this.element.dataset.problems = areApart(state, pair) ? "apart" : problems;
    this.root.dataset.compared = overlaid(state) ? "over" : "below";
  }

  /** @param {State} state @param {readonly [Lane, Lane]} pair */
  #show(state, pair) {
    const lanes = state.lanes;
    const names = laneTitles(state, this.parts);
    const [left, right] = pair.map(({ id }) => names[lanes.findIndex((lane) => lane.id === id)]);
    this.#showChoice(state, lanes, names);
    this.shade.checked = state.view.classed;
    for (const text of Object.values(this.texts))
      text.setAttribute("aria-live", state.playback.playing ? "off" : "polite");
    if (this.comparison) this.#tell(this.comparison, [left, right], state);
    else this.#tellNothing(areApart(state, pair) ? say(`difference.apart.${state.domain.name}`, { left, right }) : "");
    this.#draw();
  }

  /** @param {Comparison} comparison @param {readonly [string, string]} names @param {State} state */
  #tell(comparison, names, state) {
    const { view } = state;
    const map = mapIn(state);
    const { counts } = comparison;
    this.legend.show({ counts, names, theme: this.theme, classed: isClassed(comparison, view) });
    const otherOne = otherMap(comparison.sides, map);
    this.ground.hidden = !otherOne || !countApart(map, otherOne);
    write(this.texts.sentence, differenceTold(comparison, names));
    write(this.texts.step, stepDifferenceTold(comparison, names));
    const [one, both, other] = [counts.left, counts.both, counts.right].map(({ all }) => figure(all));
    this.canvas.setAttribute(
      "aria-label",
      say("difference.picture", { left: names[0], right: names[1], one, both, other }),
    );
  }

  /** @param {string} why there is nothing to be told; "" while that may still come */
  #tellNothing(why) {
    write(this.texts.sentence, why);
    write(this.texts.step, "");
  }

  /** Which lane it is laid over: a choice where there are more than two. @param {State} state @param {readonly Lane[]} lanes @param {readonly string[]} names */
  #showChoice(state, lanes, names) {
    const { against, active: front } = state;
    const options = lanes.flatMap(({ id }, place) => (place === front ? [] : [{ id, words: names[place] }]));
    const key = JSON.stringify(options);
    if (this.choice.dataset.shown !== key) {
      this.choice.dataset.shown = key;
      this.choice.replaceChildren(...options.map(({ id, words }) => new Option(words, String(id))));
    }
    choose(this.choice, String(against));
    /** @type {HTMLElement} */ (this.choice.parentElement).hidden = options.length < 2;
  }

  #draw() {
    const { state, comparison } = this;
    if (!state || !comparison || state.domain.name !== "map") return;
    const { camera, view } = state;
    const map = mapIn(state);
    const { sides, layer } = comparison;
    const nodes = sides.map((side) => heads(side).node);
    const lanes = state.lanes.map(({ id }) => id);
    const other = otherMap(sides, map);
    const expanding = sides.flatMap(({ lane }, side) => {
      const cell = nodes[side];
      if (cell === null) return [];
      return [{ cell, key: nodes[0] === nodes[1] ? "" : String(lanes.indexOf(lane.id) + 1) }];
    });
    const viewport = viewOf(camera, map, sizeOf(this.canvas));
    this.picture.draw({
      map,
      other,
      layer,
      classed: isClassed(comparison, view),
      view: viewport,
      theme: this.theme,
      expanding,
    });
  }
}

/** Are cells shaded by their class? @param {Comparison} comparison @param {State["view"]} view */
function isClassed({ sides }, { classed }) {
  return classed && isOneProblem(sides);
}

/** The map that one of the two searches, if the other one searches that which is shown. @param {readonly { run: Run }[]} sides @param {GridMap} map */
function otherMap(sides, map) {
  const others = sides.map(({ run }) => /** @type {GridMap} */ (run.problem)).filter((searched) => searched !== map);
  return others.length === 1 ? others[0] : null;
}
