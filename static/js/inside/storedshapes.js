/**
 * An open list as it is stored, as blocks to be drawn: which entries stand in each, where, in what order, and which of
 * them comes out next. What the server tells of a structure is server/frontiers/protocol.py's `Snapshot`; here is what
 * each of its shapes looks like. Pure.
 */

/**
 * An entry; the age counts what was put in, and what is not kept is null. @typedef {{ node: number, f: number | null,
 * g: number, age: number | null, stale: boolean, note: Sentence | null }} Entry
 */
/**
 * Where an entry stands in a tree: its column, its level, and which entry it hangs from, -1 for none. @typedef {{
 * column: number, level: number, above: number }} Spot
 */
/** @typedef {{ label: Sentence | null, entries: readonly Entry[] }} Group */
/**
 * @typedef {object} Block
 * @property {string} title words
 * @property {readonly Group[]} groups
 * @property {readonly Spot[] | null} spots for a tree: one for each entry
 * @property {number} first the number of its first place, where places have numbers; else -1
 * @property {number} next which entry comes out next, or -1
 */
/** @typedef {{ shape: string, size: number, about: string, shown: number, blocks: readonly Block[] }} StoredShape */
/** @typedef {[node: number, f: number, g: number, age: number | null]} StoredNode */
/** An entry of a search tree, and which one it hangs from. @typedef {[entry: StoredNode, above: number | null]} Branch */
/** @typedef {{ f: number, g: number, size: number, entries: StoredNode[] }} Bucket */
/** @typedef {Record<string, any> & { shape: string, size: number }} Snapshot */
/** @typedef {(one: Entry, other: Entry) => number} ComparePlaces */

/** @import { Sentence, Tie } from "../types.js" */

const MOST_IN_TREE = 31; // five full levels

/** Which of two entries of the same f comes first. @param {Tie} tie @returns {ComparePlaces} */
const tiedBy = (tie) => (one, other) =>
  tie.g_sign * (one.g - other.g) || tie.age_sign * (Number(one.age) - Number(other.age));

/** The same by f first. @param {Tie} tie @returns {ComparePlaces} */
const rankedBy = (tie) => (one, other) => Number(one.f) - Number(other.f) || tiedBy(tie)(one, other);

/** @type {ComparePlaces} */
const byNode = (one, other) => one.node - other.node;

/** @type {Record<string, (found: Snapshot, tie: Tie) => { about: string, blocks: Block[] }>} */
const SHAPES = {
  heap: ({ entries }) => {
    const all = entries.map(entryOf);
    const top = all.slice(0, MOST_IN_TREE);
    return {
      about: "heap",
      blocks: [
        block(all.length > top.length ? "heap.top" : "heap.tree", top, { spots: heapSpots(top.length), next: 0 }),
        block("heap.array", all, { first: 0, next: 0 }),
      ],
    };
  },
  row: ({ entries, size, sorted }) => ({
    about: sorted ? "row.sorted" : "row.unsorted",
    blocks: [
      block("row", entries.map(entryOf), { first: size - entries.length, next: sorted ? entries.length - 1 : -1 }),
    ],
  }),
  maps: ({ by_f, by_node, size }, tie) => {
    const first = by_f.length === size ? leastOf(by_f, rankedBy(tie)) : -1;
    const blocks = [mapBlock("maps.f", by_f, rankedBy(tie), first), mapBlock("maps.node", by_node, byNode, -1)];
    return { about: "maps", blocks };
  },
  buckets: ({ buckets, by_g }, tie) => {
    const groups = buckets.map((/** @type {Bucket} */ { f, g, size, entries }) => ({
      label: { key: by_g ? "stored.bucket.g" : "stored.bucket", facts: { f, g, size } },
      entries: entries.map(entryOf),
    }));
    const whole = groups.length > 0 && groups[0].entries.length === buckets[0].size;
    const next = tie.age_sign > 0 ? 0 : whole ? groups[0].entries.length - 1 : -1; // which end of a bucket is taken from
    return {
      about: tie.age_sign < 0 ? "buckets.newest" : "buckets.oldest",
      blocks: [{ title: "buckets", groups, spots: null, first: -1, next }],
    };
  },
  queue: ({ entries }) => ({ about: "queue", blocks: [block("queue", entries.map(entryOf), { next: 0 })] }),
  stack: ({ entries }) => ({
    about: "stack",
    blocks: [block("stack", entries.map(onStack), { next: entries.length - 1 })],
  }),
  path: ({ entries }) => ({
    about: "path",
    blocks: [
      block(
        "path",
        entries.map((/** @type {[number, number, number, number]} */ [node, g, tried, moves]) =>
          plain(node, g, { key: "stored.tried", facts: { tried, moves } }),
        ),
        {},
      ),
    ],
  }),
};

/**
 * @param {Snapshot} found
 * @param {Tie} tie the tie rule
 * @param {(entry: Entry) => boolean} outdated is an entry's node closed by now, or open with a smaller g?
 * @returns {StoredShape}
 */
