/** Ascending record numbers, such as where steps begin: 4 bytes each, found by halving. Pure. */

const CHUNK_BITS = 10;
const IN_CHUNK = (1 << CHUNK_BITS) - 1;

export class Positions {
  /** @type {Uint32Array[]} */
  chunks = []; // never copied, so that a long list grows as quickly as a short one
  length = 0;

  /** @param {number} record */
  push(record) {
    if (this.length >>> CHUNK_BITS === this.chunks.length) this.chunks.push(new Uint32Array(1 << CHUNK_BITS));
    this.chunks[this.length >>> CHUNK_BITS][this.length & IN_CHUNK] = record;
    this.length += 1;
  }

  /** How many lie before a record. @param {number} record */
  before(record) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < record) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param {number} place */
  at(place) {
    return this.chunks[place >>> CHUNK_BITS]?.[place & IN_CHUNK];
  }
}
