/**
 * What the records up to a cursor make of each node, for each side: unseen, open, closed, …, and which record said so
 * last. Reversible: for every record that changed something the fold keeps what was there before, in 4 bytes, so one
 * record costs the same in either direction. A long way back is replayed from where the round began, if that is
 * shorter: a new leg, and a new round of a depth-first search, begins with everything unseen.
 */

import { ROWS } from "./kinds.js";
import { CHUNK, CHUNK_BITS, IN_CHUNK, RecordStore, WORDS } from "./records.js";

const UNSEEN = 0;
export const OPEN = 1;
export const CLOSED = 2;
export const LEFT = 3; // a depth-first search has backed out of it
export const PASSED = 4; // a jump-point scan passed over it

const SAME = 255;
const STATUS = { unseen: UNSEEN, open: OPEN, closed: CLOSED, left: LEFT, passed: PASSED };
/** Kind and status before → status after. */
const AFTER = new Uint8Array(32 * 8).fill(SAME);
/** Kind → can it change anything? */
const CHANGES = new Uint8Array(256);
for (const [kind, { status, only }] of ROWS) {
  if (!status) continue;
  CHANGES[kind] = 1;
  for (const before of only ? [STATUS[only]] : Object.values(STATUS)) AFTER[(kind << 3) | before] = STATUS[status];
}

const RECORD_BITS = 29; // of the 32 kept for each record, the others hold the status before
const RECORD_MASK = (1 << RECORD_BITS) - 1;
const LISTED = 1 << 16; // more changed nodes than this are not listed
const MISSED = -1;

/** The nodes of one side. */
class Side {
  tally = new Int32Array(8); // status -> how many nodes have it, UNSEEN counted from 0 down

  /** @param {number} size */
  constructor(size) {
    this.status = new Uint8Array(size);
    this.last = new Uint32Array(size); // one more than the record that changed the node last, or 0
  }

  /** @param {number} size */
  grown(size) {
    const side = new Side(size);
    side.status.set(this.status);
    side.last.set(this.last);
    side.tally.set(this.tally);
    return side;
  }

  clear() {
    if (this.tally[UNSEEN] === 0) return;
    this.status.fill(UNSEEN);
    this.last.fill(0);
    this.tally.fill(0);
  }
}

export class Fold {
  cursor = 0;
  /** @type {Uint32Array[]} */
  before = []; // chunk -> for each record, what it changed: status and record before
  listed = new Uint32Array(LISTED); // the nodes that changed, as far back as anyone may ask
  changes = 0; // how many are listed
  /** @type {Map<unknown, number>} */
  askers = new Map(); // reader of changes -> how many of the listed ones it has read; MISSED: it is too far behind for the list

  /**
   * @param {RecordStore} records
   * @param {number} size how many nodes there are, if that is known before all records are
   */
  constructor(records = new RecordStore(), size = 0) {
    this.records = records;
    this.sides = [new Side(size), new Side(0)];
  }

  /** Move the cursor, forward or back. @param {number} cursor */
  seek(cursor) {
    this.#makeRoom();
    const round = this.#roundOf(cursor);
    const back = this.cursor - cursor;
    if (round !== this.#roundOf(this.cursor) || back > cursor - round) {
      this.sides.forEach((side) => side.clear());
      this.#listNoMore();
      this.cursor = round;
    }
    if (cursor > this.cursor) this.#forward(cursor);
    else if (cursor < this.cursor) this.#backward(cursor);
  }

  /**
   * The nodes that changed since the same reader called last, some perhaps twice; null when it may be all of them. To be
   * read at once.
   * @param {unknown} who
   * @returns {Uint32Array | null}
   */
  takeChanges(who) {
    const from = this.askers.get(who) ?? MISSED;
    this.askers.set(who, this.changes);
    return from === MISSED ? null : this.listed.subarray(from, this.changes);
  }

  /**
   * The record before this one that changed the same node, or -1.
   * @param {number} record one that changed something, before the cursor
   */
  changeBefore(record) {
    return (this.before[record >>> CHUNK_BITS][record & IN_CHUNK] & RECORD_MASK) - 1;
  }

