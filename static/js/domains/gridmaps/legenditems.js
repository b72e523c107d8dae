/**
 * What there is to be explained on the stage: its marks, with the words for them and whether there are any now. Facts
 * only; legend.js shows them on the page, depicting.js in pictures to be taken along.
 */

import { groundsIn } from "../../problems/gridmap.js";
import { waypointsOf } from "../../problems/waypoints.js";
import { figure } from "../../records/figures.js";
import { CLOSED, LEFT, OPEN, PASSED } from "../../records/fold.js";
import { CLOSE_UP, covers } from "../../stage/scene.js";
import { heatColour, overColour } from "../../stage/theme.js";
import { say } from "../../words/words.js";
import { RAMP } from "./swatches.js";

/** @import { Scene } from "../../stage/scene.js" */
/** @import { Rgb, Theme } from "../../stage/theme.js" */
/** @import { Facts, GridMap } from "../../types.js" */

/**
 * @typedef {object} Item
 * @property {string} key of the words, under `legend.`
 * @property {Facts} facts
 * @property {string} mark for swatches.js: a name, or the number of a ground
 * @property {boolean} used is it to be seen on the stage?
 */
/** @typedef {Omit<Scene, "fit">} ItemScene */
/** @typedef {{ text: string, width: number, colourAt: (theme: Theme, place: number) => Rgb }} Ramp */

const MOST_GROUNDS = 8;

/** @param {Item} item */
export function wordsOf({ key, facts }) {
  const text = say(`legend.${key}`, facts);
  return text[0].toUpperCase() + text.slice(1);
}

/** The colours of the heat map, from the least to the most. @param {ItemScene} scene @returns {Ramp[]} */
export function rampsOf({ range, options, truth }) {
  if (!range) return [];
  const text = say(`legend.heat.${options.heat}`, { least: figure(range[0], 1), most: figure(range[1], 1) });
  const over = { text: say("legend.heat.over"), width: RAMP / 2, colourAt: overColour };
  return [{ text, width: RAMP, colourAt: heatColour }, ...(truth ? [over] : [])];
}

/** Marks that keep their places. @param {ItemScene} scene @returns {Item[]} */
export function usualIn({ timeline, current, path, map, hatched, view }) {
  const front = timeline.fold.sides[0].tally;
  const states = {
    start: true,
    goal: map.start !== map.goal,
    open: front[OPEN] > 0,
    closed: front[CLOSED] > 0,
    current: current >= 0,
    path: path.length > 1,
  };
  const closeUp = view.scale >= CLOSE_UP ? { hatch: hatched.length > 0 } : {};
  const sided = timeline.records.sides > 1 ? ["open", "closed"] : [];
  return Object.entries({ ...states, ...closeUp }).map(([mark, used]) => {
    return { key: sided.includes(mark) ? `${mark}-front` : mark, facts: {}, mark, used };
  });
}

/** Marks that come and go. @param {ItemScene} scene @returns {Item[]} */
export function othersIn({ timeline, sealed, map }) {
  const [front, back] = timeline.fold.sides.map((side) => side.tally);
  const states = {
    waypoint: waypointsOf(map).length > 0,
    "open-back": back[OPEN] > 0,
    "closed-back": back[CLOSED] > 0,
    jumped: front[PASSED] + back[PASSED] > 0,
    left: front[LEFT] + back[LEFT] > 0,
    sealed,
  };
  return Object.entries(states).flatMap(([mark, used]) => (used ? [{ key: mark, facts: {}, mark, used }] : []));
}

/**
 * The kinds of ground a map has, but for free ground.
 * @param {GridMap} map
 * @returns {Item[]}
 */
export function groundsOf(map) {
  const present = groundsIn(map).flatMap((ground) => {
    const { kind, cost } = map.palette[ground];
    return kind === "free" && cost === 1 ? [] : [{ kind, cost, ground }];
  });
  return present.slice(0, MOST_GROUNDS).map(({ kind, cost, ground }) => {
    const costs = cost !== 1 && !covers(map, ground);
    return {
      key: costs ? "ground.cost" : "ground",
      facts: { kind, cost: figure(cost) },
      mark: String(ground),
      used: true,
    };
  });
}
