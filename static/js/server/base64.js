/**
 * Bytes as the server sends them inside JSON: base64, RFC 4648.
 */

/** @param {string} text */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Floats of four bytes, as base64. @param {string} text */
export function floatsOf(text) {
  return new Float32Array(bytesOf(text).buffer);
}
