/**
 * The ways out that maps have: where a search needs even ground, where it goes over all paths again and again, and where
 * a heuristic is broken on purpose.
 */

import { mapIn } from "../../problems/typed.js";
import { figure } from "../../records/figures.js";
import { active } from "../../state/activelane.js";
import { familyOf } from "../../words/recordsentence.js";
import { example } from "./examples.js";
import { cheapestStep, leveled } from "./grounds.js";

/** @import { ToldWay, WayParts, WayRow } from "../../panels/waysout.js" */
/** @import { Action, GridMap, State } from "../../types.js" */

/** @type {Action} */
const PLAY = { type: "play" };

/** @type {readonly WayRow[]} */
export const WAYS = [
  { place: "stage", told: unequalGround },
  { place: "stage", told: roundsAhead },
  { place: "heuristic", told: brokenHeuristic },
];

/** @param {GridMap} map @returns {Action} */
function shown(map) {
  return { type: "problemReplaced", domain: "map", problem: map };
}

/** A search that needs equal ground was refused. @param {State} state @returns {ToldWay | null} */
function unequalGround(state) {
  if (active(state).run?.refusal?.key !== "settings.uniform") return null;
  return {
    key: "ways.uniform",
    offers: [
      { key: "ways.level", acts: [shown(leveled(mapIn(state))), PLAY] },
      { key: "ways.example.rooms", acts: [shown(example("rooms")), PLAY] },
    ],
  };
}

/** Before a search that goes over all paths of a map again and again. @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function roundsAhead(state, { tables }) {
  const { playback } = state;
  const { run, cursor, goingTo } = active(state);
  const map = mapIn(state);
  const begun = cursor > 0 || playback.playing || goingTo !== null;
  if (!run || run.refusal || begun || familyOf(tables, run.settings) !== "bounded") return null;
  if (map.width * map.height <= SMALL_MAP) return null;
  return {
    key: "ways.rounds.ahead",
    facts: { algorithm: run.settings.algorithm },
    offers: [
      {
        key: "ways.example.small",
        acts: [shown(example("small")), PLAY],
      },
    ],
  };
}

const SMALL_MAP = 20; // cells on which all paths are soon walked

/** What a heuristic that is broken on purpose breaks here. @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function brokenHeuristic(state, { tables }) {
  const { settings } = active(state);
  const map = mapIn(state);
  const { heuristic, algorithm } = settings;
  if (!tables.algorithms[algorithm].options.includes("heuristic")) return null;
  if (heuristic !== "unscaled-manhattan") return null;
  const cost = cheapestStep(map);
  if (cost < 1) return { key: "ways.broken.cheap", facts: { cost: figure(cost) }, offers: [] };
  return { key: "ways.broken.plain", offers: [{ key: "ways.example.cheap", acts: [shown(example("cheap"))] }] };
}
