/**
 * A search by another program as it was kept when a record had 24 bytes and did not say f: the page worked f out of g, h
 * and the weights kept beside them. Here that f is written into the records once. Pure.
 */

import { isNumbered } from "../records/kinds.js";
import { BYTES } from "../records/records.js";

/** @import { Opened } from "../types.js" */

const BEFORE = 24;

/** @param {Opened} opened as it was kept @returns {Opened} */
export function withF(opened) {
  const { foreign } = /** @type {any} */ (opened ?? {});
  if (!foreign?.facts?.weights || !(foreign.bytes instanceof Uint8Array)) return opened;
  const { weights, ...facts } = foreign.facts;
  return {
    ...opened,
    foreign: { ...foreign, bytes: widened(foreign.bytes, weights), facts: { ...facts, formula: weights } },
  };
}

/** @template {{ opened: Opened }} Desk @param {readonly Desk[]} desks @returns {Desk[]} */
export function desksWithF(desks) {
  return desks.map((desk) => ({ ...desk, opened: withF(desk.opened) }));
}

/** @param {Uint8Array} bytes @param {{ g: number, h: number }} weights */
function widened(bytes, weights) {
  const rows = new Uint8Array((bytes.length / BEFORE) * BYTES);
  const view = new DataView(rows.buffer);
  for (let from = 0, to = 0; from < bytes.length; from += BEFORE, to += BYTES) {
    rows.set(bytes.subarray(from, from + BEFORE), to);
    const f = weights.g * view.getFloat64(to + 8, true) + weights.h * view.getFloat32(to + 20, true);
    view.setFloat64(to + 24, isNumbered(rows[to]) ? f : NaN, true);
  }
  return rows;
}
