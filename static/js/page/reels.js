/** What a film is written on: a GIF, or a video that the browser encodes. Each takes a canvas for a time, and is developed. */

import { GifWriter } from "./gif.js";
import { webmOf } from "./webm.js";

/** @import { CodedFrame } from "./webm.js" */

/**
 * @typedef {object} Reel
 * @property {number} frames so far
 * @property {(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, hundredths: number) => Promise<void>} add
 * @property {() => Promise<Blob>} developed
 */

export const FRAMES_A_SECOND = 30;
const KEY_EVERY = 150; // frames: whoever seeks in a video waits no longer than for so many
const AHEAD = 8; // frames that wait for the encoder
const QUALITY = 0.14; // bits a pixel: our pictures have large even areas
/** What a browser may encode, the best first, and what Matroska calls it. */
const CODECS = /** @type {const} */ ([
  ["vp09.00.41.08", "V_VP9"],
  ["vp8", "V_VP8"],
]);

/** @implements {Reel} */
export class GifReel {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.gif = new GifWriter(width, height);
  }

  get frames() {
    return this.gif.frames;
  }

  /** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} context @param {number} hundredths */
  add({ width, height }, context, hundredths) {
    this.gif.add(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer), hundredths);
    return Promise.resolve();
  }

  developed() {
    return Promise.resolve(this.gif.bytes());
  }
}

/** Thirty frames a second, each with its time, as many as it takes. @implements {Reel} */
export class VideoReel {
  frames = 0;
  due = 0; // hundredths of a second so far
  /** @type {CodedFrame[]} */
  coded = [];
  /** @type {Error | null} */
  failure = null;

  /** @param {VideoEncoderConfig} config @param {string} codec */
  constructor(config, codec) {
    this.config = config;
    this.codec = codec;
    this.encoder = new VideoEncoder({
      output: (chunk) => this.#take(chunk),
      error: (error) => (this.failure = error),
    });
    this.encoder.configure(config);
  }

  /** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} _context @param {number} hundredths */
  async add(canvas, _context, hundredths) {
    this.due += hundredths;
    const frames = Math.max(this.frames + 1, Math.round((this.due * FRAMES_A_SECOND) / 100));
    for (; this.frames < frames; this.frames += 1) {
      const frame = new VideoFrame(canvas, { timestamp: Math.round((this.frames * 1e6) / FRAMES_A_SECOND) });
      this.encoder.encode(frame, { keyFrame: this.frames % KEY_EVERY === 0 });
      frame.close();
      while (this.encoder.encodeQueueSize > AHEAD && !this.failure) await new Promise((done) => setTimeout(done, 1));
      if (this.failure) throw this.failure;
    }
  }

  async developed() {
    await this.encoder.flush();
    this.encoder.close();
    const { width, height } = this.config;
    const milliseconds = (this.frames * 1000) / FRAMES_A_SECOND;
    return webmOf(this.coded, { codec: this.codec, width, height, milliseconds });
  }

  /** @param {EncodedVideoChunk} chunk */
  #take(chunk) {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.coded.push({ data, milliseconds: Math.round(chunk.timestamp / 1000), key: chunk.type === "key" });
  }
}

/**
 * A reel for a video of this size, or null where the browser encodes none: WebCodecs are there over https and on this
 * machine only.
 * @param {number} width even
 * @param {number} height even
 */
export async function videoReel(width, height) {
  if (!("VideoEncoder" in globalThis)) return null;
  const bitrate = Math.round(width * height * FRAMES_A_SECOND * QUALITY);
  for (const [codec, name] of CODECS) {
    const config = { codec, width, height, bitrate, framerate: FRAMES_A_SECOND };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return new VideoReel(config, name);
  }
  return null;
}
