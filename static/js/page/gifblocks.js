/**
 * What a GIF says of a picture: what is not as before, in blocks of at most 255 colours. A picture of more new colours
 * comes in several: the first has the colours that are met most, and where there are others the nearest of them, so that
 * it looks right at once; each further block brings the next colours, and after the last one every pixel is what it is
 * to be. Pure.
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} FrameBox */
/** @typedef {{ box: FrameBox, palette: readonly number[], indices: Uint8Array }} GifBlock the colour in place n of the palette has index n + 1 */
/** What is new: where, and the colour there, by its rank from 1 in `colours`. @typedef {{ places: Uint32Array, ranks: Uint32Array, colours: readonly number[] }} News */

export const SAME = 0; // the index of a pixel that is as before
const ROOM = 255; // for colours, in a palette that has a place for what is as before

/**
 * @param {Uint32Array} before
 * @param {Uint32Array} pixels
 * @param {number} across the width of both
 * @returns {GifBlock[]} one at least
 */
export function blocksOf(before, pixels, across) {
  const news = ranked(newsOf(before, pixels));
  /** @type {GifBlock[]} */
  const blocks = [];
  for (let from = 0; from === 0 || from < news.colours.length; from += ROOM) {
    const palette = news.colours.slice(from, from + ROOM);
    const indexOf = new Uint8Array(news.colours.length + 1); // of each rank
    palette.forEach((_, place) => (indexOf[from + place + 1] = place + 1));
    if (from === 0) approximate(indexOf, news.colours);
    blocks.push({ ...written(news, indexOf, across), palette });
  }
  return blocks;
}

/** What is new, with the colours in the order in which they are met. @param {Uint32Array} before @param {Uint32Array} pixels @returns {News} */
function newsOf(before, pixels) {
  const [places, ranks] = [new Uint32Array(pixels.length), new Uint32Array(pixels.length)];
  /** @type {Map<number, number>} */
  const known = new Map();
  let [count, last, rank] = [0, -1, 0]; // most pixels are as the one beside them
  for (let place = 0; place < pixels.length; place += 1) {
    const pixel = pixels[place];
    if (before[place] === pixel) continue;
    if (pixel !== last) {
      rank = known.get(pixel) ?? known.size + 1;
      known.set(pixel, rank);
      last = pixel;
    }
    places[count] = place;
    ranks[count] = rank;
    count += 1;
  }
  return { places: places.subarray(0, count), ranks: ranks.subarray(0, count), colours: [...known.keys()] };
}

/** The same with the colour that is met most first. @param {News} news @returns {News} */
function ranked({ places, ranks, colours }) {
  const counts = new Uint32Array(colours.length);
  for (const rank of ranks) counts[rank - 1] += 1;
  const order = colours.map((_, at) => at).sort((one, other) => counts[other] - counts[one]);
  const now = new Uint32Array(colours.length + 1);
  order.forEach((at, rank) => (now[at + 1] = rank + 1));
  for (let at = 0; at < ranks.length; at += 1) ranks[at] = now[ranks[at]];
  return { places, ranks, colours: order.map((at) => colours[at]) };
}

/** Give all colours that the first palette has no room for the index of the nearest that it has. @param {Uint8Array} indexOf @param {readonly number[]} colours */
function approximate(indexOf, colours) {
  for (let rank = ROOM + 1; rank <= colours.length; rank += 1) {
    let least = Infinity;
    for (let index = 1; index <= ROOM; index += 1) {
      const far = apart(colours[index - 1], colours[rank - 1]);
      if (far < least) [least, indexOf[rank]] = [far, index];
    }
  }
}

/** All that has an index, in as small a box as holds it. @param {News} news @param {Uint8Array} indexOf @param {number} across */
function written({ places, ranks }, indexOf, across) {
  const box = boxOf(places, (at) => indexOf[ranks[at]] !== SAME, across);
  const indices = new Uint8Array(box.width * box.height).fill(SAME);
  const begin = box.top * across + box.left;
  for (let at = 0; at < places.length; at += 1) {
    const index = indexOf[ranks[at]];
    const place = places[at] - begin;
    if (index !== SAME) indices[Math.floor(place / across) * box.width + (place % across)] = index;
  }
  return { box, indices };
}

/** The box of some of these places, of one pixel at least. @param {Uint32Array} places in rising order @param {(at: number) => boolean} isIn @param {number} across @returns {FrameBox} */
function boxOf(places, isIn, across) {
  let [left, right, first, last] = [across, -1, -1, -1];
  for (let at = 0; at < places.length; at += 1) {
    if (!isIn(at)) continue;
    const x = places[at] % across;
    if (x < left) left = x;
    if (x > right) right = x;
    if (first < 0) first = places[at];
    last = places[at];
  }
  if (last < 0) return { left: 0, top: 0, width: 1, height: 1 };
  const [top, bottom] = [first, last].map((place) => Math.floor(place / across));
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** @param {number} one colour, as in an image's Uint32Array @param {number} other */
function apart(one, other) {
  const red = (one & 255) - (other & 255);
  const green = ((one >>> 8) & 255) - ((other >>> 8) & 255);
  const blue = ((one >>> 16) & 255) - ((other >>> 16) & 255);
  return red * red + green * green + blue * blue;
}
