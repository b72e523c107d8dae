/** What travels between Python and a page (`evaluating.py`), as one text of JSON wherever JSON can say it. */

const LIMIT = 60_000; // milliseconds, for what waits for what never comes

/** @param {any} part @returns {boolean} */
function isPlain(part) {
  if (part === null || ["string", "boolean"].includes(typeof part) || Number.isFinite(part)) return true;
  if (Array.isArray(part)) return part.every(isPlain);
  if (part === undefined || typeof part !== "object" || Object.getPrototypeOf(part) !== Object.prototype) return false;
  return Object.values(part).every(isPlain);
}

/**
 * What comes of what is given.
 * @param {{ text: string | null, value: unknown }} sent
 * @param {(given: any) => Promise<unknown>} act
 */
export async function answered({ text, value }, act) {
  const late = (/** @type {unknown} */ _, /** @type {(error: Error) => void} */ fail) =>
    setTimeout(() => fail(new Error(`still waiting after ${LIMIT} ms`)), LIMIT);
  const found = await Promise.race([act(text === null ? value : JSON.parse(text)), new Promise(late)]);
  return isPlain(found) ? { text: JSON.stringify(found) } : { value: found };
}
