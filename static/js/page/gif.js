/**
 * A moving picture as a GIF (CompuServe, "Graphics Interchange Format, Version 89a", 1990), frame by frame. Colours are
 * kept as they are: each frame has its own palette of at most 256, and says only what has changed since the one before.
 * Pure.
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} FrameBox */

const MOST = 256; // colours of a frame
const LARGEST_CODE = 4096;
const BLOCK = 255; // bytes
const KEPT = 1 << 2; // what was there stays, under the next frame
const SEEN_THROUGH = 1; // one place of the palette is
const SAME = 0; // that place: a pixel that is as before
const LOCAL = 0x80; // a frame has a palette of its own
const FOR_EVER = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];

export class GifWriter {
  /** @type {Uint32Array | null} */
  before = null;
  frames = 0;

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.out = new Bytes();
    this.out.push(...ascii("GIF89a"), ...short(width), ...short(height), 0, 0, 0, ...FOR_EVER);
    this.codes = new Uint16Array(LARGEST_CODE * MOST);
  }

  /**
   * Add a frame.
   * @param {Uint32Array} pixels of the whole picture, opaque
   * @param {number} hundredths of a second that it is shown
   */
  add(pixels, hundredths) {
    const box = changed(this.before, pixels, this.width, this.height);
    const { indices, palette } = indexed(pixels, this.before, box, this.width);
    const bits = Math.max(1, Math.ceil(Math.log2(palette.length)));
    this.out.push(0x21, 0xf9, 4, this.before ? KEPT | SEEN_THROUGH : KEPT, ...short(hundredths), SAME, 0);
    this.out.push(0x2c, ...short(box.left), ...short(box.top), ...short(box.width), ...short(box.height));
    this.out.push(LOCAL | (bits - 1));
    for (let place = 0; place < 1 << bits; place += 1) this.out.push(...rgb(palette[place] ?? 0));
    this.#compress(indices, Math.max(2, bits));
    this.before = this.#shown(indices, palette, box);
    this.frames += 1;
  }

  /** What a decoder shows now: a colour for which there was no room comes with a later frame. @param {Uint8Array} indices @param {readonly number[]} palette @param {FrameBox} box */
  #shown(indices, palette, { left, top, width, height }) {
    const shown = this.before ?? new Uint32Array(this.width * this.height);
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let from = (top + y) * this.width + left, x = from; x < from + width; x += 1, at += 1)
        if (!this.before || indices[at] !== SAME) shown[x] = palette[indices[at]];
    }
    return shown;
  }

  /** All frames so far, as a file. */
  bytes() {
    return new Blob([this.out.all(), Uint8Array.of(0x3b)], { type: "image/gif" });
  }

  /** The LZW of appendix F, cut into blocks. @param {Uint8Array} indices @param {number} least bits of a code */
  #compress(indices, least) {
    const { codes } = this;
    const [clear, end] = [1 << least, (1 << least) + 1];
    const bits = new Bits(this.out);
    let [next, size, prefix] = [end + 1, least + 1, indices[0]];
    this.out.push(least);
    codes.fill(0);
    bits.put(clear, size);
    for (let place = 1; place < indices.length; place += 1) {
      const key = prefix * MOST + indices[place];
      if (codes[key]) {
        prefix = codes[key];
        continue;
      }
      bits.put(prefix, size);
      prefix = indices[place];
      if (next < LARGEST_CODE) {
        if (next === 1 << size) size += 1;
        codes[key] = next++;
        continue;
      }
      bits.put(clear, size);
      codes.fill(0);
      [next, size] = [end + 1, least + 1];
    }
    bits.put(prefix, size);
    bits.put(end, next === 1 << size && size < 12 ? size + 1 : size);
    bits.end();
  }
}

/** Bytes that grow. */
class Bytes {
  data = new Uint8Array(2 ** 16);
  length = 0;

