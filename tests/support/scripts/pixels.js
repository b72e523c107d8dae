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

/** @param {HTMLCanvasElement} canvas */
export function hashOf(canvas) {
  return pixelsOf(canvas).reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
}

/** @param {Uint8ClampedArray} one @param {Uint8ClampedArray} other */
export function sameBytes(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
