/**
 * Records as they come over a network, packed by columns and deflated, into the rows of records.js. The columns are
 * server/web/packing.py's.
 */

import { BYTES } from "../records/records.js";

/** @typedef {readonly (readonly [records: number, bytes: number])[]} Sections */

const NODE = 4; // where columns begin: how many bytes of a record come before
const BACK = 8;
const G = 12;
const H = 20;

/**
 * The records of some sections, one after the other.
 * @param {Uint8Array} data
 * @param {Sections} sections
 */
export async function unpacked(data, sections) {
  const rows = new Uint8Array(BYTES * sections.reduce((sum, [records]) => sum + records, 0));
  let taken = 0;
  let done = 0;
  for (const [records, bytes] of sections) {
    const columns = await inflated(data.subarray(taken, taken + bytes));
    lay(columns, records, rows.subarray(done, done + records * BYTES));
    taken += bytes;
    done += records * BYTES;
  }
  return rows;
}

/** @param {Uint8Array} data */
export async function inflated(data) {
  const stream = new Blob([/** @type {BlobPart} */ (data)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {Uint8Array} columns
 * @param {number} count
 * @param {Uint8Array} rows
 */
function lay(columns, count, rows) {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.length);
  let node = 0;
  for (let i = 0; i < count; i += 1) {
    const row = i * BYTES;
    for (let byte = 0; byte < NODE; byte += 1) rows[row + byte] = columns[byte * count + i];
    node = (node + wide(columns, NODE, count, i)) >>> 0;
    view.setUint32(row + 4, node, true);
    for (let byte = 0; byte < 8; byte += 1) rows[row + 8 + byte] = columns[(G + byte) * count + i];
    view.setUint32(row + 16, node - wide(columns, BACK, count, i), true);
    for (let byte = H; byte < BYTES; byte += 1) rows[row + byte] = columns[byte * count + i];
  }
}

/**
 * A number of four bytes, each in a column of its own.
 * @param {Uint8Array} columns
 * @param {number} first
 * @param {number} count
 * @param {number} i
 */
function wide(columns, first, count, i) {
  const at = first * count + i;
  return columns[at] | (columns[at + count] << 8) | (columns[at + 2 * count] << 16) | (columns[at + 3 * count] << 24);
}
