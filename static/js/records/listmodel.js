/**
 * Open and closed in order, at the timeline's cursor. A row is a record: of an open node the one that put it in, of a
 * closed one the one that took it out. Short ways, forward or back, are gone record by record; after a long one the
 * rows are sorted again, a slice at a time, and are not `ready` until that is done. Pure.
 */

import { CLOSED, OPEN } from "./fold.js";
import { byKind, isEntry } from "./kinds.js";
import { readerOf } from "./reader.js";
import { IMPROVED, STALE } from "./records.js";
import { ascending, Sequence, sorted } from "./sequence.js";
import { Stales } from "./staleentries.js";

/** @import { Compare } from "./sequence.js" */
/** @import { RecordStore } from "./records.js" */
/** @import { Timeline } from "./timeline.js" */

/**
 * How open is kept.
 * @typedef {object} Order
 * @property {Compare} compare which of two entries comes out first
 * @property {(entry: number) => number} f
 * @property {boolean} ranked does the least f come out first?
 * @property {boolean} lazy is an entry left behind when its node is improved?
 * @property {boolean} untold true if the queue keeps duplicates, but the records of this level of detail do not say when
 *   they are removed
 */
/** The rows of one side. @typedef {{ open: Sequence, stale: Sequence, closed: Sequence }} SideRows */
/** @typedef {(rows: Sequence | null, entry: number) => void} Change */

const FEW = 64;
/** No node has this status. @type {[number, Uint32Array]} */
const NOTHING = [-1, new Uint32Array(0)];
const MOVES = byKind(({ status }) => status !== null && status !== "passed");
const IF_OPEN = byKind(({ only }) => only === "open"); // they say nothing of a node that is not
const CLOSES = byKind(({ status }) => status === "closed");
const byNumber = (/** @type {number} */ one, /** @type {number} */ other) => one - other;

export class Listing {
  /** @type {Order | null} */
  order = null;
  /** @type {RecordStore | null} */
  records = null;
  cursor = 0; // where the rows are, or will be when they are in order
  lacking = false; // are there rows of closed that are not here, because nobody looked?
  /** @type {Generator<void, void> | null} */
  building = null;
  version = 0; // another one whenever rows are

  /**
   * @param {Timeline} timeline
   * @param {number} far records, beyond which it is quicker to start over
   */
  constructor(timeline, far = 4096) {
    this.timeline = timeline;
    this.far = far;
    /** @type {[SideRows, SideRows]} */
    this.rows = [rowsBy(byNumber), rowsBy(byNumber)];
    this.stales = new Stales(timeline);
  }

  /** Are the rows those at the timeline's cursor? */
  get ready() {
    return this.building === null && this.cursor === this.timeline.cursor;
  }

  /**
   * Come to the timeline's cursor, or as far as there is time for.
   * @param {Order} order the same object while it is the same order
   * @param {() => boolean} hasTime
   * @param {boolean} [begins] may they be sorted again now? If not, they stay where they are
   * @param {boolean} [wholly] with closed? That is as many rows as the search has expanded
   */
  follow(order, hasTime, begins = true, wholly = true) {
    const { timeline } = this;
    if (order !== this.order || timeline.records !== this.records) this.#begin(order);
    if (order.lazy) this.stales.follow(timeline.cursor);
    const going = this.building !== null;
    if (going) this.#build(hasTime);
    if (this.building) return;
    const far = this.#isFar();
    if (begins && !going && (far || (wholly && this.lacking))) {
      this.building = this.#anew(wholly);
      this.#build(hasTime);
    } else if (far) return;
    if (!this.building && !this.ready) this.#walk();
  }

  /** Is a row of open an entry left behind? @param {number} side @param {number} entry */
  isStale(side, entry) {
    return this.rows[side].stale.length > 0 && this.rows[side].stale.placeOf(entry) >= 0;
  }

  /**
   * The front of a side's open: the entry whose node is taken out next, or -1; how many open nodes share its f, where
   * it is the least f that counts; and how many rows these reach down, with the stale entries between them.
   * @param {number} side
   */
  front(side) {
    const { open, stale } = this.rows[side];
    const next = this.#next(side);
    if (next < 0 || !this.order?.ranked) return { next, tied: 0, reach: 0 };
    const { f } = this.order;
    const least = f(next);
    const notLater = (/** @type {number} */ entry) => f(entry) <= least;
    const reach = open.countWhile(notLater);
    return { next, tied: reach - stale.countWhile(notLater), reach };
  }

