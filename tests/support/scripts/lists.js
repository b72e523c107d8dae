/** The lists of a run (`records/listmodel.js`), for a plain replay of the same in Python. */

import { fromDocument as boardOf } from "../../../static/js/domains/boards/boardtext.js";
import { Orders } from "../../../static/js/inside/listorder.js";
import { fromDocument as mapOf } from "../../../static/js/problems/gridmap.js";
import { Listing } from "../../../static/js/records/listmodel.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { randomOf, storeOf } from "./bytes.js";
import { domainNamed } from "./domains.js";
import { wayAround } from "./wandering.js";

/** @import { Sequence } from "../../../static/js/records/sequence.js" */

/**
 * @typedef {object} Given a run that is over
 * @property {any} document
 * @property {any} settings
 * @property {any} tables
 * @property {string} bytes
 * @property {number} size
 * @property {number} seed
 */

const always = () => true;
const never = () => false;

/** @param {Sequence} rows */
const all = (rows) => [...rows.slice(0, rows.length)];

/** @param {Given} given @returns {any} what is searched, as `orderOf` takes it */
function searchOf({ document, settings, tables }) {
  const [domain, problem] = document.map
    ? ["map", mapOf(document, tables.kinds).map]
    : ["board", boardOf(document).board];
  return { domain: domainNamed(domain), problem, settings: { ...settings, table: settings.table ?? null } };
}

/** The lists of a run wherever its timeline stands. */
class Lists {
  /** @param {Given} given */
  constructor(given) {
    this.search = searchOf(given);
    this.store = storeOf(given.bytes);
    this.size = given.size;
    this.timeline = new Timeline();
    this.orders = new Orders(this.timeline, given.tables);
  }

  /** @param {Listing} list @param {number} cursor @param {() => boolean} [hasTime] */
  at(list, cursor, hasTime = always) {
    this.timeline.show(this.store, cursor, this.size);
    const order = this.orders.of(this.search);
    do list.follow(order, hasTime);
    while (!list.ready);
    return JSON.stringify(list.rows.map((_, side) => this.#side(list, side)));
  }

  /** @param {Listing} list @param {number} side */
  #side(list, side) {
    const { open: rows, stale, closed } = list.rows[side];
    const open = all(rows);
    const { next, tied } = list.front(side);
    return { open, f: open.map((entry) => list.order?.f(entry)), stale: all(stale), closed: all(closed), next, tied };
  }
}

/**
 * The lists at every cursor, once forward, and where they were others after any steps and leaps.
 * @param {Given} given
 */
export function listsAtEveryCursor(given) {
  const shown = new Lists(given);
  const forward = new Listing(shown.timeline);
  const end = shown.store.length;
  const lists = Array.from({ length: end + 1 }, (_, cursor) => shown.at(forward, cursor));
  /** @type {[far: number, cursor: number][]} */
  const wrong = [];
  const elsewhere = new Lists(given); // whose timeline has seen nothing yet
  const wanderers = [
    { far: 4096, hasTime: always, list: new Listing(elsewhere.timeline, 4096) },
    { far: 3, hasTime: never, list: new Listing(elsewhere.timeline, 3) },
  ];
  for (const cursor of wayAround(end, 200, randomOf(given.seed)))
    for (const { far, hasTime, list } of wanderers)
      if (elsewhere.at(list, cursor, hasTime) !== lists[cursor]) wrong.push([far, cursor]);
  return { lists, wrong };
}
