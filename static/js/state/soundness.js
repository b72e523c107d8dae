/**
 * Is what a browser kept of a document still one that this page understands? A newer or older page may have written it,
 * or a hand. Everything is held against the server's tables, so that nothing unknown gets into the state. Pure.
 */

import { domainOf } from "../problems/domains.js";
import { CLOCKS } from "../records/clocks.js";
import { BYTES } from "../records/records.js";
import { MOST_LANES } from "./lanes.js";

/** @import { Domain } from "../problems/domaintypes.js" */
/** @import { Opened, Settings, Tables } from "../types.js" */

const MADE = ["default", "own", "table"]; // heuristics beside those of the tables

/**
 * @param {any} kept
 * @param {Tables} tables
 * @returns {kept is Opened}
 */
export function isSound(kept, tables) {
  const domain = kept && typeof kept === "object" ? domainOf(kept, tables.domains) : null;
  if (!domain || typeof kept.notes !== "string" || !(kept.step === null || isWhole(kept.step, 0, Infinity)))
    return false;
  const problem = kept[domain.name];
  if (!domain.isSound(problem, tables)) return false;
  const size = domain.estimates(problem);
  if (!areSettings(kept.settings, domain, size, tables) || !isForeign(kept.foreign)) return false;
  return kept.lanes === undefined || areLanes(kept.lanes, problem, domain, tables);
}

/** @param {any} foreign a search by another program, if there is one */
function isForeign(foreign) {
  if (foreign === undefined) return true;
  const { text, bytes, facts } = foreign ?? {};
  if (typeof text !== "string" || !(bytes instanceof Uint8Array) || bytes.length % BYTES) return false;
  return [facts?.guarantee, facts?.formula, facts?.why].every((each) => each && typeof each === "object");
}

/** @param {any} lanes @param {any} problem of the document @param {Domain} domain @param {Tables} tables */
function areLanes(lanes, problem, domain, tables) {
  const { others, place, clock, problems = [], of = [], against = 0 } = lanes ?? {};
  if (!Array.isArray(others) || !others.length || others.length >= MOST_LANES) return false;
  if (![place, against].every((at) => isWhole(at, 0, others.length)) || !Object.hasOwn(CLOCKS, clock)) return false;
  if (![problems, of].every(Array.isArray) || problems.length > others.length) return false;
  const areHeld = problems.every((/** @type {any} */ each) => domain.isSound(each, tables));
  if (!areHeld || !of.every((/** @type {any} */ number) => isWhole(number, 0, problems.length))) return false;
  const held = [problem, ...problems];
  return others.every((settings, at) => areSettings(settings, domain, domain.estimates(held[of[at] ?? 0]), tables));
}

/** @param {any} settings @param {Domain} domain @param {number} size @param {Tables} tables */
function areSettings(settings, domain, size, tables) {
  if (!settings || typeof settings !== "object") return false;
  const keys = Object.keys(tables.defaults);
  if (!keys.every((key) => key === "table" || isSetting(key, settings[key], domain, tables))) return false;
  const { algorithm, table } = settings;
  return (table ?? null) === null
    ? tables.algorithms[algorithm].domains.includes(domain.name)
    : Array.isArray(table) && table.length === size && table.every((number) => number >= 0 && number < Infinity);
}

/** @param {string} key @param {any} value @param {Domain} domain @param {Tables} tables */
function isSetting(key, value, domain, { algorithms, heuristics, choices, ranges, defaults }) {
  const usual = defaults[/** @type {keyof Settings} */ (key)];
  if (key === "algorithm") return value in algorithms;
  if (key === "heuristic") return [...MADE, ...heuristics[domain.name]].includes(value);
  if (key === "expression") return value === null || typeof value === "string";
  if (key in choices) return choices[key].includes(value) || (key === "detail" && value === "auto");
  if (key in ranges) return (value === null && usual === null) || (value >= ranges[key][0] && value <= ranges[key][1]);
  return typeof value === typeof usual;
}

/** @param {unknown} value @param {number} least @param {number} most */
export function isWhole(value, least, most) {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
