/**
 * The frame around the stage: which panel stands where, how wide the columns are, how large the text is. Pure. The
 * panels themselves are known by their ids alone; page/panels.js puts each where `placeOf` says.
 */

import { isAsked } from "./quizplan.js";
import { FIRST_DESIGNS, FIRST_RUNS } from "./runsview.js";

/** @import { Action, Frame, Place, State, View } from "../types.js" */

/** @type {Frame} */
export const FIRST_FRAME = {
  pinned: [],
  opened: null,
  large: null,
  card: null,
  rightRail: true,
  columns: { left: 272, right: 336 },
  textSize: 1,
  overlay: null,
  ink: [],
  asking: false,
  blank: false,
  runs: FIRST_RUNS,
  designs: FIRST_DESIGNS,
};
/** What ends with a presentation. */
export const UNSTAGED = { card: null, overlay: null, ink: [], asking: false, blank: false };

/** How narrow and how wide a column can be, in CSS pixels. */
export const WIDTHS = { left: { least: 224, most: 560 }, right: { least: 240, most: 1120 } };
/** What Present can show beside the picture: the first by the key 1, and so on. */
export const CARDS = ["open-list-panel", "code-panel", "lessons-panel"];
/** A screen so narrow shows one thing at a time. */
export const NARROW = "(max-width: 960px)";
const SMALLEST = 12; // CSS pixels: the smallest type there is on the page
const WIDE = new Set(["runs-panel", "designs-panel"]); // open as large as the stage: tables need the room
const SLIDE = 3 / 4; // the height of a slide, by its width: a phone that stands upright is no taller a room
const TEXT_SIZES = [0.9, 1, 1.15, 1.3, 1.5, 1.75, 2];

/**
 * Panels that are there while something is on: what says so, and what turns it off. @type {Record<string, { on: (state:
 * State) => boolean, off: Action }>}
 */
const WHILE = {
  "predict-panel": { on: ({ quiz }) => quiz.on, off: { type: "quizChosen", quiz: { on: false } } },
  "neighbours-panel": { on: ({ view }) => view.neighbours, off: { type: "viewChosen", view: { neighbours: false } } },
};

/**
 * Where a panel stands: in its column, over the stage's edge, as large as the stage, as the one card beside a
 * presentation, on a narrow screen in the sheet, or nowhere.
 * @param {State} state
 * @param {{ id: string, home: "left" | "right" }} panel
 * @param {boolean} narrow
 * @returns {Place}
 */
export function placeOf(state, { id, home }, narrow) {
  const { view } = state;
  if (WHILE[id] && !WHILE[id].on(state)) return "none";
  if (view.presenting) return shownAlone(state, view.card) === id ? "card" : "none";
  if (view.large === id) return "large";
  if (narrow) return shownAlone(state, view.opened) === id ? "sheet" : "none";
  if (home === "left" ? view.pinned.includes(id) : view.rightRail) return "column";
  return view.opened === id || WHILE[id] ? "over" : "none";
}

/**
 * Where there is room for one panel: the question that waits for an answer, else what was chosen, else what is on.
 * @param {State} state
 * @param {string | null} chosen
 */
function shownAlone(state, chosen) {
  if (isAsked(state)) return "predict-panel";
  return chosen ?? Object.keys(WHILE).find((id) => WHILE[id].on(state));
}

/**
 * What makes a panel seen, whatever it is beside.
 * @param {View} view
 * @param {string} id
 * @returns {Partial<View>}
 */
export function revealing({ pinned, folded, presenting, card }, id) {
  return {
    opened: id,
    pinned: [...pinned.filter((each) => each !== id), id],
    folded: folded.filter((each) => each !== id),
    card: presenting ? id : card,
  };
}

/**
 * Open a panel over the stage, or as large as it, or put it away if it is to be seen.
 * @param {State} state
 * @param {{ id: string, home: "left" | "right" }} panel
 * @param {boolean} narrow
 * @returns {Action}
 */
export function toggling(state, panel, narrow) {
  const { id } = panel;
  if (placeOf(state, panel, narrow) !== "none") return closing(state.view, id);
  return { type: "viewChosen", view: WIDE.has(id) ? { opened: null, large: id } : { opened: id, large: null } };
}

/**
 * Put a panel away, wherever it is.
 * @param {View} view
 * @param {string} id
 * @returns {Action}
 */
export function closing({ opened, large, card, pinned }, id) {
  const without = (/** @type {string | null} */ each) => (each === id ? null : each);
  if (WHILE[id]) return WHILE[id].off;
  return {
    type: "viewChosen",
    view: {
      ...{ opened: without(opened), large: without(large), card: without(card) },
      pinned: pinned.filter((each) => each !== id),
    },
  };
}

/**
 * A panel beside the stage, or over it again.
 * @param {View} view
 * @param {string} id
 * @returns {Partial<View>}
 */
export function pinning({ pinned }, id) {
  return pinned.includes(id)
    ? { pinned: pinned.filter((each) => each !== id), opened: id }
    : { pinned: [...pinned, id], opened: null, large: null };
}

/**
 * Another card beside a presentation, or none if it is that one already.
 * @param {View} view
 * @param {string | null} id
 * @returns {Partial<View>}
 */
export function carding({ card }, id) {
  return { card: card === id ? null : id };
}

/**
 * The pen or the spotlight, or neither. What was drawn stays until it is wiped away.
 * @param {View} view
 * @param {NonNullable<View["overlay"]>} wanted
 * @returns {Partial<View>}
 */
export function overlaid({ overlay }, wanted) {
  return { overlay: overlay === wanted ? null : wanted };
}

/**
 * How high figures are at least, in CSS pixels: in a presentation a fortieth of the window, which can be read from the
 * back of a room.
 * @param {Pick<View, "presenting">} view
 * @param {number} least
 * @param {{ innerWidth: number, innerHeight: number }} page
 */
export function leastFigure({ presenting }, least, { innerWidth, innerHeight }) {
  return presenting ? Math.max(least, Math.min(innerHeight, innerWidth * SLIDE) / 40) : least;
}

/**
 * How much larger small type is than at a desk.
 * @param {Pick<View, "presenting">} view
 * @param {{ innerWidth: number, innerHeight: number }} page
 */
export function magnification(view, page) {
  return leastFigure(view, SMALLEST, page) / SMALLEST;
}

/**
 * Text of the next size.
 * @param {View} view
 * @param {number} by how many sizes
 * @returns {Partial<View>}
 */
export function sized({ textSize }, by) {
  const at = TEXT_SIZES.findIndex((size) => size >= textSize);
  return { textSize: TEXT_SIZES[Math.min(Math.max(at + by, 0), TEXT_SIZES.length - 1)] };
}

/** @param {unknown} value @returns {value is number} */
export function isTextSize(value) {
  return TEXT_SIZES.includes(/** @type {number} */ (value));
}

/**
 * A column of another width, within its limits.
 * @param {View} view
 * @param {"left" | "right"} side
 * @param {number} width
 * @returns {Partial<View>}
 */
export function widened({ columns }, side, width) {
  const { least, most } = WIDTHS[side];
  return { columns: { ...columns, [side]: Math.round(Math.min(Math.max(width, least), most)) } };
}
