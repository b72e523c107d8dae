/** The boards of runs, rebuilt from their records (`domains/boards/rebuiltboards.js`), for tests that know them from Python. */

import { roots } from "../../../static/js/domains/boards/board.js";
import { Rebuilt } from "../../../static/js/domains/boards/rebuiltboards.js";
import { nextStop } from "../../../static/js/records/steps.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { boardOf, listed } from "./boards.js";
import { storeOf } from "./bytes.js";

/** @import { Plain } from "./boards.js" */

/**
 * All boards of a run, one after the other, as far as some records are known each time; tiles of 255 where a node has
 * none that is known.
 * @param {{ problem: Plain, algorithm: string, bytes: string, stops: number[], tables: any }} given
 */
export function rebuilt({ problem, algorithm, bytes, stops, tables }) {
  const [board, store, made] = [boardOf(problem), storeOf(bytes), new Rebuilt(tables)];
  for (const known of stops) made.of(store, known, board, algorithm);
  const found = made.of(store, store.length, board, algorithm);
  const cells = board.start.length;
  const all = new Uint8Array(store.nodes * cells).fill(255);
  for (let node = 0; node < store.nodes; node += 1) all.set(found.at(node) ?? [], node * cells);
  let text = "";
  for (let at = 0; at < all.length; at += 9999) text += String.fromCharCode(...all.subarray(at, at + 9999));
  return btoa(text);
}

/** Where the sides of a search begin. @param {[plain: Plain, algorithm: string, tables: any]} given */
export const beginnings = ([plain, algorithm, tables]) => roots(boardOf(plain), tables, algorithm).map(listed);

/** A node's board, where another board was on the page before the last records came. @param {{ bytes: string, first: Plain, other: Plain, node: number, tables: any }} given */
export function boardOfItsOwn({ bytes, first, other, node, tables }) {
  const [store, made] = [storeOf(bytes), new Rebuilt(tables)];
  made.of(store, 10, boardOf(first), "a-star");
  return listed(made.of(store, store.length, boardOf(other), "a-star").at(node));
}

/** How long it takes to rebuild all boards, how many there are, and how many bytes hold them. @param {{ bytes: string, problem: Plain, tables: any }} given */
export function rebuildingTime({ bytes, problem, tables }) {
  const store = storeOf(bytes);
  const began = performance.now();
  const found = new Rebuilt(tables).of(store, store.length, boardOf(problem), "dijkstra");
  return [performance.now() - began, store.nodes, found.chunks.reduce((sum, chunk) => sum + chunk.length, 0)];
}

/**
 * The stops of a run of samples, each with its counts and the length of the path; and the last board.
 * @param {{ bytes: string, problem: Plain, tables: any }} given
 */
export function sampled({ bytes, problem, tables }) {
  const [store, shown] = [storeOf(bytes), new Timeline()];
  const whole = { records: store, known: store.length, done: true, cell: null };
  const stops = [];
  for (let at = 0; at < store.length; ) {
    at = nextStop(whole, at, "expansion") ?? Number.NaN;
    shown.show(store, at);
    const { expanded, generated, maxOpen } = shown.counts;
    stops.push([at, expanded, generated, maxOpen, shown.path.length]);
  }
  const made = new Rebuilt(tables).of(store, store.length, boardOf(problem), "ida-star");
  return { stops, goal: listed(made.at(store.node(store.length - 1))) };
}
