/** What a canvas shows, as bytes: a canvas is drawn upon a copy, which is read instead of it. */

const copy = /** @type {CanvasRenderingContext2D} */ (
  document.createElement("canvas").getContext("2d", { willReadFrequently: true })
);

/**
 * All of it, or a box.
 * @param {HTMLCanvasElement} canvas
 * @param {[left: number, top: number, width: number, height: number]} [box]
 */
export function pixelsOf(canvas, box = [0, 0, canvas.width, canvas.height]) {
  Object.assign(copy.canvas, { width: canvas.width, height: canvas.height });
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(...box).data;
}

/** Whole pixels rather than bytes: there are many. @param {Uint8ClampedArray} bytes */
const words = ({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer, byteOffset, byteLength / 4);

/** @param {HTMLCanvasElement} canvas */
export function hashOf(canvas) {
  let hash = 2166136261;
  for (const word of words(pixelsOf(canvas))) {
    const mixed = Math.imul(hash ^ word, 16777619);
    hash = (mixed << 13) | (mixed >>> 19);
  }
  return hash >>> 0;
}

/** @param {Uint8ClampedArray} one @param {Uint8ClampedArray} other */
export function sameBytes(one, other) {
  if (one.length !== other.length) return false;
  const [ours, theirs] = [words(one), words(other)];
  for (let at = 0; at < ours.length; at += 1) if (ours[at] !== theirs[at]) return false;
  return true;
}
