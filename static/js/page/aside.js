/**
 * What the browser kept and nobody here can read: put aside as it is, and never overwritten, until somebody saves it as
 * a file or deletes it.
 */

import { asked, transact } from "./database.js";

/** @typedef {{ id: number, what: "document" | "lessons", saved: number, content: unknown }} Aside */

/**
 * @param {Aside["what"]} what
 * @param {readonly { id: string, domain: string, opened: unknown }[]} desks as they were kept
 */
export function putAside(what, desks) {
  return transact("readwrite", ["aside", "desks"], (store) => {
    for (const { id, domain, opened } of desks) {
      store("aside").add({ what, saved: Date.now(), content: opened });
      store("desks").delete([id, domain]);
    }
  });
}

/** @returns {Promise<Aside[]>} */
export function allAside() {
  return transact("readonly", ["aside"], (store) => asked(store("aside").getAll()));
}

/** @param {number} id */
export function forgetAside(id) {
  return transact("readwrite", ["aside"], (store) => void store("aside").delete(id));
}

/** As a text that can be saved: numbers in rows, everything else as it is. @param {Aside} aside */
export function asideText({ content }) {
  if (typeof content === "string") return content;
  return JSON.stringify(content, (_, part) =>
    ArrayBuffer.isView(part) ? [.../** @type {Uint8Array} */ (part)] : part,
  );
}
