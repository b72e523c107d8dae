/**
 * The records of a run as they come from the server, 32 bytes each: the mirror of server/core/records.py, kept together
 * with it by the golden files of the tests. A store only ever grows. It keeps the bytes, and where steps and rounds
 * begin; what they mean for the picture is timeline.js's.
 */

import { byKind, isEnding, ROWS } from "./kinds.js";
import { Positions } from "./positions.js";

export const OPENED = 1; // a node enters open for the first time
export const IMPROVED = 2; // an open node is reached more cheaply
export const EXPANDED = 3; // a node leaves open, and its successors come next
export const KEPT = 4; // a successor was already open, and not worse: it stays as it is
export const IGNORED = 5; // a successor was closed
export const REOPENED = 6; // a closed node is reached more cheaply and goes back to open
export const STALE = 7; // a queue entry came out after its node had been closed or improved
export const THRESHOLD = 8; // a depth-first search starts again with a new bound (in g)
export const JUMPED = 9; // a jump-point scan passed over this cell
export const CUT = 10; // a successor lies beyond the bound
export const LEFT = 11; // a depth-first search backs out of this node
export const MET = 12; // two sides joined here; g is the cost of the joined path
export const FOUND = 13; // the goal was taken out: g is the cost of the path
export const EXHAUSTED = 14; // open is empty: there is no path
export const LIMIT = 15; // a cap was reached
export const SAMPLED = 16; // of a run of samples: the path now ends in this node; g is how many have been expanded
export const ARRIVED = 17; // a place to visit was taken out, and the next leg begins there: g is the cost of the path so far

/* The name of each kind, as in the catalogues; a kind is an index into it. */
/** @type {string[]} */
export const KINDS = [];
for (const [kind, { name }] of ROWS) KINDS[kind] = name;
KINDS[0] = "";

export const NO_NODE = 0xffffffff;
export const NO_MOVE = 255;

export const ROSE = 1; // flag of an expansion: f is larger than that of the expansion before
export const FELL = 2; // flag of an expansion: f is smaller, which a consistent heuristic never allows
const COARSE = 4; // flag of a threshold: the records are samples

export const BYTES = 32;
export const WORDS = BYTES / 4;
const DOUBLES = BYTES / 8;
export const CHUNK_BITS = 14;
export const CHUNK = 1 << CHUNK_BITS; // records a chunk
export const IN_CHUNK = CHUNK - 1;

/**
 * The same memory, read as each of the types that a record is made of. Every machine with a browser is little-endian.
 */
class Chunk {
  constructor() {
    const buffer = new ArrayBuffer(CHUNK * BYTES);
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }
}

export class RecordStore {
  length = 0;
  nodes = 0; // one more than the largest node so far
  sides = 1;
  coarse = false; // are these samples only?
  /** Where each step begins (steps.js says what a step is). */
  starts = new Positions();
  /** Where a depth-first search starts again, with nothing open or closed. */
  thresholds = new Positions();
  /** Where a leg ends that is not the last. */
  arrivals = new Positions();
  /** Where a leg or a round begins, with nothing open or closed. */
  beginnings = new Positions();
  /** The expansions with a smaller f than the one before. */
  falls = new Positions();
  /** @type {Chunk[]} */
  chunks = [];

  /**
   * Take in the next records, whole ones only.
   * @param {ArrayBuffer | Uint8Array} data
   */
  append(data) {
    const bytes = data instanceof Uint8Array ? data : new Uint8Array(data);
    if (bytes.length % BYTES) throw new RangeError(`${bytes.length} bytes are no whole number of records`);
    const from = this.length;
    let taken = 0;
    while (taken < bytes.length) {
      if (this.length >>> CHUNK_BITS === this.chunks.length) this.chunks.push(new Chunk());
      const place = (this.length & IN_CHUNK) * BYTES;
      const part = bytes.subarray(taken, taken + CHUNK * BYTES - place);
      this.chunks[this.length >>> CHUNK_BITS].bytes.set(part, place);
      this.length += part.length / BYTES;
      taken += part.length;
    }
    this.#index(from);
  }

  /** @param {number} i */
  kind(i) {
    return this.#word(i, 0) & 255;
  }