export function drawingOf(found, tie, outdated) {
  const { about, blocks } = SHAPES[found.shape](found, tie);
  if (found.shape === "heap") markStale(entriesOf(blocks[1]), outdated); // the tree has the same entries
  const shown = Math.max(...blocks.map((each) => entriesOf(each).length));
  return { shape: found.shape, size: found.size, about, shown, blocks };
}

/** @param {Block} block */
export function entriesOf({ groups }) {
  return groups.flatMap(({ entries }) => entries);
}

/**
 * Of a node's entries with one and the same g only the youngest counts. @param {readonly Entry[]} entries @param
 * {(entry: Entry) => boolean} outdated
 */
function markStale(entries, outdated) {
  /** @type {Map<string, Entry>} */
  const youngest = new Map();
  const keyOf = (/** @type {Entry} */ { node, g }) => `${node} ${g}`;
  for (const entry of entries)
    if (Number(entry.age) >= Number(youngest.get(keyOf(entry))?.age ?? 0)) youngest.set(keyOf(entry), entry);
  for (const entry of entries) entry.stale = outdated(entry) || youngest.get(keyOf(entry)) !== entry;
}

/** The places of a heap: beneath place i are 2i + 1 and 2i + 2. @param {number} count @returns {Spot[]} */
export function heapSpots(count) {
  const beneath = (/** @type {number} */ place) =>
    [2 * place + 1, 2 * place + 2].map((each) => (each < count ? each : -1));
  return spotsOf(count, beneath);
}

/** The place of what comes before all others. @param {readonly Branch[]} branches @param {ComparePlaces} compare */
function leastOf(branches, compare) {
  const all = branches.map(([entry]) => entryOf(entry));
  return all.findIndex((one) => all.every((other) => compare(one, other) <= 0));
}

/**
 * The top of a search tree.
 * @param {string} title
 * @param {readonly Branch[]} branches from the root down
 * @param {ComparePlaces} compare
 * @param {number} next which of them comes out next, or -1
 */
function mapBlock(title, branches, compare, next) {
  const drawn = branches.slice(0, MOST_IN_TREE);
  const entries = drawn.map(([entry]) => entryOf(entry));
  const above = drawn.map((branch) => branch[1] ?? -1);
  const spots = mapSpots(entries, above, compare);
  return block(title, entries, { spots, next: next < entries.length ? next : -1 });
}

/**
 * The places of a search tree: what comes before a key is on its left.
 * @param {readonly Entry[]} entries from the root down
 * @param {readonly number[]} above which entry each hangs from
 * @param {ComparePlaces} compare
 * @returns {Spot[]}
 */
function mapSpots(entries, above, compare) {
  const children = entries.map(() => [-1, -1]);
  entries.forEach(
    (entry, place) =>
      above[place] >= 0 && (children[above[place]][compare(entry, entries[above[place]]) < 0 ? 0 : 1] = place),
  );
  return spotsOf(entries.length, (place) => children[place]);
}

/**
 * Where the entries of a binary tree stand: one over the middle of the two beneath it, or half a column beside the only
 * one.
 * @param {number} count the root is 0
 * @param {(place: number) => number[]} beneath what is on its left and on its right, -1 for nothing
 */
function spotsOf(count, beneath) {
  const spots = /** @type {Spot[]} */ (Array.from({ length: count }));
  let room = 0; // the first free column
  const put = (/** @type {number} */ place, /** @type {number} */ above, /** @type {number} */ level) => {
    const [left, right] = beneath(place);
    const only = left < 0 !== right < 0;
    if (left >= 0) put(left, place, level + 1);
    if (only) room += 0.5;
    if (right >= 0) put(right, place, level + 1);
    spots[place] = { column: columnOver(spots[left], spots[right]) ?? room++, level, above };
  };
  if (count) put(0, -1, 0);
  return spots;
}

/** Where one stands over what is beneath it, if there is anything. @param {Spot | undefined} left @param {Spot | undefined} right */
function columnOver(left, right) {
  if (left && right) return (left.column + right.column) / 2;
  if (left) return left.column + 0.5;
  return right ? right.column - 0.5 : null;
}

/**
 * @param {string} title @param {Entry[]} entries @param {{ spots?: Spot[], first?: number, next?: number }} rest
 *   @returns {Block}
 */
function block(title, entries, { spots, first = -1, next = -1 }) {
  return { title, groups: [{ label: null, entries }], spots: spots ?? null, first, next: entries.length ? next : -1 };
}

/** @param {StoredNode} place @returns {Entry} */
function entryOf([node, f, g, age]) {
  return { node, f, g, age, stale: false, note: null };
}

/** @param {[number, number, boolean]} place of a stack: a node to be entered, or one to be left */
function onStack([node, g, leaves]) {
  return plain(node, g, { key: leaves ? "stored.leave" : "stored.enter", facts: {} });
}

/** @param {number} node @param {number} g @param {Sentence} note @returns {Entry} */
function plain(node, g, note) {
  return { node, f: null, g, age: null, stale: false, note };
}