  /** @param {number} side */
  #next(side) {
    const { open } = this.rows[side];
    for (let from = 0; from < open.length; from += FEW) {
      const live = open.slice(from, FEW).find((entry) => !this.isStale(side, entry));
      if (live !== undefined) return live;
    }
    return -1;
  }

  /** @param {Order} order */
  #begin(order) {
    this.stales = readerOf(this.stales, this.timeline.records, () => new Stales(this.timeline));
    this.order = order;
    this.records = this.timeline.records;
    this.rows = [rowsBy(order.compare), rowsBy(order.compare)];
    this.cursor = 0;
    this.lacking = false;
    this.building = null;
    this.version += 1;
  }

  #isFar() {
    const { cursor, records } = this.timeline;
    const { beginnings } = records;
    return (
      Math.abs(cursor - this.cursor) > this.far ||
      (beginnings.length > 0 && beginnings.before(cursor) !== beginnings.before(this.cursor))
    );
  }

  /** @param {() => boolean} hasTime */
  #build(hasTime) {
    do if (this.building?.next().done) this.building = null;
    while (this.building && hasTime());
  }

  /** Gather the rows at once, put them in order by and by. @param {boolean} wholly */
  *#anew(wholly) {
    const { order } = this;
    if (!order) return;
    this.cursor = this.timeline.cursor;
    const gathered = [0, 1].map((side) => this.#gathered(side, wholly));
    const rows = /** @type {[SideRows, SideRows]} */ ([rowsBy(order.compare), rowsBy(order.compare)]);
    for (const side of [0, 1]) {
      const { open, stale, closed } = gathered[side];
      rows[side].open.fill(yield* sorted(open, order.compare));
      rows[side].stale.fill(yield* sorted(stale, order.compare));
      rows[side].closed.fill(yield* ascending(closed, this.cursor));
    }
    this.rows = rows;
    this.lacking = !wholly;
    this.version += 1;
  }

  /** @param {number} side @param {boolean} wholly */
  #gathered(side, wholly) {
    const { status, last, tally } = this.timeline.fold.sides[side];
    const stale = this.order?.lazy
      ? this.stales.at(this.cursor).filter((entry) => this.records?.side(entry) === side)
      : [];
    const [open, closed] = [new Uint32Array(tally[OPEN] + stale.length), new Uint32Array(wholly ? tally[CLOSED] : 0)];
    open.set(stale, tally[OPEN]);
    gather(status, last, [OPEN, open], wholly ? [CLOSED, closed] : NOTHING);
    return { open, stale: Uint32Array.from(stale), closed };
  }

  #walk() {
    const { cursor } = this.timeline;
    for (; this.cursor < cursor; this.cursor += 1) this.#take(this.cursor, put, drop);
    for (; this.cursor > cursor; this.cursor -= 1) this.#take(this.cursor - 1, drop, put);
    this.version += 1;
  }

  /**
   * Take in a record; with `put` and `drop` the other way round, take it back.
   * @param {number} record
   * @param {Change} put
   * @param {Change} drop
   */
  #take(record, put, drop) {
    const { records, fold } = this.timeline;
    const rows = this.rows[records.side(record)];
    const kind = records.kind(record);
    if (kind === STALE) return this.#takeStale(this.stales.takenBy(record), rows, drop);
    const before = MOVES[kind] ? fold.changeBefore(record) : -1;
    if (!MOVES[kind] || (IF_OPEN[kind] && before < 0)) return undefined;
    if (kind === IMPROVED && this.order?.lazy) put(rows.stale, before);
    else if (before >= 0) drop(this.#rowsOf(rows, before), before);
    return put(this.#rowsOf(rows, record), record);
  }

  /** @param {number} entry @param {SideRows} rows @param {Change} drop */
  #takeStale(entry, { open, stale }, drop) {
    if (entry < 0) return;
    drop(open, entry);
    drop(stale, entry);
  }

  /** Where a record is a row. @param {SideRows} rows @param {number} record */
  #rowsOf(rows, record) {
    const kind = this.timeline.records.kind(record);
    if (isEntry(kind)) return rows.open;
    return CLOSES[kind] ? rows.closed : null;
  }
}

/** @type {Change} */
const put = (rows, entry) => rows?.insert(entry);
/** @type {Change} */
const drop = (rows, entry) => rows?.remove(entry);

/**
 * Put the records that changed the nodes of two statuses last into an array for each. There may be millions of nodes,
 * most of them not seen: those are passed over four at a time.
 * @param {Uint8Array} status
 * @param {Uint32Array} last
 * @param {[number, Uint32Array]} one
 * @param {[number, Uint32Array]} other
 */
function gather(status, last, [one, ones], [other, others]) {
  const fours = new Uint32Array(status.buffer, 0, status.length >>> 2);
  let [count, further] = [0, 0];
  for (let node = 0; node < status.length; node += 1) {
    while (node % 4 === 0 && fours[node >>> 2] === 0) node += 4;
    if (status[node] === one) ones[count++] = last[node] - 1;
    else if (status[node] === other) others[further++] = last[node] - 1;
  }
}

/** @param {Compare} compare @returns {SideRows} */
function rowsBy(compare) {
  return { open: new Sequence(compare), stale: new Sequence(compare), closed: new Sequence(byNumber) };
}
