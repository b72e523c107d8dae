/**
 * Maps and boards that are kept in this browser under a name. Every change is one transaction on what is kept at that
 * moment, so that two tabs never lose each other's; a name stands for one thing only.
 */

import { asked, transact } from "./database.js";

/** @import { Opened, Sentence } from "../types.js" */

/** @typedef {{ id: number, name: string, saved: number, opened: Opened }} Kept */

const LONGEST = 80; // letters of a name

/** By name. @returns {Promise<Kept[]>} */
export async function allKept() {
  const kept = await transact("readonly", ["shelf"], (store) => asked(store("shelf").getAll()));
  return kept.sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Put a thing there, or give it another name.
 * @param {string} name
 * @param {{ opened: Opened } | { id: number }} what
 * @returns {Promise<Sentence | null>} why that cannot be
 */
export async function keepAs(name, what) {
  const wanted = name.trim().slice(0, LONGEST);
  if (!wanted) return { key: "shelf.nameless", facts: {} };
  try {
    return await transact("readwrite", ["shelf"], (store) => put(store("shelf"), wanted, what));
  } catch {
    return { key: "shelf.full", facts: {} };
  }
}

/**
 * @param {IDBObjectStore} shelf
 * @param {string} name
 * @param {{ opened: Opened } | { id: number }} what
 * @returns {Promise<Sentence | null>}
 */
async function put(shelf, name, what) {
  const all = await asked(shelf.getAll());
  const before = "id" in what ? all.find(({ id }) => id === what.id) : null;
  if (before === undefined) return { key: "shelf.gone", facts: {} };
  if (all.some((each) => each.name === name && each !== before)) return { key: "shelf.taken", facts: { name } };
  const id = before?.id ?? Math.max(0, ...all.map((each) => each.id)) + 1;
  shelf.put({ ...before, ...what, id, name, saved: Date.now() });
  return null;
}

/** @param {number} id */
export function forgetKept(id) {
  return transact("readwrite", ["shelf"], (store) => void store("shelf").delete(id));
}
