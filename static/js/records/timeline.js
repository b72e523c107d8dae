/**
 * The picture at a cursor, as facts: which nodes are open and closed, their g, h and parents, the node being expanded
 * and what became of its successors, the path, the counts. All of it is read from the records; fold.js moves the
 * cursor. Knows nothing of pixels, maps or boards, but that cells of a grid are numbered row by row.
 */

import { Counts } from "./counts.js";
import { CLOSED, Fold, OPEN, tally } from "./fold.js";
import { endsLeg, isEntry, isReached, kindsThat } from "./kinds.js";
import { legOf, pathOfLegs } from "./legs.js";
import { NodeHistory } from "./nodehistory.js";
import { ARRIVED, EXHAUSTED, EXPANDED, FOUND, LEFT as LEFT_NODE, LIMIT, NO_NODE, RecordStore } from "./records.js";

/** @import { Tally } from "./counts.js" */

const SUCCESSORS = kindsThat(({ successor }) => successor);
const FORGETS = kindsThat(({ status }) => status === "unseen"); // nothing is known of the node any more
const LEFT_BEHIND = kindsThat(({ turns }) => turns);

export class Timeline {
  records = new RecordStore();

  constructor() {
    this.fold = new Fold(this.records);
    this.totals = new Counts(this.records);
    this.past = new NodeHistory(this.records, NO_NODE); // what historyOf has found, to read on from
  }

  /**
   * Be at this cursor of these records.
   * @param {RecordStore} records
   * @param {number} cursor
   * @param {number} size how many nodes there are, if that is known: the cells of a map
   */
  show(records, cursor, size = 0) {
    if (records !== this.records || size > this.statuses(0).length) this.#follow(records, size);
    this.fold.seek(cursor);
  }

  get cursor() {
    return this.fold.cursor;
  }

  /**
   * The nodes that changed since the same reader called last, some perhaps twice; null when it may be all of them. To be
   * read at once.
   * @param {unknown} who views that share a timeline each ask for themselves
   * @returns {Uint32Array | null}
   */
  takeChanges(who = null) {
    return this.fold.takeChanges(who);
  }

  /** Node → UNSEEN, OPEN, CLOSED, LEFT or PASSED; empty for a side that does not search. @param {number} side */
  statuses(side) {
    return this.fold.sides[side].status;
  }

  /** @param {number} node @param {number} side */
  status(node, side = 0) {
    return this.fold.sides[side].status[node] ?? 0;
  }

  /** The record that changed a node last, or -1. @param {number} node @param {number} side */
  change(node, side = 0) {
    return this.#last(node, side);
  }

  /** The record that gave a node its present g, h and parent, or -1. @param {number} node @param {number} side */
  entry(node, side = 0) {
    let record = this.#last(node, side);
    while (record >= 0 && !isEntry(this.records.kind(record))) {
      if (FORGETS.includes(this.records.kind(record))) return -1;
      record = this.fold.changeBefore(record);
    }
    return record;
  }

  /** NaN for a node without g. @param {number} node @param {number} side */
  g(node, side = 0) {
    const record = this.entry(node, side);
    return record < 0 ? NaN : this.records.g(record);
  }

  /** NaN for a node without h. @param {number} node @param {number} side */
  h(node, side = 0) {
    const record = this.entry(node, side);
    return record < 0 ? NaN : this.records.h(record);
  }

  /** What a node waits with, or waited with before it was expanded; NaN without f. @param {number} node @param {number} side */
  f(node, side = 0) {
    const record = this.entry(node, side);
    return record < 0 ? NaN : this.records.f(record);
  }

  /** -1 for the start and for nodes not reached. @param {number} node @param {number} side */
  parent(node, side = 0) {
    const record = this.entry(node, side);
    return record < 0 || this.records.other(record) === NO_NODE ? -1 : this.records.other(record);
  }

  /**
   * The record by which a node that is not open any more was expanded, or -1. @param {number} node @param {number} side
   */
  expansion(node, side = 0) {
    let record = this.#last(node, side);
    while (record >= 0 && this.records.kind(record) !== EXPANDED) {
      if (isEntry(this.records.kind(record))) return -1;
      record = this.fold.changeBefore(record);
    }
    return record;
  }

  /** The step in which a node was expanded, or -1. @param {number} node @param {number} side */
  order(node, side = 0) {
    const record = this.expansion(node, side);
    return record < 0 ? -1 : this.records.starts.before(record + 1);
  }