  /** @param {...number} bytes */
  push(...bytes) {
    if (this.length + bytes.length > this.data.length) {
      const larger = new Uint8Array(2 * this.data.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data.set(bytes, this.length);
    this.length += bytes.length;
  }

  all() {
    return this.data.slice(0, this.length);
  }
}

/** Codes of some bits, the lowest first, in blocks. */
class Bits {
  rest = 0;
  count = 0;
  /** @type {number[]} */
  block = [];

  /** @param {Bytes} out */
  constructor(out) {
    this.out = out;
  }

  /** @param {number} code @param {number} size */
  put(code, size) {
    this.rest |= code << this.count;
    this.count += size;
    for (; this.count >= 8; this.count -= 8, this.rest >>>= 8) this.#byte(this.rest & 255);
  }

  end() {
    if (this.count) this.#byte(this.rest & 255);
    if (this.block.length) this.out.push(this.block.length, ...this.block);
    this.out.push(0);
  }

  /** @param {number} byte */
  #byte(byte) {
    this.block.push(byte);
    if (this.block.length < BLOCK) return;
    this.out.push(BLOCK, ...this.block);
    this.block = [];
  }
}

/** The box of all that is not as before, a pixel at least. @param {Uint32Array | null} before @param {Uint32Array} pixels @param {number} width @param {number} height @returns {FrameBox} */
function changed(before, pixels, width, height) {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let first = 0;
    while (first < width && before[row + first] === pixels[row + first]) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (before[row + last] === pixels[row + last]) last -= 1;
    [left, right, bottom] = [Math.min(left, first), Math.max(right, last), y];
    if (top < 0) top = y;
  }
  if (top < 0) return { left: 0, top: 0, width: 1, height: 1 };
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * The pixels of a box as places in a palette, those that are as before in the place that is seen through. Of more colours
 * than a palette holds, the rare ones become the nearest.
 * @param {Uint32Array} pixels
 * @param {Uint32Array | null} before
 * @param {FrameBox} box
 * @param {number} across
 */
function indexed(pixels, before, { left, top, width, height }, across) {
  const indices = new Uint8Array(width * height);
  const palette = paletteOf(fresh(pixels, before, { left, top, width, height }, across), before ? 1 : 0);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let from = (top + y) * across + left, x = from; x < from + width; x += 1, at += 1)
      indices[at] = before?.[x] === pixels[x] ? SAME : (palette.places.get(pixels[x]) ?? SAME);
  }
  return { indices, palette: palette.colours };
}

/** How often each colour is new in a box. @param {Uint32Array} pixels @param {Uint32Array | null} before @param {FrameBox} box @param {number} across */
function fresh(pixels, before, { left, top, width, height }, across) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let y = top; y < top + height; y += 1) {
    for (let x = y * across + left; x < y * across + left + width; x += 1)
      if (before?.[x] !== pixels[x]) counts.set(pixels[x], (counts.get(pixels[x]) ?? 0) + 1);
  }
  return counts;
}

/** @param {ReadonlyMap<number, number>} counts @param {number} taken places at the beginning */
function paletteOf(counts, taken) {
  const sorted = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const kept = sorted.slice(0, MOST - taken);
  const places = new Map(kept.map((colour, place) => [colour, place + taken]));
  for (const colour of sorted.slice(kept.length)) places.set(colour, nearest(kept, colour) + taken);
  return { colours: [...Array.from({ length: taken }, () => 0), ...kept], places };
}

/** @param {readonly number[]} palette @param {number} colour */
function nearest(palette, colour) {
  const wanted = rgb(colour);
  const far = palette.map((each) => rgb(each).reduce((sum, value, at) => sum + (value - wanted[at]) ** 2, 0));
  return far.indexOf(Math.min(...far));
}

/** @param {number} pixel as in an image's Uint32Array */
function rgb(pixel) {
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
}

/** @param {number} value */
function short(value) {
  return [value & 255, value >>> 8];
}

/** @param {string} text */
function ascii(text) {
  return [...text].map((letter) => letter.charCodeAt(0));
}
