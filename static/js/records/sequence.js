/**
 * Record numbers in an order, in blocks: putting one in, taking one out and finding its place each look at a few
 * hundred of them at most, however many there are. Pure. `sorted` puts many in order a slice at a time, for callers that have
 * only a moment in each frame.
 */

/**
 * Does one come before the other (negative), or after it (positive)? @typedef {(one: number, other: number) => number}
 * Compare
 */

const MOST = 512; // in a block
const RUN = 1024; // sorted at once
const SLICE = 16384; // merged at once
const NOTHING = new Uint32Array(0);

export class Sequence {
  length = 0;
  /** @type {{ items: Uint32Array, length: number }[]} */
  blocks = [];

  /** @param {Compare} compare never 0 for two that differ */
  constructor(compare) {
    this.compare = compare;
  }

  /** Hold these instead, which are in order already and the sequence's own from now on. @param {Uint32Array} items */
  fill(items) {
    this.blocks = [];
    this.length = items.length;
    for (let from = 0; from < items.length; from += MOST / 2) {
      const part = items.subarray(from, from + MOST / 2);
      this.blocks.push({ items: part, length: part.length });
    }
  }

  /** @param {number} item one that is not in */
  insert(item) {
    if (!this.blocks.length) this.blocks.push(blockOf(NOTHING));
    const at = this.#blockOf(item);
    const block = this.blocks[at];
    const place = this.#placeIn(block, item);
    if (block.length === block.items.length) block.items = roomy(block.items);
    block.items.copyWithin(place + 1, place, block.length);
    block.items[place] = item;
    block.length += 1;
    this.length += 1;
    if (block.length === MOST) this.#split(at);
  }

  /** Was it in? @param {number} item */
  remove(item) {
    const at = this.#blockOf(item);
    const block = this.blocks[at];
    const place = block ? this.#placeIn(block, item) : 0;
    if (!block || place === block.length || block.items[place] !== item) return false;
    block.items.copyWithin(place, place + 1, block.length);
    block.length -= 1;
    this.length -= 1;
    if (!block.length) this.blocks.splice(at, 1);
    return true;
  }

  /**
   * So many from a place on, or as many as there are. @param {number} from @param {number} count @returns {number[]}
   */
  slice(from, count) {
    /** @type {number[]} */
    const found = [];
    let skip = from;
    for (const { items, length } of this.blocks) {
      if (skip < length) found.push(...items.subarray(skip, Math.min(length, skip + count - found.length)));
      if (found.length >= count) break;
      skip = Math.max(0, skip - length);
    }
    return found;
  }

  /** Where one is, or -1. @param {number} item */
  placeOf(item) {
    const at = this.#blockOf(item);
    const block = this.blocks[at];
    const place = block ? this.#placeIn(block, item) : 0;
    return block && place < block.length && block.items[place] === item ? this.#before(at) + place : -1;
  }

  /**
   * How many of the first ones pass a test that none passes after one that fails. @param {(item: number) => boolean}
   * test
   */
  countWhile(test) {
    const at = bisect(this.blocks.length, (place) => test(this.blocks[place].items[0])) - 1;
    if (at < 0) return 0;
    const { items, length } = this.blocks[at];
    return this.#before(at) + bisect(length, (place) => test(items[place]));
  }

  /** The block one is in, if it is in any. @param {number} item */
  #blockOf(item) {
    return Math.max(0, bisect(this.blocks.length, (place) => this.compare(this.blocks[place].items[0], item) <= 0) - 1);
  }

  /** @param {{ items: Uint32Array, length: number }} block @param {number} item */
  #placeIn({ items, length }, item) {
    return bisect(length, (place) => items[place] !== item && this.compare(items[place], item) < 0);
  }

  /** How many are in the blocks before one. @param {number} at */
  #before(at) {
    let count = 0;
    for (let block = 0; block < at; block += 1) count += this.blocks[block].length;
    return count;
  }

  /** @param {number} at */
  #split(at) {
    const { items } = this.blocks[at];
    this.blocks.splice(at, 1, blockOf(items.subarray(0, MOST / 2)), blockOf(items.subarray(MOST / 2)));
  }
}

/** @param {Uint32Array} items */
function blockOf(items) {
  return { items: roomy(items), length: items.length };
}

/** The same, with room for all that a block may hold. @param {Uint32Array} items */
function roomy(items) {
  const room = new Uint32Array(MOST);
  room.set(items);
  return room;
}

/**
 * How many of the first places pass a test that none passes after one that fails. @param {number} length @param
 * {(place: number) => boolean} test
 */
function bisect(length, test) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The same in order, by merging: comes back every now and then before it is done.
 * @param {Uint32Array} items
 * @param {Compare} compare
 * @returns {Generator<void, Uint32Array>}
 */
export function* sorted(items, compare) {
  for (let from = 0; from < items.length; from += RUN) {
    items.subarray(from, from + RUN).sort(compare);
    yield;
  }
  /** @type {[Uint32Array, Uint32Array]} */
  let [source, target] = [items, new Uint32Array(items.length)];
  for (let width = RUN; width < items.length; width *= 2) {
    for (let from = 0; from < items.length; from += 2 * width)
      yield* merged(source, target, [from, from + width, from + 2 * width], compare);
    [source, target] = [target, source];
  }
  return source;
}

/**
 * The same numbers, the least first: comes back every now and then before it is done.
 * @param {Uint32Array} numbers all different
 * @param {number} end above all of them
 * @returns {Generator<void, Uint32Array>}
 */
export function* ascending(numbers, end) {
  const bits = new Uint32Array(Math.ceil(end / 32));
  for (let place = 0; place < numbers.length; place += 1) {
    bits[numbers[place] >>> 5] |= 1 << (numbers[place] & 31);
    if (place % SLICE === 0) yield;
  }
  for (let word = 0, count = 0; word < bits.length; word += 1) {
    for (let left = bits[word]; left; left &= left - 1) numbers[count++] = word * 32 + 31 - Math.clz32(left & -left);
    if (word % SLICE === 0) yield;
  }
  return numbers;
}

/**
 * @param {Uint32Array} source
 * @param {Uint32Array} target
 * @param {[number, number, number]} bounds where the two halves begin, and where the second ends
 * @param {Compare} compare
 */
function* merged(source, target, [from, middle, to], compare) {
  const [half, end] = [Math.min(middle, source.length), Math.min(to, source.length)];
  let [one, other] = [from, half];
  for (let place = from; place < end; place += 1) {
    const first = other === end || (one < half && compare(source[one], source[other]) < 0);
    target[place] = first ? source[one++] : source[other++];
    if (place % SLICE === 0) yield;
  }
}
