/**
 * The texts of lessons, in the language of the page; and what a variant is as a document. Pure but for the language.
 */

import { heldBy, settingsOf } from "../state/lessonstate.js";
import { language } from "./words.js";

/** @import { Lesson, Text } from "../learn/lessontypes.js" */

/** @param {Text} text */
export function spoken(text) {
  return typeof text === "string" ? text : text[language()];
}

/**
 * A map that cannot be on the stage, as text, with its start and its goal.
 * @param {any} held
 * @returns {string}
 */
export function mapText({ map }) {
  const mark = (/** @type {string} */ symbol, /** @type {number} */ x, /** @type {number} */ y) =>
    map.start[0] === x && map.start[1] === y ? "S" : map.goal[0] === x && map.goal[1] === y ? "G" : symbol;
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
 */
export function documentIn(lesson, variant) {
  return { astrolabe: 1, ...heldBy(lesson, variant), settings: settingsOf(lesson, variant) };
}