  /** 0, or 1 for the backward half of a bidirectional search and for the twin. @param {number} i */
  side(i) {
    return (this.#word(i, 0) >>> 8) & 255;
  }

  /** @param {number} i */
  move(i) {
    return (this.#word(i, 0) >>> 16) & 255;
  }

  /** @param {number} i */
  flags(i) {
    return this.#word(i, 0) >>> 24;
  }

  /** @param {number} i */
  node(i) {
    return this.#word(i, 1);
  }

  /**
   * The parent; of an expansion: how many open nodes shared the least f; of an ending: expansions. @param {number} i
   */
  other(i) {
    return this.#word(i, 4);
  }

  /** @param {number} i */
  g(i) {
    return this.chunks[i >>> CHUNK_BITS].doubles[(i & IN_CHUNK) * DOUBLES + 1];
  }

  /** Rounded: for showing, never for comparing. @param {number} i */
  h(i) {
    return this.chunks[i >>> CHUNK_BITS].floats[(i & IN_CHUNK) * WORDS + 5];
  }

  /** What the search ranks the node by, exactly; NaN where it ranks by nothing. @param {number} i */
  f(i) {
    return this.chunks[i >>> CHUNK_BITS].doubles[(i & IN_CHUNK) * DOUBLES + 3];
  }

  /** Does the run end with the last of these records? */
  get ended() {
    return this.length > 0 && isEnding(this.kind(this.length - 1));
  }

  /**
   * The first record, of those before `upTo`, that is another in the other store, if there is one.
   * @param {RecordStore} other
   * @param {number} upTo
   * @param {number} from all records before are known to be the same
   * @returns {number | null}
   */
  firstDifference(other, upTo, from = 0) {
    for (let i = from; i < upTo; ) {
      const end = Math.min(upTo, (i | IN_CHUNK) + 1);
      const place = firstDifferentWord(this, other, i, end);
      if (place !== null) return place;
      i = end;
    }
    return null;
  }

  /**
   * @param {number} i
   * @param {number} place
   */
  #word(i, place) {
    return this.chunks[i >>> CHUNK_BITS].words[(i & IN_CHUNK) * WORDS + place];
  }

  /** @param {Positions} places @param {number} i @param {number} beginning */
  #begin(places, i, beginning) {
    places.push(i);
    this.beginnings.push(beginning);
  }

  /** @param {number} from */
  #index(from) {
    let before = from ? this.kind(from - 1) : 0;
    let { nodes, sides } = this;
    for (let i = from; i < this.length; i += 1) {
      const words = this.chunks[i >>> CHUNK_BITS].words;
      const place = (i & IN_CHUNK) * WORDS;
      const kind = words[place] & 255;
      if (kind === THRESHOLD && (words[place] >>> 24) & COARSE) this.coarse = true;
      if (this.coarse ? before === 0 || before === SAMPLED : startsStep(kind, before)) this.starts.push(i);
      if (kind === THRESHOLD) this.#begin(this.thresholds, i, i);
      else if (kind === ARRIVED) this.#begin(this.arrivals, i, i + 1);
      if (kind === EXPANDED && (words[place] >>> 24) & FELL) this.falls.push(i);
      if (words[place + 1] >= nodes && words[place + 1] !== NO_NODE) nodes = words[place + 1] + 1;
      if (words[place] & 0xff00) sides = 2;
      before = kind;
    }
    this.nodes = nodes;
    this.sides = sides;
  }
}

const BEGINS = byKind(({ begins_step }) => begins_step);

/**
 * A step begins with an expansion, with a new round or with an end; of samples, after each. Stale entries belong to
 * the step they were taken out in search of, and the first record of all, or of a leg, begins a step.
 * @param {number} kind
 * @param {number} before the kind of the record before
 */
function startsStep(kind, before) {
  if (before === 0 || before === ARRIVED) return true;
  return BEGINS[kind] === 1 && before !== STALE;
}

/**
 * @param {RecordStore} a
 * @param {RecordStore} b
 * @param {number} from
 * @param {number} end in the same chunk as `from`
 */
function firstDifferentWord(a, b, from, end) {
  const ours = a.chunks[from >>> CHUNK_BITS].words;
  const theirs = b.chunks[from >>> CHUNK_BITS].words;
  const last = (from & IN_CHUNK) + (end - from);
  for (let place = (from & IN_CHUNK) * WORDS; place < last * WORDS; place += 1) {
    if (ours[place] !== theirs[place]) return (from & ~IN_CHUNK) + Math.floor(place / WORDS);
  }
  return null;
}