  /**
   * The expansion whose successors are being looked at: its record, or -1. After backing out of a node that is its
   * parent's.
   */
  get current() {
    const { records } = this;
    const record = this.#leftBehind;
    if (record < 0 || records.kind(record) === EXPANDED) return record;
    if (records.kind(record) !== LEFT_NODE) return -1;
    const side = records.side(record);
    const parent = this.parent(records.node(record), side);
    return parent < 0 ? -1 : this.expansion(parent, side);
  }

  /** The records about successors since then: opened, improved, reopened, kept, ignored or cut. */
  get successors() {
    const { cursor, records } = this;
    const found = [];
    for (let record = this.#leftBehind + 1; record < cursor; record += 1) {
      if (SUCCESSORS.includes(records.kind(record))) found.push(record);
    }
    return found;
  }

  /** @returns {Tally & { closed: number }} `open` and `closed` as they are drawn */
  get counts() {
    return { ...this.totals.at(this.cursor), open: tally(this.fold, OPEN), closed: tally(this.fold, CLOSED) };
  }

  /** The counts, their `open` included, at any other cursor. @param {number} cursor */
  countsAt(cursor) {
    return this.totals.at(cursor);
  }

  /** The last record taken in, or -1. */
  get latest() {
    return this.cursor - 1;
  }

  /** Is it shown that there is no path, so that all that is closed is sealed off? */
  get sealed() {
    return this.latest >= 0 && this.records.kind(this.latest) === EXHAUSTED;
  }

  /** The nodes of the path as far as it is found, leg by leg, the start first. */
  get path() {
    const { latest, records } = this;
    const done = pathOfLegs(records, legOf(records, latest));
    if (!this.arrived || records.side(latest) !== 0) return done;
    const [there, back] = [0, 1].map((side) => this.pathTo(records.node(latest), side));
    return [...done.slice(0, -1), ...there, ...back.reverse().slice(1)];
  }

  /** Is the whole path found? */
  get found() {
    return this.arrived && this.records.kind(this.latest) === FOUND && this.records.side(this.latest) === 0;
  }

  /** Is what was searched for, the goal or a place on the way, just taken out? */
  get arrived() {
    return this.latest >= 0 && isReached(this.records.kind(this.latest));
  }

  /** From where a side started to a node, along the parents. @param {number} node @param {number} side */
  pathTo(node, side = 0) {
    const nodes = [node];
    const most = this.statuses(side).length;
    for (let at = this.parent(node, side); at >= 0 && nodes.length <= most; at = this.parent(at, side)) nodes.push(at);
    return nodes.reverse();
  }

  /**
   * The records about a node in the leg that is shown, up to any record.
   * @param {number} node
   * @param {number} known
   */
  historyOf(node, known) {
    if (this.past.node !== node || this.past.reader.read > known) this.past = new NodeHistory(this.records, node);
    this.past.follow(known);
    const leg = legOf(this.records, this.latest);
    return this.past.found.filter((record) => legOf(this.records, record) === leg);
  }

  /** The last record up to this one that is of one of these kinds, or -1. @param {number} record @param {number[]} kinds */
  #lastOf(record, kinds) {
    let at = record;
    while (at >= 0 && !kinds.includes(this.records.kind(at))) at -= 1;
    return at;
  }

  /** The record since which the present successors are looked at. */
  get #leftBehind() {
    const { latest, records } = this;
    const told = latest >= 0 && records.kind(latest) === ARRIVED ? latest - 1 : latest; // what comes next is of the next leg
    return this.#lastOf(told, LEFT_BEHIND);
  }

  /** @param {number} node @param {number} side */
  #last(node, side) {
    return (this.fold.sides[side].last[node] ?? 0) - 1;
  }

  /** @param {RecordStore} records @param {number} size */
  #follow(records, size) {
    this.records = records;
    this.fold = new Fold(records, size); // all of it is new, to every reader
    this.totals = new Counts(records);
    this.past = new NodeHistory(records, NO_NODE);
  }
}

/**
 * The cell whose successors are being looked at, or -1: none before the first expansion and after the end.
 * @param {Timeline} timeline
 */
export function expanding({ records, latest, current }) {
  if (latest < 0 || current < 0) return -1;
  return endsLeg(records.kind(latest)) && records.kind(latest) !== LIMIT ? -1 : records.node(current);
}
