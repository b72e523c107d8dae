/** Maps as the page writes and makes them (`problems/gridmap.js`, `first.js`, `generate.js`), for tests that read them in Python. */

import { firstMap } from "../../../static/js/domains/gridmaps/first.js";
import { generated } from "../../../static/js/problems/generate.js";
import { fromDocument, toDocument } from "../../../static/js/problems/gridmap.js";

const KINDS = Object.fromEntries(["wall", "free", "rough", "water"].map((kind) => [kind, { cost: 1 }]));

/** A document read and written again; null where it is refused. @param {any} document */
export function copied(document) {
  try {
    return toDocument(fromDocument(document, KINDS).map);
  } catch {
    return null;
  }
}

export const first = () => toDocument(firstMap());

/**
 * Maps made by chance.
 * @param {{ maker: string, all: { width: number, height: number, density: number, seed: number }[] }} given
 */
export function made({ maker, all }) {
  return all.map((wanted) => toDocument(generated(maker, wanted)));
}
