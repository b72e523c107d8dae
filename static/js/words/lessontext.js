/**
 * The texts of lessons, in the language of the page; and what a variant is as a document. Pure but for the language.
 */

import { heldBy, settingsOf } from "../state/lessonstate.js";
import { language } from "./words.js";

/** @import { Lesson, Text } from "../learn/lessontypes.js" */
/** @import { Domain } from "../types.js" */

/** @param {Text} text */
export function spoken(text) {
  return typeof text === "string" ? text : text[language()];
}

/**
 * A map that cannot be on the stage, as text, with its start, its goal and its waypoints.
 * @param {any} held
 * @returns {string}
 */
export function mapText({ map }) {
  /** @param {string} symbol @param {number} x @param {number} y */
  const mark = (symbol, x, y) => {
    const places = [map.start, map.goal, ...(map.waypoints ?? [])];
    const place = places.findIndex((/** @type {[number, number]} */ each) => each[0] === x && each[1] === y);
    return place < 0 ? symbol : ("SG"[place] ?? String(place - 1));
  };
  return map
    ? map.rows
        .map((/** @type {string} */ row, /** @type {number} */ y) =>
          [...row].map((symbol, x) => mark(symbol, x, y)).join(" "),
        )
        .join("\n")
    : "";
}

/**
 * The document of a variant.
 * @param {Lesson} lesson
 * @param {number} variant
 * @param {readonly Domain[]} domains
 */
export function documentIn(lesson, variant, domains) {
  return { astrolabe: 1, ...heldBy(lesson, variant, domains), settings: settingsOf(lesson, variant) };
}
