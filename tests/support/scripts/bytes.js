/** Records, chance, and what the folder of the golden runs holds: for every test of scripts. */

import { RecordStore } from "../../../static/js/records/records.js";

/** @type {Map<string, Uint8Array>} */
const kept = new Map(); // name -> large bytes that several tests use

/**
 * Bytes that Python sent: as text, or under a name if they were sent before.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function bytesOf(text) {
  const known = /** @type {Uint8Array<ArrayBuffer> | undefined} */ (kept.get(text));
  return known ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** @param {{ name: string, text: string }} bytes */
export function keep({ name, text }) {
  kept.set(name, bytesOf(text));
}

/** @param {string | Uint8Array<ArrayBuffer>} bytes of all its records */
export function storeOf(bytes) {
  const store = new RecordStore();
  store.append(typeof bytes === "string" ? bytesOf(bytes) : bytes);
  return store;
}

/**
 * The bytes of a golden run (tests/support/oracles/golden.py).
 * @param {string} name
 */
export async function golden(name) {
  const answer = await fetch(`/tests/support/oracles/golden/${name}.bin`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Numbers from 0 to 1, the same for the same seed: the mulberry32 of Tommy Ettinger, in the public domain.
 * @param {number} seed
 */
export function randomOf(seed) {
  let now = seed;
  return () => {
    now = (now + 0x6d2b79f5) | 0;
    let mixed = Math.imul(now ^ (now >>> 15), now | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What chooses one of some items.
 * @param {() => number} random
 */
export function chooser(random) {
  /**
   * @template T
   * @param {readonly T[]} items
   */
  return (items) => items[Math.floor(random() * items.length)];
}