  /** @param {number} cursor */
  #roundOf(cursor) {
    const { beginnings } = this.records;
    const begun = beginnings.before(cursor);
    return begun ? beginnings.at(begun - 1) : 0;
  }

  #makeRoom() {
    const { nodes, sides } = this.records;
    for (let side = 0; side < sides; side += 1) {
      const size = this.sides[side].status.length;
      const wanted = Math.max(nodes, this.sides[0].status.length);
      if (size < wanted) this.sides[side] = this.sides[side].grown(size === 0 ? wanted : Math.max(wanted, 2 * size));
    }
  }

  /** Is there room to list as many changes as these records can make? If not, some is made. @param {number} records */
  #listing(records) {
    if (this.changes + records <= LISTED) return true;
    if (records > LISTED) this.#listNoMore();
    for (const [who, known] of this.askers) this.askers.set(who, known === this.changes ? 0 : MISSED);
    this.changes = 0;
    return records <= LISTED;
  }

  /** Everyone is to look at all nodes. */
  #listNoMore() {
    for (const who of this.askers.keys()) this.askers.set(who, MISSED);
    this.changes = 0;
  }

  /** @param {number} cursor */
  #forward(cursor) {
    const listing = this.#listing(cursor - this.cursor);
    while (this.cursor < cursor) {
      const end = Math.min(cursor, (this.cursor | IN_CHUNK) + 1);
      this.#apply(this.cursor, end, listing);
      this.cursor = end;
    }
  }

  /**
   * @param {number} from
   * @param {number} end in the same chunk
   * @param {boolean} listing
   */
  #apply(from, end, listing) {
    const { words } = this.records.chunks[from >>> CHUNK_BITS];
    const before = (this.before[from >>> CHUNK_BITS] ??= new Uint32Array(CHUNK));
    const { listed } = this;
    const [front, back] = this.sides;
    for (let record = from; record < end; record += 1) {
      const place = (record & IN_CHUNK) * WORDS;
      const head = words[place];
      const kind = head & 255;
      if (!CHANGES[kind]) continue;
      const node = words[place + 1];
      const { status, last, tally } = head & 0xff00 ? back : front;
      const old = status[node];
      const now = AFTER[(kind << 3) | old];
      if (now === SAME) continue;
      before[record & IN_CHUNK] = (old << RECORD_BITS) | last[node];
      status[node] = now;
      last[node] = record + 1;
      tally[old] -= 1;
      tally[now] += 1;
      if (listing) listed[this.changes++] = node;
    }
  }

  /** @param {number} cursor */
  #backward(cursor) {
    const listing = this.#listing(this.cursor - cursor);
    while (this.cursor > cursor) {
      const start = Math.max(cursor, (this.cursor - 1) & ~IN_CHUNK);
      this.#revert(this.cursor - 1, start, listing);
      this.cursor = start;
    }
  }

  /**
   * @param {number} from
   * @param {number} downTo in the same chunk
   * @param {boolean} listing
   */
  #revert(from, downTo, listing) {
    const { words } = this.records.chunks[from >>> CHUNK_BITS];
    const before = this.before[from >>> CHUNK_BITS];
    const { listed } = this;
    const [front, back] = this.sides;
    for (let record = from; record >= downTo; record -= 1) {
      const place = (record & IN_CHUNK) * WORDS;
      const head = words[place];
      if (!CHANGES[head & 255]) continue;
      const node = words[place + 1];
      const { status, last, tally } = head & 0xff00 ? back : front;
      if (last[node] !== record + 1) continue; // it changed nothing
      const was = before[record & IN_CHUNK];
      tally[status[node]] -= 1;
      status[node] = was >>> RECORD_BITS;
      last[node] = was & RECORD_MASK;
      tally[status[node]] += 1;
      if (listing) listed[this.changes++] = node;
    }
  }
}

/** How many nodes have a status. @param {Fold} fold @param {number} status */
export function tally(fold, status) {
  return fold.sides[0].tally[status] + fold.sides[1].tally[status];
}
