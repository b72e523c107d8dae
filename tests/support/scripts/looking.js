/** Looks at a page of the app from outside: by its timeline and its buttons alone. */

/** Is the page there, and has its search begun? */
export function begun() {
  /** @type {any} */
  const [page, timeline] = ["page", "timeline"].map((id) => document.getElementById(id));
  return page?.inert === false && Number(timeline.max) > 0;
}

/** Has the search ended, and is its end shown? */
export function ended() {
  /** @type {any} */
  const [forward, restart] = ["step-forward", "restart"].map((id) => document.getElementById(id));
  return forward.disabled && !restart.disabled;
}

/** All that is drawn at a record, as a hash, and its sentence. @param {number} record */
export async function lookedAt(record) {
  /** @type {any} */
  const timeline = document.getElementById("timeline");
  timeline.value = record;
  timeline.dispatchEvent(new Event("input", { bubbles: true }));
  for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
  const canvases = [...document.querySelectorAll("canvas")].filter((canvas) => canvas.checkVisibility());
  const drawn = new TextEncoder().encode(canvases.map((canvas) => canvas.toDataURL()).join(" "));
  const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", drawn)).slice(0, 8));
  const digits = hash.map((byte) => byte.toString(16).padStart(2, "0"));
  return [digits.join(""), document.getElementById("sentence")?.textContent];
}
