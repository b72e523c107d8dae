/** The compression of GIFs (appendix F of its specification, 1990), and bytes that grow. Pure. */

const VALUES = 256;
const LARGEST_CODE = 4096;
const LONGEST = 12; // bits of a code
const BLOCK = 255; // bytes
const codes = new Uint16Array(LARGEST_CODE * VALUES); // of what has been met, by the code of all but its last value, and that value

/**
 * Compress values, and write them in blocks of bytes.
 * @param {Bytes} out
 * @param {Uint8Array} values
 * @param {number} bits of a value, two at least
 */
export function compress(out, values, bits) {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  const packer = new Packer(out);
  let [next, size, prefix] = [end + 1, bits + 1, values[0]];
  out.push(bits);
  codes.fill(0);
  packer.put(clear, size);
  for (let place = 1; place < values.length; place += 1) {
    const key = prefix * VALUES + values[place];
    if (codes[key]) {
      prefix = codes[key];
      continue;
    }
    packer.put(prefix, size);
    prefix = values[place];
    if (next < LARGEST_CODE) {
      if (next === 1 << size) size += 1;
      codes[key] = next++;
      continue;
    }
    packer.put(clear, size);
    codes.fill(0);
    [next, size] = [end + 1, bits + 1];
  }
  packer.put(prefix, size);
  packer.put(end, next === 1 << size && size < LONGEST ? size + 1 : size);
  packer.end();
}

/** Bytes that grow. */
export class Bytes {
  data = new Uint8Array(2 ** 16);
  length = 0;

  /** @param {...number} bytes */
  push(...bytes) {
    this.add(bytes);
  }

  /** @param {ArrayLike<number>} bytes */
  add(bytes) {
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
class Packer {
  rest = 0;
  count = 0;
  block = new Uint8Array(1 + BLOCK); // its length comes first
  length = 0;

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
    if (this.length) this.#flush();
    this.out.push(0);
  }

  /** @param {number} byte */
  #byte(byte) {
    this.length += 1;
    this.block[this.length] = byte;
    if (this.length === BLOCK) this.#flush();
  }

  #flush() {
    this.block[0] = this.length;
    this.out.add(this.block.subarray(0, this.length + 1));
    this.length = 0;
  }
}
