/**
 * Videos: so many frames a second, each with its own time, so that none is lost or shown twice, however long it took to
 * make. The browser encodes, the library puts the frames into a file; it comes when the first video is made.
 */

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from "../../vendor/mediabunny-1.61.0.esm.min.js";

/** @import { VideoCodec } from "../../vendor/mediabunny-1.61.0.esm.min.js" */
/** @import { Reel } from "./reels.js" */

const KEY_EVERY = 5; // seconds: whoever seeks in a video waits no longer than for so many
const BITS = 0.14; // a pixel, at most: our pictures have large even areas
/** How coarse an encoder may be, 0 to 63, so that letters stay crisp in every frame; others have only the bits. @type {Partial<Record<VideoCodec, number>>} */
const QUANTIZERS = { vp9: 52 };
const LETTERS = "text"; // what is to be kept sharp: large even areas and letters then take a third of the bytes
/** The files, and what they hold: what most programs play comes first. */
const FILES = {
  mp4: {
    type: "video/mp4",
    codecs: /** @type {VideoCodec[]} */ (["avc", "vp9", "av1"]),
    make: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  },
  webm: {
    type: "video/webm",
    codecs: /** @type {VideoCodec[]} */ (["vp9", "vp8", "av1"]),
    make: () => new WebMOutputFormat(),
  },
};

/** @param {"mp4" | "webm"} format @param {HTMLCanvasElement} canvas @param {number} rate frames a second */
export async function videoReel(format, canvas, rate) {
  const { codecs, make, type } = FILES[format];
  const { width, height } = canvas;
  const bitrate = Math.round(width * height * rate * BITS);
  const codec = await getFirstEncodableVideoCodec(codecs, { width, height, bitrate });
  if (!codec) return null;
  const quality = new Quality({ bitrate, quantizer: QUANTIZERS[codec] });
  const source = new CanvasSource(canvas, { codec, quality, contentHint: LETTERS, keyFrameInterval: KEY_EVERY });
  const target = new BufferTarget();
  const output = new Output({ format: make(), target });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  return new VideoReel({ source, output, target, type, rate });
}

/** @implements {Reel} */
class VideoReel {
  frames = 0;

  /** @param {{ source: CanvasSource, output: Output, target: BufferTarget, type: string, rate: number }} parts */
  constructor(parts) {
    this.parts = parts;
  }

  /** @param {number} ticks @param {AbortSignal} signal */
  async add(ticks, signal) {
    const { source, rate } = this.parts;
    for (const end = this.frames + ticks; this.frames < end && !signal.aborted; this.frames += 1)
      await source.add(this.frames / rate, 1 / rate);
    if (signal.aborted) await this.parts.output.cancel();
    return ticks;
  }

  async developed() {
    const { output, target, type } = this.parts;
    await output.finalize();
    return new Blob([/** @type {ArrayBuffer} */ (target.buffer)], { type });
  }
}
