/** What the store of records holds (`records/records.js`), for tests that read the same bytes in Python. */

import * as records from "../../../static/js/records/records.js";
import { storeOf } from "./bytes.js";

/** @typedef {"kind" | "side" | "move" | "flags" | "node" | "g" | "other" | "h" | "f"} Field */

/** Every field of every record. @param {{ bytes: string, names: Field[] }} given */
export function fields({ bytes, names }) {
  const store = storeOf(bytes);
  return names.map((name) => Array.from({ length: store.length }, (_, record) => store[name](record)));
}

/** The numbers and flags that have these names. @param {string[]} names */
export const constants = (names) => names.map((name) => Reflect.get(records, name));

/** What the kinds are called, by their numbers. */
export const kinds = () => records.KINDS;

/** How many nodes and sides there are, and is that all? @param {string} bytes */
export function facts(bytes) {
  const { nodes, sides, ended } = storeOf(bytes);
  return [nodes, sides, ended];
}
